import { className } from '../../../page/tokens/token-class.ts'
import type { Field } from '../../../record/field.ts'
import { CLASS_SYMBOLS, type Detector, type DetectorRule, type DetectorZone } from '../rule.ts'

/** Symbols that are named for one distance; others would only fill the line. */
const MAX_NAMED = 3

/** A symbol is worth naming where at least this share of the examples had it. */
const LEAST_SHARE = 0.2

/** The rule in words: what the examples had right before and behind each zone, with the share of examples that had it. */
export function explain(rule: DetectorRule, fields: readonly Field[]): string {
  const lines = [
    `Each border is judged by the ${rule.reach} tokens on either side of it: how well they match those of the examples.`,
  ]
  if (rule.record === undefined) lines.push('The page is one record.')
  else
    lines.push(
      `A record has ${nearest(rule, rule.record.zone.begin.right, rule.record.zone.begin.examples)} at its beginning.`,
    )
  lines.push('In a record, in any order:')
  const names = rule.fields.map(({ field }) => fields[field]?.name ?? `field ${field + 1}`)
  const width = names.reduce((most, name) => Math.max(most, name.length), 0)
  for (const [i, { zone, many, needed, lengths, attribute }] of rule.fields.entries()) {
    const notes = [
      attribute === undefined ? describeLengths(lengths) : `its attribute ${attribute}`,
      needed ? '' : 'may be missing',
      many ? 'may repeat' : '',
    ]
    lines.push(
      `  ${names[i].padEnd(width)}  ${describeZone(rule, zone)} (${notes.filter(Boolean).join(', ')})`,
    )
  }
  lines.push('Where two fields claim the same tokens, the one that matches better has them.')
  return lines.join('\n')
}

function describeLengths([least, most]: readonly [number, number]): string {
  if (least < most) return `${least} to ${most} tokens`
  return most === 1 ? '1 token' : `${most} tokens`
}

function describeZone(rule: DetectorRule, { begin, end }: DetectorZone): string {
  const before = nearest(rule, begin.left, begin.examples)
  const behind = nearest(rule, end.right, end.examples)
  return `after ${before}, before ${behind}, beginning with ${nearest(rule, begin.right, begin.examples)}`
}

/** What is next to the border: `<b>` where nearly all examples had it, `"," 60 % or <i> 40 %` where they differ. */
function nearest(rule: DetectorRule, { frequencies }: Detector, examples: number): string {
  const rows = frequencies
    .map(([symbol, count]) => ({ symbol, share: count / examples }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.symbol - a.symbol)
  // A class is named only for what its lexemes do not account for.
  const named = rows.filter(({ symbol, share }) => {
    if (symbol >= CLASS_SYMBOLS) {
      return !rows.some((other) => other.symbol >= CLASS_SYMBOLS && isDetailOf(rule, other.symbol, symbol))
    }
    const inside = rows.filter((row) => row.symbol >= CLASS_SYMBOLS && classOf(rule, row.symbol) === symbol)
    return inside.reduce((sum, row) => sum + row.share, 0) < share - LEAST_SHARE
  })
  const best = named.toSorted((a, b) => b.share - a.share || a.symbol - b.symbol).slice(0, MAX_NAMED)
  if (best.length === 0) return 'anything'
  return best
    .map(({ symbol, share }) => {
      const percent = best.length === 1 && share > 0.95 ? '' : ` ${Math.round(share * 100)} %`
      return `${nameOf(rule, symbol)}${percent}`
    })
    .join(' or ')
}

function nameOf(rule: DetectorRule, symbol: number): string {
  if (symbol < CLASS_SYMBOLS) return `a token of class ${className(symbol + 1)}`
  const { lexeme } = rule.symbols[symbol - CLASS_SYMBOLS]
  return lexeme.startsWith('<') ? lexeme : JSON.stringify(lexeme)
}

function classOf(rule: DetectorRule, symbol: number): number {
  const { class: name } = rule.symbols[symbol - CLASS_SYMBOLS]
  for (let c = 1; c <= CLASS_SYMBOLS; c++) if (className(c) === name) return c - 1
  return -1
}

/** Whether one lexeme is the other with classes: `<b.x>` and `<b>`. */
function isDetailOf(rule: DetectorRule, detail: number, symbol: number): boolean {
  const { lexeme } = rule.symbols[symbol - CLASS_SYMBOLS]
  return rule.symbols[detail - CLASS_SYMBOLS].lexeme.startsWith(`${lexeme.slice(0, -1)}.`)
}
