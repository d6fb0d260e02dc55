import type { Budget } from '../language.ts'
import { type CompiledContext, type Context, compileContext, firesAt, MAX_CONTEXTS } from './context.ts'
import type { Lexemes } from './lexemes.ts'
import { classPattern, generalizePattern, isTextClass, lexemePattern, type TokenPattern } from './pattern.ts'

/** A border of a page. */
export interface Border {
  readonly lexemes: Lexemes
  readonly at: number
}

/** How many tokens contexts may have on their two sides, the least first. */
export type ContextLengths = readonly (readonly [left: number, right: number])[]

/** As few as distinguish a border from others; more than three tokens are accidents of the examples. */
const BOTH_SIDES: ContextLengths = [
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 2],
  [3, 3],
]

/**
 * Contexts that are around every border given and around none of the others: sequential covering. Each context begins as
 * that of one border, and is generalised by others as long as it stays away from what it must not match. Where no context
 * of three tokens distinguishes a border from the others, the longest one is taken.
 */
export function learnContexts(
  borders: readonly Border[],
  others: readonly Border[],
  budget: Budget,
  lengths: ContextLengths = BOTH_SIDES,
): Context[] {
  const contexts: Context[] = []
  let open = borders
  while (open.length > 0 && contexts.length < MAX_CONTEXTS) {
    let context = seedContext(open[0], others, budget, lengths)
    for (const border of open.slice(1)) {
      if (!budget.spend(1)) break
      const wider = generalizeContext(context, border)
      if (wider !== undefined && !firesOn(compileContext(wider), others, budget)) context = wider
    }
    const compiled = compileContext(context)
    const rest = open.filter(({ lexemes, at }) => !firesAt(compiled, lexemes, at))
    // A border at the edge of the page may lack tokens that its own context asks for.
    open = rest.length < open.length ? rest : open.slice(1)
    contexts.push(context)
  }
  return contexts
}

/** The shortest context of a border that no other border has: words by their class, and if that is not enough by themselves. */
function seedContext(
  border: Border,
  others: readonly Border[],
  budget: Budget,
  lengths: ContextLengths,
): Context {
  let context: Context = { left: [], right: [] }
  for (const exact of [false, true]) {
    for (const [left, right] of lengths) {
      context = contextOf(border, left, right, exact)
      if (!firesOn(compileContext(context), others, budget)) return context
    }
  }
  return context
}

function contextOf({ lexemes, at }: Border, left: number, right: number, exact: boolean): Context {
  const patternOf = (token: number): TokenPattern => {
    const general = isTextClass(lexemes.kind[token]) && !exact
    return (general ? undefined : lexemePattern(lexemes, token)) ?? classPattern(lexemes, token)
  }
  const side = (length: number, tokenAt: (i: number) => number): TokenPattern[] => {
    const patterns: TokenPattern[] = []
    for (let i = 0; i < length; i++) {
      const token = tokenAt(i)
      if (token < 0 || token >= lexemes.size) break
      patterns.push(patternOf(token))
    }
    return patterns
  }
  return { left: side(left, (i) => at - 1 - i), right: side(right, (i) => at + i) }
}

/** The context that both have, column by column; undefined at the edge of a page, where columns are missing. */
function generalizeContext({ left, right }: Context, { lexemes, at }: Border): Context | undefined {
  if (at - left.length < 0 || at + right.length > lexemes.size) return undefined
  return {
    left: left.map((pattern, i) => generalizePattern(pattern, lexemes, at - 1 - i)),
    right: right.map((pattern, i) => generalizePattern(pattern, lexemes, at + i)),
  }
}

function firesOn(context: CompiledContext, borders: readonly Border[], budget: Budget): boolean {
  budget.spend(borders.length)
  return borders.some(({ lexemes, at }) => firesAt(context, lexemes, at))
}

/** How much a context asks for: lexemes count more than classes, and these more than nothing. */
export function specificity({ left, right }: Context): number {
  return [...left, ...right].reduce((sum, pattern) => sum + ('lexeme' in pattern ? 2 : 1), 0)
}
