import { useEffect, useRef, useState } from 'preact/hooks'
import type { QueryProgress } from '../../../src/project/source/queries.ts'
import type { QueryTable } from '../../../src/query/open-sources.ts'
import type { QueryView as Answer } from '../../../src/server/sources/query-protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { call, type Explained, explainError } from '../api.ts'
import { Icon } from '../icons.tsx'
import { getState, setState, useStudio } from '../store.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { listedTables, quoteName } from './table-names.ts'

/** How often the progress is asked for while a query fetches pages. */
const POLL_MILLISECONDS = 500
const DEFAULT_PAGES = 100

/** SQL over the sources of the project: an editor, the plan in words, the rows, a chart. */
export function QueryView() {
  const sql = useStudio((state) => state.sql)
  const revision = useStudio((state) => state.project?.revision)
  const [tables, setTables] = useState<readonly QueryTable[]>([])
  const [problem, setProblem] = useState<Explained>()
  const [running, setRunning] = useState(false)
  const [progress, setProgress] = useState<QueryProgress>()
  const [answer, setAnswer] = useState<Answer>()
  const [plan, setPlan] = useState<readonly string[]>()
  const [maxPages, setMaxPages] = useState(DEFAULT_PAGES)
  const [partial, setPartial] = useState(false)
  const editor = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    let wanted = true
    call('tables', {}).then(
      (found) => {
        if (!wanted) return
        setTables(found.tables)
        const [first] = found.tables
        if (getState().sql === '' && first !== undefined)
          setState({ sql: `SELECT *\nFROM ${quoteName(first.name)}\nLIMIT 100` })
      },
      (error: Error) => wanted && setProblem(explainError(error)),
    )
    return () => {
      wanted = false
    }
  }, [revision])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(
      () => void call('queryProgress', {}).then(setProgress, () => {}),
      POLL_MILLISECONDS,
    )
    return () => clearInterval(timer)
  }, [running])

  const run = async () => {
    if (running || sql.trim() === '') return
    setRunning(true)
    setProblem(undefined)
    setProgress(undefined)
    setPlan(undefined)
    try {
      setAnswer(await call('query', { sql, maxPages, partial }))
    } catch (error) {
      setAnswer(undefined)
      setProblem(explainError(error as Error))
    }
    setRunning(false)
  }
  const explain = async () => {
    setProblem(undefined)
    try {
      setPlan((await call('plan', { sql })).lines)
    } catch (error) {
      setProblem(explainError(error as Error))
    }
  }
  const insert = (text: string) => {
    const { selectionStart = sql.length, selectionEnd = sql.length } = editor.current ?? {}
    setState({ sql: sql.slice(0, selectionStart) + text + sql.slice(selectionEnd) })
    editor.current?.focus()
  }
  return (
    <div class="document wide query">
      <aside class="panel tables" aria-label="Tables">
        <h2>Tables</h2>
        {tables.length === 0 && (
          <p class="muted">There is nothing to query yet: mark a record in the Teach view.</p>
        )}
        {listedTables(tables).map((table) => (
          <TableEntry key={table.name} table={table} insert={insert} />
        ))}
      </aside>
      <div class="query-main">
        <section class="panel" aria-label="Query">
          <label class="visually-hidden" for="sql">
            Query in SQL
          </label>
          <textarea
            id="sql"
            ref={editor}
            rows={Math.min(14, Math.max(4, sql.split('\n').length + 1))}
            spellcheck={false}
            autocomplete="off"
            placeholder="SELECT …"
            value={sql}
            onInput={(event) => setState({ sql: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              void run()
            }}
          />
          <div class="row query-tools">
            <button
              type="button"
              class="primary"
              disabled={running || sql.trim() === ''}
              onClick={() => void run()}
            >
              {running && <span class="spinner" />} Run <kbd>Ctrl+Enter</kbd>
            </button>
            <button type="button" disabled={running || sql.trim() === ''} onClick={() => void explain()}>
              <Icon name="ask" /> Explain
            </button>
            <span class="spread" />
            <label for="query-pages">Fetch at most</label>
            <input
              id="query-pages"
              type="number"
              min={0}
              max={100_000}
              value={maxPages}
              onInput={(event) =>
                setMaxPages(Math.max(0, Math.floor(Number(event.currentTarget.value) || 0)))
              }
            />
            <span>pages</span>
            <label class="check">
              <input
                type="checkbox"
                checked={partial}
                onChange={(event) => setPartial(event.currentTarget.checked)}
              />{' '}
              Skip pages that fail
            </label>
          </div>
          {running && progress?.running === true && progress.pages > 0 && (
            <p class="muted" role="status">
              Round {progress.rounds}: {countOf(progress.pages, 'page')} fetched…
            </p>
          )}
          {problem !== undefined && (
            <div class="hint warning sql-problem" role="alert">
              <Icon name="alert" />
              <div>
                <pre>{problem.message}</pre>
                {problem.remedy !== undefined && <p>{problem.remedy}</p>}
              </div>
            </div>
          )}
          {plan !== undefined && (
            <ol class="plan" aria-label="Plan">
              {plan.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          )}
        </section>
        {answer !== undefined && <AnswerPanel answer={answer} />}
      </div>
    </div>
  )
}

const KIND_WORDS = { source: 'source', view: 'view', file: 'file' }

function TableEntry({ table, insert }: { table: QueryTable; insert: (text: string) => void }) {
  const [columns, setColumns] = useState(table.columns)
  useEffect(() => setColumns(table.columns), [table])
  const { name, kind, required } = table
  return (
    <details open={kind !== 'file'} class="table-entry">
      <summary>
        <b>{name}</b> <small>{KIND_WORDS[kind]}</small>
      </summary>
      <button
        type="button"
        class="small quiet insert"
        aria-label={`Insert ${name}`}
        title="Insert the name into the query"
        onClick={() => insert(quoteName(name))}
      >
        <Icon name="plus" />
      </button>
      {columns === undefined ? (
        <p class="muted">Its columns are known once a query names it.</p>
      ) : (
        <ul>
          {columns.map((column) => (
            <li key={column}>
              <button type="button" class="link" onClick={() => insert(quoteName(column))}>
                {column}
              </button>
              {required.includes(column) && <small> required</small>}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
