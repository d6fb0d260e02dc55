import type { LearnResult } from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import { errorRate } from '../stop/practical.ts'
import { createLesson, type Lesson, type LessonOptions, type PageAnswer, type Suggestion } from './lesson.ts'

/** Who knows what a page has: a person, or a program that stands in for one. */
export type LabelOracle = (
  suggestion: Suggestion,
  lesson: Lesson,
) => PageAnswer | 'accept' | 'skip' | 'stop' | Promise<PageAnswer | 'accept' | 'skip' | 'stop'>

/** `epsilon` is also the share of further pages on which the wrapper may be wrong. */
export type TeachOptions = LessonOptions

/** How teaching ended. */
export interface Taught {
  readonly result: LearnResult | undefined
  readonly lesson: Lesson
  /** Pages that the oracle was asked about, and of these, how many it accepted as they were. */
  readonly asked: number
  readonly accepted: number
  readonly ended: 'sure' | 'all-pages' | 'stopped'
}

/**
 * The loop of WIEN: the current wrapper labels a page, the oracle corrects it, and the wrapper is learned again. The page that is
 * expected to teach most comes first, and a page on which nothing is open is not asked about. It ends when so many pages in a row
 * needed no correction that a further page would need one in less than `epsilon` of all cases.
 */
export async function teach(
  pages: readonly Page[],
  oracle: LabelOracle,
  options: TeachOptions = {},
): Promise<Taught> {
  const { epsilon = 0.1 } = options
  const lesson = createLesson(pages, options)
  let asked = 0
  let accepted = 0
  let inARow = 0
  const end = (ended: Taught['ended']): Taught => ({
    result: lesson.conclude(),
    lesson,
    asked,
    accepted,
    ended,
  })
  for (let suggestion = lesson.next(); suggestion !== undefined; suggestion = lesson.next()) {
    const { page, records, certain } = suggestion
    if (certain) {
      lesson.skip(page)
      inARow++
    } else {
      asked++
      const answer = await oracle(suggestion, lesson)
      if (answer === 'stop') return end('stopped')
      if (answer === 'skip') lesson.skip(page)
      else if (answer === 'accept') {
        lesson.correct(page, { records })
        accepted++
        inARow++
      } else {
        const before = lesson.result
        lesson.correct(page, answer)
        inARow = lesson.result === before ? inARow + 1 : 0
      }
    }
    if (lesson.wrapper !== undefined && errorRate(0, inARow) <= epsilon) return end('sure')
  }
  return end('all-pages')
}
