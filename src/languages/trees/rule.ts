import { z } from 'zod'
import { patternSchema } from './run/pattern.ts'

/**
 * A rule of the trees language. It describes which elements are records, and for every field where in a record its values
 * are. All of it is plain data with limits, so that a rule from a stranger costs a bounded amount of work on each node
 * of a page.
 */

const MAX_STRING = 400
const MAX_TOKENS = 24
/** The longest path of a rule. */
export const MAX_STEPS = 64
const MAX_SLOTS = 16
const MAX_ALTERNATIVES = 16
const MAX_FIELDS = 512
const MAX_NESTING = 8
const MAX_LAYOUTS = 8

const text = z.string().max(MAX_STRING)
const tokens = z.array(text).max(MAX_TOKENS)

/** An element passes when its tag is one of `tags` (any tag if there are none) and it has every token. */
const elementTestSchema = z.strictObject({ tags: z.array(text).max(MAX_TOKENS), tokens })
export type ElementTest = z.infer<typeof elementTestSchema>

/** The text that names an element for a reader: rows that come and go keep their labels, and not their numbers. */
const labelSchema = z.strictObject({ at: z.enum(['inside', 'before', 'lead']), says: text })

/** The test of an element of a record; in a run of siblings its label may distinguish it from the others. */
const slotTestSchema = elementTestSchema.extend({ label: labelSchema.optional() })
export type SlotTest = z.infer<typeof slotTestSchema>

/**
 * One step of a path. Steps are matched by likeness, not by equality: see `likeness`. With `nth` the element must be the
 * nth child of its parent with its tag, counted from 1.
 */
const stepSchema = z.strictObject({
  tag: text,
  tokens,
  /**
   * The element has some class, no matter which: where records differ in their class, having none is the greater difference.
   */
  classed: z.boolean().optional(),
  nth: z.int().min(1).max(99).optional(),
  label: labelSchema.optional(),
})
export type Step = z.infer<typeof stepSchema>

/** Where the values of a field are in a record. */
const placeSchema = z.strictObject({
  /** Which of the record's siblings contains the value; 0 where a record is one element. */
  slot: z.int().min(0).max(MAX_SLOTS),
  /** From the slot's element down to the element that shows the value; empty for the slot's element itself. */
  path: z.array(stepSchema).max(MAX_STEPS),
  /** The likeness, from 0 to 1, that a path must reach. */
  least: z.number().min(0.2).max(1),
  /** The value is an attribute of the element, not its text. */
  attribute: text.optional(),
  /** Of the element's children only those after the first that passes; */
  behind: elementTestSchema.optional(),
  /** and only those before the next that passes. */
  ahead: elementTestSchema.optional(),
})
export type ValuePlace = z.infer<typeof placeSchema>

/** What a record must or must not show, learned from records marked as wrong. */
const conditionSchema = z.strictObject({
  /** What is asked: an element of the record, some ancestor, the headings above, some descendant or text, the skeleton. */
  of: z.enum(['slot', 'ancestor', 'section', 'descendant', 'text', 'skeleton']),
  test: elementTestSchema,
  /** For `text`: the text of some visible text node of the slot. For `section`: that of a heading that the record is under. */
  says: text.optional(),
  /** For `skeleton`: what lies over the record's element, node by node. */
  skeleton: patternSchema.optional(),
  expected: z.boolean(),
})
export type Condition = z.infer<typeof conditionSchema>

export interface RecordsRule {
  /** One test: a record is an element. Several: a record is a run of siblings, one or more for each slot, in order. */
  slots: SlotTest[]
  conditions: Condition[]
  /** A record counts when at least this many fields were found. */
  atLeast: number
  /** The places of every field, parallel to the schema's fields; of several the most similar counts. */
  fields: FieldPlaces[]
  /** Other layouts of the same records; where two layouts overlap, the first counts. */
  layouts?: RecordsRule[] | undefined
  /** As a further layout: it counts only on pages where the layouts before it find no record. */
  elsewhere?: boolean | undefined
}

/** Either the places of a field's values, or the rule for the records nested in it. */
export interface FieldPlaces {
  places: ValuePlace[]
  nested?: RecordsRule | undefined
  /** Nested records follow their record, as people follow a heading, up to the next record; otherwise they are inside it. */
  follows?: boolean | undefined
}

const recordsSchema: z.ZodType<RecordsRule> = z.lazy(() =>
  z.strictObject({
    slots: z.array(slotTestSchema).min(1).max(MAX_SLOTS),
    conditions: z.array(conditionSchema).max(MAX_ALTERNATIVES),
    atLeast: z.int().min(1).max(MAX_FIELDS),
    fields: z
      .array(
        z.strictObject({
          places: z.array(placeSchema).max(MAX_ALTERNATIVES),
          nested: recordsSchema.optional(),
          follows: z.boolean().optional(),
        }),
      )
      .max(MAX_FIELDS),
    layouts: z.array(recordsSchema).max(MAX_LAYOUTS).optional(),
    elsewhere: z.boolean().optional(),
  }),
)

export interface TreesRule {
  records: RecordsRule
  /** Lines of loose text are elements of their own: see `withLines`. */
  lines?: boolean | undefined
}

/** Validates a rule read from a file. */
export const treesSchema: z.ZodType<TreesRule> = z
  .strictObject({ records: recordsSchema, lines: z.boolean().optional() })
  .refine((rule) => nestingOf(rule.records) <= MAX_NESTING, `records nest deeper than ${MAX_NESTING}`)

/** How deep records nest. The schema's own recursion bounds the stack: JSON that deep was refused before. */
function nestingOf(rule: RecordsRule): number {
  let level: RecordsRule[] = [rule]
  let depth = 0
  while (level.length > 0) {
    depth++
    level = level.flatMap(({ fields, layouts = [] }) => [
      ...fields.flatMap((field) => field.nested ?? []),
      ...layouts,
    ])
  }
  return depth
}
