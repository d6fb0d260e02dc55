import { z } from 'zod'
import type { Language } from '../language.ts'

/** A rule of another language. */
export interface RuleOf {
  readonly language: string
  readonly rule: unknown
}

/** What one rule extracts from the regions of one kind. */
export interface InnerRule extends RuleOf {
  /** The class of rules inside the language. */
  readonly variant?: string | undefined
  /** Which regions, as an index of the fields that the outer rule provides. */
  readonly region: number
  /**
   * The fields that it provides, as indices: one that has nested records or several values, whose records the inner rule
   * finds; or some with one value each, which together are one record.
   */
  readonly fields: readonly number[]
}

/** One rule finds regions of a page, such as sections; further ones run inside these, as if each were a page of its own. */
export interface WithinRule {
  readonly outer: RuleOf
  readonly inner: readonly InnerRule[]
}

/** Finds a language by its name. */
export type FindLanguage = (name: string) => Language<unknown> | undefined

const MAX_FIELDS = 1000
const MAX_RULES = 100

const name = z.string().max(100)
const index = z
  .int()
  .min(0)
  .max(MAX_FIELDS - 1)

/** Validates a rule that was read from a file, each rule in it by the schema of its own language. */
export function withinSchema(find: FindLanguage): z.ZodType<WithinRule> {
  const inner = z
    .strictObject({
      language: name,
      variant: name.optional(),
      region: index,
      fields: z.array(index).min(1).max(MAX_FIELDS),
      rule: z.unknown(),
    })
    .transform(checkRule)
  const outer = z.strictObject({ language: name, rule: z.unknown() }).transform(checkRule)
  return z.strictObject({ outer, inner: z.array(inner).min(1).max(MAX_RULES) })

  function checkRule<T extends RuleOf>(given: T, context: z.RefinementCtx): T {
    const language = find(given.language)
    if (language === undefined) {
      context.addIssue({ code: 'custom', message: `the language "${given.language}" cannot be used here` })
      return z.NEVER
    }
    const checked = language.schema.safeParse(given.rule)
    if (checked.success) return { ...given, rule: checked.data }
    const [{ message, path }] = checked.error.issues
    context.addIssue({ code: 'custom', message, path: ['rule', ...path] })
    return z.NEVER
  }
}
