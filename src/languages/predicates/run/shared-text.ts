import type { PageView } from '../../../page/page-view.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { Split } from '../../parts/run/decode.ts'
import { compileCostOf, costOf, createSplitter } from '../../parts/run/split.ts'
import type { PredicatesByName } from '../concepts/concept.ts'
import type { SharedText } from '../rule.ts'
import { candidatesOf } from './domain.ts'
import { compileRole, runRole } from './run-role.ts'

/** A text that was found and split. */
export interface FoundText {
  /** Which of the page's texts it is. */
  readonly index: number
  readonly confidence: number
  readonly split: Split
}

/** Finds on a page the text that several fields share, and splits it. */
export type SharedTextFinder = (view: PageView, budget?: Budget) => FoundText | undefined

/** Makes a shared text ready to run: of the texts that its roles find, the first that splits well, or else the best. */
export function compileSharedText({ roles, parts }: SharedText, known: PredicatesByName): SharedTextFinder {
  const compiled = roles.map((role) => compileRole(role, known))
  const split = createSplitter(parts)
  return (view, budget = UNLIMITED) => {
    if (!budget.spend(compileCostOf(parts))) return undefined
    const candidates = candidatesOf(view, { of: 'text' })
    let best: FoundText | undefined
    for (const role of compiled) {
      const [choice] = runRole(role, view, candidates, budget)
      if (choice === undefined) continue
      const text = candidates.text(choice.index)
      if (!budget.spend(costOf(parts, text))) return undefined
      const found = { ...choice, split: split(text) }
      if (found.split.parts.length === 0) continue
      if (found.split.score >= 0) return found
      if (best === undefined || found.split.score > best.split.score) best = found
    }
    return best
  }
}
