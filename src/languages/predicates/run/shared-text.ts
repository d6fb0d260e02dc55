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

/** Makes a shared text ready to run: places are asked in order, until one has a text with values. */
export function compileSharedText({ places }: SharedText, known: PredicatesByName): SharedTextFinder {
  const compiled = places.map(({ roles, parts }) => ({
    roles: roles.map((role) => compileRole(role, known)),
    split: createSplitter(parts),
    parts,
  }))
  return (view, budget = UNLIMITED) => {
    const candidates = candidatesOf(view, { of: 'text' })
    let best: FoundText | undefined
    for (const { roles, split, parts } of compiled) {
      if (!budget.spend(compileCostOf(parts))) return undefined
      for (const role of roles) {
        const [choice] = runRole(role, view, candidates, budget)
        if (choice === undefined) continue
        const text = candidates.text(choice.index)
        if (!budget.spend(costOf(parts, text))) return undefined
        const found = { ...choice, split: split(text) }
        if (found.split.parts.length === 0) continue
        if (found.split.score >= 0) return found
        if (best === undefined || found.split.score > best.split.score) best = found
      }
    }
    return best
  }
}
