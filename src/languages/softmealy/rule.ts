import { z } from 'zod'
import { contextsSchema } from '../tokens/context.ts'

/** Bounds on a rule that came from a stranger: they bound the work at each border of a page. */
const MAX_ARCS = 2000
const MAX_FIELDS = 200
const MAX_NAME = 120

/** Data of a SoftMealy rule; plain JSON. */
export const ruleSchema = z
  .strictObject({
    /** The attributes of a tuple: their fields in the schema, and the attribute of a tag where the value is one. */
    attributes: z
      .array(
        z.strictObject({
          field: z.int().min(0).max(10_000),
          attribute: z.string().min(1).max(MAX_NAME).optional(),
          /** How often its values were right on pages left out of learning. */
          confidence: z.number().min(0).max(1).optional(),
        }),
      )
      .min(1)
      .max(MAX_FIELDS),
    /** The body of the page begins at the first border that has one of these contexts, and ends likewise. */
    body: z.strictObject({ begin: contextsSchema.optional(), end: contextsSchema.optional() }),
    /** What begins a tuple with an attribute, in the order in which arcs are tried. */
    starts: z
      .array(z.strictObject({ to: z.int().min(0), contexts: contextsSchema }))
      .min(1)
      .max(MAX_ARCS),
    /** What begins an attribute behind another one of the same tuple. */
    continues: z
      .array(z.strictObject({ from: z.int().min(0), to: z.int().min(0), contexts: contextsSchema }))
      .max(MAX_ARCS),
    /** What ends each attribute. */
    ends: z.array(contextsSchema).min(1).max(MAX_FIELDS),
    /** Attributes that may be the last of their tuple. */
    last: z.array(z.int().min(0)).min(1).max(MAX_FIELDS),
  })
  .refine(
    ({ attributes, starts, continues, ends, last }) =>
      ends.length === attributes.length &&
      [...starts.map(({ to }) => to), ...continues.flatMap(({ from, to }) => [from, to]), ...last].every(
        (attribute) => attribute < attributes.length,
      ),
    'an arc leads to an attribute that the rule does not have',
  )

export type SoftMealyRule = z.infer<typeof ruleSchema>
