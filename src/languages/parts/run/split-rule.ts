import { z } from 'zod'
import { type PartsRule, partsSchema } from './rule.ts'

/** How the values of some fields are cut out of a text that holds them all. */
export interface TextLayer {
  /**
   * The fields, as indices of those of their record; `parts` numbers them in this order. -1 is a part that only helps to split,
   * because its field is found elsewhere.
   */
  readonly fields: readonly number[]
  readonly parts: PartsRule
}

/** A text of a record that holds values of several fields, or one value and more. */
export interface SplitText {
  /** The fields of nested records that lead to it, from the outermost; left out for the page's own records. */
  readonly within?: readonly number[] | undefined
  /** The field that is all of this text, where one is. */
  readonly whole?: number | undefined
  /** Whether a record may have several such texts. */
  readonly many?: boolean | undefined
  /** Fields whose values overlap, such as an address and its city, are cut out apart from each other. */
  readonly layers: readonly TextLayer[]
}

/** A rule of another language that finds texts as if each were one field, and how these are split. */
export interface SplitRule<R> {
  readonly texts: readonly SplitText[]
  readonly finds: R
}

const MAX_TEXTS = 60
const MAX_LAYERS = 8
const MAX_FIELDS = 512
const MAX_DEPTH = 16

const index = z.number().int().min(0).max(MAX_FIELDS)
const indexOrNone = z.number().int().min(-1).max(MAX_FIELDS)

/** The schema of rules of a language that may split the texts they find. */
export function splitSchema<R>(finds: z.ZodType<R>): z.ZodType<SplitRule<R>> {
  return z.strictObject({
    texts: z
      .array(
        z.strictObject({
          within: z.array(index).max(MAX_DEPTH).optional(),
          whole: index.optional(),
          many: z.boolean().optional(),
          layers: z
            .array(
              z
                .strictObject({ fields: z.array(indexOrNone).min(1).max(MAX_FIELDS), parts: partsSchema })
                .refine(
                  ({ fields, parts }) => fields.length === parts.fields.length,
                  'a text is split into as many parts as it has fields',
                ),
            )
            .min(1)
            .max(MAX_LAYERS),
        }),
      )
      .min(1)
      .max(MAX_TEXTS),
    finds,
  }) as z.ZodType<SplitRule<R>>
}

/** Whether a rule splits the texts that it finds. */
export function isSplitRule<R>(rule: R | SplitRule<R>): rule is SplitRule<R> {
  return typeof rule === 'object' && rule !== null && 'finds' in rule && 'texts' in rule
}
