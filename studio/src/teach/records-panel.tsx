import type { PageSummary, PageView, RecordView } from '../../../src/server/protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import {
  answerQuestion,
  askMe,
  edit,
  finishPage,
  refreshPage,
  rejectLacking,
  skipQuestion,
} from '../actions.ts'
import { Icon } from '../icons.tsx'
import { getState, type StudioState, setState, useStudio } from '../store.ts'
import { formatCount } from '../words.ts'
import { NameBox } from './name-box.tsx'
import { Cards, Table } from './record-table.tsx'

/** Whether a reason repeats the line about a field that records lack, which offers what to do. */
function isLack(reason: string, view: PageView | undefined): boolean {
  return view?.lacking.some(({ field }) => reason.endsWith(` ${field}`)) ?? false
}

/** What the studio asks, with its answers as buttons; pointing at one shows what it is about. */
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
            class="small"
            dir="auto"
            onMouseEnter={() => setState({ evidence: pieces })}
            onFocus={() => setState({ evidence: pieces })}
            onMouseLeave={() => setState({ evidence: [] })}
            onClick={() => void answerQuestion(id)}
          >
            {label}
          </button>
        ))}
        <button type="button" class="small quiet" onClick={skipQuestion}>
          {question.members.length > 0 ? 'Not sure' : 'None of these'}
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
    <div class="hint warning lacking">
      <p>
        <Icon name="alert" /> {formatCount(records)} of {formatCount(view?.total ?? 0)} records{' '}
        {records === 1 ? 'has' : 'have'} no {field}
      </p>
      <p class="bulk">
        <button type="button" class="small" onClick={() => void rejectLacking(field, false)}>
          {records === 1 ? 'It is not a record' : `Reject all ${formatCount(records)}`}
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

/** Whether one marked record is all that is found anywhere: a list then needs a second mark, a page of its own does not. */
function isSingle({ project }: StudioState): boolean {
  const { learning, pages } = project ?? { learning: undefined, pages: [] }
  return (
    learning?.state === 'learned' &&
    !learning.imported &&
    pages.reduce((sum, { marked }) => sum + marked, 0) === 1 &&
    pages.every(({ found = 0 }) => found <= 1)
  )
}

/** Up to this many records are shown as cards, one field a line: tables are for many. */
const MAX_CARDS = 2

/** The records of the open page: linked with the page both ways. */
export function RecordsPanel() {
  const view = useStudio((state) => state.pageView)
  const fields = useStudio((state) => state.project?.fields) ?? []
  const learning = useStudio((state) => state.project?.learning)
  const questions = useStudio((state) => state.project?.questions) ?? 0
  const page = useStudio((state) => state.page)
  const selection = useStudio((state) => state.selection)
  const summary = useStudio((state) => state.project?.pages.find((entry) => entry.page === state.page))
  const asked = useStudio((state) => state.question !== undefined && state.question.page === state.page)
  const single = useStudio(isSingle)
  if (page === undefined) return null
  const records = view?.records ?? []
  const total = view?.total ?? 0
  const [reason] = summary?.reasons ?? []
  return (
    <>
      {selection !== undefined && (
        <NameBox key={`${selection.start}-${selection.end}`} selection={selection} />
      )}
      <header>
        <h2>
          Records on this page <span class="count">{formatCount(total)}</span>
        </h2>
      </header>
      <Question />
      {records.length > 0 &&
        reason !== undefined &&
        view?.done !== true &&
        !asked &&
        !isLack(reason, view) && (
          <p class="hint warning">
            <Icon name="alert" /> {reason}
          </p>
        )}
      {view?.done !== true && <Lacking view={view} />}
      {view?.unmatched !== undefined && records.length === 0 && (
        <p class="hint warning">
          <Icon name="alert" /> The wrapper does not match this page: {view.unmatched}. Mark a record here if
          it should.
        </p>
      )}
      {single && total === 1 && selection === undefined && view?.done !== true && (
        <p class="hint">
          <Icon name="ask" /> One record was found. If this page is a list, mark the next record as well.
        </p>
      )}
      <div class="records-scroll">
        {records.length === 0 ? (
          selection === undefined && (
            <NoRecords summary={summary} isShown={view?.notice?.showsPage !== false} />
          )
        ) : records.length <= MAX_CARDS ? (
          <Cards records={records} fields={fields} />
        ) : (
          <Table records={records} first={view?.first ?? 0} fields={fields} />
        )}
        {view !== undefined && total > records.length && <Window view={view} />}
        {(view?.rejected.length ?? 0) > 0 && <Rejected records={view?.rejected ?? []} />}
      </div>
      {learning?.state === 'declined' && (
        <p class="hint warning">
          <Icon name="alert" /> No rule fits these examples yet: {learning.problem}
        </p>
      )}
      {learning?.state === 'failed' && (
        <p class="hint warning">
          <Icon name="alert" /> {learning.problem}
        </p>
      )}
      {(records.length > 0 || summary?.found === 0) && summary?.problem === undefined && (
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
          <button
            type="button"
            onClick={() => void askMe()}
            title={
              questions === 0
                ? 'Go to the page most worth checking'
                : `${countOf(questions, 'question')} about groups of records`
            }
          >
            <Icon name="ask" /> Ask me {questions > 0 && <span class="count">{questions}</span>} <kbd>A</kbd>
          </button>
        </footer>
      )}
    </>
  )
}

/** What is there in place of records. */
function NoRecords({ summary, isShown }: { summary: PageSummary | undefined; isShown: boolean }) {
  if (summary?.problem !== undefined || !isShown)
    return <p class="empty muted">Nothing can be marked on a page that cannot be shown.</p>
  return summary?.found === 0 ? <NoneFound /> : <Empty />
}

function Empty() {
  return (
    <div class="empty">
      <p>
        <b>Mark one record.</b>
      </p>
      <ol>
        <li>Click a value on the page, or drag over part of a text.</li>
        <li>
          Name it: <i>title</i>, <i>price</i> …
        </li>
        <li>Click the next value of the same record.</li>
      </ol>
      <p class="muted">Everything like it lights up, on this page and on the others.</p>
      <button type="button" onClick={() => setState({ dialog: { kind: 'recognize' } })}>
        I know what the values look like
      </button>
    </div>
  )
}

function NoneFound() {
  return (
    <div class="empty">
      <p>
        <b>No records were found here.</b>
      </p>
      <p>If there are some, mark one: the wrapper learns from it. If there are none, press “It has none”.</p>
    </div>
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
      {formatCount(first + 1)} to {formatCount(end)} of {formatCount(total)}
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

function Rejected({ records }: { records: readonly RecordView[] }) {
  const page = getState().page ?? ''
  return (
    <section class="rejected" aria-label="Rejected">
      <h3>Rejected: not records</h3>
      {records.map((record) => (
        <p key={record.id}>
          <s dir="auto">{record.values.map(({ text }) => text).join(' · ')}</s>
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
