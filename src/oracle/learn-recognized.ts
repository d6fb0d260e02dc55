import { type Shape, sortByContent } from '../languages/task.ts'
import type { LearnOptions, LearnResult } from '../learn/learn.ts'
import { learnersInOrder } from '../learn/learners.ts'
import { LEAST_WORTH, rankPages } from '../learn/questions/rank-pages.ts'
import { createPathReader, typicalityOf } from '../learn/questions/typical-pages.ts'
import { valuesOf } from '../learn/support/texts.ts'
import type { Page } from '../page/page.ts'
import { sameSpan } from '../page/span.ts'
import type { Recognizers } from '../wrapper/recognizers/schema.ts'
import { createWrapper, type Wrapper } from '../wrapper/wrapper.ts'
import { checkInstances, type SilentRecognizer } from './check-instances.ts'
import { confidenceOf, countDistinct, type RecognizedSigns, signsOfFields } from './confidence.ts'
import { createReader, instancesOn, type LearnedFromPages, learnFrom } from './learn-from-pages.ts'
import { type OpenRecognizer, openRecognizers } from './recognizers/recognize.ts'
import { openPointsAmongPlaces } from './rival-places.ts'
import { readUnits } from './select/units.ts'
import { countDelimiters } from './stop/count-delimiters.ts'
import { pacConfidence } from './stop/pac.ts'
import { countDifferences, errorRate } from './stop/practical.ts'

export interface RecognizedOptions extends Omit<LearnOptions, 'unlabelled' | 'fields'> {
  readonly shape?: Shape
  /** The share of further pages on which the wrapper may be wrong; 0.1 if none is given. */
  readonly epsilon?: number
  /** The probability with which it may be wrong more often; 0.1 if none is given. */
  readonly delta?: number
}

/** Why no further page was read. */
export type StopReason = 'bound' | 'agreement' | 'all-pages' | 'enough-pages'

/** A wrapper that was learned without labels, and what is known of it. */
export interface RecognizedResult extends LearnedFromPages {
  readonly pagesRead: number
  readonly pagesGiven: number
  readonly stopped: StopReason
  /** The bound of Theorem 1 for rules of class HLRT, from the number of labels that each delimiter has. */
  readonly bound: number
  /** Pages on which wrappers learned without them extract something else, and how many were tried so. */
  readonly leftOut: { readonly pages: number; readonly errors: number }
  /** Whether the last three wrappers extract the same from pages that were not read. */
  readonly agreement: { readonly pages: number; readonly differences: number }
  /** Recognizers that found nothing on the pages that were read: their fields are left out. */
  readonly silent: readonly SilentRecognizer[]
  /** By field, how sure it is that its values come out right on further pages, and what that is computed from. */
  readonly confidence: readonly number[]
  readonly signs: readonly RecognizedSigns[]
}

/** Pages that recognizers read at most, and after how many of them a wrapper is learned. */
export const MOST_PAGES = 40
const STEPS = [1, 2, 3, 4, 6, 9, 14, 20, 30, MOST_PAGES]

/** Unlabelled pages that a wrapper is learned with before the last one: comparing wrappers needs no better ones. */
const MOST_BESIDE = 6
const BRIEF = { steps: 20_000_000 }

/** Unread pages on which wrappers are compared. */
const MOST_COMPARED = 20

/** How many wrappers in a row must extract the same. */
const IN_A_ROW = 3

/** Learns a wrapper from pages and recognizers alone, reading pages one after the other until it is sure enough. */
export async function learnRecognized(
  pages: readonly Page[],
  recognizers: Recognizers,
  options: RecognizedOptions = {},
): Promise<RecognizedResult> {
  const { epsilon = 0.1, delta = 0.1 } = options
  const open = await openRecognizers(recognizers)
  const sorted = sortByContent(pages, (page) => page)
  const found = createReader(open)
  const brief = { ...options, budget: { ...BRIEF, ...options.budget } }
  const attempt = (read: readonly Page[]) => learnFrom(read, sorted, open, found, brief, MOST_BESIDE)
  const conclude = (read: readonly Page[]) => learnFrom(read, sorted, open, found, options, sorted.length)
  const steps = [...STEPS.filter((count) => count < sorted.length), Math.min(sorted.length, MOST_PAGES)]
  const wrappers: Wrapper[] = []
  let last: RecognizedResult | undefined
  for (const count of new Set(steps)) {
    const read = sorted.slice(0, count)
    const learned = attempt(read)
    if (learned === undefined) continue
    const { result } = learned
    if (result.kind === 'learned') wrappers.push(result.wrapper)
    const unread = sorted.slice(count, count + MOST_COMPARED)
    const recent = wrappers.slice(-IN_A_ROW)
    const differences =
      recent.length < IN_A_ROW
        ? unread.length
        : Math.max(...recent.slice(1).map((wrapper, i) => countDifferences(recent[i], wrapper, unread)))
    const bound = pacConfidence(epsilon, {
      ...countDelimiters({ ...learned.task, examples: learned.labelled }),
      ambiguities: learned.ambiguities,
    })
    const isLast = count === Math.min(sorted.length, MOST_PAGES)
    const agrees =
      unread.length > 0 && recent.length === IN_A_ROW && differences === 0 && isConfirmed(learned, open)
    const leftOut = agrees || isLast ? leaveOut(read, result, attempt) : { pages: 0, errors: 0 }
    const isSure = agrees && leftOut.pages > 0 && errorRate(leftOut.errors, leftOut.pages) <= epsilon
    const isBound = bound > 1 - delta && isConfirmed(learned, open)
    const outOfPages = count === sorted.length ? 'all-pages' : 'enough-pages'
    const stopped: StopReason = isBound ? 'bound' : isSure ? 'agreement' : outOfPages
    const isDone = isBound || isSure || isLast
    const final = (isDone ? conclude(read) : undefined) ?? learned
    const signs = signsOfFields(final)
    const confidence = signs.map((each) => confidenceOf(each))
    last = {
      ...final,
      result: sureAs(final, confidence, sorted, options),
      silent: open.filter((recognizer) => !final.recognizers.includes(recognizer)),
      signs,
      confidence,
      pagesRead: count,
      pagesGiven: sorted.length,
      stopped,
      bound,
      leftOut,
      agreement: { pages: unread.length, differences },
    }
    if (isDone) break
  }
  if (last !== undefined) return last
  const units = readUnits(sorted.slice(0, MOST_PAGES))
  checkInstances(units, instancesOn(units.pages, open, found))
  throw new Error('recognizers found something, but nothing was learned')
}

/**
 * Whether every field has two different recognized values: wrappers that agree show nothing about a field that all of them lack, and one value
 * may be anywhere by chance.
 */
function isConfirmed(learned: LearnedFromPages, open: readonly OpenRecognizer[]): boolean {
  const { chosen, units, recognizers } = learned
  return (
    recognizers.length === open.length &&
    chosen.fields.every((field) => countDistinct(field, units).recognized > 1)
  )
}

/** What was learned, with the confidence that recognizers allow, and the page to label next by that confidence. */
export function sureAs(
  learned: LearnedFromPages,
  confidence: readonly number[],
  pages: readonly Page[],
  options: LearnOptions,
): LearnResult {
  const { result, task } = learned
  if (result.kind !== 'learned') return result
  const file = result.wrapper.toJSON()
  const fields = file.profile.fields.map((field, f) => ({ ...field, confidence: confidence[f] }))
  const stated = { ...file, profile: { ...file.profile, fields } }
  const languages = learnersInOrder(task.shape, options).map(({ language }) => language)
  const wrapper = createWrapper(stated, languages)
  const openPoints = openPointsAmongPlaces(learned, confidence)
  const asked = pages.slice(0, MOST_PAGES)
  const [best] = rankPages(
    asked.map((page) => openPoints(page, result.wrapper.extract(page).extraction)),
    typicalityOf(asked.map(createPathReader())),
  )
  const question =
    best?.field === undefined || best.worth < LEAST_WORTH
      ? undefined
      : {
          page: asked[best.at].name,
          field: task.fields[best.field].name,
          answers: answersOn(result.wrapper, asked[best.at], best.field, learned.recognizers[best.field]),
        }
  return { ...result, wrapper, confidence, openPoints, question }
}

/** What the wrapper reads of a field on a page: the first value that is not recognized, since that is what is not known, or else the first. */
function answersOn(wrapper: Wrapper, page: Page, field: number, recognizer: OpenRecognizer): string[] {
  const { records } = wrapper.extract(page).extraction
  const values = records.flatMap((record) => valuesOf(record, field))
  const known = recognizer.find(page)
  const asked = values.find((value) => !known.some((span) => sameSpan(span, value))) ?? values[0]
  return [asked?.text ?? '']
}

/** Learns without each page in turn, and counts those from which the wrapper then extracts something else. */
function leaveOut(
  read: readonly Page[],
  result: LearnResult,
  attempt: (read: readonly Page[]) => { readonly result: LearnResult } | undefined,
): RecognizedResult['leftOut'] {
  if (result.kind !== 'learned' || read.length < 2) return { pages: 0, errors: 0 }
  const left = read.slice(0, MOST_LEFT_OUT)
  const errors = left.filter((page) => {
    const without = attempt(read.filter((other) => other !== page))
    return (
      without?.result.kind !== 'learned' ||
      countDifferences(without.result.wrapper, result.wrapper, [page]) > 0
    )
  }).length
  return { pages: left.length, errors }
}

/** With these left out and none wrong, the error rate is below one in ten. */
const MOST_LEFT_OUT = 9
