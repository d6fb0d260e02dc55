import { useState } from 'preact/hooks'
import type { QueryView } from '../../../src/server/sources/query-protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { downloadAddress } from '../api.ts'
import { Icon } from '../icons.tsx'
import { PlainTable } from '../plain-table.tsx'
import { useStudio } from '../store.ts'
import { formatCount, sayDuration } from '../words.ts'
import { Chart } from './chart.tsx'
import { shortPath } from './table-names.ts'

/** The rows of an answer, a chart of one of its numeric columns, and its export. */
export function AnswerPanel({ answer }: { answer: QueryView }) {
  const { columns, rows, total, numeric, pages, rounds, milliseconds, problems } = answer
  const folder = useStudio((state) => state.project?.folder) ?? ''
  const [charted, setCharted] = useState<number>()
  const column = charted !== undefined && numeric.includes(charted) ? charted : numeric.at(-1)
  const fetched = pages === 0 ? '' : ` · ${countOf(pages, 'page')} fetched in ${countOf(rounds, 'round')}`
  return (
    <>
      <section class="panel" aria-label="Answer">
        <div class="panel-head">
          <h2>{countOf(total, 'row')}</h2>
          <span class="muted" role="status">
            {sayDuration(milliseconds)}
            {fetched}
          </span>
          <span class="spread" />
          {['csv', 'jsonl', 'json', 'parquet'].map((format) => (
            <a key={format} class="button" href={downloadAddress(`query.${format}`)} download>
              <Icon name="down" /> {format === 'parquet' ? 'Parquet' : format.toUpperCase()}
            </a>
          ))}
        </div>
        {problems.length > 0 && (
          <div class="hint warning">
            <Icon name="alert" />
            <div>
              <b>Pages missing from the answer</b>
              <ul>
                {problems.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <PlainTable
          columns={columns.map((name, i) => ({ name, isNumber: numeric.includes(i) }))}
          rows={rows.map((row) =>
            row.map((cell) => ({ text: shortPath(String(cell ?? ''), folder), title: String(cell ?? '') })),
          )}
        />
        {total > rows.length && (
          <p class="muted">
            The first {formatCount(rows.length)} of {formatCount(total)} are shown; exports contain all of
            them.
          </p>
        )}
      </section>
      {column !== undefined && rows.length > 0 && (
        <section class="panel" aria-label="Chart">
          <div class="panel-head">
            <h2>
              <label for="chart-column">Chart of</label>
            </h2>
            <select
              id="chart-column"
              value={column}
              onChange={(event) => setCharted(Number(event.currentTarget.value))}
            >
              {numeric.map((i) => (
                <option key={i} value={i}>
                  {columns[i]}
                </option>
              ))}
            </select>
          </div>
          <Chart answer={answer} column={column} />
        </section>
      )}
    </>
  )
}
