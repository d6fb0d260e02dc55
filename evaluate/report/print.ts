import {
  countFields,
  type Outcome,
  type Run,
  type Settings,
  type SiteResult,
  scoreRuns,
  summarizeSets,
} from '../scoring/result.ts'
import { type FieldScore, least, mean } from '../scoring/tally.ts'
import { formatTable } from '../table.ts'

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

/** The closing tables: sites, then sets. */
export function describeSummary(results: readonly SiteResult[], settings: Settings): string[] {
  const drawn = settings.draws !== undefined
  const heading = [
    '>pages',
    '>fields',
    '>score',
    ...(drawn ? ['>worst'] : []),
    '>learn ms',
    '>extract ms/page',
  ]
  const sites = results
    .filter(({ untested }) => untested === undefined)
    .map((result) => {
      const { mean: score, worst } = scoreRuns(result)
      const { runs } = result
      return [
        result.recallOnly ? `${result.site} (recall)` : result.site,
        String(result.pages),
        String(countFields(result)),
        formatShare(score),
        ...(drawn ? [formatShare(worst)] : []),
        formatMilliseconds(mean(runs.map(({ learnMilliseconds }) => learnMilliseconds))),
        formatMilliseconds(mean(runs.map(({ extractMilliseconds }) => extractMilliseconds))),
        [...new Set(runs.map(({ outcome }) => nameOutcome(outcome)))].join(', '),
      ]
    })
  const sets = summarizeSets(results).map((set) => [
    set.recallOnly ? `${set.set} (recall)` : set.set,
    String(set.sites),
    String(set.pages),
    String(set.fields),
    formatShare(set.score.mean),
    ...(drawn ? [formatShare(set.score.worst)] : []),
    formatMilliseconds(set.learnMilliseconds),
    formatMilliseconds(set.extractMilliseconds),
  ])
  return [
    describeSettings(settings),
    '',
    ...formatTable(['site', ...heading, 'method'], sites),
    '',
    ...formatTable(['set', '>sites', ...heading], sets),
    '',
  ]
}

/** The setting in words, which every figure needs beside it. */
export function describeSettings({ method, labelled, records, draws, seed }: Settings): string {
  const pages = `${labelled} labelled page${labelled === 1 ? '' : 's'}`
  const marked =
    records === undefined ? 'with all records' : `with ${records} record${records === 1 ? '' : 's'}`
  const drawn = draws === undefined ? '' : `, ${draws} random draws, seed ${seed}`
  return `Method ${method}, ${pages} ${marked}${drawn}; the other pages are seen without labels`
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

function formatFields({ runs, recallOnly }: SiteResult): string[] {
  const names = new Set(runs.flatMap(({ fields }) => fields.map(({ field }) => field)))
  const drawn = runs.length > 1
  const rows = [...names].map((name) => {
    const scores = runs.flatMap(({ fields }) => fields.filter(({ field }) => field === name))
    const main = scores.map(({ f1, recall }) => (recallOnly ? recall : f1))
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

function formatShare(share: number | undefined): string {
  return share === undefined ? '-' : share.toFixed(3)
}

function formatMilliseconds(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '-'
  return milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)
}
