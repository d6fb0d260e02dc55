import type { Shape } from '../../languages/task.ts'
import { sortByContent } from '../../languages/task.ts'
import { type LearningExample, type LearnResult, learn } from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import type { ExampleRecord } from '../../record/example.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { doubtsAbout, QUESTION_WEIGHT } from './doubts.ts'

/** What the wrapper of a lesson finds on a page, for a person to accept or correct. */
export interface Suggestion {
  readonly page: Page
  /** Records with the place of every value, as examples hold them; empty while there is no wrapper. */
  readonly records: readonly ExampleRecord[]
  /** Why this page is worth a look. */
  readonly reason: string
  /** Whether nothing speaks against what was found. */
  readonly certain: boolean
}

/** What a person says of a page. */
export interface PageAnswer {
  readonly records: readonly ExampleRecord[]
  /** False if the page has further records. */
  readonly complete?: boolean | 'unknown'
  readonly negatives?: readonly ExampleRecord[]
}

/** Teaching a wrapper page by page. Any interface drives it: a terminal, a browser, a program. */
export interface Lesson {
  readonly pages: readonly Page[]
  /** What was said so far, in the order in which it was said. */
  readonly examples: readonly LearningExample[]
  readonly wrapper: Wrapper | undefined
  /** What learning gave last; undefined before anything was said. */
  readonly result: LearnResult | undefined
  /** What the wrapper finds on a page. */
  suggest(page: Page): Suggestion
  /** Takes what a person says of a page. Learns again only where the wrapper does not say the same already. */
  correct(page: Page, answer: PageAnswer): void
  /** The page most worth asking about that was neither answered nor skipped; undefined if all were. */
  next(): Suggestion | undefined
  /** Leaves a page out of `next`. */
  skip(page: Page): void
  /** Takes back the last answer or skip; false if there is none. */
  undo(): boolean
}

export interface LessonOptions {
  readonly shape?: Shape
  readonly name?: string
  readonly method?: string
}

/** A field whose confidence is lower is asked about on every page: one page in ten would come out wrong. */
const SURE = 0.9

/** Unlabelled pages beside the labelled ones: more change little, and a person waits. */
const MOST_BESIDE = 12

/** What a lesson knows at one time; steps back lead to the one before. */
interface Moment {
  readonly examples: readonly LearningExample[]
  readonly skipped: ReadonlySet<Page>
  readonly result: LearnResult | undefined
}

/** Begins a lesson on pages; examples that exist already are learned from first. */
export function createLesson(
  pages: readonly Page[],
  options: LessonOptions = {},
  examples: readonly LearningExample[] = [],
): Lesson {
  const order = sortByContent(pages, (page) => page)
  const learnFrom = (given: readonly LearningExample[]): LearnResult | undefined => {
    if (given.every(({ records }) => records.length === 0)) return undefined
    const labelled = new Set(given.map(({ page }) => page))
    const unlabelled = order.filter((page) => !labelled.has(page)).slice(0, MOST_BESIDE)
    return learn(given, { ...options, unlabelled })
  }
  const moments: Moment[] = [{ examples, skipped: new Set(), result: learnFrom(examples) }]
  const now = () => moments[moments.length - 1]
  const wrapperNow = () => {
    const { result } = now()
    return result?.kind === 'learned' ? result.wrapper : undefined
  }
  const suggest = (page: Page): Suggestion => {
    const wrapper = wrapperNow()
    const { result } = now()
    if (wrapper === undefined || result?.kind !== 'learned') {
      return { page, records: [], reason: 'Nothing is learned yet', certain: false }
    }
    const { extraction } = wrapper.extract(page)
    const records = extraction.records.map((record) => exampleOf(record, wrapper.fields))
    const [doubt] = doubtsAbout(extraction, wrapper.fields)
    const unsure = wrapper.fields.find((_, f) => (result.confidence[f] ?? 1) < SURE)
    const isAsked = result.question?.page === page.name
    const reason =
      doubt?.words ??
      (isAsked
        ? `Rules that fit the examples disagree about ${result.question?.field}`
        : unsure === undefined
          ? 'Nothing is in doubt'
          : `It is not sure yet how ${unsure.name} is found`)
    return { page, records, reason, certain: doubt === undefined && !isAsked && unsure === undefined }
  }
  return {
    pages: order,
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
    correct(page, answer) {
      const before = now()
      const others = before.examples.filter((example) => example.page !== page)
      const given = [...others, { page, ...answer }]
      const isKnown = wrapperNow() !== undefined && saysTheSame(suggest(page).records, answer)
      moments.push({
        examples: given,
        skipped: before.skipped,
        result: isKnown ? before.result : learnFrom(given),
      })
    },
    next() {
      const { examples: answered, skipped } = now()
      const open = order.filter((page) => !skipped.has(page) && !answered.some((each) => each.page === page))
      if (open.length === 0) return undefined
      const suggestions = open.map(suggest)
      const wrapper = wrapperNow()
      if (wrapper === undefined) return suggestions[0]
      const weights = open.map((page) => {
        const doubts = doubtsAbout(wrapper.extract(page).extraction, wrapper.fields)
        const sum = doubts.reduce((total, { weight }) => total + weight, 0)
        const { result } = now()
        return sum + (result?.kind === 'learned' && result.question?.page === page.name ? QUESTION_WEIGHT : 0)
      })
      return suggestions[weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight)))]
    },
    skip(page) {
      moments.push({ ...now(), skipped: new Set([...now().skipped, page]) })
    },
    undo() {
      if (moments.length === 1) return false
      moments.pop()
      return true
    },
  }
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
