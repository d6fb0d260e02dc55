import type { CheckReport, Verdict } from '../../maintain/check/check-pages.ts'
import { countOf } from '../messages.ts'

const MOST_PAGES = 5
const MOST_FIELDS = 40

const SAY: Readonly<Record<Verdict, string>> = {
  ok: 'ok: the wrapper extracts what it used to',
  doubtful: 'doubtful: not all is as it was while learning',
  broken: 'broken: the wrapper no longer extracts what it used to',
}

/** A report in words: the verdict, what speaks for it, and the fields that are not as they were. */
export function describeCheck(report: CheckReport): string[] {
  const { verdict, evidence, fields, doubtfulPages, pages, records, suspicion } = report
  // Without any record, every field is missing; that is said once.
  const changed = records === 0 ? [] : fields.filter((field) => field.verdict !== 'ok')
  const shown = verdict === 'ok' ? [] : doubtfulPages.slice(0, MOST_PAGES)
  return [
    `${SAY[verdict]} (${countOf(records, 'record')} from ${countOf(pages, 'page')})`,
    ...evidence.map((words) => `  ${words}`),
    ...(suspicion === undefined
      ? changed
          .slice(0, MOST_FIELDS)
          .map((field) => `  ${field.name} is ${field.verdict}: ${field.evidence.join('; ')}`)
      : []),
    ...(shown.length === 0
      ? []
      : ['  Doubtful pages:', ...shown.map(({ page, reason }) => `    ${page}: ${reason}`)]),
    ...(doubtfulPages.length > shown.length && shown.length > 0
      ? [`    and ${doubtfulPages.length - shown.length} more`]
      : []),
  ]
}
