import { useEffect, useState } from 'preact/hooks'
import type { JoinedView } from '../../../src/server/sources/protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { attempt } from '../actions.ts'
import { call, downloadAddress } from '../api.ts'
import { Icon } from '../icons.tsx'
import { PlainTable } from '../plain-table.tsx'
import { useStudio } from '../store.ts'
import { formatCount } from '../words.ts'

/** Rows that the table shows; a download has all. */
const SHOWN = 300

/** While the crawl runs, the table is asked for this often: its order is computed anew each time. */
const REFRESH_MILLISECONDS = 1500

/** The joined records that the crawl has found so far. */
export function JoinedTable() {
  const [joined, setJoined] = useState<JoinedView>()
  const running = useStudio((state) => state.crawl?.running === true)
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
        <h2>{countOf(total, 'joined record')}</h2>
        <span class="spread" />
        {['csv', 'jsonl', 'json'].map((format) => (
          <a key={format} class="button" href={downloadAddress(`joined.${format}`)} download>
            <Icon name="down" /> {format.toUpperCase()}
          </a>
        ))}
      </div>
      <PlainTable
        columns={[...fields.map((name) => ({ name })), { name: 'pages' }]}
        rows={rows.map(({ cells, pages }) => [
          ...cells.map((text) => ({ text })),
          { text: String(pages.length), title: pages.join('\n') },
        ])}
      />
      {total > rows.length && (
        <p class="muted">
          The first {rows.length} of {formatCount(total)} are shown; exports contain all of them.
        </p>
      )}
    </div>
  )
}
