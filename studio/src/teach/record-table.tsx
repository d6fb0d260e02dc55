import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { groupOf, splitPath } from '../../../src/project/labels/field-path.ts'
import { fieldColour } from '../../../src/server/page/palette.ts'
import type { FieldView, RecordView, ValueView } from '../../../src/server/protocol.ts'
import { edit, inspect } from '../actions.ts'
import { recordAt } from '../frame/match-index.ts'
import { Icon } from '../icons.tsx'
import { getState, setState, useStudio } from '../store.ts'
import { columnWidths } from './column-widths.ts'
import { canWiden, widenPanel } from './splitter.tsx'

function hoverOf(record: RecordView, value?: ValueView) {
  return {
    onMouseEnter: () =>
      setState({ hovered: { record: record.id, ...(value === undefined ? {} : { start: value.start }) } }),
    onMouseLeave: () => setState({ hovered: undefined }),
    onFocus: () =>
      setState({ hovered: { record: record.id, ...(value === undefined ? {} : { start: value.start }) } }),
  }
}

/** A value in the table: shows its place on the page when it is pressed, and its menu on request. */
function Cell({ record, value }: { record: RecordView; value: ValueView }) {
  const select = () => void inspect({ kind: 'span', start: value.start, end: value.end })
  const onMenu = (event: MouseEvent) => {
    event.preventDefault()
    setState({ menu: { at: { record, value }, x: event.clientX, y: event.clientY } })
  }
  return (
    <button
      type="button"
      class={`value value-${value.origin}`}
      {...hoverOf(record, value)}
      onClick={select}
      onContextMenu={onMenu}
      title={value.text}
      dir="auto"
    >
      {value.text}
    </button>
  )
}

/** The values of a field; of nested records one line each, so that the lines of their fields are side by side. */
function Values({ record, name }: { record: RecordView; name: string }) {
  const values = record.values.filter(({ field }) => field === name)
  const group = groupOf(name)
  if (group === '') {
    return (
      <>
        {values.map((value) => (
          <Cell key={value.start} record={record} value={value} />
        ))}
      </>
    )
  }
  const inGroup = record.values.filter(({ field }) => field.startsWith(group))
  const items = [...new Set(inGroup.flatMap(({ item }) => item ?? []))]
  return (
    <>
      {items.map((item) => (
        <div key={item} class="item">
          {values
            .filter((value) => value.item === item)
            .map((value) => (
              <Cell key={value.start} record={record} value={value} />
            ))}
        </div>
      ))}
    </>
  )
}

/** The room of the table besides its columns of values: numbers, actions, a scroll bar, in pixels. */
const BESIDE_VALUES = 104
/** The columns of numbers and of actions, in pixels. */
const FIXED_COLUMNS = 92
/** Records whose values decide how wide the columns are. */
const MEASURED = 30

/** The width of an element, kept up to date. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width))
    observer.observe(element.current)
    setWidth(element.current.clientWidth)
    return () => observer.disconnect()
  }, [])
  return width
}

/** Records as a table, for many. */
export function Table({
  records,
  first,
  fields,
}: {
  records: readonly RecordView[]
  first: number
  fields: readonly FieldView[]
}) {
  const hovered = useStudio((state) => state.hovered?.record)
  const holder = useRef<HTMLDivElement>(null)
  const width = useWidth(holder)
  const room = width - BESIDE_VALUES
  const widths = useMemo(() => {
    const columns = fields.map(({ name }) => ({
      heading: splitPath(name).at(-1) ?? name,
      texts: records
        .slice(0, MEASURED)
        .flatMap(({ values }) => values.flatMap(({ field, text }) => (field === name ? text : []))),
    }))
    return columnWidths(columns, room)
  }, [records, fields, room])
  const openAt = useStudio((state) => state.openAt)
  const row = openAt === undefined ? -1 : recordAt(records, openAt)
  useEffect(() => {
    if (row >= 0) holder.current?.querySelectorAll('tbody tr')[row]?.scrollIntoView({ block: 'center' })
  }, [openAt, row >= 0])
  const least = widths.reduce((sum, each) => sum + each, FIXED_COLUMNS)
  return (
    <div ref={holder}>
      {width > 0 && least > width && canWiden() && (
        <p class="widen">
          <button
            type="button"
            class="link"
            onClick={() => widenPanel(least - width + BESIDE_VALUES - FIXED_COLUMNS)}
          >
            Show all {fields.length} fields
          </button>
        </p>
      )}
      <table class="records" style={{ minWidth: `${least}px` }}>
        <colgroup>
          <col style={{ width: '30px' }} />
          {fields.map(({ name }, f) => (
            <col key={name} style={{ width: `${widths[f]}px` }} />
          ))}
          <col style={{ width: '60px' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" class="narrow">
              <span class="visually-hidden">Number</span>
            </th>
            {fields.map(({ name, colour }) => (
              <th key={name} scope="col" title={name} style={{ borderBottomColor: fieldColour(colour) }}>
                {groupOf(name) !== '' && <small>{groupOf(name)} › </small>}
                {splitPath(name).at(-1)}
              </th>
            ))}
            <th scope="col" class="narrow">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record, i) => (
            <tr
              key={record.id}
              class={`origin-${record.origin}${record.id === hovered ? ' hovered' : ''}`}
              {...hoverOf(record)}
            >
              <td class="number">{first + i + 1}</td>
              {fields.map(({ name }) => (
                <td key={name}>
                  <Values record={record} name={name} />
                </td>
              ))}
              <td class="actions">
                <RecordActions record={record} number={first + i + 1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Records as cards, one field a line, for few. */
export function Cards({ records, fields }: { records: readonly RecordView[]; fields: readonly FieldView[] }) {
  return (
    <>
      {records.map((record, i) => (
        <section
          key={record.id}
          class={`card origin-${record.origin}`}
          aria-label={`Record ${i + 1}`}
          {...hoverOf(record)}
        >
          <header>
            <b>Record {i + 1}</b>
            <RecordActions record={record} number={i + 1} />
          </header>
          <dl>
            {fields.map(({ name, colour }) => (
              <div key={name} class="card-field">
                <dt>
                  <span class="swatch" style={{ background: fieldColour(colour) }} />
                  {name}
                </dt>
                <dd>
                  {record.values.some(({ field }) => field === name) ? (
                    <Values record={record} name={name} />
                  ) : (
                    <span class="muted">none</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function RecordActions({ record, number }: { record: RecordView; number: number }) {
  const page = getState().page ?? ''
  const accept = () => void edit('accept', { page, record: record.id }, `Record ${number} is right`)
  const words =
    record.origin === 'found' ? `Record ${number} is rejected` : `Removed the marks of record ${number}`
  const reject = () => void edit('reject', { page, record: record.id }, words)
  return (
    <span class="record-actions">
      {record.origin === 'found' && (
        <button
          type="button"
          class="small quiet"
          aria-label={`Accept record ${number}`}
          title="This record is right"
          onClick={accept}
        >
          <Icon name="check" />
        </button>
      )}
      <button
        type="button"
        class="small quiet"
        aria-label={`Reject record ${number}`}
        title={record.origin === 'found' ? 'This is not a record' : 'Remove the marks of this record'}
        onClick={reject}
      >
        <Icon name="cross" />
      </button>
    </span>
  )
}
