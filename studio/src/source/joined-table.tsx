import { useEffect, useState } from 'preact/hooks'
import type { CrawlProgress } from '../../../src/project/source/crawl.ts'
import type { JoinedView } from '../../../src/server/sources/protocol.ts'
import { attempt } from '../actions.ts'
import { call, downloadAddress } from '../api.ts'
import { Icon } from '../icons.tsx'

/** Rows that the table shows; a download has all. */
const SHOWN = 300

/** While the crawl runs, the table is asked for this often: its order is computed anew each time. */
const REFRESH_MILLISECONDS = 1500

/** The joined records that the crawl has found so far. */
export function JoinedTable({ progress }: { progress: CrawlProgress | undefined }) {
  const [joined, setJoined] = useState<JoinedView>()
  const running = progress?.running === true
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setTurn((before) => before + 1), REFRESH_MILLISECONDS)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => {
    let wanted = true
    void attempt(() => call('joined', { limit: SHOWN })).then((found) => {
      if (wanted && found !== undefined) setJoined(found)
    })
    return () => {
      wanted = false
    }
  }, [turn, running])
  if (joined === undefined || joined.total === 0) {
    return (
      <div class="blank" role="status">
        {running ? (
          <>
            <span class="spinner" /> Reading the first pages…
          </>
        ) : (
          <p>No records yet.</p>
        )}
      </div>
    )
  }
  const { fields, rows, total } = joined
  return (
    <div class="joined">
      <div class="panel-head">
        <h2>{total.toLocaleString('en')} joined records</h2>
        <span class="spread" />
        {['csv', 'jsonl', 'json'].map((format) => (
          <a key={format} class="button" href={downloadAddress(`joined.${format}`)} download>
            <Icon name="down" /> {format.toUpperCase()}
          </a>
        ))}
      </div>
      <div class="table-scroll">
        <table class="results">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col" class="plain">
                  {field}
                </th>
              ))}
              <th scope="col" class="plain">
                pages
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, pages }, i) => (
              <tr key={i}>
                {cells.map((cell, f) => (
                  <td key={fields[f]} title={cell}>
                    {cell === '' ? <span class="muted">–</span> : cell}
                  </td>
                ))}
                <td title={pages.join('\n')}>{pages.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && (
        <p class="muted">
          The first {rows.length} of {total.toLocaleString('en')} are shown; an export has all.
        </p>
      )}
    </div>
  )
}
