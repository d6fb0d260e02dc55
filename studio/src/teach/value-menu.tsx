import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CopyView } from '../../../src/server/protocol.ts'
import { attempt, copyText, edit, focusPage, inspect, removeValue } from '../actions.ts'
import { call } from '../api.ts'
import { getState, setState, useStudio } from '../store.ts'

const ROOM = 360

/** What can be done with a match: opened with the right button, or with M. */
export function ValueMenu() {
  const menu = useStudio((state) => state.menu)
  const [copy, setCopy] = useState<CopyView>()
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    setCopy(undefined)
    if (menu === undefined) return
    const { record, value } = menu.at
    const page = getState().page ?? ''
    void attempt(() =>
      call('copy', { page, record: record.id, field: value.field, start: value.start }),
    ).then(setCopy)
    holder.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const close = (event: MouseEvent) => {
      if (!holder.current?.contains(event.target as Node)) setState({ menu: undefined })
    }
    window.addEventListener('mousedown', close)
    return () => {
      window.removeEventListener('mousedown', close)
      if (document.activeElement === document.body) focusPage()
    }
  }, [menu])
  if (menu === undefined) return null
  const { at } = menu
  const { record, value } = at
  const page = getState().page ?? ''
  const act = (action: () => void) => () => {
    setState({ menu: undefined })
    action()
  }
  const onKey = (event: KeyboardEvent) => {
    const items = [...(holder.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const active = items.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      items[(active + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]?.focus()
      event.preventDefault()
    }
    if (event.key === 'Tab') setState({ menu: undefined })
  }
  const found = record.origin === 'found'
  const style = {
    left: `${Math.min(menu.x, innerWidth - 240)}px`,
    top: `${Math.max(8, Math.min(menu.y, innerHeight - ROOM - 20))}px`,
  }
  return (
    <div
      ref={holder}
      class="menu value-menu"
      role="menu"
      aria-label={`${value.field}: ${value.text}`}
      style={style}
      onKeyDown={onKey}
    >
      <Item label="Show why" act={act(() => setState({ dialog: { kind: 'why', at } }))} />
      <Item
        label="Change…"
        act={act(() => void inspect({ kind: 'span', start: value.start, end: value.end }))}
      />
      <hr />
      {found && (
        <Item
          label="Accept this record"
          act={act(() => void edit('accept', { page, record: record.id }, 'This record is right'))}
        />
      )}
      <Item label={`Remove this ${value.field}`} act={act(() => removeValue(at))} />
      <Item
        label={found ? 'Reject this record' : 'Remove the marks of this record'}
        act={act(
          () =>
            void edit(
              'reject',
              { page, record: record.id },
              found ? 'This record is rejected' : 'Removed the marks of the record',
            ),
        )}
      />
      <hr />
      <Item label="Copy value" act={act(() => void copyText(value.text, 'the value'))} />
      <Item
        label="Copy record as JSON"
        act={act(() => void copyText(copy?.json ?? '', 'the record as JSON'))}
      />
      <Item label="Copy record as CSV" act={act(() => void copyText(copy?.csv ?? '', 'the record as CSV'))} />
      <Item
        label="Copy record as JSON-LD"
        act={act(() => void copyText(copy?.jsonld ?? '', 'the record as JSON-LD'))}
      />
      {(copy?.actions.length ?? 0) > 0 && <hr />}
      {copy?.actions.map(({ kind, label, href }) => (
        <a
          key={kind}
          role="menuitem"
          tabIndex={-1}
          href={href}
          {...(kind === 'calendar'
            ? { download: 'event.ics' }
            : { target: '_blank', rel: 'noreferrer noopener' })}
          onClick={act(() => {})}
        >
          {label}
        </a>
      ))}
    </div>
  )
}

function Item({ label, act }: { label: string; act: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={act}>
      {label}
    </button>
  )
}
