import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { groupOf, joinPath, splitPath } from '../../../src/project/labels/field-path.ts'
import { fieldColour } from '../../../src/server/page/palette.ts'
import type { SelectionView } from '../../../src/server/protocol.ts'
import {
  cancelSelection,
  commitSelection,
  focusPage,
  inspect,
  isName,
  recordFor,
  removeValue,
} from '../actions.ts'
import { Icon } from '../icons.tsx'
import { getState, setState, useStudio } from '../store.ts'
import { shorten } from '../words.ts'
import { existingValue, listOptions, nearestBefore } from './name-options.ts'

/**
 * Names what is selected, and shows which record the value goes to. It is beside the page and not on it: the other
 * values of the record, which come next, must not be covered.
 */
export function NameBox({ selection }: { selection: SelectionView }) {
  const typed = useStudio((state) => state.typedName)
  const chosen = useStudio((state) => state.chosenRecord)
  const fields = useStudio((state) => state.project?.fields) ?? []
  const [active, setActive] = useState(-1)
  const [edited, setEdited] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const properties = useStudio((state) => state.properties)
  const records = useStudio((state) => state.pageView?.records) ?? []
  const options = listOptions(selection.names, fields, properties, edited ? typed : '')
  const existing = existingValue(records, selection)

  // Before anything else happens: the next key a person presses is meant for the name.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const commit = () => {
    // Without a name there is nothing to mark, and what was selected must not be lost.
    if (isName(getState().typedName)) void commitSelection().then(focusPage)
    else input.current?.focus()
  }
  const cancel = () => {
    cancelSelection()
    focusPage()
  }
  const widen = () => {
    if (selection.parent === undefined) return
    void inspect({ kind: 'element', node: selection.parent, part: 'text' })
  }
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') cancel()
    else if (event.altKey && event.key === 'ArrowUp') widen()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (active + step + options.length) % Math.max(1, options.length)
      setActive(next)
      if (options[next] !== undefined) setState({ typedName: options[next].name })
    } else return
    event.preventDefault()
  }
  const target = chosen ?? recordFor(selection, typed.trim())
  return (
    <section class="name-box" aria-label="Name this field">
      <p class="name-box-value" dir="auto">
        “{shorten(selection.text, 110)}”
      </p>
      <div class="name-box-trail">
        <button
          type="button"
          class="small quiet"
          disabled={selection.parent === undefined}
          onClick={widen}
          title="Widen to the element around it (Alt+↑)"
        >
          <Icon name="widen" /> Wider
        </button>
        <code>{selection.label}</code>
        {selection.parts.length > 1 && (
          <select
            aria-label="What of the element"
            value={selection.part}
            onChange={(event) =>
              void inspect({ kind: 'element', node: selection.node, part: event.currentTarget.value })
            }
          >
            {selection.parts.map(({ part, label }) => (
              <option key={part} value={part}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <input
        ref={input}
        class="name-box-input"
        role="combobox"
        aria-label="Field name"
        aria-expanded="true"
        aria-controls="field-names"
        aria-activedescendant={active >= 0 ? `field-name-${active}` : undefined}
        autocomplete="off"
        dir="auto"
        spellcheck={false}
        placeholder="What is this? A name such as title"
        value={typed}
        onInput={(event) => {
          setEdited(true)
          setActive(-1)
          setState({ typedName: event.currentTarget.value, chosenRecord: undefined })
        }}
        onKeyDown={onKey}
      />
      <div id="field-names" class="name-box-options" role="listbox" aria-label="Suggested names">
        {options.map(({ name, hint, colour }, i) => (
          <button
            key={name}
            id={`field-name-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={name === typed.trim()}
            onClick={() => {
              setState({ typedName: name })
              commit()
            }}
          >
            <span
              class={colour === undefined ? 'swatch unset' : 'swatch'}
              style={colour === undefined ? {} : { background: fieldColour(colour) }}
            />
            {name}
            <small>{hint}</small>
          </button>
        ))}
      </div>
      {recordChoice(selection, typed, target)}
      {target !== 'new' && <Nesting selection={selection} typed={typed} input={input} />}
      <div class="name-box-buttons">
        <button type="button" class="primary" disabled={!isName(typed)} onClick={commit}>
          Mark <kbd>↵</kbd>
        </button>
        {existing !== undefined && (
          <button type="button" class="danger" onClick={() => removeValue(existing)}>
            Remove
          </button>
        )}
        <button type="button" class="quiet" onClick={cancel}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
      {fields.length === 0 && (
        <small>Then click the next value of the same record: that accepts this name.</small>
      )}
    </section>
  )
}

/** What the records inside a record are called until the person renames them. */
const UNNAMED_GROUP = 'items'

/** Says that the value belongs to a record inside the record, such as one of the people of a department. */
function Nesting({
  selection,
  typed,
  input,
}: {
  selection: SelectionView
  typed: string
  input: RefObject<HTMLInputElement | null>
}) {
  const group = groupOf(typed)
  const name = group === '' ? typed.trim() : (splitPath(typed).at(-1) ?? '').trim()
  const nest = () => {
    const known = getState().project?.fields.map((field) => groupOf(field.name)) ?? []
    const into = selection.group ?? known.find((path) => path !== '') ?? UNNAMED_GROUP
    setState({ typedName: joinPath(into, name) })
    requestAnimationFrame(() => {
      input.current?.focus()
      if (into === UNNAMED_GROUP) input.current?.setSelectionRange(0, into.length)
    })
  }
  if (group === '') {
    return (
      <button type="button" class="link nesting" onClick={nest}>
        It is one of several inside the record…
      </button>
    )
  }
  return (
    <p class="nesting">
      One of the <b>{group}</b> inside the record; mark them all.{' '}
      <button type="button" class="link" onClick={() => setState({ typedName: name })}>
        It is not
      </button>
    </p>
  )
}

/** Where the value goes, when there is a choice. */
function recordChoice(selection: SelectionView, typed: string, target: string) {
  const records = getState().pageView?.records ?? []
  if (records.length === 0) return null
  const near = recordFor(selection, typed.trim())
  const other = near === 'new' ? nearestBefore(records, selection.start) : near
  if (other === undefined) return null
  const at = records.findIndex(({ id }) => id === other)
  const number = (getState().pageView?.first ?? 0) + at + 1
  return (
    <fieldset class="segmented" aria-label="Record">
      <button type="button" aria-pressed={target !== 'new'} onClick={() => setState({ chosenRecord: other })}>
        Part of record {number}
      </button>
      <button type="button" aria-pressed={target === 'new'} onClick={() => setState({ chosenRecord: 'new' })}>
        New record
      </button>
    </fieldset>
  )
}
