import type { Page } from '../../../page/page.ts'
import type { Budget } from '../../language.ts'
import type { Draft } from '../draft/draft.ts'
import type { RecordsRule } from '../rule.ts'
import type { Match } from '../run/find-records.ts'

/** What a rule finds on one page. */
export interface PageMatches {
  readonly page: Page
  readonly matches: readonly Match[]
}

/** A rule with what it finds on the pages at hand. */
export interface Refined {
  readonly draft: Draft
  readonly rule: RecordsRule
  /** For every field, how far out of the innermost element it is described. */
  readonly heights: readonly number[]
  readonly results: readonly PageMatches[]
  /** How many labelled records the rule finds with all their values and no others. */
  readonly replayed: number
  readonly yield: number
}

/** What a rule must know of its task. */
export interface Setting {
  readonly many: readonly boolean[]
  readonly pages: readonly Page[]
  readonly budget: Budget
}
