import { useState } from 'preact/hooks'
import type { OutlineView } from '../../../src/server/structure/protocol.ts'
import { attempt, cancelSelection, edit, notify } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { shorten } from '../words.ts'
import { deleteHeading, describeEvidence, moveSection, PAGE } from './outline.tsx'

/** Longer texts are not headings, and are refused. */
const MAX_HEADING = 200

/** The chosen section: its name, where it is, and why it is a heading. */
export function EditSection({
  entry,
  paths,
  close,
}: {
  entry: OutlineView
  paths: readonly string[]
  close: () => void
}) {
  const { path, name, known } = entry
  const [typed, setTyped] = useState(name)
  const rename = () => {
    const to = typed.trim()
    if (to !== '' && to !== name)
      void edit('correct', { step: { rename: path, to } }, `Renamed ${name} to ${to}`)
  }
  return (
    <section class="question edit-section" aria-label="Section">
      <div class="form-grid">
        <label for="section-name">Name</label>
        <input
          id="section-name"
          value={typed}
          maxLength={MAX_HEADING}
          disabled={!known}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setTyped(name)
            event.stopPropagation()
          }}
        />
        <label for="section-parent">Inside</label>
        <select
          id="section-parent"
          value={parentOf(path)}
          disabled={!known}
          onChange={(event) => moveSection(path, event.currentTarget.value)}
        >
          <Places paths={paths} except={path} />
        </select>
      </div>
      <p class="muted">{describeEvidence(entry)}.</p>
      <div class="answers">
        <button type="button" class="danger" disabled={!known} onClick={() => deleteHeading(path)}>
          <Icon name="cross" /> Not a heading
        </button>
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </div>
    </section>
  )
}

function Places({ paths, except }: { paths: readonly string[]; except?: string }) {
  const others =
    except === undefined ? paths : paths.filter((path) => path !== except && !path.startsWith(`${except} > `))
  return (
    <>
      <option value={PAGE}>the page itself</option>
      {others.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </>
  )
}

function parentOf(path: string): string {
  const at = path.lastIndexOf(' > ')
  return at < 0 ? PAGE : path.slice(0, at)
}

/** Says of a text on the page that it is a heading; those like it become headings too. */
export function AddHeading({ text, paths }: { text: string; paths: readonly string[] }) {
  const [to, setTo] = useState('')
  const tooLong = text.length > MAX_HEADING
  const add = async () => {
    const step = { add: text, ...(to === '' ? {} : { to }) }
    const done = await attempt(() => call('correct', { step }))
    if (done === undefined) return
    cancelSelection()
    notify({ kind: 'done', text: `“${shorten(text)}” is a heading now`, undo: true })
  }
  return (
    <section class="question edit-section" aria-label="New heading">
      <p>
        <b>“{shorten(text, 110)}”</b>
      </p>
      {tooLong ? (
        <p class="muted">This is too long for a heading: drag over its words alone.</p>
      ) : (
        <div class="form-grid">
          <label for="heading-parent">Inside</label>
          <select id="heading-parent" value={to} onChange={(event) => setTo(event.currentTarget.value)}>
            <option value="">where headings that look like it are</option>
            <Places paths={paths} />
          </select>
        </div>
      )}
      <div class="answers">
        <button type="button" class="primary" disabled={tooLong} onClick={() => void add()}>
          This is a heading
        </button>
        <button type="button" class="quiet" onClick={cancelSelection}>
          Cancel
        </button>
      </div>
    </section>
  )
}
