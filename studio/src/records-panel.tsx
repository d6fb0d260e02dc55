import { useMemo } from 'preact/hooks'
import { groupOf, splitPath } from '../../src/project/labels/field-path.ts'
import { fieldColour } from '../../src/server/page/palette.ts'
import type { FieldView, PageView, RecordView, ValueView } from '../../src/server/protocol.ts'
import { answerQuestion, askMe, edit, finishPage, inspect, refreshPage, rejectLacking } from './actions.ts'
import { Icon } from './icons.tsx'
import { NameBox } from './name-box.tsx'
import { getState, setState, useStudio } from './store.ts'

/** Whether a doubt says the same as the line about a field that records lack, which offers what to do. */
function isLack(doubt: string, view: PageView | undefined): boolean {
  return view?.lacking.some(({ field }) => doubt.endsWith(` ${field}`)) ?? false
}

/** What the studio asks, with its answers as buttons; pointing at one shows where it stands. */
function Question() {
  const question = useStudio((state) => state.question)
  const page = useStudio((state) => state.page)
  if (question === undefined || question.page !== page) return null
  return (
    <section class="question" aria-label="Question">
      <p>
        <Icon name="ask" /> <b>{question.text}</b>
      </p>
      <div class="answers">
        {question.answers.map(({ id, label, pieces }) => (
          <button
            key={id}
            type="button"
            onMouseEnter={() => setState({ evidence: pieces })}
            onFocus={() => setState({ evidence: pieces })}
            onMouseLeave={() => setState({ evidence: [] })}
            onClick={() => void answerQuestion(id)}
          >
            {label}
          </button>
        ))}
        <button type="button" class="quiet" onClick={() => setState({ question: undefined, evidence: [] })}>
          None of these
        </button>
      </div>
    </section>
  )
}

/** Corrects many records at once: those that lack a field which the others have. */
function Lacking({ view }: { view: PageView | undefined }) {
  const [most] = view?.lacking ?? []
  if (most === undefined) return null
  const { field, records } = most
  return (
    <div class="hint doubt lacking">
      <p>
        <Icon name="alert" /> {records} of {view?.total} records {records === 1 ? 'lacks' : 'lack'} {field}
      </p>
      <p class="bulk">
        <button type="button" class="small" onClick={() => void rejectLacking(field, false)}>
          {records === 1 ? 'It is not a record' : `Reject all ${records}`}
        </button>
        <button
          type="button"
          class="small"
          title={`Rejects the records without ${field} on all pages`}
          onClick={() => void rejectLacking(field, true)}
        >
          Every record has {field}
        </button>
      </p>
    </div>
  )
}

/** Up to this many records are shown as cards, one field a line: tables are for many. */
const MAX_CARDS = 2

/** The records of the open page: linked with the page both ways. */
export function RecordsPanel() {
  const view = useStudio((state) => state.pageView)
  const fields = useStudio((state) => state.project?.fields) ?? []
  const learning = useStudio((state) => state.project?.learning)
  const page = useStudio((state) => state.page)
  const selection = useStudio((state) => state.selection)
  const summary = useStudio((state) => state.project?.pages.find((entry) => entry.page === state.page))
  if (page === undefined) return <aside class="records-panel" aria-label="Records" />
  const records = view?.records ?? []
  const total = view?.total ?? 0
  const [doubt] = summary?.doubts ?? []
  return (
    <aside class="records-panel" aria-label="Records">
      {selection !== undefined && (
        <NameBox key={`${selection.start}-${selection.end}`} selection={selection} />
      )}
      <header>
        <h2>
          Records on this page <span class="count">{total}</span>
        </h2>
      </header>
      <Question />
      {records.length > 0 && doubt !== undefined && view?.done !== true && !isLack(doubt, view) && (
        <p class="hint doubt">
          <Icon name="alert" /> {doubt}
        </p>
      )}
      {view?.done !== true && <Lacking view={view} />}
      {view?.unmatched !== undefined && records.length === 0 && (
        <p class="hint doubt">
          <Icon name="alert" /> The wrapper does not recognise this page: {view.unmatched}. Mark a record here
          if it should.
        </p>
      )}
      <div class="records-scroll">
        {records.length === 0 ? (
          selection === undefined && (summary?.found === 0 ? <NoneFound /> : <Empty />)
        ) : records.length <= MAX_CARDS ? (
          <Cards records={records} fields={fields} />
        ) : (
          <Table records={records} first={view?.first ?? 0} fields={fields} />
        )}
        {view !== undefined && total > records.length && <Window view={view} />}
        {(view?.rejected.length ?? 0) > 0 && <Rejected records={view?.rejected ?? []} />}
      </div>
      {learning?.state === 'declined' && (
        <p class="hint doubt">
          <Icon name="alert" /> No rule fits these examples yet: {learning.problem}
        </p>
      )}
      {learning?.state === 'failed' && (
        <p class="hint doubt">
          <Icon name="alert" /> {learning.problem}
        </p>
      )}
      {(records.length > 0 || summary?.found === 0) && (
        <footer>
          <button
            type="button"
            class={view?.done ? '' : 'primary'}
            onClick={() => void finishPage()}
            aria-pressed={view?.done === true}
          >
            <Icon name="check" /> {view?.done ? 'Done' : records.length === 0 ? 'It has none' : 'Looks right'}{' '}
            <kbd>D</kbd>
          </button>
          <button type="button" onClick={() => void askMe()} title="Go to the page most worth checking">
            <Icon name="ask" /> Ask me <kbd>A</kbd>
          </button>
        </footer>
      )}
    </aside>
  )
}

function Empty() {
  return (
    <div class="empty">
      <p>
        <b>Point at one record.</b>
      </p>
      <ol>
        <li>Click a value on the page, or drag over part of a text.</li>
        <li>
          Say what it is: <i>title</i>, <i>price</i> …
        </li>
        <li>Click the next value of the same record.</li>
      </ol>
      <p class="muted">Everything like it lights up, on this page and on the others.</p>
    </div>
  )
}

function NoneFound() {
  return (
    <div class="empty">
      <p>
        <b>No records were found here.</b>
      </p>
      <p>If there are some, mark one: the wrapper learns from it. If there are none, say so below.</p>
    </div>
  )
}

function hoverOf(record: RecordView, value?: ValueView) {
  return {
    onMouseEnter: () =>
      setState({ hovered: { record: record.id, ...(value === undefined ? {} : { start: value.start }) } }),
    onMouseLeave: () => setState({ hovered: undefined }),
    onFocus: () =>
      setState({ hovered: { record: record.id, ...(value === undefined ? {} : { start: value.start }) } }),
  }
}

/** A value in the table: shows where it stands when it is pressed, and its menu on request. */
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
    >
      {value.text}
    </button>
  )
}

/** The values of a field; of nested records one line each, so that the lines of their fields stand side by side. */
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

/** Of very many records those around the place that is looked at are here; the others are one press away. */
function Window({ view }: { view: PageView }) {
  const { first, records, total, covers } = view
  const end = first + records.length
  return (
    <p class="more">
      <button
        type="button"
        class="small quiet"
        disabled={first === 0}
        aria-label="Records before these"
        onClick={() => void refreshPage(Math.max(0, covers[0] - 1))}
      >
        ‹
      </button>
      {first + 1} to {end} of {total}
      <button
        type="button"
        class="small quiet"
        disabled={end >= total}
        aria-label="Records after these"
        onClick={() => void refreshPage(covers[1])}
      >
        ›
      </button>
    </p>
  )
}

/** The mean width of a character of the table, and the room around a value, in pixels. */
const CHARACTER = 6.6
const PADDING = 16
/** With more fields than this, all columns are narrow. */
const MANY_FIELDS = 4

/**
 * How wide the columns are, in pixels: as what they hold, but no word is broken that could stand in a line. Where the
 * panel is narrower than all of them the table scrolls sideways.
 */
function columnWidths(records: readonly RecordView[], fields: readonly FieldView[]): number[] {
  return fields.map(({ name }) => {
    const values = records
      .slice(0, 30)
      .flatMap((record) => record.values.filter(({ field }) => field === name))
    const mean = values.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, values.length)
    const words = values.flatMap(({ text }) => text.split(/\s+/).map(({ length }) => length))
    const word = words.reduce((longest, length) => Math.max(longest, length), 0)
    const title = (splitPath(name).at(-1) ?? name).length
    const most = fields.length > MANY_FIELDS ? 15 : 26
    return CHARACTER * Math.min(most, Math.max(6, mean * 0.6, Math.min(18, word + 1), title + 1)) + PADDING
  })
}

function Table({
  records,
  first,
  fields,
}: {
  records: readonly RecordView[]
  first: number
  fields: readonly FieldView[]
}) {
  const hovered = useStudio((state) => state.hovered?.record)
  const widths = useMemo(() => columnWidths(records, fields), [records, fields])
  const least = widths.reduce((sum, width) => sum + width, 90)
  return (
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
  )
}

function Cards({ records, fields }: { records: readonly RecordView[]; fields: readonly FieldView[] }) {
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
  const words = record.origin === 'found' ? `Record ${number} is rejected` : `Took back record ${number}`
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
        title={record.origin === 'found' ? 'This is no record' : 'Take this record back'}
        onClick={reject}
      >
        <Icon name="cross" />
      </button>
    </span>
  )
}

function Rejected({ records }: { records: readonly RecordView[] }) {
  const page = getState().page ?? ''
  return (
    <section class="rejected" aria-label="Rejected">
      <h3>Must not be extracted</h3>
      {records.map((record) => (
        <p key={record.id}>
          <s>{record.values.map(({ text }) => text).join(' · ')}</s>
          <button
            type="button"
            class="small quiet"
            onClick={() => void edit('accept', { page, record: record.id }, 'No longer rejected')}
          >
            Restore
          </button>
        </p>
      ))}
    </section>
  )
}
