import { useEffect, useState } from 'preact/hooks'
import type { ImportView, WhyView } from '../../../src/server/protocol.ts'
import { attempt, notify, openPage } from '../actions.ts'
import { call } from '../api.ts'
import { getState, setState, useStudio, type ValueAt, VIEWS } from '../store.ts'
import { NextPagesForm } from './next-pages-form.tsx'
import { Recognize } from './recognize.tsx'
import { closeDialog, Problem, Window } from './window.tsx'

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useStudio((state) => state.dialog)
  switch (dialog?.kind) {
    case 'add-page':
      return <AddPage />
    case 'import-wrapper':
      return <ImportWrapper />
    case 'why':
      return <Why at={dialog.at} />
    case 'recognize':
      return <Recognize />
    case 'keys':
      return <Keys />
    default:
      return null
  }
}

function AddPage() {
  const [url, setUrl] = useState('')
  const [source, setSource] = useState('')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Error>()
  const folder = useStudio((state) => state.project?.folder) ?? ''
  const add = async (request: () => Promise<{ page: string }>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { page } = await request()
      closeDialog()
      await openPage(page)
    } catch (error) {
      setProblem(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Window title="Add a page">
      <Problem error={problem} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add(() => call('addUrl', { url }))
        }}
      >
        <label for="add-url">From the web</label>
        <div class="row">
          <input
            id="add-url"
            type="text"
            inputMode="url"
            placeholder="https://example.org/books.html"
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
          <button type="submit" class="primary" disabled={busy || url.trim() === ''}>
            {busy ? 'Fetching…' : 'Fetch'}
          </button>
        </div>
        <p class="muted">The page is fetched once and saved in the project; its scripts are never run.</p>
      </form>
      <NextPagesForm />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add(() => call('addHtml', { name, source }))
        }}
      >
        <label for="add-source">From its HTML</label>
        <textarea
          id="add-source"
          rows={6}
          spellcheck={false}
          placeholder="Paste the HTML of a page"
          value={source}
          onInput={(event) => setSource(event.currentTarget.value)}
        />
        <div class="row">
          <input
            aria-label="Name of the page"
            placeholder="Name, such as books-1"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy || source.trim() === ''}>
            Add
          </button>
        </div>
      </form>
      <p class="muted">
        Or save pages from your browser into <code>{folder}</code>: they are listed when you come back to this
        tab.
      </p>
    </Window>
  )
}

function ImportWrapper() {
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<ImportView>()
  const [problem, setProblem] = useState<Error>()
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const content = await file.text()
    setText(content)
    setPreview(undefined)
    setProblem(undefined)
    try {
      setPreview(await call('previewWrapper', { text: content }))
    } catch (error) {
      setProblem(error as Error)
    }
  }
  const adopt = async () => {
    const done = await attempt(() => call('importWrapper', { text }))
    if (done === undefined) return
    closeDialog()
    notify({ kind: 'done', text: 'The wrapper runs on your pages now' })
  }
  return (
    <Window title="Import wrapper">
      <p class="muted">
        A wrapper is data: nothing in it is executed. You see what it does before you use it.
      </p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Wrapper file"
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Problem error={problem} />
      {preview !== undefined && (
        <>
          <h3>What {preview.name} will do</h3>
          <ul>
            {preview.statement.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <details>
            <summary>The rule in words</summary>
            <pre class="rule">{preview.explanation}</pre>
          </details>
          <p class="dialog-buttons">
            <button type="button" class="primary" onClick={() => void adopt()}>
              Use this wrapper
            </button>
          </p>
        </>
      )}
    </Window>
  )
}

function Why({ at }: { at: ValueAt }) {
  const [why, setWhy] = useState<WhyView>()
  useEffect(() => {
    const { record, value } = at
    const page = getState().page ?? ''
    void attempt(() =>
      call('why', { page, record: record.id, field: value.field, start: value.start, end: value.end }),
    ).then((view) => {
      setWhy(view)
      if (view !== undefined) setState({ evidence: view.evidence })
    })
  }, [at])
  return (
    <Window title={`Why this ${at.value.field}?`} beside>
      <p class="name-box-value" dir="auto">
        “{at.value.text}”
      </p>
      {why === undefined ? (
        <p role="status">
          <span class="spinner" /> Looking…
        </p>
      ) : (
        <>
          <ul class="why">
            {why.words.map((words) => (
              <li key={words}>
                <Words text={words} />
              </li>
            ))}
          </ul>
          {why.rule !== '' && (
            <details>
              <summary>The rule in words</summary>
              <pre class="rule">{why.rule}</pre>
            </details>
          )}
          {why.evidence.length > 0 && (
            <p class="muted">The other values of the field are underlined on the page.</p>
          )}
        </>
      )}
    </Window>
  )
}

/** Plain words with source between backticks. */
function Words({ text }: { text: string }) {
  return <>{text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
}

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['G', 'go to the page'],
  ['↑ ↓', 'step through what can be marked'],
  ['← →', 'widen to the element around it, narrow to the one inside'],
  ['Enter', 'mark what is outlined; in the name box, accept the name'],
  ['Delete', 'remove the value that is outlined'],
  ['M', 'open the menu of the match that is outlined'],
  ['/', 'find a text on the page'],
  ['D', 'the page looks right: done, and on to the next'],
  ['A', 'ask me: the next question, or the page most worth checking'],
  ['N, P', 'next page, previous page'],
  [`1 … ${VIEWS.length}`, `the views: ${VIEWS.map(([, label]) => label).join(', ')}`],
  ['E', 'export'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'undo, redo'],
  ['Esc', 'cancel'],
]

function Keys() {
  return (
    <Window title="Keyboard shortcuts">
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Window>
  )
}
