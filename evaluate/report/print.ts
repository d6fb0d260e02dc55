import {
  countFields,
  type Evaluation,
  type Outcome,
  type Run,
  type Score,
  type Settings,
  type SiteResult,
  scoreRuns,
} from '../scoring/result.ts'
import { type SetResult, scoresOf, summarizeSets, sumTimes, type Times } from '../scoring/summary.ts'
import { type FieldScore, least, mean } from '../scoring/tally.ts'
import { formatTable } from '../table.ts'
import { formatMilliseconds, formatShare } from './numbers.ts'

const MAX_DROPPED = 5

/** What is printed of one site: how it was learned, and the score of each field. */
export function describeSite(result: SiteResult): string[] {
  const { site, kind, pages, recallOnly, untested, runs } = result
  const heading = `${site}: ${kind}, ${pages} pages${recallOnly ? ', recall only' : ''}`
  if (untested !== undefined) return [`${heading}; not tested: ${untested}`, '']
  const lines = [heading]
  for (const [i, run] of runs.entries()) {
    const draw = runs.length > 1 ? `draw ${i + 1}: ` : ''
    lines.push(`  ${draw}${describeRun(run)}`)
    lines.push(...describeDropped(run).map((line) => `  ${line}`))
  }
  lines.push(...formatFields(result).map((line) => `  ${line}`), '')
  return lines
}

/** The closing tables: sites, sets, the fields of sets of several sites; then the time it all took. */
export function describeSummary({ results, settings }: Evaluation): string[] {
  const drawn = settings.draws !== undefined
  const heading = [
    '>pages',
    '>fields',
    '>score',
    ...(drawn ? ['>worst'] : []),
    '>learn ms',
    '>extract ms/page',
    '>pages/s',
  ]
  const tested = results.filter(({ untested }) => untested === undefined)
  const siteRows = tested.map((result) => {
    const score = scoreRuns(result)
    return [
      nameOf(result.site, result),
      String(result.pages),
      String(countFields(result)),
      ...formatScore(score, drawn),
      ...formatTimes(sumTimes(result.runs)),
      [...new Set(result.runs.map(({ outcome }) => nameOutcome(outcome)))].join(', '),
    ]
  })
  const sets = summarizeSets(results)
  const setRows = sets.map((set) => [
    nameOf(set.set, set),
    String(set.sites),
    String(set.pages),
    String(set.fields),
    ...formatScore(set.score, drawn),
    ...formatTimes(set.times),
    `${set.least.site} ${formatShare(drawn ? set.least.worst : set.least.mean)}`,
  ])
  return [
    describeSettings(settings),
    '',
    ...formatTable(['site', ...heading, 'method'], siteRows),
    '',
    ...formatTable(['set', '>sites', ...heading, drawn ? 'worst draw' : 'worst site'], setRows),
    '',
    ...sets.flatMap(describeSetFields),
    describeTotal(sumTimes(tested.flatMap(({ runs }) => runs))),
    '',
  ]
}

/** More fields than these make no table that anyone reads. */
const MAX_FIELDS = 60

function describeSetFields(set: SetResult): string[] {
  if (set.sites < 2 || set.byField.length > MAX_FIELDS) return []
  const rows = set.byField.map(({ field, sites, score }) => [
    field,
    String(sites),
    ...formatScore(score, true),
  ])
  return [...formatTable([`field of ${nameOf(set.set, set)}`, '>sites', '>score', '>worst site'], rows), '']
}

function describeTotal({ learnSeconds, extractSeconds, extractedPages, pagesPerSecond }: Times): string {
  const speed = pagesPerSecond === undefined ? '' : `, ${pagesPerSecond.toFixed(0)} pages/s`
  return `Learning took ${learnSeconds.toFixed(1)} s, extraction ${extractSeconds.toFixed(1)} s for ${extractedPages} pages${speed}`
}

/** The settings in words, which every figure needs beside it; `counts` are the numbers of labelled pages, where they differ. */
export function describeSettings(
  settings: Settings,
  counts: readonly number[] = [settings.labelled],
): string {
  const { method, records, negatives, draws, seed } = settings
  const pages = `${counts.join(', ')} labelled page${counts.at(-1) === 1 ? '' : 's'}`
  const marked =
    records === undefined ? 'with all records' : `with ${records} record${records === 1 ? '' : 's'}`
  const wrong = negatives === undefined ? '' : `, up to ${negatives} marked as wrong`
  const drawn = draws === undefined ? '' : `, ${draws} random draws, seed ${seed}`
  return `Method ${method}, ${pages} ${marked}${wrong}${drawn}; the other pages are seen without labels`
}

function describeRun({ outcome, labelledRecords, testedPages, testedRecords, ...run }: Run): string {
  const counts = `${labelledRecords} records labelled (${run.labelledPages.join(', ')}), ${testedRecords} on ${testedPages} pages tested`
  const time = `learn ${formatMilliseconds(run.learnMilliseconds)} ms, extract ${formatMilliseconds(run.extractMilliseconds)} ms/page`
  return `${counts}; ${time}\n  ${describeOutcome(outcome)}`
}

function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === 'failed') return `FAILED: ${outcome.message}`
  if (outcome.kind === 'declined') {
    const reasons = outcome.reasons.map(({ method, reason }) => `${method}: ${reason}`)
    return `declined: ${reasons.length === 0 ? 'there is no learner' : reasons.join('\n    ')}`
  }
  if (outcome.exact) return `learned ${outcome.method}`
  return `learned ${outcome.method}, which misses: ${outcome.misses.slice(0, 2).join('\n    ')}`
}

function nameOutcome(outcome: Outcome): string {
  if (outcome.kind !== 'learned') return outcome.kind
  return outcome.exact ? outcome.method : `${outcome.method} (partial)`
}

function describeDropped({ dropped }: Run): string[] {
  if (dropped.length === 0) return []
  const shown = dropped
    .slice(0, MAX_DROPPED)
    .map(({ page, field, value }) => `  ${page}: ${field}: ${JSON.stringify(value.slice(0, 100))}`)
  return [`${dropped.length} labelled values are not found on their page and were left out:`, ...shown]
}

function formatFields(result: SiteResult): string[] {
  const { runs, recallOnly } = result
  const names = new Set(runs.flatMap(({ fields }) => fields.map(({ field }) => field)))
  const drawn = runs.length > 1
  const rows = [...names].map((name) => {
    const scores = runs.flatMap(({ fields }) => fields.filter(({ field }) => field === name))
    const main = scoresOf(name, result)
    const sum = (pick: (score: FieldScore) => number) =>
      String(scores.reduce((total, score) => total + pick(score), 0))
    return [
      name,
      recallOnly ? '' : formatShare(mean(scores.map(({ precision }) => precision))),
      formatShare(mean(scores.map(({ recall }) => recall))),
      recallOnly ? '' : formatShare(mean(main)),
      ...(drawn ? [formatShare(least(main))] : []),
      sum(({ right }) => right),
      sum(({ wrong }) => wrong),
      sum(({ missed }) => missed),
    ]
  })
  const worst = drawn ? ['>worst'] : []
  return formatTable(['field', '>precision', '>recall', '>F1', ...worst, '>right', '>wrong', '>missed'], rows)
}

function nameOf(name: string, { recallOnly }: { readonly recallOnly: boolean }): string {
  return recallOnly ? `${name} (recall)` : name
}

function formatScore({ mean: score, worst }: Score, withWorst: boolean): string[] {
  return withWorst ? [formatShare(score), formatShare(worst)] : [formatShare(score)]
}

function formatTimes({ learnMilliseconds, extractMilliseconds, pagesPerSecond }: Times): string[] {
  return [
    formatMilliseconds(learnMilliseconds),
    formatMilliseconds(extractMilliseconds),
    pagesPerSecond === undefined ? '-' : pagesPerSecond.toFixed(0),
  ]
}
