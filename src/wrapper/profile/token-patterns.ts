/**
 * Patterns of tokens with which the values of a field begin or end more often than chance explains, after DataProG (Lerman,
 * Minton and Knoblock 2003). A token is a word, a number or a sign; a pattern names each by its text or by its kind.
 */
export interface TokenPattern {
  side: 'start' | 'end'
  /** Texts or kinds; a kind is written in angle brackets, such as `<Word>`. */
  tokens: string[]
  /** The share of values that match. */
  share: number
}

/** A token is one of these kinds, or itself. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['<number>', /^\d+$/],
  ['<Word>', /^\p{Lu}[\p{Ll}\p{M}]+$/u],
  ['<WORD>', /^\p{Lu}+$/u],
  ['<word>', /^\p{Ll}+$/u],
]

const MOST_TOKENS = 3
const MOST_PATTERNS = 6
/** Patterns that fewer values match are weak evidence. */
const LEAST_SHARE = 0.2
const LEAST_VALUES = 8
/** Standard deviations by which a count exceeds what chance explains: one in 740 by chance alone. */
const SIGNIFICANT = 3

/** The significant patterns of values, the longest first; those of few values are not found. */
export function findPatterns(values: readonly string[]): TokenPattern[] {
  if (values.length < LEAST_VALUES) return []
  const rows = values.map(tokensOf)
  const rates = rateTokens(rows)
  return (['start', 'end'] as const).flatMap((side) => growPatterns(rows, side, rates))
}

/** The share of values that match any of the patterns of a side; undefined where there is none. */
export function shareOfMatches(
  values: readonly string[],
  patterns: readonly TokenPattern[],
): number | undefined {
  if (patterns.length === 0 || values.length === 0) return undefined
  const matched = values.filter((value) => matchesPatterns(value, patterns))
  return matched.length / values.length
}

/** Whether a value matches one of the patterns of each side that has any. */
export function matchesPatterns(value: string, patterns: readonly TokenPattern[]): boolean {
  const row = tokensOf(value)
  return (['start', 'end'] as const).every((side) => {
    const own = patterns.filter((pattern) => pattern.side === side)
    return own.length === 0 || own.some(({ tokens }) => matches(row, side, tokens))
  })
}

function growPatterns(
  rows: readonly string[][],
  side: 'start' | 'end',
  rates: ReadonlyMap<string, number>,
): TokenPattern[] {
  const found: TokenPattern[] = []
  let open: string[][] = [[]]
  for (let length = 1; length <= MOST_TOKENS; length++) {
    const next: string[][] = []
    for (const tokens of open) {
      const own = rows.filter((row) => matches(row, side, tokens))
      for (const token of candidates(own, side, tokens.length)) {
        const longer = [...tokens, token]
        const count = own.filter((row) => matches(row, side, longer)).length
        const rate = rates.get(token) ?? 0
        const mean = own.length * rate
        const isSignificant = count > mean + SIGNIFICANT * Math.sqrt(Math.max(mean * (1 - rate), 1e-9))
        if (count < LEAST_SHARE * rows.length || (!isSignificant && count < own.length)) continue
        next.push(longer)
        found.push({ side, tokens: longer, share: Math.round((count / rows.length) * 1000) / 1000 })
      }
    }
    // What a token says, its kind need not say again.
    open = next.slice(0, MOST_PATTERNS)
  }
  return found
    .sort(
      (a, b) =>
        b.tokens.length * b.share - a.tokens.length * a.share || (a.tokens.join() < b.tokens.join() ? -1 : 1),
    )
    .slice(0, MOST_PATTERNS)
}

function candidates(rows: readonly string[][], side: 'start' | 'end', at: number): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const token = tokenAt(row, side, at)
    if (token === undefined) continue
    for (const name of [token, kindOf(token)]) {
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= 2)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_PATTERNS)
    .map(([name]) => name)
}

/** How often each token and kind occurs among all tokens. */
function rateTokens(rows: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  let total = 0
  for (const row of rows) {
    for (const token of row) {
      total++
      for (const name of [token, kindOf(token)]) {
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
  }
  return new Map([...counts].map(([name, count]) => [name, count / total]))
}

function matches(row: readonly string[], side: 'start' | 'end', tokens: readonly string[]): boolean {
  return tokens.every((wanted, i) => {
    const token = tokenAt(row, side, i)
    return token !== undefined && (wanted === token || wanted === kindOf(token))
  })
}

function tokenAt(row: readonly string[], side: 'start' | 'end', at: number): string | undefined {
  return side === 'start' ? row[at] : row[row.length - 1 - at]
}

function kindOf(token: string): string | undefined {
  return KINDS.find(([, pattern]) => pattern.test(token))?.[0]
}

/** The first and the last tokens of a text are enough. */
function tokensOf(value: string): string[] {
  const text = value.length > 400 ? `${value.slice(0, 200)} ${value.slice(-200)}` : value
  return text.match(/\p{L}+|\d+|[^\s\p{L}\d]/gu) ?? []
}
