import { type Evaluation, scoreRuns } from '../scoring/result.ts'
import { type SetResult, summarizeSets } from '../scoring/summary.ts'
import { formatMilliseconds, formatShare } from './numbers.ts'
import { describeSettings } from './print.ts'

/**
 * The scores as Markdown tables: sets, sites, and fields of sets of several sites, with a column for each evaluation.
 * Times are those of the last evaluation.
 */
export function describeMarkdown(evaluations: readonly Evaluation[]): string {
  const counts = evaluations.map(({ settings }) => settings.labelled)
  const columns = counts.map((count) => `>${count} labelled`)
  const summaries = evaluations.map(({ results }) => summarizeSets(results))
  const sets = summaries.at(-1) ?? []
  const setRows = sets.map((set) => {
    const { learnMilliseconds, extractMilliseconds, pagesPerSecond } = set.times
    const scores = summaries.map((summary) => formatShare(find(summary, set)?.score.mean))
    const times = [formatMilliseconds(learnMilliseconds), formatMilliseconds(extractMilliseconds)]
    const speed = pagesPerSecond === undefined ? '-' : pagesPerSecond.toFixed(0)
    return [
      nameSet(set),
      String(set.sites),
      String(set.pages),
      String(set.fields),
      ...scores,
      ...times,
      speed,
    ]
  })
  const settings = evaluations.at(-1)?.settings
  return [
    ...(settings === undefined ? [] : [`${describeSettings(settings, counts)}.`, '']),
    ...table(
      ['set', '>sites', '>pages', '>fields', ...columns, '>learn ms', '>ms a page', '>pages/s'],
      setRows,
    ),
    '',
    ...table(['site', ...columns], siteRows(evaluations)),
    '',
    ...sets.flatMap((set) => fieldTable(set, summaries, columns)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function siteRows(evaluations: readonly Evaluation[]): string[][] {
  const sites = evaluations.at(-1)?.results ?? []
  return sites.map(({ site }) => [
    site,
    ...evaluations.map(({ results }) => {
      const result = results.find((each) => each.site === site)
      return formatShare(result === undefined ? undefined : scoreRuns(result).mean)
    }),
  ])
}

function fieldTable(set: SetResult, summaries: readonly SetResult[][], columns: readonly string[]): string[] {
  if (set.sites < 2) return []
  const rows = set.byField.map(({ field, sites }) => [
    field,
    String(sites),
    ...summaries.map((summary) => {
      const same = find(summary, set)?.byField.find((each) => each.field === field)
      return formatShare(same?.score.mean)
    }),
  ])
  return [...table([`field of ${nameSet(set)}`, '>sites', ...columns], rows), '']
}

function find(summary: readonly SetResult[], { set, recallOnly }: SetResult): SetResult | undefined {
  return summary.find((each) => each.set === set && each.recallOnly === recallOnly)
}

function nameSet({ set, recallOnly }: SetResult): string {
  return recallOnly ? `${set} (recall)` : set
}

/** Columns named with a leading `>` are aligned to the right. */
function table(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    line(heading.map((name) => name.replace(/^>/, ''))),
    `|${heading.map((name) => (name.startsWith('>') ? '--:' : '---')).join('|')}|`,
    ...rows.map(line),
  ]
}
