import { z } from 'zod'
import type { SplitRule } from '../parts/run/split-rule.ts'
import { byName, type Concept, type Predicate, type PredicatesByName } from './concepts/concept.ts'
import { type Domain, domainSchema } from './run/domain.ts'
import { type Grouping, groupingSchema } from './run/grouping.ts'

/** A conjunction of predicates with the weight of its vote. */
export interface Clause {
  readonly when: readonly Concept[]
  /** What its vote weighs; 0 for a clause that is used only where the others select nothing. */
  readonly weight: number
  /** Whether its vote counts where the others found no quorum. */
  readonly trusted: boolean
  /** A regular expression over the source that finds the same on the pages of learning; for people, never run. */
  readonly pattern?: string | undefined
}

/** What values of the role looked like while learning. */
export interface Guard {
  /** What every value begins with. */
  readonly prefix: string
  /** Whether values have digits: `some` do, `all` do, `none` does. */
  readonly digits: 'some' | 'all' | 'none'
  /** Texts of the template that the clauses would choose where the value is absent. */
  readonly never: readonly string[]
  /** Labels of other fields: a value just after one of them does not belong to this role. */
  readonly foreign: readonly string[]
}

/** How a list continues from its first item. */
export interface ListRule {
  /** The element that holds the items, counted up from an item: 1 is the parent of its text. */
  readonly level: number
  /** Texts of the template that come after the list. */
  readonly stop: readonly string[]
}

/**
 * One way in which a page shows a field. With `vote` the clauses vote for one value of the page, from which a list may
 * go on; without it every candidate that satisfies a clause is a value.
 */
export interface Role {
  readonly domain: Domain
  readonly vote: boolean
  readonly clauses: readonly Clause[]
  /** The weight that a value needs. */
  readonly quorum: number
  readonly guard: Guard
  readonly list?: ListRule | undefined
}

/** A rule of this language: for each field its roles, and how values form records. */
export interface PredicateRule {
  readonly fields: readonly { readonly roles: readonly Role[] }[]
  readonly grouping: Grouping
  /** The builders it was learned with, in order, where these are not the usual ones. */
  readonly bias?: readonly string[] | undefined
}

/** A rule that finds whole texts, or one that splits some of them too. */
export type LearnedRule = PredicateRule | SplitRule<PredicateRule>

const MAX_CLAUSES = 64
const MAX_CONCEPTS = 16
const MAX_ROLES = 64
const MAX_FIELDS = 2000
const MAX_TEXTS = 1000
const MAX_BUILDERS = 200
const MAX_PATTERN = 20_000

/** Why a predicate is refused: a kind that this program does not have, perhaps that of an earlier version, or a malformed one. */
function refusal(value: unknown, known: PredicatesByName): string {
  const kind = typeof value === 'object' && value !== null && 'is' in value ? value.is : undefined
  return typeof kind !== 'string' || known.has(kind)
    ? 'a malformed predicate'
    : `there is no predicate "${kind.slice(0, 200)}" here: learn the wrapper again, or give its builder`
}

/** The schema of rules whose predicates are of these kinds. */
export function ruleSchema(predicates: readonly Predicate[]): z.ZodType<PredicateRule> {
  const known = byName(predicates)
  const concept = z.custom<Concept>(
    (value) => {
      if (typeof value !== 'object' || value === null || !('is' in value)) return false
      const predicate = typeof value.is === 'string' ? known.get(value.is) : undefined
      return predicate?.schema.safeParse(value).success ?? false
    },
    { error: ({ input }) => refusal(input, known) },
  )
  const text = z.string().max(2000)
  const weight = z.number().min(0).max(1e9)
  const role = z.strictObject({
    domain: domainSchema,
    vote: z.boolean(),
    clauses: z
      .array(
        z.strictObject({
          when: z.array(concept).min(1).max(MAX_CONCEPTS),
          weight,
          trusted: z.boolean(),
          pattern: z.string().max(MAX_PATTERN).optional(),
        }),
      )
      .max(MAX_CLAUSES),
    quorum: weight,
    guard: z.strictObject({
      prefix: text,
      digits: z.enum(['some', 'all', 'none']),
      never: z.array(text).max(MAX_TEXTS),
      foreign: z.array(text).max(MAX_TEXTS),
    }),
    list: z
      .strictObject({
        level: z.number().int().min(1).max(64),
        stop: z.array(text).max(MAX_TEXTS),
      })
      .optional(),
  })
  return z.strictObject({
    fields: z.array(z.strictObject({ roles: z.array(role).max(MAX_ROLES) })).max(MAX_FIELDS),
    grouping: groupingSchema,
    bias: z.array(z.string().max(200)).max(MAX_BUILDERS).optional(),
  })
}
