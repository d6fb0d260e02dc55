import { GleanError } from '../errors.ts'
import { findValue } from '../page/find.ts'
import { readValue } from '../page/value.ts'
import { addHtml, addUrl } from '../project/add-page.ts'
import * as edits from '../project/labels/edits.ts'
import { readPath } from '../project/labels/field-path.ts'
import { fieldNames, type Labels, NO_LABELS } from '../project/labels/labels.ts'
import type { Mark } from '../project/labels/nesting.ts'
import { markSpan } from '../project/mark-span.ts'
import { createNextPages, type NextPages, suggestNextPage } from '../project/next-pages.ts'
import { chooseUncertain, openQuestions } from '../project/questions.ts'
import { describedFields } from '../project/results.ts'
import type { Session } from '../project/session.ts'
import type { State } from '../project/state.ts'
import { countOf } from '../strings/count-of.ts'
import { readWrapper } from '../wrapper/read.ts'
import { type CommandOptions, checkPage, done, type Handler, type Handlers } from './handler.ts'
import { healthHandlers } from './health/handlers.ts'
import { select } from './point/select.ts'
import { classes, classIri, properties } from './point/vocabulary.ts'
import type { CallName, Calls } from './protocol.ts'
import { recognizeHandlers } from './recognize/handlers.ts'
import { schemas } from './schemas.ts'
import { sourceHandlers } from './sources/handlers.ts'
import { queryHandlers } from './sources/query-handlers.ts'
import { structureHandlers } from './structure/handlers.ts'
import { noticeOf } from './views/page-notice.ts'
import { viewLacking, viewRecord, viewRecords } from './views/page-view.ts'
import { viewProject } from './views/project-view.ts'
import { viewQuestion } from './views/question-view.ts'
import { viewResults } from './views/results-view.ts'
import { shareRecord } from './views/share.ts'
import { explainValue } from './views/why.ts'

/** Checks what the browser sent, does it, and returns the answer. */
export async function call(
  session: Session,
  called: string,
  input: unknown,
  options: CommandOptions,
): Promise<unknown> {
  if (!Object.hasOwn(schemas, called))
    throw new GleanError('option-invalid', `there is no call "${called.slice(0, 60)}"`)
  const parsed = schemas[called as CallName].safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new GleanError(
      'option-invalid',
      `the call ${called} was made wrongly: ${issue.path.join('.')} ${issue.message}`,
    )
  }
  const handler = handlers[called as CallName] as Handler<Calls[CallName]>
  return handler(session, parsed.data as never, options)
}

/** The fetching of next pages, one for each session. */
const nextPages = new WeakMap<Session, NextPages>()

function nextPagesOf(session: Session, { allowPrivate }: CommandOptions): NextPages {
  const known = nextPages.get(session) ?? createNextPages(session, allowPrivate)
  nextPages.set(session, known)
  return known
}

const handlers: Handlers<Calls> = {
  ...structureHandlers,
  ...healthHandlers,
  ...recognizeHandlers,
  ...sourceHandlers,
  ...queryHandlers,
  project: viewProject,
  page(session, { page, near }) {
    checkPage(session, page)
    session.look(page)
    const labels = session.history.state.labels.get(page) ?? NO_LABELS
    const unmatched = session.learning.results.get(page)?.extraction.unmatched
    const { records, rejected } = session.see(page)
    const parsed = session.readPage(page)
    const notice = noticeOf(parsed)
    return {
      page,
      revision: session.revision,
      done: labels.done,
      ...viewRecords(parsed, records, near ?? 0),
      rejected: rejected.map((record) => viewRecord(parsed, record)),
      ...(unmatched === undefined ? {} : { unmatched }),
      ...(notice === undefined ? {} : { notice }),
      lacking: viewLacking(session, page),
    }
  },
  inspect(session, { page, target }) {
    checkPage(session, page)
    return select(session.readPage(page), target, session.see(page), fieldNames(session.history.state.labels))
  },
  find(session, { page, text, after }) {
    checkPage(session, page)
    const spans = findValue(session.readPage(page), text)
    const next = spans.find(({ start }) => start > after) ?? spans[0]
    if (next === undefined) return { none: true }
    const fields = fieldNames(session.history.state.labels)
    return select(session.readPage(page), { kind: 'span', ...next }, session.see(page), fields)
  },
  mark(session, { field: typed, property, ...place }) {
    checkPage(session, place.page)
    const field = readPath(typed)
    const describe = (state: State) =>
      property === undefined ? state : withField(state, field, { property })
    const record = markSpan(session, { ...place, field }, describe)
    return { revision: session.revision, record }
  },
  unmark(session, { page, record, field, start, end }) {
    const mark: Mark = { field, start, end, text: '' }
    return editPage(session, page, `removing ${field}`, (labels, seen) =>
      edits.unmarkValue(labels, seen, record, mark, session.freshId()),
    )
  },
  accept: (session, { page, record }) =>
    editPage(session, page, 'accepting a record', (labels, seen) =>
      edits.acceptRecord(labels, seen, record, session.freshId()),
    ),
  reject: (session, { page, record }) =>
    editPage(session, page, 'rejecting a record', (labels, seen) =>
      edits.rejectRecord(labels, seen, record, session.freshId()),
    ),
  finish: (session, { page, done }) =>
    editPage(session, page, done ? 'finishing a page' : 'reopening a page', (labels, seen) =>
      edits.finishPage(labels, seen, done, session.freshId),
    ),
  undo(session) {
    session.undo()
    return done(session)
  },
  redo(session) {
    session.redo()
    return done(session)
  },
  renameField(session, { field, to }) {
    const path = readPath(to)
    if (path === field) return done(session)
    session.change(`renaming ${field}`, (state) => {
      const labels = edits.renameField(state.labels, field, path)
      const fields = new Map(state.fields)
      const settings = fields.get(field)
      fields.delete(field)
      if (settings !== undefined && !fields.has(path)) fields.set(path, settings)
      return { ...state, fields, labels }
    })
    return done(session)
  },
  removeField(session, { field }) {
    session.change(`removing ${field}`, (state) => ({
      ...state,
      labels: edits.removeField(state.labels, field),
    }))
    return done(session)
  },
  describeField(session, { field, ...settings }) {
    session.change(`describing ${field}`, (state) => withField(state, field, settings))
    return done(session)
  },
  describe(session, { name, recordClass, note }) {
    session.change('describing the wrapper', (state) => ({
      ...state,
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(recordClass === undefined ? {} : { class: classIri(recordClass) }),
      ...(note === undefined ? {} : { note }),
    }))
    return done(session)
  },
  async addUrl(session, { url }, options) {
    const page = await addUrl(session, url, options.allowPrivate)
    return { ...done(session), page }
  },
  addHtml(session, { name, source }) {
    const page = addHtml(session, name, source)
    return { ...done(session), page }
  },
  suggestNext(session, { page }) {
    const next = suggestNextPage(session, page)
    return next === undefined ? {} : { next: { address: next.address, reason: next.reason } }
  },
  startNext(session, { page, count }, options) {
    nextPagesOf(session, options).start(page, count)
    return done(session)
  },
  stopNext(session, _input, options) {
    nextPagesOf(session, options).stop()
    return done(session)
  },
  nextState: (session, _input, options) => nextPagesOf(session, options).state,
  rescan(session) {
    session.rescan()
    return done(session)
  },
  ask(session, { except, skipped }) {
    const { question, ...inquiry } = chooseUncertain(session, except, skipped)
    return { ...inquiry, ...(question === undefined ? {} : { question: viewQuestion(session, question) }) }
  },
  answer(session, { question, answer }) {
    const open = openQuestions(session).find(({ id }) => id === question)
    const chosen = open?.answers.find(({ id }) => id === answer)
    if (chosen === undefined) {
      throw new GleanError('option-invalid', 'this question is no longer open', {
        remedy: 'Ask again: the answer may be clear by now.',
      })
    }
    chosen.apply()
    return done(session)
  },
  rejectLacking(session, { field, page }) {
    if (page !== undefined) checkPage(session, page)
    let rejected = 0
    session.change(`rejecting records without ${field}`, (state) => {
      let { labels } = state
      for (const path of page === undefined ? session.pages : [page]) {
        if (session.learning.results.get(path) === undefined) continue
        const seen = session.see(path)
        rejected += edits.lackingRecords(seen, field).length
        labels = edits.rejectLacking(labels, seen, field, session.freshId)
      }
      return { ...state, labels }
    })
    return { ...done(session), rejected }
  },
  why(session, { page, field, start, end }) {
    checkPage(session, page)
    const { learned } = session.learning
    const parsed = session.readPage(page)
    const mark = { field, start, end, text: readValue(parsed.source, start, end) }
    return explainValue(
      parsed,
      session.see(page).records,
      mark,
      learned?.method ?? 'none yet',
      learned?.explanation ?? '',
    )
  },
  copy(session, { page, record, field, start }) {
    checkPage(session, page)
    const found = session.see(page).records.find(({ id }) => id === record)
    const marks = found?.marks ?? []
    const value = marks.find((mark) => mark.field === field && mark.start === start)
    const about = {
      recordClass: session.history.state.class,
      page,
      address: session.history.state.addresses.get(page),
    }
    return shareRecord(marks, describedFields(session), about, value)
  },
  results: viewResults,
  cancelRun(session) {
    session.cancel()
    return done(session)
  },
  startRun(session) {
    session.run()
    return done(session)
  },
  previewWrapper(_session, { text }) {
    const wrapper = readWrapper(text)
    const file = wrapper.toJSON()
    const fields = file.fields.map((field) => field.name).join(', ')
    const statement = [
      `It extracts records of ${fields}.`,
      `It was learned from ${countOf(file.examples.records, 'record')} on ${countOf(file.examples.pages, 'page')}, and found ${countOf(file.profile.records, 'record')} on ${countOf(file.profile.pages, 'page')} then.`,
      'It is data in a fixed format, checked just now: it can execute nothing, and reach no file and no network.',
      'It will run on the pages of this project and replace wrapper.json. Your examples stay; marking a value learns from them again.',
    ]
    return { name: file.name, statement, explanation: wrapper.explain() }
  },
  importWrapper(session, { text }) {
    session.adopt(readWrapper(text).toJSON())
    return done(session)
  },
  vocabulary: () => ({ properties: [...properties], classes: [...classes] }),
  endTour(session) {
    session.tour = false
    return done(session)
  },
}

function editPage(
  session: Session,
  page: string,
  did: string,
  edit: (labels: Labels, seen: edits.Seen) => Labels,
): { revision: number } {
  checkPage(session, page)
  session.change(did, (state) => ({ ...state, labels: edit(state.labels, session.see(page)) }))
  return done(session)
}

function withField(state: State, field: string, settings: { property?: string; note?: string }): State {
  const fields = new Map(state.fields)
  const { property, note, ...kept } = { ...fields.get(field), ...settings }
  fields.set(field, { ...kept, ...(property ? { property } : {}), ...(note ? { note } : {}) })
  return { ...state, fields }
}
