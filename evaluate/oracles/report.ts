import { meanOf } from '../confidence/reliability.ts'
import { formatTable } from '../table.ts'
import type { ConditionResult } from './experiment.ts'
import type { MadeSource } from './made-sources.ts'
import { MOST_PAGES, type PagesNeeded } from './pages-needed.ts'

/** The mean number of pages to a right wrapper; a run that never had one counts as all pages that were tried. */
export function meanPages(runs: readonly PagesNeeded[]): number {
  return meanOf(runs.map(({ right }) => right ?? MOST_PAGES))
}

function stopsOf(runs: readonly PagesNeeded[]): { readonly pages: number; readonly right: boolean }[] {
  return runs.flatMap(({ practical }) => practical ?? [])
}

/** The table of a source, one row for each condition, and the means beside those of the paper. */
export function describeSource(source: MadeSource, results: readonly ConditionResult[]): string[] {
  const rows = results.map(({ imperfect, rate, kind, runs }) => [
    imperfect === 0 ? 'all perfect' : `${imperfect} ${kind === 'mixed' ? 'imperfect' : 'unreliable'}`,
    `${Math.round(rate * 100)} %`,
    `${runs.filter(({ right }) => right !== undefined).length} of ${runs.length}`,
    meanPages(runs).toFixed(1),
    meanOf(stopsOf(runs).map(({ pages }) => pages)).toFixed(1),
    `${stopsOf(runs).filter(({ right }) => right).length} of ${stopsOf(runs).length}`,
    meanOf(runs.map(({ bound }) => bound)).toFixed(0),
  ])
  const mixed = results.filter(({ kind }) => kind === 'mixed').flatMap(({ runs }) => runs)
  return [
    `${source.name}: ${source.fields.length} fields`,
    '',
    ...formatTable(['recognizers', '>errors', '>right', '>pages to right', '>pages read', '>right then', '>pages to bound'], rows),
    '',
    `Mean pages to a right wrapper ${meanPages(mixed).toFixed(1)}; the paper reports ${source.paper}`,
    `Mean pages to the bound ${meanOf(mixed.map(({ bound }) => bound)).toFixed(0)}; the paper reports about 105`,
    '',
  ] // biome-ignore format: one line each
}
