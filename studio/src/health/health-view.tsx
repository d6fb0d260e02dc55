import { useEffect, useState } from 'preact/hooks'
import type { Run, WrapperHealth } from '../../../src/maintain/watch/run.ts'
import type { SourceStatus, WatchStatus } from '../../../src/maintain/watch/status.ts'
import { percent } from '../../../src/strings/percent.ts'
import { attempt } from '../actions.ts'
import { call } from '../api.ts'
import { useStudio } from '../store.ts'
import { formatCount } from '../words.ts'
import { FillLine, sayTime } from './fill-chart.tsx'
import { HealthPanel } from './health-panel.tsx'
import { Verdict } from './verdict.tsx'

/** How often the status of watched sources is asked for while it is in view. */
const REFRESH_MILLISECONDS = 10_000

/** Which wrappers hold: the current one on the pages of the project, and those of watched sources over time. */
export function HealthView() {
  const learned = useStudio((state) => state.project?.learning.state === 'learned')
  return (
    <div class="document">
      {learned ? (
        <HealthPanel />
      ) : (
        <section class="panel empty">
          <p>
            <b>There is no wrapper to check yet.</b>
          </p>
          <p class="muted">Mark a record in the Teach view, or import a wrapper.</p>
        </section>
      )}
      <Watched />
    </div>
  )
}

function Watched() {
  const [status, setStatus] = useState<WatchStatus | null>()
  useEffect(() => {
    let isShown = true
    const refresh = async () => {
      const found = await attempt(() => call('watched', {}))
      if (isShown && found !== undefined) setStatus(found)
    }
    void refresh()
    const timer = setInterval(() => void refresh(), REFRESH_MILLISECONDS)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [])
  if (status === undefined) return null
  return (
    <section class="panel" aria-label="Watched sources">
      <div class="panel-head">
        <h2>Watched sources</h2>
        {status !== null && <Verdict verdict={status.verdict} />}
        <span class="spread" />
        {status !== null && (
          <span class="muted">
            {status.watcher === undefined ? 'No watcher is running' : `Watched by process ${status.watcher}`}
          </span>
        )}
      </div>
      {status === null ? (
        <p class="muted">
          None. To run a source on a schedule and follow its results here, run in the project folder:{' '}
          <code>glean watch SOURCE --every 6h</code>
        </p>
      ) : (
        status.sources.map((source) => <Source key={source.folder} source={source} />)
      )}
    </section>
  )
}

function Source({ source: { name, place, verdict, reasons, next, runs } }: { source: SourceStatus }) {
  const last = runs.at(-1)
  return (
    <article class="watched">
      <div class="row">
        <h3>{name}</h3>
        {verdict !== undefined && <Verdict verdict={verdict} />}
        <span class="spread" />
        <span class="muted">
          {last === undefined ? 'Not run yet' : `Last run ${sayTime(last.run)}`}
          {next !== undefined && last !== undefined && `, next ${sayTime(next)}`}
        </span>
      </div>
      <p class="muted place">{place}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {(last?.repairs ?? []).map(({ wrapper, outcome, words, file }) => (
        <p key={wrapper} class={outcome === 'repaired' ? '' : 'hint warning'}>
          {wrapper} {REPAIRS[outcome]} {words}
          {file !== undefined && ` Import it from ${file} to look at it.`}
        </p>
      ))}
      {last?.wrappers.map((wrapper) => (
        <Wrapper key={wrapper.wrapper} wrapper={wrapper} runs={runs} />
      ))}
      {runs.length > 0 && <Runs runs={runs} />}
    </article>
  )
}

const REPAIRS = { repaired: 'was repaired', proposed: 'has a proposed repair,', none: 'was not repaired:' }

/** The fields of a wrapper, each with how often it was filled over time. */
function Wrapper({ wrapper, runs }: { wrapper: WrapperHealth; runs: readonly Run[] }) {
  return (
    <table class="fields health">
      <caption>
        {wrapper.wrapper} <Verdict verdict={wrapper.verdict} />
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Verdict</th>
          <th scope="col">Filled</th>
          <th scope="col">Over the last {runs.length} runs</th>
        </tr>
      </thead>
      <tbody>
        {wrapper.fields.map(({ name, verdict, filled }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              <Verdict verdict={verdict} />
            </td>
            <td>{percent(filled)}</td>
            <td>
              <FillLine name={name} points={runs.flatMap((run) => pointOf(run, wrapper.wrapper, name))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function pointOf({ run, wrappers }: Run, wrapper: string, name: string) {
  const own = wrappers.find((each) => each.wrapper === wrapper)?.fields.find((field) => field.name === name)
  return own === undefined ? [] : [{ time: run, filled: own.filled }]
}

const SHOWN_RUNS = 8

function Runs({ runs }: { runs: readonly Run[] }) {
  return (
    <table class="fields health">
      <caption>Runs</caption>
      <thead>
        <tr>
          {['Run', 'Verdict', 'Records', 'New', 'Changed', 'Gone'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs
          .slice(-SHOWN_RUNS)
          .reverse()
          .map((run) => (
            <tr key={run.run}>
              <td>{sayTime(run.run)}</td>
              <td>
                <Verdict verdict={run.verdict} />
              </td>
              {[run.records, run.new, run.changed, run.gone].map((count, i) => (
                <td key={i}>{formatCount(count)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
