import { GleanError } from '../errors.ts'
import type { Page } from '../page/page.ts'
import type { WrapperFile } from '../wrapper/file.ts'
import { readWrapper, writeWrapper } from '../wrapper/read.ts'
import type { Seen } from './edits.ts'
import { leafFields } from './field-path.ts'
import { createHistory, type History } from './history.ts'
import { examplesOf, fieldNames, type Labels, labelsOf, listFields, NO_LABELS, withPage } from './labels.ts'
import type { JobMessage } from './learning-job.ts'
import {
  clearLearning,
  createLearning,
  dressWrapper,
  type Learning,
  type PageResult,
  receive,
} from './learning-state.ts'
import { type LearningThread, startInline } from './learning-thread.ts'
import { createPageReader, listPages, peekTitle, resolveInside } from './page-files.ts'
import { joinRecords } from './page-records.ts'
import { COLOURS } from './palette.ts'
import type { FieldSettings, Project } from './project.ts'
import type { ChangeEvent } from './protocol.ts'

/** What can be undone: all that the person said. */
export interface State {
  readonly labels: Labels
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly class?: string | undefined
  readonly fields: ReadonlyMap<string, FieldSettings>
}

/** An open project: what the person said, what was learned from it, and who wants to hear of changes. */
export interface Session {
  readonly project: Project
  readonly history: History<State>
  readonly learning: Learning
  readonly revision: number
  readonly pages: readonly string[]
  readonly addresses: Map<string, string>
  /** Whether to show the short guided tour. */
  tour: boolean
  readPage(path: string): Page
  titleOf(path: string): string
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

/** Pages whose joined records are kept: pointing asks for them with every click. */
const MAX_SEEN = 4

/** Opens a session on a project: reads what is there, and learns from the examples or runs the wrapper it finds. */
export function openSession(project: Project, options: SessionOptions = {}): Session {
  const readPage = createPageReader(project.folder)
  const learning = createLearning()
  const listeners = new Set<(event: ChangeEvent) => void>()
  const titles = new Map<string, string>()
  const seen = new Map<string, SeenFrom>()
  const settings = project.readSettings()
  const addresses = new Map(settings.addresses)
  let nextId = 1
  let revision = 1
  let pages = listPages(project.folder)
  let lookedAt: string | undefined
  const freshId = () => `r${nextId++}`

  const readLabels = (): Labels | undefined => {
    const examples = project.readChangedExamples()
    return examples === undefined ? undefined : labelsOf(examples, freshId)
  }
  const initialState = (): State => {
    let labels = readLabels() ?? new Map()
    for (const { page, record } of settings.drafts) {
      labels = withPage(labels, page, (before) => ({
        ...before,
        records: [...before.records, { id: freshId(), record }],
      }))
    }
    return {
      labels,
      name: settings.name,
      note: settings.note,
      class: settings.class,
      fields: settings.fields,
    }
  }
  const history = createHistory<State>(withColours(initialState()))

  const notify = (changed?: readonly string[]): void => {
    revision++
    for (const listener of listeners)
      listener({ revision, ...(changed === undefined ? {} : { pages: changed }) })
  }
  const report = (message: JobMessage): void => {
    if (message.job !== learning.job) return
    const changed = receive(learning, message)
    if (message.kind === 'learned' && !learning.imported) saveWrapper()
    if (message.kind === 'page' && !message.last) return
    notify(changed === 'all' ? undefined : changed)
  }
  const thread = (options.startThread ?? ((_folder, say) => startInline(readPage, say)))(
    project.folder,
    report,
  )

  const save = (): void => {
    const { labels, ...about } = history.state
    const { examples, drafts } = examplesOf(labels)
    project.writeExamples(examples)
    project.writeSettings({ ...about, addresses, drafts })
  }
  const wrapper = (): WrapperFile | undefined => {
    const { state } = history
    if (learning.learned === undefined) return undefined
    const properties = new Map(
      [...state.fields].flatMap(([name, { property }]) => (property ? [[name, property]] : [])),
    )
    return dressWrapper(learning.learned.wrapper, {
      name: state.name ?? project.name,
      class: state.class,
      properties,
    })
  }
  const saveWrapper = (): void => {
    const file = wrapper()
    if (file !== undefined) project.writeWrapper(writeWrapper(file))
  }
  const start = (given?: WrapperFile): void => {
    const { examples } = examplesOf(history.state.labels)
    const first = lookedAt === undefined ? [] : [lookedAt]
    const labelled = examples.map(({ page }) => page).filter((page) => pages.includes(page))
    const order = [...new Set([...first, ...labelled, ...pages])]
    learning.job++
    learning.imported = given !== undefined
    learning.running = true
    if (given === undefined && !examples.some(({ records }) => records.length > 0)) {
      thread.cancel()
      clearLearning(learning, 'idle')
      return
    }
    learning.state = 'learning'
    const name = history.state.name ?? project.name
    thread.start({
      number: learning.job,
      examples,
      pages: order,
      name,
      ...(given === undefined ? {} : { wrapper: given }),
    })
  }
  const begin = (): void => {
    const file = project.readWrapper()
    const hasExamples = examplesOf(history.state.labels).examples.some(({ records }) => records.length > 0)
    if (hasExamples || file === undefined) start()
    else start(readWrapper(file, 'wrapper.json').toJSON())
  }
  /** Somebody else may have written the examples since: theirs count, and ours come on top. */
  const refresh = (): void => {
    const labels = readLabels()
    if (labels !== undefined) history.reset(withColours({ ...history.state, labels }))
  }
  const afterChange = (before: State): void => {
    save()
    if (before.labels !== history.state.labels) start()
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
    addresses,
    tour: options.tour ?? false,
    readPage,
    titleOf(path) {
      let title = titles.get(path)
      if (title === undefined) {
        title = peekTitle(resolveInside(project.folder, path))
        titles.set(path, title)
      }
      return title
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
      refresh()
      const before = history.state
      const after = withColours(edit(before))
      history.push(after, did)
      afterChange(before)
    },
    undo() {
      const before = history.state
      if (history.undo()) afterChange(before)
    },
    redo() {
      const before = history.state
      if (history.redo()) afterChange(before)
    },
    adopt(given) {
      project.writeWrapper(writeWrapper(given))
      start(given)
      notify()
    },
    look(path) {
      lookedAt = path
    },
    addPage(path, address) {
      pages = listPages(project.folder)
      if (address !== undefined) addresses.set(path, address)
      titles.delete(path)
      save()
      if (learning.learned !== undefined) start(learning.imported ? learning.learned.wrapper : undefined)
      notify()
    },
    rescan() {
      const found = listPages(project.folder)
      if (found.length === pages.length && found.every((path, i) => path === pages[i])) return
      pages = found
      for (const path of [...learning.results.keys()])
        if (!found.includes(path)) learning.results.delete(path)
      if (learning.learned !== undefined) start(learning.imported ? learning.learned.wrapper : undefined)
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
    wrapper,
    freshId,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => thread.stop(),
  }
}

/** Every field keeps the colour it first had. */
function withColours(state: State): State {
  const names = fieldNames(state.labels).filter((name) => state.fields.get(name)?.colour === undefined)
  if (names.length === 0) return state
  const fields = new Map(state.fields)
  for (const name of names) {
    const used = new Set([...fields.values()].map(({ colour }) => colour))
    let colour = 0
    while (used.has(colour) && colour < COLOURS) colour++
    fields.set(name, {
      ...fields.get(name),
      colour: colour === COLOURS ? fields.size % COLOURS : colour,
    })
  }
  return { ...state, fields }
}
