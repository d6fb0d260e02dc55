/**
 * The messages between the studio's browser side and its server: only types, so that both sides compile against one
 * file. Offsets are those of the page's source unless a name says otherwise.
 */

import type { FileProblem } from '../project/files/page-files.ts'
import type { DeclinedMethod } from '../project/learning/learning-job.ts'
import type { LearningState } from '../project/learning/learning-state.ts'
import type { NextPagesState } from '../project/next-pages.ts'
import type { HealthCalls } from './health/protocol.ts'
import type { Piece } from './page/piece.ts'
import type { RecognizeCalls } from './recognize/protocol.ts'
import type { SourceCalls } from './sources/protocol.ts'
import type { QueryCalls } from './sources/query-protocol.ts'
import type { StructureCalls } from './structure/protocol.ts'

export type { Piece }

/** A point in a text node of the rendered page, as the browser's selection gives it. */
export interface TextPoint {
  readonly text: number
  readonly offset: number
}

/** What the person points at: an element (one of its parts), a selection of text, or a known span. */
export type Target =
  | { readonly kind: 'element'; readonly node: number; readonly part?: string }
  | { readonly kind: 'text'; readonly from: TextPoint; readonly to: TextPoint }
  | { readonly kind: 'span'; readonly start: number; readonly end: number }

/** Where a value comes from: a person marked it, the wrapper found it, or both. */
export type Origin = 'marked' | 'found' | 'both'

/** A value of a record, with where it shows. */
export interface ValueView {
  /** The field's name; for a value of a nested record its path, as in `people › name`. */
  readonly field: string
  /** Which of the nested records the value belongs to. */
  readonly item?: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly origin: Origin
  /** Where it shows on the rendered page; empty for a value in an attribute. */
  readonly pieces: readonly Piece[]
  /** The element whose attribute holds the value. */
  readonly node?: number
}

/** A record on a page. */
export interface RecordView {
  /** Stable while the record stays what it is; commands name records by it. */
  readonly id: string
  readonly origin: Origin
  readonly values: readonly ValueView[]
}

/** Why a page may not look as expected, and what to do about it. */
export interface PageNotice {
  readonly message: string
  readonly remedy?: string
  /** Whether the page has anything to show all the same. */
  readonly showsPage: boolean
}

/** What is known of one page: its records around the place that is looked at, and what must not be one. */
export interface PageView {
  readonly page: string
  readonly revision: number
  readonly done: boolean
  /** How many records the page has; `records` are those from the index `first` on. */
  readonly total: number
  readonly first: number
  /** The part of the source that `records` cover: outside of it there are others. */
  readonly covers: readonly [start: number, end: number]
  readonly records: readonly RecordView[]
  /** What the person said must not be extracted. */
  readonly rejected: readonly RecordView[]
  readonly unmatched?: string
  /** Why the page may not look as expected: it is empty, not text, made of frames, or built by scripts. */
  readonly notice?: PageNotice
  /** Fields that some of the found records of the page lack, and how many. */
  readonly lacking: readonly { readonly field: string; readonly records: number }[]
}

/** How far a person is with a page. */
export type PageState = 'blank' | 'started' | 'done'

/** A page in the list of pages. */
export interface PageSummary {
  /** Path relative to the project folder, with `/`; names the page everywhere. */
  readonly page: string
  readonly title: string
  /** Why the page cannot be read. */
  readonly problem?: string
  readonly url?: string
  readonly state: PageState
  /** Records a person marked. */
  readonly marked: number
  /** Records the wrapper finds; undefined until it has run on the page. */
  readonly found?: number
  readonly unmatched?: string
  /** Why the page is worth checking, the clearest reason first. */
  readonly reasons: readonly string[]
}

/** A field, with how it fares over all pages. */
export interface FieldView {
  readonly name: string
  /** Index into the palette; stays with the field. */
  readonly colour: number
  readonly property?: string
  /** What its name suggests it means, where nobody stated it. */
  readonly suggested?: string
  readonly note?: string
  readonly many: boolean
  readonly optional: boolean
  /** Records that have the field, of all records found. */
  readonly filled: number
  readonly values: number
  /** How likely the field is right on further pages, from 0 to 1, as stated in the wrapper file. */
  readonly confidence?: number
}

/** The current wrapper and how it was made. */
export interface LearningView {
  readonly state: LearningState
  /** Whether the current wrapper came from a file and not from these examples. */
  readonly imported: boolean
  readonly method?: string
  readonly exact?: boolean
  readonly misses: readonly string[]
  readonly ambiguous: readonly string[]
  readonly declined: readonly DeclinedMethod[]
  /** What went wrong, for `failed` and `declined`. */
  readonly problem?: string
  /** The wrapper in words. */
  readonly explanation?: string
  /** How many records the wrapper before this one found; undefined for the first. */
  readonly recordsBefore?: number
  readonly milliseconds?: number
  /** Pages the wrapper has run on, of all. */
  readonly pagesRun: number
  readonly records: number
  readonly running: boolean
}

/** Everything of a project that is not inside one page. */
export interface ProjectView {
  readonly name: string
  readonly folder: string
  readonly note?: string
  /** IRI or plain name of what a record is. */
  readonly recordClass?: string
  /** Counts every change; a view with a lower one is out of date. */
  readonly revision: number
  readonly pages: readonly PageSummary[]
  /** Files and folders of the project that could not be looked at. */
  readonly problems: readonly FileProblem[]
  readonly fields: readonly FieldView[]
  readonly learning: LearningView
  /** How many questions about groups of records are open. */
  readonly questions: number
  readonly undo?: string
  readonly redo?: string
  readonly formats: readonly string[]
  readonly tour: boolean
}

/** One thing an element could contribute: its text, or one of its attributes. */
export interface PartView {
  readonly part: string
  readonly label: string
  readonly text: string
}

/** What the person points at, and what the studio suggests to do with it. */
export interface SelectionView {
  readonly page: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly pieces: readonly Piece[]
  /** The element selected, or the smallest around the selection. */
  readonly node: number
  readonly label: string
  readonly parent?: number
  readonly parts: readonly PartView[]
  readonly part: string
  /** Names for the field, best first. */
  readonly names: readonly string[]
  /** The path of the nested records that the value is closest to. */
  readonly group?: string
  /** The record a value of each field would go to: an id, or `new`; the key `` is any other field. */
  readonly records: Readonly<Record<string, string>>
}

/** Something that only a person can decide. It may be about one value or about a group of records alike. */
export interface QuestionView {
  readonly id: string
  readonly page: string
  readonly text: string
  /** What is asked about on the page: for a group, the values of each of its members there, or of the first of many. */
  readonly members: readonly (readonly Piece[])[]
  /** The answers to choose from, each given with one click. */
  readonly answers: readonly AnswerView[]
}

/** One answer to a question. */
export interface AnswerView {
  readonly id: string
  readonly label: string
  /** What it is about, on the page of the question. */
  readonly pieces: readonly Piece[]
}

/** A record of the results; a cell holds the values of one field. */
export interface ResultRow {
  readonly page: string
  readonly record: string
  /** Where on the page its first value is. */
  readonly start: number
  readonly cells: readonly (readonly string[])[]
}

/** Which records of all pages are wanted, and in what order. */
export interface ResultsQuery {
  readonly limit: number
  /** A text that some value must contain. */
  readonly filter?: string
  /** The number of a field, or one more for the page. */
  readonly order?: { readonly column: number; readonly down: boolean }
}

/** The records of all pages, with counts for the charts. */
export interface ResultsView {
  readonly fields: readonly string[]
  readonly rows: readonly ResultRow[]
  /** How many records fit the filter; `rows` are the first of them. */
  readonly fitting: number
  readonly total: number
  readonly filledRows: readonly number[]
  /** Kinds of value by field: kind and how many, most first. */
  readonly kinds: readonly (readonly (readonly [kind: string, count: number])[])[]
}

/** Why a value was extracted. */
export interface WhyView {
  readonly words: readonly string[]
  readonly rule: string
  /** What the explanation points at. */
  readonly evidence: readonly Piece[]
}

/** What the person can do with one value besides looking at it. */
export interface ActionView {
  readonly kind: 'link' | 'email' | 'call' | 'calendar'
  readonly label: string
  readonly href: string
}

/** What can be taken away from a record. */
export interface CopyView {
  readonly json: string
  readonly csv: string
  readonly jsonld: string
  readonly actions: readonly ActionView[]
}

/** What a wrapper from a file will do, for the person to decide. */
export interface ImportView {
  readonly name: string
  readonly statement: readonly string[]
  readonly explanation: string
}

/** A term of schema.org. */
export interface Suggestion {
  readonly name: string
  readonly iri: string
}

interface OnPage {
  readonly page: string
}
interface OnRecord extends OnPage {
  readonly record: string
}
interface OnValue extends OnRecord {
  readonly field: string
  readonly start: number
  readonly end: number
}
type Done = { readonly revision: number }

/** Every call: what goes in, what comes out. Each is `POST /api/<name>` with a JSON body. */
export interface Calls extends StructureCalls, SourceCalls, QueryCalls, RecognizeCalls, HealthCalls {
  project: { input: Record<string, never>; output: ProjectView }
  /** `near` is an offset that the person looks at. */
  page: { input: OnPage & { near?: number }; output: PageView }
  inspect: { input: OnPage & { target: Target }; output: SelectionView }
  find: { input: OnPage & { text: string; after: number }; output: SelectionView | { none: true } }
  mark: {
    input: OnPage & { start: number; end: number; field: string; record: string; property?: string }
    output: Done & { record: string }
  }
  unmark: { input: OnValue; output: Done }
  accept: { input: OnRecord; output: Done }
  reject: { input: OnRecord; output: Done }
  finish: { input: OnPage & { done: boolean }; output: Done }
  undo: { input: Record<string, never>; output: Done }
  redo: { input: Record<string, never>; output: Done }
  renameField: { input: { field: string; to: string }; output: Done }
  removeField: { input: { field: string }; output: Done }
  describeField: { input: { field: string; property?: string; note?: string }; output: Done }
  describe: { input: { name?: string; recordClass?: string; note?: string }; output: Done }
  addUrl: { input: { url: string }; output: Done & { page: string } }
  addHtml: { input: { name: string; source: string }; output: Done & { page: string } }
  /** The next page of a page that came from the web, and the rule that finds it. */
  suggestNext: { input: OnPage; output: { next?: { address: string; reason: string } } }
  /** Fetches next pages, one after the other, into the project; `nextState` returns the progress. */
  startNext: { input: OnPage & { count: number }; output: Done }
  stopNext: { input: Record<string, never>; output: Done }
  nextState: { input: Record<string, never>; output: NextPagesState }
  /** Looks for pages that were saved into the folder meanwhile. */
  rescan: { input: Record<string, never>; output: Done }
  /** The page most worth checking, and the question to answer there, if there is one that was not skipped. */
  ask: {
    input: { except?: string; skipped?: readonly string[] }
    output: { page?: string; reason: string; question?: QuestionView }
  }
  answer: { input: { question: string; answer: string }; output: Done }
  /** Says of all found records that lack a field that they are not records: on one page, or on all. */
  rejectLacking: { input: { field: string; page?: string }; output: Done & { rejected: number } }
  why: { input: OnValue; output: WhyView }
  copy: { input: OnRecord & { field?: string; start?: number }; output: CopyView }
  results: { input: ResultsQuery; output: ResultsView }
  cancelRun: { input: Record<string, never>; output: Done }
  startRun: { input: Record<string, never>; output: Done }
  previewWrapper: { input: { text: string }; output: ImportView }
  importWrapper: { input: { text: string }; output: Done }
  vocabulary: { input: Record<string, never>; output: { properties: Suggestion[]; classes: Suggestion[] } }
  endTour: { input: Record<string, never>; output: Done }
}

/** The names of the calls. */
export type CallName = keyof Calls

/** A problem as the browser shows it. */
export interface ProblemView {
  readonly code: string
  readonly message: string
  readonly remedy?: string
}
