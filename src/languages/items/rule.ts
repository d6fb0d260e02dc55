import { z } from 'zod'
import { type PartsRule, partsSchema } from '../parts/run/rule.ts'

/** The separator that means the breaks between the lines of a text. */
export const LINE_BREAK = '\n'

/** A list inside a text: what separates its items, and how each item is cut into the values of a record. */
export interface ItemsRule {
  /** Texts that separate items where they are in no bracket, such as `, `; or a line break. */
  readonly separators: readonly string[]
  /** How an item is cut; absent where a whole item is the value of the only field. */
  readonly parts?: PartsRule | undefined
}

const MAX_SEPARATOR = 40
/** With more separators, one would be part of an item. */
export const MAX_SEPARATORS = 4

/** Validates a rule that was read from a file. */
export const itemsSchema: z.ZodType<ItemsRule> = z.strictObject({
  separators: z.array(z.string().min(1).max(MAX_SEPARATOR)).min(1).max(MAX_SEPARATORS),
  parts: partsSchema.optional(),
})
