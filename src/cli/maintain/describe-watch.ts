import type { Run } from '../../maintain/watch/run.ts'
import type { WatchStatus } from '../../maintain/watch/status.ts'
import { countOf } from '../messages.ts'

const OUTCOMES = { repaired: 'repaired', proposed: 'repair proposed', none: 'not repaired' }

/** How a run went, in words. */
export function describeRun(name: string, run: Run): string[] {
  const { verdict, reasons, pages, records, repairs = [], command } = run
  const changes = `${run.new} new, ${run.changed} changed, ${run.gone} gone`
  return [
    `${name}: ${verdict}; ${countOf(records, 'record')} from ${countOf(pages, 'page')} (${changes})`,
    ...reasons.map((words) => `  ${words}`),
    ...repairs.map(
      ({ wrapper, outcome, words, file }) =>
        `  ${wrapper}: ${OUTCOMES[outcome]}: ${words}${file === undefined ? '' : `; see ${file}`}`,
    ),
    ...(verdict === 'broken' ? ['  The records of the run before are kept.'] : []),
    ...(command === undefined ? [] : [`  --on-change: ${command}`]),
  ]
}

/** How watched sources do, a few lines for each. */
export function describeStatus({ sources, watcher }: WatchStatus): string[] {
  return [
    watcher === undefined ? 'No watcher is running.' : `Watched by process ${watcher}.`,
    ...sources.flatMap(({ name, folder, next, runs }) => {
      const last = runs.at(-1)
      const about = last === undefined ? [`${name}: not run yet`] : describeRun(name, last)
      const before = last === undefined ? '' : `last run ${last.run}, `
      const after = next === undefined ? '' : last === undefined ? 'due now, ' : `next ${next}, `
      return [...about, `  ${before}${after}files in ${folder}`]
    }),
  ]
}
