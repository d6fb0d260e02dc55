import { formatError, GleanError } from '../../errors.ts'
import { describeGroupQuestion, type GroupQuestion } from '../../languages/group-question.ts'
import type { Correction } from '../../languages/sections/correct/correction.ts'
import { createSectionsLearner } from '../../languages/sections/learn/learn.ts'
import { type LearningExample, type LearnOptions, type LearnResult, learn } from '../../learn/learn.ts'
import { createLessonOn, type Lesson, type LessonExample } from '../../oracle/teach/lesson.ts'
import type { Page } from '../../page/page.ts'
import { type Example, labelledRecords } from '../../record/example.ts'
import type { Extraction } from '../../record/extraction.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { readWrapper } from '../../wrapper/read.ts'

/** A method that was tried, and why it would not do. */
export interface DeclinedMethod {
  readonly method: string
  readonly reason: string
}

/** Something to learn and to run, as it crosses to the worker thread: plain data. */
export interface Job {
  readonly number: number
  readonly examples: readonly Example[]
  /** What was corrected of the sections. */
  readonly corrections?: readonly Correction[]
  /** Pages to run on, those the person looks at first. */
  readonly pages: readonly string[]
  /** A wrapper to run in place of one learned from the examples. */
  readonly wrapper?: WrapperFile
  /** Name of the wrapper. */
  readonly name: string
  /** Whether a page has one record or a list of them, where that is known. */
  readonly shape?: LearnOptions['shape']
}

/** A wrapper, with what learning reports about it. */
export interface LearnedMessage {
  readonly kind: 'learned'
  readonly job: number
  readonly wrapper: WrapperFile
  readonly method: string
  readonly exact: boolean
  readonly misses: readonly string[]
  readonly ambiguous: readonly string[]
  readonly declined: readonly DeclinedMethod[]
  readonly explanation: string
  readonly milliseconds: number
  /** The page to mark next, where one would decide between candidates, and how they read a field there. */
  readonly question?: LearnedQuestion
  /** Groups of places that may or may not be records, the most telling first. */
  readonly groupQuestions: readonly GroupQuestion[]
}

/** What a field is on a page, as the candidates read it: the winner's reading first, an empty text for none. */
export interface LearnedQuestion {
  readonly page: string
  readonly field: string
  readonly answers: readonly string[]
}

/** What the wrapper found on a page, or part of it: the parts of a page follow each other. */
export interface PageMessage {
  readonly kind: 'page'
  readonly job: number
  readonly page: string
  readonly extraction: Extraction
  /** Why the page is worth checking. */
  readonly reasons: readonly string[]
  /** Whether this is the last part of the page. */
  readonly last: boolean
}

/** What the worker reports of a job, in this order. */
export type JobMessage =
  | { readonly kind: 'started'; readonly job: number }
  | LearnedMessage
  | { readonly kind: 'declined'; readonly job: number; readonly declined: readonly DeclinedMethod[] }
  | { readonly kind: 'failed'; readonly job: number; readonly message: string }
  | PageMessage
  | { readonly kind: 'ran'; readonly job: number }
  | { readonly kind: 'ranked'; readonly job: number; readonly order: readonly string[] }

/**
 * One step of a lesson: learns from what the person said, suggests records for every page, and ranks the pages by what their
 * labels are expected to correct. It reports as it goes: a generator, so that whoever drives it decides between two pages
 * whether the job is still wanted.
 */
export function* doJob(job: Job, readPage: (path: string) => Page): Generator<JobMessage> {
  const { number, pages } = job
  yield { kind: 'started', job: number }
  try {
    const started = performance.now()
    const { lesson, unread, notes, pathOf } = openLesson(job, readPage)
    if (job.wrapper !== undefined) yield describeGiven(job.number, job.wrapper, lesson, started)
    else if (lesson.result !== undefined) {
      yield describeResult(job.number, lesson.result, { unread, notes, pathOf }, started)
    }
    if (lesson.wrapper === undefined) return
    for (const path of pages) {
      const { extraction, reasons } = lesson.suggest(path)
      yield* reportPage(number, path, extraction, reasons)
    }
    yield { kind: 'ran', job: number }
    yield { kind: 'ranked', job: number, order: lesson.rank() }
  } catch (error) {
    const message = error instanceof GleanError ? formatError(error) : `the work failed: ${String(error)}`
    yield { kind: 'failed', job: number, message }
  }
}

/** The server takes in this many records in about ten milliseconds, and answers the browser between two messages. */
const RECORDS_IN_MESSAGE = 2000

function* reportPage(
  job: number,
  page: string,
  extraction: Extraction,
  reasons: readonly string[],
): Generator<PageMessage> {
  const { records, ...outcome } = extraction
  for (let at = 0; at === 0 || at < records.length; at += RECORDS_IN_MESSAGE) {
    const end = at + RECORDS_IN_MESSAGE
    const part = { ...outcome, records: records.slice(at, end) }
    yield { kind: 'page', job, page, extraction: part, reasons, last: end >= records.length }
  }
}

/** A lesson with what the interface has to know of it: what could not be read or applied, and the paths of pages. */
interface OpenLesson {
  readonly lesson: Lesson<string>
  readonly unread: readonly string[]
  readonly notes: readonly string[]
  readonly pathOf: PathOf
}

/** Begins a lesson with all that the person said so far, or with the wrapper that was given. */
function openLesson(job: Job, readPage: (path: string) => Page): OpenLesson {
  // Learning names pages by their files; the studio by their paths.
  const paths = new Map<string, string>()
  const read = (path: string): Page => {
    const page = readPage(path)
    paths.set(page.name, path)
    return page
  }
  const { examples, unread } = readableExamples(job, read)
  const notes: string[] = []
  const corrected = (given: readonly LearningExample[], options: LearnOptions): LearnResult => {
    const { result, note } = learnCorrected(given, options, job.corrections ?? [])
    if (note !== undefined) notes.push(note)
    return result
  }
  const options = {
    name: job.name,
    learn: corrected,
    ...(job.shape === undefined ? {} : { shape: job.shape }),
    ...(job.wrapper === undefined ? {} : { wrapper: readWrapper(job.wrapper) }),
  }
  const known = job.wrapper === undefined ? examples : []
  const lesson = createLessonOn(job.pages, read, options, known)
  return { lesson, unread, notes, pathOf: (name) => paths.get(name) }
}

function describeGiven(
  job: number,
  wrapper: WrapperFile,
  lesson: Lesson<string>,
  started: number,
): LearnedMessage {
  const [entry] = wrapper.rules
  const method = entry.variant === undefined ? entry.language : `${entry.language}/${entry.variant}`
  const { misses = [], declined } = wrapper
  const explanation = lesson.wrapper?.explain() ?? ''
  return { kind: 'learned', job, wrapper, method, exact: misses.length === 0, misses, ambiguous: [], declined, explanation, milliseconds: since(started), groupQuestions: [] } // biome-ignore format: one message
}

function describeResult(
  job: number,
  result: LearnResult,
  { unread, notes, pathOf }: Omit<OpenLesson, 'lesson'>,
  started: number,
): JobMessage {
  const declined = result.declined.map(({ method, reason }) => ({ method, reason }))
  if (result.kind === 'declined') return { kind: 'declined', job, declined }
  const { wrapper, method, exact } = result
  const misses = [...unread, ...result.misses]
  const question = findQuestion(result.question, pathOf)
  const groupQuestions = result.groupQuestions.flatMap((each) => findGroupQuestion(each, pathOf))
  const asked = new Set(result.groupQuestions.map((each) => describeGroupQuestion(each)))
  const others = result.ambiguous.filter((line) => !asked.has(line))
  const ambiguous = [...notes, ...others, ...groupQuestions.map((each) => describeGroupQuestion(each))]
  return { kind: 'learned', job, wrapper: wrapper.toJSON(), method, exact, misses, ambiguous, declined, explanation: wrapper.explain(), milliseconds: since(started), groupQuestions, ...(question === undefined ? {} : { question }) } // biome-ignore format: one message
}

function since(started: number): number {
  return Math.round(performance.now() - started)
}

/**
 * Learns with the corrections of the sections. They were made on pages that the examples need not be among: where they do
 * not apply, the other languages learn all the same.
 */
function learnCorrected(
  examples: readonly LearningExample[],
  options: LearnOptions,
  corrections: readonly Correction[],
): { readonly result: LearnResult; readonly note?: string } {
  if (corrections.length === 0) return { result: learn(examples, options) }
  try {
    const languages = [createSectionsLearner(corrections)]
    return { result: learn(examples, { ...options, languages }) }
  } catch (error) {
    if (!(error instanceof GleanError) || error.code !== 'section-unknown') throw error
    const note = `the corrections of the structure do not apply to the pages learned from: ${error.message}`
    return { result: learn(examples, options), note }
  }
}

type PathOf = (name: string) => string | undefined

function findQuestion(question: LearnedQuestion | undefined, pathOf: PathOf): LearnedQuestion | undefined {
  const page = question === undefined ? undefined : pathOf(question.page)
  return question === undefined || page === undefined ? undefined : { ...question, page }
}

function findGroupQuestion(question: GroupQuestion, pathOf: PathOf): GroupQuestion[] {
  const page = pathOf(question.page)
  if (page === undefined) return []
  const members = question.members.flatMap((member) => {
    const path = pathOf(member.page)
    return path === undefined ? [] : [{ ...member, page: path }]
  })
  return [{ ...question, page, members }]
}

/** The examples whose pages can be read; a page that cannot be read is left out and reported. Throws if none can be. */
function readableExamples(
  { examples, shape }: Job,
  read: (path: string) => Page,
): { readonly examples: readonly LessonExample<string>[]; readonly unread: readonly string[] } {
  const readable: LessonExample<string>[] = []
  const unread: string[] = []
  let problem: GleanError | undefined
  for (const { page, complete, ...labels } of examples) {
    // Where a page has one record, one that is marked is all of them, whether the person said so or not.
    const isAll = shape === 'single' && labelledRecords(labels).length === 1
    const known = complete === undefined || isAll ? {} : { complete }
    try {
      read(page)
      readable.push({ ...labels, ...known, page, place: { file: page } })
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      problem = error
      unread.push(`${page} could not be read and is left out: ${error.message}`)
    }
  }
  if (readable.length === 0 && problem !== undefined) throw problem
  return { examples: readable, unread }
}
