import { useEffect, useState } from 'preact/hooks'
import { fieldColour } from '../../../src/server/page/palette.ts'
import type { ResultsView as Results } from '../../../src/server/protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { attempt, edit, openPage } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { useStudio } from '../store.ts'
import { formatCount } from '../words.ts'
import { describePages, outcomeOf } from './describe-pages.ts'
import { Share } from './wrapper-view.tsx'

/** Rows that the table holds; a download has all. */
const SHOWN = 500

/** All records of all pages: progress, charts, and a table to sort and filter. */
export function ResultsView() {
  const project = useStudio((state) => state.project)
  const [results, setResults] = useState<Results>()
  const [filter, setFilter] = useState('')
  const [order, setOrder] = useState<Order>()
  const revision = project?.revision
  useEffect(() => {
    let wanted = true
    const query = { limit: SHOWN, filter, ...(order === undefined ? {} : { order }) }
    void attempt(() => call('results', query)).then((view) => {
      if (wanted && view !== undefined) setResults(view)
    })
    return () => {
      wanted = false
    }
  }, [revision, filter, order])
  if (project === undefined) return null
  if (results === undefined)
    return (
      <div class="document">
        <section class="panel" role="status">
          <span class="spinner" /> Collecting the records…
        </section>
      </div>
    )
  return (
    <div class="document wide">
      <Progress />
      {results.total === 0 ? (
        <section class="panel empty">
          <p>
            <b>No records yet.</b>
          </p>
          <p class="muted">
            Mark a record in the Teach view: the records found on all pages are listed here.
          </p>
        </section>
      ) : (
        <>
          <Charts results={results} />
          <ResultTable
            results={results}
            filter={filter}
            setFilter={setFilter}
            order={order}
            setOrder={setOrder}
          />
        </>
      )}
    </div>
  )
}

const DOTS = {
  waiting: 'blank',
  unreadable: 'warning',
  unmatched: 'warning',
  empty: 'warning',
  filled: 'done',
} as const

function Progress() {
  const learning = useStudio((state) => state.project?.learning)
  const pages = useStudio((state) => state.project?.pages) ?? []
  if (learning === undefined || learning.state === 'idle') return null
  const { pagesRun, running } = learning
  return (
    <section class="panel" aria-label="Run">
      <div class="panel-head">
        <h2>{running ? 'Running' : 'Run'}</h2>
        <span class="muted">
          {formatCount(pagesRun)} of {countOf(pages.length, 'page')}
        </span>
        <progress max={pages.length} value={pagesRun} aria-label="Pages done" />
        {running ? (
          <button type="button" onClick={() => void edit('cancelRun', {})}>
            Cancel
          </button>
        ) : (
          <button type="button" onClick={() => void edit('startRun', {})}>
            Run again
          </button>
        )}
      </div>
      <details>
        <summary>{pagesRun < pages.length ? 'Page by page' : describePages(pages)}</summary>
        <ul class="page-status">
          {pages.map((summary) => (
            <li key={summary.page}>
              <span class={`dot dot-${DOTS[outcomeOf(summary)]}`} />
              <button type="button" class="link" onClick={() => void openPage(summary.page)}>
                {summary.title || summary.page}
              </button>
              <span class="muted">
                {summary.problem ??
                  summary.unmatched ??
                  (summary.found === undefined ? 'waiting' : countOf(summary.found, 'record'))}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Charts({ results }: { results: Results }) {
  const fields = useStudio((state) => state.project?.fields) ?? []
  return (
    <section class="charts" aria-label="Charts">
      {results.fields.map((name, f) => {
        const values = results.kinds[f].reduce((sum, [, count]) => sum + count, 0)
        const colour = fields.find((field) => field.name === name)?.colour ?? f
        return (
          <div key={name} class="chart panel">
            <h3>
              <span class="swatch" style={{ background: fieldColour(colour) }} />
              {name}
            </h3>
            <p class="fill-rate">
              <Share part={results.filledRows[f]} whole={results.total} /> <span class="muted">filled</span>
            </p>
            <div
              class="kinds"
              role="img"
              aria-label={results.kinds[f].map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ')}
            >
              {results.kinds[f].map(([kind, count], i) => (
                <span
                  key={kind}
                  style={{
                    flexGrow: count / Math.max(1, values),
                    background: fieldColour(colour, 0.75 / (i + 1)),
                  }}
                />
              ))}
            </div>
            <p class="muted">
              {results.kinds[f]
                .slice(0, 3)
                .map(([kind, count]) => `${kind} ${formatCount(count)}`)
                .join(' · ')}
            </p>
          </div>
        )
      })}
    </section>
  )
}

interface Order {
  readonly column: number
  readonly down: boolean
}

function ResultTable({
  results,
  filter,
  setFilter,
  order,
  setOrder,
}: {
  results: Results
  filter: string
  setFilter: (filter: string) => void
  order: Order | undefined
  setOrder: (order: Order | undefined) => void
}) {
  const { rows, fitting } = results
  const turn = (column: number) =>
    setOrder(
      order?.column === column ? (order.down ? undefined : { column, down: true }) : { column, down: false },
    )
  const sorted = (column: number) =>
    order?.column === column ? (order.down ? 'descending' : 'ascending') : 'none'
  return (
    <section class="panel" aria-label="Records">
      <div class="panel-head">
        <h2>{countOf(results.total, 'record')}</h2>
        <label class="search">
          <Icon name="search" />
          <input
            type="search"
            placeholder="Filter"
            aria-label="Filter records"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
        {filter !== '' && (
          <span class="muted" role="status">
            {formatCount(fitting)} {fitting === 1 ? 'matches' : 'match'}
          </span>
        )}
      </div>
      <div class="table-scroll">
        <table class="results">
          <thead>
            <tr>
              {[...results.fields, 'page'].map((name, column) => (
                <th key={name} scope="col" aria-sort={sorted(column)}>
                  <button type="button" class="quiet" onClick={() => turn(column)}>
                    {name}
                    <span aria-hidden="true">
                      {sorted(column) === 'ascending' ? ' ↑' : sorted(column) === 'descending' ? ' ↓' : ''}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.page} ${row.record}`}>
                {row.cells.map((cell, i) => (
                  <td key={results.fields[i]} title={cell.join('; ')} dir="auto">
                    {cell.length === 0 ? <span class="muted">–</span> : cell.join('; ')}
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    class="link"
                    title="Show the record on its page"
                    onClick={() => void openPage(row.page, row.start)}
                  >
                    {row.page.replace(/^pages\//, '')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fitting > rows.length && (
        <p class="muted">
          The first {formatCount(rows.length)} of {formatCount(fitting)} are shown; exports contain all of
          them.
        </p>
      )}
    </section>
  )
}
