import type { Page } from '../../page/page.ts'
import { UNLIMITED } from '../budget.ts'
import type { Budget } from '../language.ts'
import { type Lexemes, lexemesOf } from './lexemes.ts'

/** The tokens of a page and the rule that reads them, ready to run. */
export interface ReadyPage<C> {
  readonly lexemes: Lexemes
  readonly compiled: C
}

/**
 * How every language over tokens begins to read a page. A rule is made ready once, and counted on every page, so that what a page
 * costs does not depend on those before it. Undefined if the budget ends.
 */
export function createPageReader<R extends object, C>(
  compile: (rule: R) => C,
  costOf: (rule: R) => number = countValues,
): (rule: R, page: Page, budget?: Budget) => ReadyPage<C> | undefined {
  const known = new WeakMap<R, { compiled: C; cost: number }>()
  return (rule, page, budget = UNLIMITED) => {
    let ready = known.get(rule)
    const cost = ready?.cost ?? costOf(rule)
    if (!budget.spend(page.source.length + cost)) return undefined
    if (ready === undefined) {
      ready = { compiled: compile(rule), cost }
      known.set(rule, ready)
    }
    return { lexemes: lexemesOf(page), compiled: ready.compiled }
  }
}

/** How many texts, numbers and other plain values are in some data, however deep. */
export function countValues(data: unknown): number {
  const open = [data]
  let count = 0
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) open.push(inner)
    else count++
  }
  return count
}
