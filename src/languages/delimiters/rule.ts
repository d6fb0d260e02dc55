import { z } from 'zod'
import { MAX_FIELD_DEPTH } from '../../record/field.ts'

/**
 * Bounds on a rule that came from a stranger; a learned rule stays below them. A search for a string can cost its length at
 * each place of a page made for it, so the length of delimiters bounds the time.
 */
const MAX_DELIMITER_LENGTH = 500
const MAX_PAIRS = 200
const MAX_FIELDS = 10_000

const delimiter = z.string().min(1).max(MAX_DELIMITER_LENGTH)

const pairSchema = z.strictObject({
  /** The field this pair delimits: its index in the schema; for a field of nested records, one index for each level. */
  path: z
    .array(z.int().min(0).max(MAX_FIELDS))
    .min(1)
    .max(MAX_FIELD_DEPTH + 1),
  left: delimiter,
  right: delimiter,
  /** A record may lack this value: whichever of the possible next delimiters comes first decides. */
  optional: z.literal(true).optional(),
  /** The value may repeat: again, what comes first decides. */
  many: z.literal(true).optional(),
})

/** In the order in which the values of a record occur on the page, which need not be that of the schema. */
const pairs = z.array(pairSchema).min(1).max(MAX_PAIRS)
const flatPairs = pairs.refine(
  (list) => list.every((pair) => pair.path.length === 1),
  'a flat class holds no nested fields',
)
const nestedPairs = pairs.refine(
  isChain,
  'the pairs of a nested class form one chain, from the outer field inward',
)

/**
 * One rule of the six classes of Kushmerick's family. `head` ends the part before the first record and `tail` begins the
 * part after the last; `open` and `close` surround each record. A class may do without a delimiter that it would not
 * need: no `head` means from the start of the page, no `tail` to its end, no `close` that `open` alone parts the records.
 */
export const ruleSchema = z.discriminatedUnion('class', [
  z.strictObject({ class: z.literal('lr'), pairs: flatPairs }),
  z.strictObject({
    class: z.literal('hlrt'),
    head: delimiter.optional(),
    tail: delimiter.optional(),
    pairs: flatPairs,
  }),
  z.strictObject({
    class: z.literal('oclr'),
    open: delimiter,
    close: delimiter.optional(),
    pairs: flatPairs,
  }),
  z.strictObject({
    class: z.literal('hoclrt'),
    head: delimiter.optional(),
    tail: delimiter.optional(),
    open: delimiter,
    close: delimiter.optional(),
    pairs: flatPairs,
  }),
  z.strictObject({ class: z.literal('n-lr'), pairs: nestedPairs }),
  z.strictObject({
    class: z.literal('n-hlrt'),
    head: delimiter.optional(),
    tail: delimiter.optional(),
    pairs: nestedPairs,
  }),
])

/** Data of a delimiter rule; plain JSON. */
export type DelimiterRule = z.infer<typeof ruleSchema>
/** The delimiters of one field. */
export type DelimiterPair = z.infer<typeof pairSchema>
/** `lr`, `hlrt`, … */
export type DelimiterClass = DelimiterRule['class']

/** The classes from the simplest to the most expressive: the order in which learning tries them. */
export const CLASSES = ['lr', 'hlrt', 'oclr', 'hoclrt', 'n-lr', 'n-hlrt'] as const satisfies DelimiterClass[]

/** Whether the class nests records: each pair under the one before it. */
export function isNested(name: DelimiterClass): boolean {
  return name === 'n-lr' || name === 'n-hlrt'
}

/** Each path stays in the record of the one before it, or goes one level down into a field of that record. */
function isChain(list: readonly { path: readonly number[] }[]): boolean {
  if (list[0]?.path.length !== 1) return false
  return list.every(({ path }, i) => {
    if (i === 0) return true
    const before = list[i - 1].path
    const inner = path.length - before.length
    if (inner !== 0 && inner !== 1) return false
    return path.slice(0, before.length - 1).every((step, level) => step === before[level])
  })
}
