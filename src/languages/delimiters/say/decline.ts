import { readValue } from '../../../page/value.ts'
import type { Field } from '../../../record/field.ts'
import { quoteDelimiter } from '../run/scan.ts'
import type { Sample } from '../search/sample.ts'
import type { NoSide } from '../search/sides.ts'
import type { Mismatch } from '../search/trial.ts'
import { nameAt } from './explain.ts'

const MAX_SHOWN = 60

/** Why a pair has no delimiter on one side. */
export function explainNoSide(noSide: NoSide, sample: Sample, fields: readonly Field[]): string {
  const name = nameAt(fields, sample.paths[noSide.pair])
  const where = noSide.side === 'left' ? 'before' : 'after'
  if (noSide.refused === undefined || noSide.refused.trim() === '')
    return `no text comes ${where} every ${name}`
  const elsewhere = noSide.side === 'left' ? 'before other text too' : `inside a ${name} too`
  return `${quoteDelimiter(shorten(noSide.refused))}, which comes ${where} every ${name}, occurs ${elsewhere}`
}

/** What the likeliest rule of a class would have extracted in place of the labels. */
export function explainMismatch(
  mismatch: Mismatch | undefined,
  sample: Sample,
  fields: readonly Field[],
): string {
  if (mismatch === undefined) return 'no choice of delimiters fits every record'
  const { machine, page, expected, got } = mismatch
  const pair = got?.pair ?? (expected === undefined ? 0 : page.cells[expected].pair)
  const name = nameAt(fields, sample.paths[pair])
  const between = `${quoteDelimiter(machine.lefts[pair])} and ${quoteDelimiter(machine.rights[pair])}`
  const where = `page ${page.page.name}`
  if (mismatch.unfinished !== undefined) {
    return `${where}: ${quoteDelimiter(machine.open ?? machine.lefts[0])} also occurs after the last record`
  }
  if (got === undefined) {
    const cell = page.cells[expected ?? 0]
    const text = JSON.stringify(shorten(readValue(page.source, cell.start, cell.end)))
    return `${where}: with ${name} between ${between}, ${text} is not found${lacks(mismatch, sample, fields)}`
  }
  const text = JSON.stringify(shorten(readValue(page.source, got.start, got.end)))
  if (mismatch.negative) return `${where}: ${text}, which is marked as wrong, is where a ${name} would be`
  return `${where}: with ${name} between ${between}, ${text} would be taken for a ${name}${lacks(mismatch, sample, fields)}`
}

/** A record without a field is the usual reason why a class that needs every field fails. */
function lacks(mismatch: Mismatch, sample: Sample, fields: readonly Field[]): string {
  const { page, machine } = mismatch
  if (machine.next.some((pairs) => pairs.length > 1)) return ''
  const present = new Set<number>()
  let record = 0
  for (const [c, cell] of page.cells.entries()) {
    if (cell.opens) {
      record++
      present.clear()
    }
    present.add(cell.pair)
    const ends = c + 1 === page.cells.length || page.cells[c + 1].opens
    const missing = sample.paths.findIndex((_, pair) => !present.has(pair))
    if (ends && missing >= 0) {
      return `; record ${record} has no ${nameAt(fields, sample.paths[missing])}, and this class needs every field`
    }
  }
  return ''
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text
}
