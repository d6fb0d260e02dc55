import { formatError, GleanError } from '../errors.ts'
import type { Page } from '../page/page.ts'
import { type Example, labelledRecords } from '../record/example.ts'
import type { WrapperFile } from '../wrapper/file.ts'
import { readWrapper, writeWrapper } from '../wrapper/read.ts'
import {
  createPageReader,
  type FileProblem,
  listPages,
  peekTitle,
  resolveInside,
} from './files/page-files.ts'
import type { Project, Stored } from './files/project-folder.ts'
import { createHistory, type History } from './history.ts'
import type { Seen } from './labels/edits.ts'
import { leafFields } from './labels/field-path.ts'
import { examplesOf, type Labels, listFields, NO_LABELS } from './labels/labels.ts'
import { joinRecords } from './labels/page-records.ts'
import type { Job, JobMessage } from './learning/learning-job.ts'
import {
  beginJob,
  clearLearning,
  createLearning,
  dressWrapper,
  type Learning,
  type PageResult,
  receive,
} from './learning/learning-state.ts'
import { type LearningThread, startInline } from './learning/learning-thread.ts'
import { mergeStates, type State, stateOf, storedOf, withColours } from './state.ts'

/** Something changed: whoever shows it asks for it again. */
export interface ChangeEvent {
  readonly revision: number
  /** Pages whose records may differ; undefined when all may. */
  readonly pages?: readonly string[]
}

/** A page as a list of pages shows it. */
export interface PageDescription {
  readonly title: string
  readonly problem?: string
}

/** An open project: what the person said, what was learned from it, and who is notified of changes. */
export interface Session {
  readonly project: Project
  readonly history: History<State>
  readonly learning: Learning
  readonly revision: number
  readonly pages: readonly string[]
  /** Files and folders that could not be looked at. */
  readonly problems: readonly FileProblem[]
  /** Whether to show the short guided tour. */
  tour: boolean
  readPage(path: string): Page
  /** What a list of pages shows of a page; one that cannot be read has a reason in place of a title. */
  describePage(path: string): PageDescription
  /** The records of a page as the person sees them. */
  see(path: string): Seen
  /** Applies an edit, saves it, and learns again. */
  change(did: string, edit: (state: State) => State): void
  undo(): void
  redo(): void
  /** Uses a wrapper from a file in place of a learned one, until the examples change. */
  adopt(wrapper: WrapperFile): void
  /** The page the person looks at: it is run first. */
  look(path: string): void
  addPage(path: string, address: string | undefined): void
  /** Looks for pages that were saved into the folder, or taken out of it, since. */
  rescan(): void
  run(): void
  cancel(): void
  /** The wrapper as it is saved and shared; undefined while there is none. */
  wrapper(): WrapperFile | undefined
  freshId(): string
  listen(listener: (event: ChangeEvent) => void): () => void
  close(): void
}

/** How a session differs from the usual. */
export interface SessionOptions {
  readonly tour?: boolean
  /** Whether a page has one record or a list of them, where that is known. */
  readonly shape?: Job['shape']
  /** How jobs are done; in this thread unless given. */
  readonly startThread?: (folder: string, report: (message: JobMessage) => void) => LearningThread
}

/** The records of a page with what they were joined from; nothing of it is ever changed in place. */
interface SeenFrom {
  readonly labels: Labels
  readonly source: Page
  readonly result: PageResult | undefined
  readonly view: Seen
}

/** How often a change is made anew because another program wrote at the same moment. */
const MAX_TRIES = 20

const NOTHING_STORED: Stored = {
  examples: [],
  settings: { fields: new Map(), addresses: new Map(), drafts: [] },
  corrections: [],
}

/** Pages whose joined records are kept: pointing asks for them with every click. */
const MAX_SEEN = 4

/** Opens a session on a project: reads what is there, and learns from the examples or runs the wrapper it finds. */
export function openSession(project: Project, options: SessionOptions = {}): Session {
  const readPage = createPageReader(project.folder)
  const learning = createLearning()
  const listeners = new Set<(event: ChangeEvent) => void>()
  const descriptions = new Map<string, PageDescription>()
  const seen = new Map<string, SeenFrom>()
  let nextId = 1
  let revision = 1
  let { pages, problems } = listPages(project.folder)
  let lookedAt: string | undefined
  let adopted: WrapperFile | undefined
  const freshId = () => `r${nextId++}`

  const initial = project.readChanged() ?? NOTHING_STORED
  const history = createHistory<State>(stateOf(initial, freshId))

  const notify = (changed?: readonly string[]): void => {
    revision++
    for (const listener of listeners)
      listener({ revision, ...(changed === undefined ? {} : { pages: changed }) })
  }
  const report = (message: JobMessage): void => {
    if (message.job !== learning.job) return
    const changed = receive(learning, message)
    if (message.kind === 'learned' && !learning.imported) reportProblem(saveWrapper)
    if (message.kind === 'page' && !message.last) return
    notify(changed === 'all' ? undefined : changed)
  }
  /** Does what a person did not ask for just now; what goes wrong shows beside the wrapper. */
  const reportProblem = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      learning.problem = formatError(error)
    }
  }
  const thread = (options.startThread ?? ((_folder, say) => startInline(readPage, say)))(
    project.folder,
    report,
  )

  /** The wrapper as a state describes it; throws unless it is valid in a wrapper file. */
  const wrapper = (state: State): WrapperFile | undefined => {
    if (learning.learned === undefined) return undefined
    const properties = new Map(
      [...state.fields].flatMap(([name, { property }]) => (property ? [[name, property]] : [])),
    )
    const about = { name: state.name ?? project.name, class: state.class, properties }
    return readWrapper(dressWrapper(learning.learned.wrapper, about)).toJSON()
  }
  const saveWrapper = (): void => {
    const file = wrapper(history.state)
    if (file !== undefined) project.writeWrapper(writeWrapper(file))
  }
  const start = (given?: WrapperFile): void => {
    const { examples } = examplesOf(history.state.labels)
    const first = lookedAt === undefined ? [] : [lookedAt]
    const labelled = examples.map(({ page }) => page).filter((page) => pages.includes(page))
    const order = [...new Set([...first, ...labelled, ...pages])]
    beginJob(learning, given !== undefined)
    if (given === undefined && !examples.some((example) => labelledRecords(example).length > 0)) {
      const hadWrapper = learning.learned !== undefined
      thread.cancel()
      clearLearning(learning, 'idle')
      if (adopted !== undefined) adopt(adopted)
      else if (hadWrapper) reportProblem(project.removeWrapper)
      return
    }
    learning.state = 'learning'
    const name = history.state.name ?? project.name
    thread.start({
      number: learning.job,
      examples,
      corrections: history.state.corrections,
      ...(options.shape === undefined || isList(examples) ? {} : { shape: options.shape }),
      pages: order,
      name,
      ...(given === undefined ? {} : { wrapper: given }),
    })
  }
  /** Uses a wrapper that was not learned here. It comes back when the examples are gone. */
  const adopt = (given: WrapperFile): void => {
    adopted = given
    reportProblem(() => project.writeWrapper(writeWrapper(given)))
    start(given)
  }
  const begin = (): void => {
    const file = project.readWrapper()
    const { examples } = examplesOf(history.state.labels)
    const hasExamples = examples.some((example) => labelledRecords(example).length > 0)
    if (!hasExamples && file !== undefined) adopted = readWrapper(file, 'wrapper.json').toJSON()
    start(adopted)
  }
  /** Somebody else may have written the files since: then their content counts. */
  const refresh = (): boolean => {
    const stored = project.readChanged()
    if (stored === undefined) return false
    history.rebase(stateOf(stored, freshId, [history.state]))
    return true
  }
  /** Makes a change to the state as the files hold it, and writes it; throws and changes nothing where it cannot be. */
  const commit = (edit: (state: State) => State): State => {
    refresh()
    let after = withColours(edit(history.state))
    let write = project.prepare(storedOf(after))
    wrapper(after)
    for (let i = 0; !write(); i++) {
      if (i === MAX_TRIES)
        throw new GleanError('file-unwritable', 'another program keeps changing this project')
      const before = history.state
      const stored = project.readChanged()
      if (stored === undefined) continue
      const theirs = stateOf(stored, freshId, [before, after])
      after = mergeStates(before, after, theirs)
      write = project.prepare(storedOf(after))
      history.rebase(theirs)
    }
    return after
  }
  /** Changes the state and learns again from it. */
  const update = (edit: (state: State) => State, record: (after: State) => void): void => {
    const before = history.state
    project.locked(() => record(commit(edit)))
    if (isTaughtOtherwise(before, history.state)) start()
    else saveWrapper()
    notify()
  }
  try {
    begin()
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    learning.state = 'failed'
    learning.problem = error.message
  }

  return {
    project,
    history,
    learning,
    get revision() {
      return revision
    },
    get pages() {
      return pages
    },
    get problems() {
      return problems
    },
    tour: options.tour ?? false,
    readPage,
    describePage(path) {
      const known = descriptions.get(path)
      if (known !== undefined) return known
      const description = describePage(project.folder, path)
      descriptions.set(path, description)
      return description
    },
    see(path) {
      const all = history.state.labels
      const page = readPage(path)
      const result = learning.results.get(path)
      const known = seen.get(path)
      if (known?.labels === all && known.source === page && known.result === result) return known.view
      const joined = joinRecords(page, all.get(path) ?? NO_LABELS, result?.extraction, result?.fields ?? [])
      const lists = listFields(all)
      for (const { name, many } of leafFields(result?.fields ?? [])) if (many) lists.add(name)
      const view = { page: path, ...joined, lists }
      seen.delete(path)
      seen.set(path, { labels: all, source: page, result, view })
      if (seen.size > MAX_SEEN) seen.delete(seen.keys().next().value as string)
      return view
    },
    change(did, edit) {
      update(edit, (after) => history.push(after, did))
    },
    undo() {
      const step = history.undoes
      if (step !== undefined) update((state) => mergeStates(step.after, step.before, state), history.undone)
    },
    redo() {
      const step = history.redoes
      if (step !== undefined) update((state) => mergeStates(step.before, step.after, state), history.redone)
    },
    adopt(given) {
      adopt(given)
      notify()
    },
    look(path) {
      lookedAt = path
    },
    addPage(path, address) {
      ;({ pages, problems } = listPages(project.folder))
      descriptions.delete(path)
      if (address !== undefined) {
        const withAddress = (state: State): State => ({
          ...state,
          addresses: new Map([...state.addresses, [path, address]]),
        })
        project.locked(() => history.rebase(commit(withAddress)))
      }
      if (learning.learned !== undefined) start(learning.imported ? learning.learned.wrapper : undefined)
      notify()
    },
    rescan() {
      const found = listPages(project.folder)
      const before = history.state
      const same =
        !refresh() && found.pages.length === pages.length && found.pages.every((path, i) => path === pages[i])
      if (same) return
      ;({ pages, problems } = found)
      descriptions.clear()
      const present = new Set(pages)
      for (const path of [...learning.results.keys()]) if (!present.has(path)) learning.results.delete(path)
      if (isTaughtOtherwise(before, history.state)) start()
      else if (learning.learned !== undefined) start(learning.imported ? learning.learned.wrapper : undefined)
      notify()
    },
    run() {
      start(learning.imported ? learning.learned?.wrapper : undefined)
      notify()
    },
    cancel() {
      thread.cancel()
      learning.running = false
      if (learning.state === 'learning') learning.state = learning.learned === undefined ? 'idle' : 'learned'
      notify()
    },
    wrapper: () => wrapper(history.state),
    freshId,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => thread.stop(),
  }
}

/** Whether several records are marked on one page. */
function isList(examples: readonly Example[]): boolean {
  return examples.some((example) => labelledRecords(example).length > 1)
}

/** Whether there is something else to learn from. */
function isTaughtOtherwise(before: State, after: State): boolean {
  return before.labels !== after.labels || before.corrections !== after.corrections
}

function describePage(folder: string, path: string): PageDescription {
  try {
    return { title: peekTitle(resolveInside(folder, path)) }
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    return { title: '', problem: error.message }
  }
}
