import { formatError, GleanError } from '../../errors.ts'
import type { Shape } from '../../languages/task.ts'
import { sortByContent } from '../../languages/task.ts'
import { type LearningExample, type LearnOptions, type LearnResult, learn } from '../../learn/learn.ts'
import type { FindOpenPoints } from '../../learn/questions/question.ts'
import { rankPages } from '../../learn/questions/rank-pages.ts'
import { type OpenPoint, openPointsOn } from '../../learn/questions/read-page.ts'
import { createPathReader, typicalityOf } from '../../learn/questions/typical-pages.ts'
import type { Page } from '../../page/page.ts'
import { type ExampleRecord, labelledRecords } from '../../record/example.ts'
import { type ExtractedRecord, type Extraction, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import type { RecognizedLearner } from '../learn-beside-labels.ts'
import { reasonsToCheck } from './reasons.ts'

/** What the wrapper of a lesson finds on a page, for a person to accept or correct. */
export interface Suggestion<P = Page> {
  readonly page: P
  /** Records with the place of every value, as examples hold them; empty while there is no wrapper. */
  readonly records: readonly ExampleRecord[]
  /** The same as the wrapper returns it. */
  readonly extraction: Extraction
  /** Why this page is worth checking, the clearest reason first. */
  readonly reasons: readonly string[]
  /** The first reason, or that there is none. */
  readonly reason: string
  /** Whether there is no reason to doubt what was found. */
  readonly certain: boolean
}

/** What a person states about a page. */
export interface PageAnswer {
  readonly records: readonly ExampleRecord[]
  /** False if the page has further records. */
  readonly complete?: boolean | 'unknown'
  readonly negatives?: readonly ExampleRecord[]
}

/** A page with what a person stated about it. */
export type LessonExample<P = Page> = Omit<LearningExample, 'page'> & { readonly page: P }

/** Teaching a wrapper page by page. Any interface drives it: a terminal, a browser, a program. */
export interface Lesson<P = Page> {
  readonly pages: readonly P[]
  /** The answers so far, in the order in which they were given. */
  readonly examples: readonly LessonExample<P>[]
  readonly wrapper: Wrapper | undefined
  /** The last result of learning; undefined before the first answer. */
  readonly result: LearnResult | undefined
  /** What the wrapper finds on a page. */
  suggest(page: P): Suggestion<P>
  /** Takes what a person states about a page. Learns again only where the wrapper does not agree already. */
  correct(page: P, answer: PageAnswer): void
  /** The page whose answer is expected to correct most values, of those neither answered nor skipped; undefined if all were. */
  next(): Suggestion<P> | undefined
  /** The same pages in the order in which `next` would ask about them. */
  rank(): readonly P[]
  /** Leaves a page out of `next`. */
  skip(page: P): void
  /** Takes back the last answer or skip; false if there is none. */
  undo(): boolean
  /** Learns from all examples, also where answers changed nothing: the wrapper is then the one that `learn` returns for them. */
  conclude(): LearnResult | undefined
}

export interface LessonOptions {
  readonly shape?: Shape
  readonly name?: string
  readonly method?: string
  /** A value that is wrong with more than this probability is worth asking about; 0.1 if none is given. */
  readonly epsilon?: number
  /** A wrapper to begin with, until the first answer. */
  readonly wrapper?: Wrapper
  /** How to learn; from the examples alone if not given. */
  readonly learn?: (examples: readonly LearningExample[], options: LearnOptions) => LearnResult
  /** Recognizers to learn from before the first answer, and beside the answers. */
  readonly recognizers?: RecognizedLearner
}

/** Unlabelled pages beside the labelled ones: more change little, and a person waits. */
const MOST_BESIDE = 8

/** Recognizers need more: 117 fields of swde have 0.921 with five pages, 0.951 with twelve (docs/evaluation.md). */
const MOST_RECOGNIZED = 12

/** What a lesson knows at one time; steps back lead to the one before. */
interface Moment<P> {
  readonly examples: readonly LessonExample<P>[]
  readonly skipped: ReadonlySet<P>
  readonly result: LearnResult | undefined
  /** What is open on each page that was looked at. */
  readonly open: Map<P, readonly OpenPoint[]>
}

/** Begins a lesson on pages; examples that exist already are learned from first. */
export function createLesson(
  pages: readonly Page[],
  options: LessonOptions = {},
  examples: readonly LessonExample[] = [],
): Lesson {
  return createLessonOn(sortByContent(pages, (page) => page), (page) => page, options, examples) // biome-ignore format: one call
}

/** The same for pages that are read when they are needed, in an order that the interface chooses. */
export function createLessonOn<P>(
  pages: readonly P[],
  read: (page: P) => Page,
  options: LessonOptions = {},
  examples: readonly LessonExample<P>[] = [],
): Lesson<P> {
  const {
    epsilon = 0.1,
    wrapper: given,
    recognizers,
    learn: learnGiven = recognizers ?? learn,
    ...learnOptions
  } = options
  const most = recognizers === undefined ? MOST_BESIDE : MOST_RECOGNIZED
  const learnFrom = (all: readonly LessonExample<P>[]): LearnResult | undefined => {
    if (recognizers === undefined && all.every((example) => labelledRecords(example).length === 0))
      return undefined
    const labelled = new Set(all.map(({ page }) => page))
    const unlabelled: Page[] = []
    for (const page of pages) {
      if (unlabelled.length === most) break
      if (!labelled.has(page)) unlabelled.push(...readable(() => read(page)))
    }
    return learnGiven(all.map(({ page, ...example }) => ({ ...example, page: read(page) })), { ...learnOptions, unlabelled }) // biome-ignore format: one call
  }
  const readPaths = createPathReader()
  const paths = new Map<P, ReadonlySet<number>>()
  const moments: Moment<P>[] = [
    { examples, skipped: new Set(), result: learnFrom(examples), open: new Map() },
  ]
  const now = () => moments[moments.length - 1]
  const wrapperNow = () => {
    const { result } = now()
    return result === undefined ? given : result.kind === 'learned' ? result.wrapper : undefined
  }
  const openPointsNow = (wrapper: Wrapper): FindOpenPoints => {
    const { result } = now()
    return result?.kind === 'learned' ? result.openPoints : openPointsOf(wrapper)
  }
  /** What a wrapper extracts from a page, and what may be wrong of it; a page that cannot be read any more is not recognised. */
  const extractFrom = (wrapper: Wrapper, page: P) => {
    try {
      const source = read(page)
      if (!paths.has(page)) paths.set(page, readPaths(source))
      const { extraction } = wrapper.extract(source)
      return { extraction, points: openPointsNow(wrapper)(source, extraction) }
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      return { extraction: { records: [], unmatched: formatError(error) }, points: [] }
    }
  }
  const suggest = (page: P): Suggestion<P> => {
    const wrapper = wrapperNow()
    if (wrapper === undefined) {
      const reason = 'Nothing is learned yet'
      return { page, records: [], extraction: { records: [] }, reasons: [reason], reason, certain: false }
    }
    const { extraction, points } = extractFrom(wrapper, page)
    now().open.set(page, points)
    const reasons = reasonsToCheck(extraction, wrapper.fields, points, epsilon)
    return {
      page,
      records: extraction.records.map((record) => exampleOf(record, wrapper.fields)),
      extraction,
      reasons,
      reason: reasons[0] ?? 'Nothing looks wrong here',
      certain: reasons.length === 0,
    }
  }
  const rank = (): readonly P[] => {
    const { examples: answered, skipped, open } = now()
    const said = new Set(answered.map(({ page }) => page))
    const left = pages.filter((page) => !skipped.has(page) && !said.has(page))
    if (wrapperNow() === undefined) return left
    const points = left.map((page) => {
      if (!open.has(page)) suggest(page)
      return open.get(page)!
    })
    const typical = typicalityOf(left.map((page) => paths.get(page) ?? new Set()))
    return rankPages(points, typical).map(({ at }) => left[at])
  }
  return {
    pages,
    get examples() {
      return now().examples
    },
    get wrapper() {
      return wrapperNow()
    },
    get result() {
      return now().result
    },
    suggest,
    rank,
    correct(page, answer) {
      const before = now()
      const others = before.examples.filter((example) => example.page !== page)
      const all = [...others, { page, ...answer }]
      const isKnown = before.result?.kind === 'learned' && saysTheSame(suggest(page).records, answer)
      const { skipped } = before
      moments.push(
        isKnown
          ? { ...before, examples: all }
          : { examples: all, skipped, result: learnFrom(all), open: new Map() },
      )
    },
    next() {
      const [first] = rank()
      return first === undefined ? undefined : suggest(first)
    },
    skip(page) {
      moments.push({ ...now(), skipped: new Set([...now().skipped, page]) })
    },
    undo() {
      if (moments.length === 1) return false
      moments.pop()
      return true
    },
    conclude() {
      const last = now()
      const result = learnFrom(last.examples)
      moments[moments.length - 1] = { ...last, result, open: new Map() }
      return result
    },
  }
}

/** The page, or nothing where it cannot be read any more. */
function readable(read: () => Page): Page[] {
  try {
    return [read()]
  } catch {
    return []
  }
}

/** What is open on a page according to the wrapper alone, where the alternative rules are not known. */
function openPointsOf(wrapper: Wrapper): FindOpenPoints {
  const { profile } = wrapper.toJSON()
  const fields = wrapper.fields.map((_, f) => f)
  const support = wrapper.fields.map(({ name }) => {
    const { confidence = 0.5 } = profile.fields.find((field) => field.name === name) ?? {}
    return Math.log(Math.max(0.01, confidence) / Math.max(0.01, 1 - confidence))
  })
  const site = {
    isList: profile.records > profile.pages,
    perPage: Math.max(1, profile.records / Math.max(1, profile.pages)),
    labelled: profile.records,
    shown: wrapper.fields.map(({ name }) => profile.fields.find((field) => field.name === name)?.filled ?? 0),
  }
  return (page, extraction) => openPointsOn(page, [{ extraction, fields, support }], site)
}

/** A record as an examples file holds it, with the place of every value. Fields nest 16 deep at most, and so do the calls. */
function exampleOf(record: ExtractedRecord, fields: readonly Field[]): ExampleRecord {
  const entries = fields.flatMap((field, f) => {
    const items = record.values[f].map((value) =>
      isRecord(value)
        ? exampleOf(value, field.fields ?? [])
        : { text: value.text, start: value.start, end: value.end },
    )
    if (items.length === 0) return []
    return [[field.name, field.many ? items : items[0]] as const]
  })
  return Object.fromEntries(entries)
}

/** Whether an answer repeats a suggestion. */
function saysTheSame(records: readonly ExampleRecord[], answer: PageAnswer): boolean {
  if (answer.complete === false || (answer.negatives ?? []).length > 0) return false
  return JSON.stringify(records) === JSON.stringify(answer.records)
}
