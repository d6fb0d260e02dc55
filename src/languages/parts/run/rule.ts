import { z } from 'zod'
import { GRAINS, type Grain } from './units.ts'

/** A key at a level of a chain, its score, and the score of any finer key below it that is not listed. */
export type Entry = readonly [level: number, key: string, score: number, miss: number]

/** Scores of chains: log-likelihood ratios of what is seen at a field against all that could be taken for it. */
export interface View {
  /** The score of a chain whose first key is not listed. */
  readonly miss: number
  readonly entries: readonly Entry[]
}

/** One field of a text. */
export interface PartField {
  readonly start: View
  readonly end: View
  readonly value: View
  /** Log odds that a text has the field. */
  readonly present: number
  /** Signs that a value may begin and end with, one character each. */
  readonly leading: readonly string[]
  readonly trailing: readonly string[]
  /** Whether every value has a digit. */
  readonly digits: boolean
  /** Whether every bracket in a value is closed in it. */
  readonly balanced: boolean
  /** The most units of a value. */
  readonly longest: number
  /** What separates the values of a list. */
  readonly separator?: string | undefined
}

/** How the fields of a text follow each other, and what a word between them costs: before each field, and behind all. */
export interface PartOrder {
  readonly fields: readonly number[]
  readonly skipped: readonly number[]
}

/** How to cut a text into the values of several fields: data alone. */
export interface PartsRule {
  readonly grain: Grain
  /** Words of the template: they cost nothing where they are left out, and mark boundaries. */
  readonly constants: readonly string[]
  readonly fields: readonly PartField[]
  readonly orders: readonly PartOrder[]
  /** Signs that separate marked values and are in none of them, and what one of them costs inside a value. */
  readonly separators: readonly string[]
  readonly inside: number
  /** Signs behind which all fields may follow again. */
  readonly again: readonly string[]
}

/** The most units of a value. */
export const MAX_UNITS = 200

const MAX_FIELDS = 60
const MAX_ORDERS = 6
const MAX_ENTRIES = 2000
const MAX_CONSTANTS = 500

const key = z.string().max(2000)
const score = z.number().min(-1000).max(1000)
const signs = z.array(z.string().min(1).max(4)).max(40)
/** Validates the scores of chains. */
export const viewSchema: z.ZodType<View> = z.strictObject({
  miss: score,
  entries: z.array(z.tuple([z.number().int().min(0).max(9), key, score, score])).max(MAX_ENTRIES),
})
const index = z
  .number()
  .int()
  .min(0)
  .max(MAX_FIELDS - 1)

/** Validates a rule that was read from a file. */
export const partsSchema: z.ZodType<PartsRule> = z
  .strictObject({
    grain: z.enum(GRAINS),
    constants: z.array(key).max(MAX_CONSTANTS),
    fields: z
      .array(
        z.strictObject({
          start: viewSchema,
          end: viewSchema,
          value: viewSchema,
          present: score,
          leading: signs,
          trailing: signs,
          digits: z.boolean(),
          balanced: z.boolean(),
          longest: z.number().int().min(1).max(MAX_UNITS),
          separator: z.string().min(1).max(200).optional(),
        }),
      )
      .max(MAX_FIELDS),
    orders: z
      .array(
        z.strictObject({
          fields: z.array(index).max(MAX_FIELDS),
          skipped: z.array(score).max(MAX_FIELDS + 1),
        }),
      )
      .max(MAX_ORDERS),
    separators: signs,
    inside: score,
    again: signs,
  })
  .refine(
    ({ fields, orders }) =>
      orders.every(
        (order) =>
          order.skipped.length === order.fields.length + 1 &&
          new Set(order.fields).size === order.fields.length &&
          order.fields.every((field) => field < fields.length),
      ),
    'an order names each of the fields at most once, with a cost before each and one behind',
  )
