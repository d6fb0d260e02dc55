import { formatError, GleanError } from '../../errors.ts'
import { describeGroupQuestion, type GroupQuestion } from '../../languages/group-question.ts'
import type { Correction } from '../../languages/sections/correct/correction.ts'
import { createSectionsLearner } from '../../languages/sections/learn/learn.ts'
import {
  type LearningExample,
  type LearnOptions,
  type LearnResult,
  learn,
  methodNames,
} from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import type { Example } from '../../record/example.ts'
import type { Extraction } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { readWrapper } from '../../wrapper/read.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'

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

/** A wrapper, with what learning says of it. */
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

/** What other methods that fit the same examples say of a page. */
export interface Doubt {
  readonly page: string
  /** Values that at least half of the others find as well, and all values, by field. */
  readonly agreed: readonly number[]
  readonly total: readonly number[]
  /** Values that most of the others find and the wrapper does not. */
  readonly elsewhere: number
}

/** What the wrapper found on a page, or part of it: the parts of a page follow each other. */
export interface PageMessage {
  readonly kind: 'page'
  readonly job: number
  readonly page: string
  readonly extraction: Extraction
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
  | {
      readonly kind: 'doubts'
      readonly job: number
      readonly others: readonly string[]
      readonly doubts: readonly Doubt[]
    }

/** Pages without labels that learning may look at: more change no decision and cost time. */
const MAX_UNLABELLED = 8
/** Pages on which other methods are asked for their opinion. */
const MAX_ASKED = 40
/**
 * A method that shares less than this part of the values has understood the examples otherwise: from one marked record,
 * a method for pages of one record agreed on 16 % of a list. It has no opinion on single pages.
 */
const MIN_SHARED = 0.5

/**
 * Learns, runs, and asks the other methods, reporting as it goes. A generator, so that whoever drives it decides
 * between two pages whether the job is still wanted.
 */
export function* doJob(job: Job, readPage: (path: string) => Page): Generator<JobMessage> {
  const { number, pages } = job
  yield { kind: 'started', job: number }
  try {
    const started = performance.now()
    const { examples, unread } = loadExamples(job, readPage)
    const unlabelled = loadUnlabelled(job, readPage)
    const wrapper = yield* obtainWrapper(job, examples, unread, unlabelled, readPage, started)
    if (wrapper === undefined) return
    for (const path of pages) {
      yield* reportPage(number, path, runOn(wrapper, path, readPage))
    }
    yield { kind: 'ran', job: number }
    if (examples.length > 0) yield* askOthers(job, wrapper, examples, unlabelled, readPage)
  } catch (error) {
    const message = error instanceof GleanError ? formatError(error) : `the work failed: ${String(error)}`
    yield { kind: 'failed', job: number, message }
  }
}

/** The server takes in this many records in about ten milliseconds, and answers the browser between two messages. */
const RECORDS_IN_MESSAGE = 2000

function* reportPage(job: number, page: string, extraction: Extraction): Generator<PageMessage> {
  const { records, ...outcome } = extraction
  for (let at = 0; at === 0 || at < records.length; at += RECORDS_IN_MESSAGE) {
    const end = at + RECORDS_IN_MESSAGE
    const part = { ...outcome, records: records.slice(at, end) }
    yield { kind: 'page', job, page, extraction: part, last: end >= records.length }
  }
}

function* obtainWrapper(
  job: Job,
  examples: readonly LearningExample[],
  unread: readonly string[],
  unlabelled: readonly Page[],
  readPage: (path: string) => Page,
  started: number,
): Generator<JobMessage, Wrapper | undefined> {
  const since = () => Math.round(performance.now() - started)
  if (job.wrapper !== undefined) {
    const wrapper = readWrapper(job.wrapper)
    const [entry] = job.wrapper.rules
    const method = entry.variant === undefined ? entry.language : `${entry.language}/${entry.variant}`
    const { misses = [], declined } = job.wrapper
    yield { kind: 'learned', job: job.number, wrapper: job.wrapper, method, exact: misses.length === 0, misses, ambiguous: [], declined, explanation: wrapper.explain(), milliseconds: since(), groupQuestions: [] } // biome-ignore format: one message
    return wrapper
  }
  const { result, notes } = learnCorrected(
    examples,
    { unlabelled, name: job.name, ...(job.shape === undefined ? {} : { shape: job.shape }) },
    job.corrections ?? [],
  )
  const declined = result.declined.map(({ method, reason }) => ({ method, reason }))
  if (result.kind === 'declined') {
    yield { kind: 'declined', job: job.number, declined }
    return undefined
  }
  const { wrapper, method, exact } = result
  const misses = [...unread, ...result.misses]
  const pathOf = namesOf(job, readPage)
  const question = findQuestion(result.question, pathOf)
  const groupQuestions = result.groupQuestions.flatMap((each) => findGroupQuestion(each, pathOf))
  const asked = new Set(result.groupQuestions.map((each) => describeGroupQuestion(each)))
  const others = result.ambiguous.filter((line) => !asked.has(line))
  const ambiguous = [...notes, ...others, ...groupQuestions.map((each) => describeGroupQuestion(each))]
  yield { kind: 'learned', job: job.number, wrapper: wrapper.toJSON(), method, exact, misses, ambiguous, declined, explanation: wrapper.explain(), milliseconds: since(), groupQuestions, ...(question === undefined ? {} : { question }) } // biome-ignore format: one message
  return wrapper
}

/**
 * Learns with the corrections of the sections. They were made on pages that the examples need not be among: where they do
 * not apply, the other languages learn all the same.
 */
function learnCorrected(
  examples: readonly LearningExample[],
  options: LearnOptions,
  corrections: readonly Correction[],
): { readonly result: LearnResult; readonly notes: readonly string[] } {
  if (corrections.length === 0) return { result: learn(examples, options), notes: [] }
  try {
    const languages = [createSectionsLearner(corrections)]
    return { result: learn(examples, { ...options, languages }), notes: [] }
  } catch (error) {
    if (!(error instanceof GleanError) || error.code !== 'section-unknown') throw error
    const note = `the corrections of the structure do not apply to the pages learned from: ${error.message}`
    return { result: learn(examples, options), notes: [note] }
  }
}

type PathOf = (name: string) => string | undefined

/** Learning names pages by their files; the studio by their paths. */
function namesOf(job: Job, readPage: (path: string) => Page): PathOf {
  const paths = new Map<string, string>()
  for (const path of job.pages.slice(0, MAX_UNLABELLED + job.examples.length)) {
    try {
      paths.set(readPage(path).name, path)
    } catch {
      // It may have been taken out of the folder meanwhile.
    }
  }
  return (name) => paths.get(name)
}

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

/** The examples with their pages. A page that cannot be read is left out and said; throws if none can be. */
function loadExamples(
  { examples, shape }: Job,
  readPage: (path: string) => Page,
): { examples: LearningExample[]; unread: string[] } {
  const loaded: LearningExample[] = []
  const unread: string[] = []
  let problem: GleanError | undefined
  for (const { page, complete, ...labels } of examples) {
    // Where a page has one record, one that is marked is all of them, whether the person said so or not.
    const isAll = shape === 'single' && labels.records.length === 1
    const known = complete === undefined || isAll ? {} : { complete }
    try {
      loaded.push({ ...labels, ...known, page: readPage(page), place: { file: page } })
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      problem = error
      unread.push(`${page} could not be read and is left out: ${error.message}`)
    }
  }
  if (loaded.length === 0 && problem !== undefined) throw problem
  return { examples: loaded, unread }
}

function loadUnlabelled(job: Job, readPage: (path: string) => Page): Page[] {
  const labelled = new Set(job.examples.map(({ page }) => page))
  const others = job.pages.filter((path) => !labelled.has(path)).slice(0, MAX_UNLABELLED)
  return others.flatMap((path) => {
    try {
      return [readPage(path)]
    } catch {
      return []
    }
  })
}

function runOn(wrapper: Wrapper, path: string, readPage: (path: string) => Page): Extraction {
  try {
    return wrapper.extract(readPage(path)).extraction
  } catch (error) {
    const unmatched = error instanceof GleanError ? formatError(error) : String(error)
    return { records: [], unmatched }
  }
}

/**
 * Asks every other language for a wrapper of its own from the same examples. Where theirs and ours disagree, the
 * examples do not decide yet: those pages are the ones worth a person's look.
 */
function* askOthers(
  job: Job,
  wrapper: Wrapper,
  examples: readonly LearningExample[],
  unlabelled: readonly Page[],
  readPage: (path: string) => Page,
): Generator<JobMessage> {
  const own = wrapper.toJSON().rules[0].language
  const languages = methodNames().filter((name) => name !== 'auto' && name !== own && !name.includes('/'))
  const pages = job.pages.slice(0, MAX_ASKED)
  const found = pages.map((path) => spansOf(runOn(wrapper, path, readPage), wrapper.fields))
  const total = found.flat(2).length
  const names: string[] = []
  const opinions: Set<string>[][] = []
  for (const method of languages) {
    const result = learn(examples, { unlabelled, method })
    if (result.kind !== 'learned' || !result.exact) continue
    const { wrapper: other } = result
    const opinion = pages.map((path) => new Set(spansOf(runOn(other, path, readPage), other.fields).flat()))
    const shared = found.flatMap((fields, i) => fields.flat().filter((span) => opinion[i].has(span))).length
    if (shared < total * MIN_SHARED) continue
    names.push(result.method)
    opinions.push(opinion)
  }
  const doubts = pages.map((page, i): Doubt => {
    const own = new Set(found[i].flat())
    const held = opinions.map((opinion) => opinion[i])
    const votes = (span: string) => held.filter((set) => set.has(span)).length
    const others = new Set(held.flatMap((set) => [...set]))
    return {
      page,
      agreed: found[i].map((spans) => spans.filter((span) => votes(span) * 2 >= held.length).length),
      total: found[i].map((spans) => spans.length),
      elsewhere: [...others].filter((span) => !own.has(span) && votes(span) * 2 > held.length).length,
    }
  })
  yield { kind: 'doubts', job: job.number, others: names, doubts }
}

/** The values by field as comparable strings; nested records count by their own span. */
function spansOf(extraction: Extraction, fields: readonly Field[]): string[][] {
  return fields.map(({ name }, f) =>
    extraction.records.flatMap((record) =>
      record.values[f].map(({ start, end }) => `${name} ${start} ${end}`),
    ),
  )
}
