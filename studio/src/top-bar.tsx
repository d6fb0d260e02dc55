import { useLayoutEffect, useRef } from 'preact/hooks'
import { showView, stepHistory } from './actions.ts'
import { downloadAddress } from './api.ts'
import { Icon } from './icons.tsx'
import { reportRecords } from './record-change.ts'
import { getState, setState, useStudio, VIEWS } from './store.ts'

const FORMAT_LABELS = new Map([
  ['jsonl', 'JSON Lines'],
  ['json', 'JSON'],
  ['csv', 'CSV, for spreadsheets'],
  ['ttl', 'Turtle (RDF)'],
  ['nt', 'N-Triples (RDF)'],
  ['jsonld', 'JSON-LD'],
])

/** Name, views, state of learning, undo, export. */
export function TopBar() {
  const project = useStudio((state) => state.project)
  const view = useStudio((state) => state.view)
  const connected = useStudio((state) => state.connected)
  return (
    <header class="top-bar">
      <div class="brand">
        <img src="./icon.svg" alt="" width="26" height="26" />
        <div>
          <h1 title={project?.folder}>{project?.name ?? 'Gleaner'}</h1>
        </div>
      </div>
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={stepTabs}>
        {VIEWS.map(([name, label]) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={view === name}
            tabIndex={view === name ? 0 : -1}
            aria-controls="view"
            onClick={() => showView(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <Status />
      <div class="tools">
        {!connected && (
          <span class="pill problem" role="status">
            Not connected
          </span>
        )}
        <button
          type="button"
          class="quiet"
          disabled={project?.undo === undefined}
          aria-label="Undo"
          title={project?.undo === undefined ? 'Nothing to undo' : `Undo ${project.undo} (Ctrl+Z)`}
          onClick={() => void stepHistory('undo')}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="quiet"
          disabled={project?.redo === undefined}
          aria-label="Redo"
          title={project?.redo === undefined ? 'Nothing to redo' : `Redo ${project.redo} (Ctrl+Shift+Z)`}
          onClick={() => void stepHistory('redo')}
        >
          <Icon name="redo" />
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={() => setState({ dialog: { kind: 'keys' } })}
        >
          <Icon name="keys" />
        </button>
        <ExportMenu />
      </div>
    </header>
  )
}

/** Arrows go from view to view, as in any row of tabs. */
function stepTabs(event: KeyboardEvent): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  const at = VIEWS.findIndex(([name]) => name === getState().view)
  const [next] = VIEWS[(at + (event.key === 'ArrowRight' ? 1 : -1) + VIEWS.length) % VIEWS.length]
  showView(next)
  document.getElementById(`tab-${next}`)?.focus()
}

/** What the wrapper does at this moment, in a few words. */
function Status() {
  const learning = useStudio((state) => state.project?.learning)
  const pages = useStudio((state) => state.project?.pages) ?? []
  const fields = useStudio((state) => state.project?.fields) ?? []
  if (learning === undefined) return <div class="status" />
  const { state, running } = learning
  const { words, details, good } = reportRecords(learning, pages, fields)
  return (
    <div class="status" role="status" aria-live="polite">
      {state === 'idle' && (
        <span class="pill">{pages.length === 0 ? 'Add a page to begin' : 'Mark a value to begin'}</span>
      )}
      {state === 'learning' && (
        <span class="pill">
          <span class="spinner" /> Learning…
        </span>
      )}
      {state === 'learned' && (
        <span class={`pill ${good ? 'good' : 'warning'}`} title={details}>
          {running && <span class="spinner" />}
          <span class="pill-text">{words}</span>
        </span>
      )}
      {(state === 'declined' || state === 'failed') && (
        <span class="pill warning">
          <Icon name="alert" /> No rule fits yet
        </span>
      )}
    </div>
  )
}

function ExportMenu() {
  const exporting = useStudio((state) => state.exporting)
  const formats = useStudio((state) => state.project?.formats) ?? []
  const learning = useStudio((state) => state.project?.learning)
  const marked = useStudio((state) => state.project?.pages.some((page) => page.marked > 0)) ?? false
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setState({ exporting: false })
  useLayoutEffect(() => {
    if (!exporting) return
    return () => {
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [exporting])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[(at + (event.key === 'ArrowDown' ? 1 : -1) + links.length) % links.length]?.focus()
    event.preventDefault()
  }
  return (
    <div class="menu-holder">
      <button
        ref={button}
        type="button"
        class="primary"
        aria-haspopup="menu"
        aria-expanded={exporting}
        disabled={!marked && (learning?.records ?? 0) === 0}
        onClick={() => setState({ exporting: !exporting })}
      >
        <Icon name="down" /> Export
      </button>
      {exporting && (
        <div class="menu export-menu" role="menu" aria-label="Export" onKeyDown={onKey}>
          {formats.map((format, i) => (
            <a
              key={format}
              role="menuitem"
              href={downloadAddress(`records.${format}`)}
              download
              onClick={close}
              ref={i === 0 ? focusOnce : null}
            >
              Records as {FORMAT_LABELS.get(format) ?? format}
            </a>
          ))}
          {learning?.state === 'learned' && (
            <a role="menuitem" href={downloadAddress('wrapper.json')} download onClick={close}>
              The wrapper, to run again
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
