import { joinPath, splitPath } from '../../src/project/labels/field-path.ts'
import type { Calls, SelectionView, Target } from '../../src/server/protocol.ts'
import { countOf } from '../../src/strings/count-of.ts'
import { call, enter, explainError, listen, setPageType } from './api.ts'
import { nextOpenPage, pageFrom } from './page-order.ts'
import { getState, isPageView, type Notice, setState, type ValueAt, type ViewName } from './store.ts'
import { shorten } from './words.ts'

let nextNotice = 1
const NOTICE_MILLISECONDS = 5000

/** Says something at the edge of the window for a moment. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const id = nextNotice++
  setState({
    notices: [
      ...getState()
        .notices.filter((old) => old.kind === 'problem' && old.text !== notice.text)
        .slice(-2),
      { id, ...notice },
    ],
  })
  const stay = notice.kind === 'problem' ? NOTICE_MILLISECONDS * 2 : NOTICE_MILLISECONDS
  setTimeout(() => dismiss(id), stay)
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  setState({ notices: getState().notices.filter((notice) => notice.id !== id) })
}

/** Does something that may fail; a failure becomes a notice. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    const { message, ...remedy } = explainError(error as Error)
    notify({ kind: 'problem', text: message, ...remedy })
    return undefined
  }
}

/** Begins: loads the project, opens its first page, and listens for changes from then on. */
export async function begin(): Promise<void> {
  let address: URLSearchParams
  try {
    address = await enter()
    await refreshProject()
  } catch (error) {
    setState({ refused: explainError(error as Error) })
    return
  }
  const vocabulary = await attempt(() => call('vocabulary', {}))
  if (vocabulary !== undefined) setState(vocabulary)
  await refreshTypes()
  const { project } = getState()
  const wanted = address.get('page')
  const first = project?.pages.find(({ page }) => page === wanted) ?? project?.pages[0]
  if (first !== undefined) await openPage(first.page)
  listenForChanges()
  // Whoever saves a page with the browser comes back to this tab: the page is there then.
  window.addEventListener('focus', () => void rescan())
}

let stopListening: () => void = () => {}

/** Listens for changes of the page type that is open, and of no other. */
function listenForChanges(): void {
  stopListening()
  stopListening = listen(
    (event) => {
      void refreshAfterChange()
      const { page } = getState()
      if (page !== undefined && (event.pages === undefined || event.pages.includes(page))) void refreshPage()
    },
    (connected) => setState({ connected }),
  )
}

/** Asks which further page types there are. */
export async function refreshTypes(): Promise<void> {
  const found = await attempt(() => call('pageTypes', {}))
  if (found !== undefined) setState({ pageTypes: found.types })
}

/** What is known of the open page, and pointed at on it, when another one opens. */
const NOTHING_POINTED_AT = {
  pageView: undefined,
  selection: undefined,
  hovered: undefined,
  menu: undefined,
  question: undefined,
  evidence: [],
} as const

/** Opens the pages of a type, or those of the project itself, in a view. */
export async function openType(pageType: string | undefined, view: ViewName = 'teach'): Promise<void> {
  if (getState().pageType !== pageType) {
    setPageType(pageType)
    pointing++
    pageRequest++
    setState({ ...NOTHING_POINTED_AT, pageType, project: undefined, page: undefined })
    listenForChanges()
    await attempt(refreshProject)
    const first = getState().project?.pages[0]
    if (first !== undefined) await openPage(first.page)
  }
  setState({ view })
}

/** Looks for pages that were saved into the folder; opens the first if there was none. */
export async function rescan(): Promise<void> {
  try {
    await call('rescan', {})
  } catch {
    return
  }
  if (getState().page !== undefined) return
  await attempt(refreshProject)
  const first = getState().project?.pages[0]
  if (first !== undefined) await openPage(first.page)
}

async function refreshProject(): Promise<void> {
  const { pageType } = getState()
  const project = await call('project', {})
  const before = getState().project
  if (getState().pageType !== pageType) return
  if (before === undefined || project.revision >= before.revision) setState({ project })
}

let isAsking = false
let isStale = false

/** Asks for the project after a change. What changes while it is asked for is asked for once: a run changes a page after the other. */
async function refreshAfterChange(): Promise<void> {
  isStale = true
  if (isAsking) return
  isAsking = true
  while (isStale) {
    isStale = false
    await attempt(refreshProject)
  }
  isAsking = false
}

let pageRequest = 0
/** Where on the page the person looks: of many records those around it are asked for. */
let lookedAt = 0

/** Asks for the records around a place, if those already loaded do not reach it. */
export function lookAt(offset: number): void {
  const { pageView } = getState()
  if (pageView === undefined) return
  const { covers, total, first, records, page } = pageView
  const margin = (covers[1] - covers[0]) / 8
  const tooEarly = first > 0 && offset < covers[0] + margin
  const tooLate = first + records.length < total && offset > covers[1] - margin
  if (page === getState().page && (tooEarly || tooLate)) void refreshPage(offset)
}

/** Asks again for the records of the page that is open. */
export async function refreshPage(near = lookedAt): Promise<void> {
  const { page, project } = getState()
  if (page === undefined) return
  // The frame shows why such a page cannot be shown.
  if (project?.pages.find((summary) => summary.page === page)?.problem !== undefined) return
  lookedAt = near
  const request = ++pageRequest
  const pageView = await attempt(() => call('page', { page, near }))
  if (pageView !== undefined && request === pageRequest && getState().page === page) setState({ pageView })
}

/** Opens a page: in the view that shows pages now, or else in the teach view; at its first record or at one with a value there. */
export async function openPage(page: string, openAt?: number): Promise<void> {
  setState({ openAt })
  if (openAt !== undefined) lookedAt = openAt
  if (getState().page !== page) {
    lookedAt = openAt ?? 0
    pointing++
    setState({ ...NOTHING_POINTED_AT, page })
    history.replaceState(null, '', `#${new URLSearchParams({ page })}`)
  }
  if (!isPageView(getState().view)) setState({ view: 'teach' })
  await refreshPage()
}

/** Goes to another page of the list, by a distance in the list. */
export function stepPage(distance: number): void {
  const { project, page } = getState()
  const next = pageFrom(project?.pages ?? [], page, distance)
  if (next !== undefined) void openPage(next)
}

/** Goes to another view. */
export function showView(view: ViewName): void {
  const { pageType } = getState()
  const notices = getState().notices.filter(({ kind }) => kind === 'problem')
  // How pages are found is a matter of the whole project.
  if (view === 'source' && pageType !== undefined) void openType(undefined, view)
  setState({ view, selection: undefined, menu: undefined, notices })
}

/** Counts what was pointed at and let go of: an answer that comes after the next step counts for nothing. */
let pointing = 0

/** Points at something on the page. What was pointed at before and has a name is marked first. */
export async function pointAt(target: Target): Promise<void> {
  const turn = ++pointing
  if (getState().view === 'teach') await commitSelection()
  if (turn === pointing) await inspect(target)
}

/** Looks at what is pointed at without marking anything. */
export async function inspect(target: Target): Promise<void> {
  const { page } = getState()
  if (page === undefined) return
  const turn = ++pointing
  const selection = await attempt(() => call('inspect', { page, target }))
  if (selection !== undefined && turn === pointing && getState().page === page) choose(selection)
}

/** Takes a selection up, with the best name in place. */
export function choose(selection: SelectionView): void {
  const { names, group } = selection
  const typedName = names[0] ?? (group === undefined ? '' : joinPath(group, ''))
  setState({ selection, typedName, chosenRecord: undefined, menu: undefined })
}

/** Lets go of what is selected, or is about to be. */
export function cancelSelection(): void {
  pointing++
  setState({ selection: undefined, typedName: '', chosenRecord: undefined, evidence: [] })
}

/** The record that the selection would go to under its present name. */
export function recordFor(selection: SelectionView, name: string): string {
  return selection.records[name] ?? selection.records['']
}

/** Whether what is typed is a name, or a path of names, that a field can have. */
export function isName(typed: string): boolean {
  return splitPath(typed).every((name) => name.trim() !== '') && !typed.trim().endsWith('›')
}

/** Marks what is selected under its name; without a name it says that nothing is marked. */
export async function commitSelection(): Promise<void> {
  const { selection, typedName, chosenRecord, properties, project } = getState()
  if (selection === undefined) return
  setState({ selection: undefined })
  if (!isName(typedName)) {
    notify({ kind: 'done', text: `“${shorten(selection.text)}” is not marked: it has no name` })
    return
  }
  const field = typedName.trim()
  const isNew = project?.fields.every(({ name }) => name !== field) === true
  const term = isNew ? properties.find(({ name }) => name === field) : undefined
  const record = chosenRecord ?? recordFor(selection, field)
  const { page, start, end, text } = selection
  const input = { page, start, end, field, record, ...(term === undefined ? {} : { property: term.iri }) }
  const marked = await attempt(() => call('mark', input))
  if (marked !== undefined)
    notify({ kind: 'done', text: `Marked “${shorten(text)}” as ${field}`, undo: true })
}

type Edit = 'acceptRepair' | 'correctRepair' | 'setSource' | 'follow' | 'unfollow' | 'answer' | 'correct' | 'uncorrect' | 'extractSections' | 'accept' | 'reject' | 'finish' | 'unmark' | 'renameField' | 'removeField' | 'describeField' | 'describe' | 'startRun' | 'cancelRun' | 'endTour' // biome-ignore format: a list

/** Makes one change; reports what was done if words are given. */
export async function edit<N extends Edit>(name: N, input: Calls[N]['input'], did?: string): Promise<void> {
  const done = await attempt(() => call(name, input))
  if (done !== undefined && did !== undefined) notify({ kind: 'done', text: did, undo: true })
}

/** Undoes the last change, or makes it again, and reports which; a message that offers to undo it goes. */
export async function stepHistory(direction: 'undo' | 'redo'): Promise<void> {
  const did = getState().project?.[direction]
  const done = await attempt(() => call(direction, {}))
  if (done !== undefined && did !== undefined)
    notify({ kind: 'done', text: `${direction === 'undo' ? 'Undone' : 'Redone'}: ${did}` })
}

/** Says whether the open page is right and whole; then goes on to the next that is not. */
export async function finishPage(): Promise<void> {
  const { page, pageView, project } = getState()
  if (page === undefined || pageView === undefined) return
  const done = !pageView.done
  await edit('finish', { page, done }, done ? 'This page is done' : 'This page is no longer done')
  if (!done || project === undefined) return
  const next = nextOpenPage(project.pages, page)
  if (next !== undefined) await openPage(next)
}

/** Goes to the page most worth checking, and asks the question there is. */
export async function askMe(): Promise<void> {
  const { page, skipped } = getState()
  const inquiry = await attempt(() =>
    call('ask', { skipped, ...(page === undefined ? {} : { except: page }) }),
  )
  if (inquiry === undefined) return
  if (inquiry.page !== undefined) await openPage(inquiry.page)
  setState({ question: inquiry.question })
  if (inquiry.question === undefined) notify({ kind: 'done', text: inquiry.reason })
}

/** Answers the question that is open. */
export async function answerQuestion(answer: string): Promise<void> {
  const { question } = getState()
  if (question === undefined) return
  setState({ question: undefined, evidence: [] })
  await edit('answer', { question: question.id, answer }, 'Thank you: learning from your answer')
}

/** Leaves the question open. */
export function skipQuestion(): void {
  const { question, skipped } = getState()
  if (question === undefined) return
  setState({ question: undefined, evidence: [], skipped: [...skipped, question.id].slice(-1000) })
}

/** Says of all found records that lack a field that they are not records, on the open page or on all. */
export async function rejectLacking(field: string, everywhere: boolean): Promise<void> {
  const { page } = getState()
  if (page === undefined) return
  const done = await attempt(() => call('rejectLacking', everywhere ? { field } : { field, page }))
  if (done === undefined) return
  const rejected = countOf(done.rejected, 'record')
  notify({ kind: 'done', text: `Rejected ${rejected} without ${field}`, undo: done.rejected > 0 })
}

/** Gives the keyboard back to the page. */
export function focusPage(): void {
  document.querySelector<HTMLIFrameElement>('.page-frame iframe')?.contentWindow?.focus()
}

/** Takes a value out of its record. */
export function removeValue({ record, value }: ValueAt): void {
  const { page } = getState()
  if (page === undefined) return
  const { field, start, end } = value
  setState({ menu: undefined, selection: undefined })
  void edit(
    'unmark',
    { page, record: record.id, field, start, end },
    `Removed ${field} “${shorten(value.text)}”`,
  )
}

/** Copies text; reports if the browser forbids it. */
export async function copyText(text: string, what: string): Promise<void> {
  await attempt(async () => {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'done', text: `Copied ${what}` })
  })
}
