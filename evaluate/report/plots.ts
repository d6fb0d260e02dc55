import { type Evaluation, scoreRuns } from '../scoring/result.ts'
import { type SetResult, summarizeSets } from '../scoring/summary.ts'
import { plotBars } from './plot-bars.ts'
import { plotLines } from './plot-lines.ts'

/** A drawing and the name of its file. */
export interface Plot {
  readonly file: string
  readonly svg: string
}

/** All drawings of some evaluations: the score of each set by number of labelled pages, and the sites of each set. */
export function plotEvaluations(evaluations: readonly Evaluation[]): Plot[] {
  const counts = evaluations.map(({ settings }) => settings.labelled)
  const summaries = evaluations.map(({ results }) => summarizeSets(results))
  const sets = (summaries.at(-1) ?? []).map(({ set, recallOnly }) => ({ set, recallOnly }))
  const find = (summary: readonly SetResult[], { set, recallOnly }: (typeof sets)[number]) =>
    summary.find((each) => each.set === set && each.recallOnly === recallOnly)
  const lines = plotLines({
    title: 'Score by number of labelled pages',
    across: 'labelled pages',
    points: counts.map(String),
    series: sets.map((set) => ({
      name: set.recallOnly ? `${set.set} (recall)` : set.set,
      values: summaries.map((summary) => find(summary, set)?.score.mean),
    })),
  })
  const bars = sets.map(({ set, recallOnly }): Plot => {
    const sites = evaluations.map(({ results }) =>
      results.filter(
        (each) => each.set === set && each.recallOnly === recallOnly && each.untested === undefined,
      ),
    )
    const measure = recallOnly ? 'recall' : 'F1'
    return {
      file: `sites-${set.replace(/[^\w.-]+/g, '-')}${recallOnly ? '-recall' : ''}.svg`,
      svg: plotBars({
        title: `${set}: ${measure} of each site`,
        series: counts.map((count) => `${count} labelled`),
        rows: (sites.at(-1) ?? []).map(({ site }) => ({
          name: site,
          values: sites.map((results) => {
            const result = results.find((each) => each.site === site)
            return result === undefined ? undefined : scoreRuns(result).mean
          }),
        })),
      }),
    }
  })
  return [{ file: 'score-by-labels.svg', svg: lines }, ...bars]
}
