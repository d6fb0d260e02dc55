import { z } from 'zod'
import { CLASS_COUNT, classNamed, TokenClass } from '../../page/tokens/token-class.ts'
import { viewSchema } from '../parts/run/rule.ts'

/** The twelve token classes come first among the symbols of a rule: class `c` has the index `c - 1`. */
export const CLASS_SYMBOLS = TokenClass.any

/** Bounds on a rule that came from a stranger; a learned rule stays below them. They bound the time a run takes. */
export const MAX_REACH = 16
export const MAX_SYMBOLS = 4000
export const MAX_ROWS = 600
const MAX_FIELDS = 200
const MAX_COUNT = 1_000_000
const MAX_COST = 10_000
export const MAX_LEXEME = 120

const count = z.int().min(0).max(MAX_COUNT)
const share = z.number().min(0).max(1)
const cost = z.number().min(-MAX_COST).max(MAX_COST)
const lengths = z
  .tuple([count, count])
  .refine(([least, most]) => least <= most, 'the least is above the most')

/** Costs from the least to the highest of the examples. */
const costRange = z
  .strictObject({ min: cost, max: cost })
  .refine(({ min, max }) => min <= max, 'min is above max')

/** The cost from which on something is taken; the least of the examples above it, and their highest. */
const bar = z
  .strictObject({ from: cost, min: cost, max: cost })
  .refine(({ from, min, max }) => from <= min && min <= max, 'a bar is not in order')

const detectorSchema = z.strictObject({
  /** Rows of the frequency matrix: the index of a symbol, then how many examples had it at distance 1, 2 and so on. */
  frequencies: z
    .array(
      z
        .array(count)
        .min(2)
        .max(MAX_REACH + 1),
    )
    .max(MAX_ROWS),
  costs: costRange,
})

const separatorSchema = z.strictObject({
  /** How many examples it was learned from. */
  examples: z.int().min(1).max(MAX_COUNT),
  left: detectorSchema,
  right: detectorSchema,
  /** Which detectors count: before a record may be anything that ends the one before it. */
  counts: z.enum(['both', 'right']),
  /** The costs of both detectors together. */
  costs: costRange,
})

const zoneSchema = z.strictObject({ begin: separatorSchema, end: separatorSchema })

const fieldSchema = z.strictObject({
  /** The index of the field in the schema. */
  field: z.int().min(0).max(10_000),
  /** The attribute of the tag in the zone that is the value, where it is not the text. */
  attribute: z.string().min(1).max(MAX_LEXEME).optional(),
  zone: zoneSchema,
  /** The costs of both separators together. */
  bar,
  /** The fewest and the most tokens that an example had. */
  lengths,
  /** Whether a record may have several values. */
  many: z.boolean(),
  /** Whether no example has a tag inside: then no value has. */
  plain: z.boolean().optional(),
  /** Of rules learned by earlier versions; not used. */
  besideTags: z.tuple([z.boolean(), z.boolean()]).optional(),
  /** Whether every example has the field. */
  needed: z.boolean(),
  /** The logarithm, to base 2, of the odds that a record has the field; 0 if absent. */
  present: z.number().min(-30).max(30).optional(),
  /** The content of the field's values, from coarse to fine, beside all that a record could be cut into. */
  value: viewSchema.optional(),
  /** How often such values were right on pages left out: those that cost as much as the examples, and the others. */
  confidence: z.tuple([share, share]),
})

/** Data of a rule of fuzzy detectors; plain JSON. */
export const ruleSchema = z
  .strictObject({
    /**
     * How the errors of detectors are joined. `rules`: by the five fuzzy rules, each separator by itself. `sum`: they are
     * added up over both separators of a zone, so that a strange right side is forgiven where the left one is clear.
     */
    judge: z.enum(['rules', 'sum']),
    position: z.enum(['even', 'relative']),
    /** How many tokens a detector looks at. */
    reach: z.int().min(1).max(MAX_REACH),
    /** Lexemes that the matrices distinguish beyond the twelve classes, each with its class. */
    symbols: z
      .array(
        z.strictObject({
          lexeme: z.string().min(1).max(MAX_LEXEME),
          class: z.string().refine((name) => (classNamed(name) ?? CLASS_COUNT) <= CLASS_SYMBOLS),
        }),
      )
      .max(MAX_SYMBOLS),
    /** How often each symbol is a token of the examples' pages, and of their records; empty where that does not count. */
    background: z.strictObject({
      page: z.array(share).max(MAX_SYMBOLS + CLASS_SYMBOLS),
      record: z.array(share).max(MAX_SYMBOLS + CLASS_SYMBOLS),
    }),
    /** For each symbol how many tokens of the labelled pages are inside values, between them, and outside of all records. */
    roles: z
      .array(z.tuple([count, count, count, count]))
      .max(MAX_SYMBOLS + CLASS_SYMBOLS)
      .optional(),
    /** The zone of all records; absent where the whole page is searched. */
    global: zoneSchema.optional(),
    /** The zone of one record; absent where a page holds one record. The bar is that of its beginning. */
    record: z.strictObject({ zone: zoneSchema, bar, lengths }).optional(),
    fields: z.array(fieldSchema).min(1).max(MAX_FIELDS),
    /** How far an error may go beyond what the examples show. */
    threshold: z.strictObject({ record: share, field: share }),
  })
  .refine(({ symbols, fields, record, global, reach }) => {
    const zones = [
      ...fields.map(({ zone }) => zone),
      ...(record ? [record.zone] : []),
      ...(global ? [global] : []),
    ]
    const rows = zones.flatMap(({ begin, end }) =>
      [begin.left, begin.right, end.left, end.right].flatMap(({ frequencies }) => frequencies),
    )
    return rows.every((row) => row[0] < symbols.length + CLASS_SYMBOLS && row.length <= reach + 1)
  }, 'a matrix has a row for a symbol that the rule does not list, or more columns than its reach')

export type DetectorRule = z.infer<typeof ruleSchema>
export type DetectorField = z.infer<typeof fieldSchema>
export type DetectorZone = z.infer<typeof zoneSchema>
export type Separator = z.infer<typeof separatorSchema>
export type Detector = z.infer<typeof detectorSchema>
/** The cost from which on something is taken, and those of the examples. */
export type Bar = z.infer<typeof bar>
