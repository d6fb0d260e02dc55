import type { Ask, RepairOutcome } from '../../maintain/repair/repair.ts'
import type { Page } from '../../page/page.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { percent } from '../../strings/percent.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { countOf } from '../messages.ts'

/** What came of a repair, in words. */
export function describeRepair(outcome: RepairOutcome, pages: number): string {
  if (outcome.kind === 'refused') {
    return `Not repaired: ${outcome.suspicion.reason}.\n  Fetch the pages again; a wrapper is repaired only from pages with contents of their own.`
  }
  if (outcome.kind === 'sound') {
    return `Nothing to repair: the wrapper still extracts what it used to (agreement ${percent(outcome.score)}).`
  }
  if (outcome.kind === 'failed')
    return [`Not repaired: ${outcome.reason}.`, ...describeAsk(outcome.ask)].join('\n')
  const lost = outcome.fields.filter(({ score }) => score === 0)
  const found = outcome.fields.filter(({ score }) => score > 0)
  return [
    `Repaired from ${outcome.evidence}; agreement ${percent(outcome.score)}.`,
    ...(outcome.oldPages === 0
      ? []
      : [
          `  ${outcome.oldPages} of ${countOf(pages, 'page')} are still of the old template; its rules are kept for them.`,
        ]),
    `  recovered: ${found.map(({ name, score, byLooks }) => `${name} (${percent(score)}${byLooks === true ? ', by its looks alone' : ''})`).join(', ')}`,
    ...(lost.length === 0 ? [] : [`  not recovered: ${lost.map(({ name }) => name).join(', ')}`]),
    ...(outcome.doubtful
      ? ['  Doubtful: little of what is remembered came back. Look at --diff before you use the wrapper.']
      : []),
    ...describeAsk(outcome.ask),
  ].join('\n')
}

function describeAsk(ask: Ask | undefined): string[] {
  if (ask === undefined) return []
  const fields = ask.fields.length > 6 ? `${countOf(ask.fields.length, 'field')}` : ask.fields.join(', ')
  return [
    `  To settle it, label ${fields} on ${ask.page} and run glean learn; one page is enough in most cases.`,
  ]
}

const SAMPLE_PAGES = 3
const SAMPLE_RECORDS = 3
const WIDTH = 40

/** Old and new values side by side, for a sample of pages. */
export function describeDifference(old: Wrapper, repaired: Wrapper, pages: readonly Page[]): string[] {
  const step = Math.max(1, pages.length / SAMPLE_PAGES)
  const lines: string[] = []
  for (let p = 0; Math.floor(p) < pages.length; p += step) {
    const page = pages[Math.floor(p)]
    const [before, after] = [old.extract(page).records, repaired.extract(page).records]
    lines.push(
      `${page.name}: ${countOf(before.length, 'record')} with the old rules, ${after.length} with the new`,
    )
    for (let i = 0; i < Math.min(SAMPLE_RECORDS, Math.max(before.length, after.length)); i++) {
      for (const { name } of old.fields) {
        const [a, b] = [show(before[i], name), show(after[i], name)]
        const mark = a === b ? ' ' : '*'
        if (a !== '' || b !== '') lines.push(`  ${mark} ${name.padEnd(14)} ${a.padEnd(WIDTH)} | ${b}`)
      }
      lines.push('')
    }
  }
  return lines
}

function show(record: PlainRecord | undefined, name: string): string {
  if (record === undefined || !Object.hasOwn(record, name)) return ''
  const cell = record[name]
  const text = Array.isArray(cell)
    ? cell.filter((item) => typeof item === 'string').join('; ')
    : typeof cell === 'string'
      ? cell
      : ''
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text
}
