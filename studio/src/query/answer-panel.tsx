import { useState } from 'preact/hooks'
import type { QueryView } from '../../../src/server/sources/query-protocol.ts'
import { downloadAddress } from '../api.ts'
import { Icon } from '../icons.tsx'
import { Chart } from './chart.tsx'

/** The rows of an answer, a chart of one of its numeric columns, and its export. */
export function AnswerPanel({ answer }: { answer: QueryView }) {
  const { columns, rows, total, numeric, pages, rounds, milliseconds, problems } = answer
  const [charted, setCharted] = useState<number>()
  const column = charted !== undefined && numeric.includes(charted) ? charted : numeric.at(-1)
  const fetched =
    pages === 0
      ? ''
      : ` · ${pages} ${pages === 1 ? 'page' : 'pages'} fetched in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
  return (
    <>
      <section class="panel" aria-label="Answer">
        <div class="panel-head">
          <h2>
            {total.toLocaleString('en')} {total === 1 ? 'row' : 'rows'}
          </h2>
          <span class="muted" role="status">
            {milliseconds.toLocaleString('en')} ms{fetched}
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
        <div class="table-scroll">
          <table class="results">
            <thead>
              <tr>
                {columns.map((name, i) => (
                  <th key={i} scope="col" class={`plain ${numeric.includes(i) ? 'number' : ''}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, r) => (
                <tr key={r}>
                  {row.map((cell, i) => (
                    <td key={i} class={numeric.includes(i) ? 'number' : ''} title={String(cell ?? '')}>
                      {cell === null ? <span class="muted">–</span> : String(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {total > rows.length && (
          <p class="muted">
            The first {rows.length.toLocaleString('en')} of {total.toLocaleString('en')} are shown; an export
            has all.
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
