import { useEffect, useRef, useState } from 'preact/hooks'
import type { CrawlProgress } from '../../src/project/source/crawl.ts'
import type {
  PageView,
  Piece,
  ProjectView,
  QuestionView,
  RecordView,
  SelectionView,
  Suggestion,
  ValueView,
} from '../../src/server/protocol.ts'

/** The views in the order of the work; a further one is added here and in app.tsx. */
export const VIEWS = [
  ['teach', 'Teach'],
  ['structure', 'Structure'],
  ['source', 'Source'],
  ['wrapper', 'Wrapper'],
  ['results', 'Results'],
  ['query', 'Query'],
  ['health', 'Health'],
] as const

/** The names of the views. */
export type ViewName = (typeof VIEWS)[number][0]

/** The views that show a page: going from one to another keeps the page as it is. */
export const PAGE_VIEWS = ['teach', 'structure', 'source'] as const

/** The names of the views that show a page. */
export type PageViewName = (typeof PAGE_VIEWS)[number]

/** Whether a view shows a page. */
export function isPageView(view: ViewName): view is PageViewName {
  return PAGE_VIEWS.some((name) => name === view)
}

/** What a view lights up on the page in place of matches: its headings, and one of them with its section. */
export interface LitHeadings {
  readonly headings: readonly { readonly level: number; readonly pieces: readonly Piece[] }[]
  readonly chosen: readonly Piece[]
  readonly section: readonly Piece[]
  /** What to scroll to when it changes. */
  readonly reveal: readonly Piece[]
}

/** A value of a record on the page that is shown. */
export interface ValueAt {
  readonly record: RecordView
  readonly value: ValueView
}

/** A message at the edge of the window. */
export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  readonly text: string
  readonly remedy?: string
  /** Whether to offer to take it back. */
  readonly undo?: boolean
}

/** The dialogs there are. */
export type Dialog =
  | { readonly kind: 'add-page' }
  | { readonly kind: 'import-wrapper' }
  | { readonly kind: 'why'; readonly at: ValueAt }
  | { readonly kind: 'recognize' }
  | { readonly kind: 'keys' }

/** Everything the browser side knows. What the server owns is a copy, replaced whole. */
export interface StudioState {
  readonly project: ProjectView | undefined
  /** Why the project cannot be opened, and what to do about it. */
  readonly refused: { readonly message: string; readonly remedy?: string } | undefined
  readonly connected: boolean
  readonly view: ViewName
  /** The page that is open. */
  readonly page: string | undefined
  /** The further page types of the project, and the one that is open; undefined for its own pages. */
  readonly pageTypes: readonly string[]
  readonly pageType: string | undefined
  readonly pageView: PageView | undefined
  /** What the person points at and is about to name. */
  readonly selection: SelectionView | undefined
  /** The name typed so far for the selection, and the record it goes to if the person chose one. */
  readonly typedName: string
  readonly chosenRecord: string | undefined
  /** Where the open page begins to be shown: at the record with a value there, in place of the first. */
  readonly openAt: number | undefined
  /** The record, or value, under the pointer, in the page or in the table. */
  readonly hovered: { readonly record: string; readonly start?: number } | undefined
  /** The headings that the structure view lights up. */
  readonly lit: LitHeadings | undefined
  /** How far the crawl is, and whether its records are shown in place of the page. */
  readonly crawl: CrawlProgress | undefined
  readonly joinedShown: boolean
  readonly menu: { readonly at: ValueAt; readonly x: number; readonly y: number } | undefined
  readonly exporting: boolean
  /** The query that is being written. */
  readonly sql: string
  readonly dialog: Dialog | undefined
  readonly notices: readonly Notice[]
  readonly properties: readonly Suggestion[]
  readonly classes: readonly Suggestion[]
  /** The question that the studio asked and that is not answered yet. */
  readonly question: QuestionView | undefined
  /** The questions that the person left open: they are not asked again in this tab. */
  readonly skipped: readonly string[]
  /** Pieces of evidence to show on the page. */
  readonly evidence: readonly (readonly [number, number, number])[]
}

let state: StudioState = {
  project: undefined,
  refused: undefined,
  connected: true,
  view: 'teach',
  page: undefined,
  pageTypes: [],
  pageType: undefined,
  pageView: undefined,
  selection: undefined,
  typedName: '',
  chosenRecord: undefined,
  openAt: undefined,
  hovered: undefined,
  lit: undefined,
  crawl: undefined,
  joinedShown: false,
  menu: undefined,
  exporting: false,
  sql: '',
  dialog: undefined,
  notices: [],
  properties: [],
  classes: [],
  question: undefined,
  skipped: [],
  evidence: [],
}

const listeners = new Set<() => void>()

/** The state as it is now. */
export function getState(): StudioState {
  return state
}

/** Changes part of the state and redraws what depends on it. */
export function setState(part: Partial<StudioState>): void {
  state = { ...state, ...part }
  for (const listener of [...listeners]) listener()
}

/** Calls a listener after every change, outside of components. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Part of the state; the component redraws when that part is another value. */
export function useStudio<T>(select: (state: StudioState) => T): T {
  const [, redraw] = useState(0)
  const selected = select(state)
  // The selector may depend on what the component was last drawn with: the latest one counts.
  const drawn = useRef({ select, selected })
  drawn.current = { select, selected }
  useEffect(() => {
    const check = () => {
      if (drawn.current.select(state) !== drawn.current.selected) redraw((count) => count + 1)
    }
    check()
    return subscribe(check)
  }, [])
  return selected
}
