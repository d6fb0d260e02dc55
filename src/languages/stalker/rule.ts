import { z } from 'zod'
import { contextsSchema } from '../tokens/context.ts'
import { patternSchema } from '../tokens/pattern.ts'

/** Bounds on a rule that came from a stranger: they bound the passes over a page. */
const MAX_STEPS = 10
const MAX_LANDMARK = 6
export const MAX_DISJUNCTS = 60
const MAX_FIELDS = 200
const MAX_DEPTH = 17

/** `to`: go behind the landmark. `until`: stop before it. */
const stepSchema = z.strictObject({
  skip: z.enum(['to', 'until']),
  landmark: z.array(patternSchema).min(1).max(MAX_LANDMARK),
})

/** The first disjunct whose steps all succeed gives the place. No step at all is the place itself. */
const locatorSchema = z.strictObject({
  /** Whether the steps go forward from the beginning, or backward from the end. */
  direction: z.enum(['forward', 'backward']),
  disjuncts: z.array(z.array(stepSchema).max(MAX_STEPS)).min(1).max(MAX_DISJUNCTS),
})

/** A leaf of the catalogue: one value, or a list of them. */
const leafSchema = z.strictObject({
  field: z.int().min(0).max(10_000),
  attribute: z.string().min(1).max(120).optional(),
  /** Where the value begins, inside its record. */
  start: locatorSchema,
  /** Where it ends: forward from its beginning, or backward from the end of its record. */
  end: locatorSchema,
  /** Where the next value of the field begins, behind this one; absent where there is one value. */
  next: locatorSchema.optional(),
  /** How often its values were right on pages left out of learning. */
  confidence: z.number().min(0).max(1).optional(),
})

/** Data of a level of the catalogue: the records in a part of the page, and what they hold. */
export interface LevelRule {
  /** What begins each record; absent where the part is one record. */
  items?: z.infer<typeof contextsSchema> | undefined
  /** The part of the page in which the records are, from its beginning and from its end. */
  region?: { start?: Locator | undefined; end?: Locator | undefined } | undefined
  leaves: Leaf[]
  nested: { field: number; level: LevelRule }[]
}

const levelSchema: z.ZodType<LevelRule> = z.lazy(() =>
  z.strictObject({
    items: contextsSchema.optional(),
    region: z.strictObject({ start: locatorSchema.optional(), end: locatorSchema.optional() }).optional(),
    leaves: z.array(leafSchema).max(MAX_FIELDS),
    nested: z
      .array(z.strictObject({ field: z.int().min(0).max(10_000), level: levelSchema }))
      .max(MAX_FIELDS),
  }),
)

/** Data of a STALKER rule: the embedded catalogue with a rule at each of its edges; plain JSON. */
export const ruleSchema = z
  .strictObject({ catalogue: levelSchema })
  .refine(({ catalogue }) => depthOf(catalogue) <= MAX_DEPTH, 'the catalogue nests too deep')

export type StalkerRule = z.infer<typeof ruleSchema>
export type Step = z.infer<typeof stepSchema>
export type Locator = z.infer<typeof locatorSchema>
export type Leaf = z.infer<typeof leafSchema>

function depthOf({ nested }: LevelRule): number {
  return 1 + nested.reduce((most, { level }) => Math.max(most, depthOf(level)), 0)
}
