import { GleanError } from '../../src/errors.ts'
import { type LearningExample, learn } from '../../src/learn/learn.ts'
import { createRecognizedLearner } from '../../src/oracle/learn-beside-labels.ts'
import {
  createLesson,
  type Lesson,
  type LessonExample,
  type LessonOptions,
  type PageAnswer,
} from '../../src/oracle/teach/lesson.ts'
import type { Page } from '../../src/page/page.ts'
import type { Recognizers } from '../../src/wrapper/recognizers/schema.ts'
import { kindsFor } from '../oracles/kinds-for.ts'
import { halfLists, PATIENCE, valuesByField } from '../oracles/real-sites.ts'
import { createRandom, type Random, shuffle } from '../random.ts'
import { labelPages, type Selection } from '../running/label.ts'
import { selectPages, selectRecords } from '../running/select.ts'
import type { Site } from '../sites/site.ts'

/** What is known before the first question: a labelled page or record; or recognizers alone, of kinds, of two values, of half of all values. */
export type Way = 'labels' | 'kinds' | 'lists' | 'half'

/** The beginning of a lesson on a site, half of whose pages are kept for the test. */
export interface Start {
  /** Pages that may be asked about, and pages to test on, as indices. */
  readonly pool: readonly number[]
  readonly tested: readonly number[]
  /** The fields that are to be learned. */
  readonly fields: ReadonlySet<string>
  /** The lesson as it begins; undefined where nothing can be learned. */
  readonly lesson: Lesson | undefined
  /** What a person would state about a page. */
  answer(i: number): PageAnswer
}

/** Words of a list recognizer that a person remembers, and the share of the values that a list of half of them has. */
const FEW_WORDS = 2
const HALF = 0.5

/** Draws the beginning of a lesson; undefined where the site has nothing for this way. */
export async function drawStart(
  site: Site,
  pages: readonly Page[],
  way: Way,
  seed: string,
  most: number,
): Promise<Start | undefined> {
  const random = createRandom(`questions ${seed} ${way} ${site.name}`)
  const order = shuffle([...pages.keys()], random)
  const half = Math.min(most, Math.ceil(order.length / 2))
  const [pool, tested] = [order.slice(0, half), order.slice(half)]
  const given = pool.map((i) => pages[i])
  const shape = site.detail ? ('single' as const) : ('list' as const)
  const learnWith: NonNullable<LessonOptions['learn']> = (examples, options) =>
    learn(examples, { ...options, budget: PATIENCE })
  if (way === 'labels') {
    const first = drawFirst(site, pages, pool, random)
    const fields = new Set(valuesByField(site).keys())
    const { examples } = labelPages([first])
    return {
      pool: pool.filter((i) => pages[i] !== first.page),
      tested,
      fields,
      lesson: orNothing(() =>
        createLesson(given, { shape, learn: learnWith }, onPages(examples, [first.page])),
      ),
      answer: (i) => answerOf(site, pages, i, fields),
    }
  }
  const recognizers = recognizersOf(site, way, seed, random)
  const fields = new Set(Object.keys(recognizers))
  if (fields.size === 0) return undefined
  const learner = await createRecognizedLearner(recognizers)
  return {
    pool,
    tested,
    fields,
    lesson: orNothing(() =>
      createLesson(given, {
        shape,
        recognizers: (examples, options) => learner(examples, { ...options, budget: PATIENCE }),
      }),
    ),
    answer: (i) => answerOf(site, pages, i, fields),
  }
}

function recognizersOf(site: Site, way: Exclude<Way, 'labels'>, seed: string, random: Random): Recognizers {
  if (way === 'kinds') return kindsFor(Object.fromEntries(valuesByField(site)))
  return way === 'half' ? halfLists(site, HALF, seed) : fewWords(site, random)
}

/** What a person states about a page: its records, with the fields that are to be learned; all of them, if the truth has all. */
function answerOf(site: Site, pages: readonly Page[], i: number, fields: ReadonlySet<string>): PageAnswer {
  const records = site.pages[i].records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field))),
  )
  const complete = !site.recallOnly
  const [{ page: _, ...labels }] = labelPages([{ page: pages[i], records, complete }]).examples
  return { complete, ...labels }
}

/** A page of the pool that shows most fields, with all of its records or one of them. */
function drawFirst(site: Site, pages: readonly Page[], pool: readonly number[], random: Random): Selection {
  const [at] = selectPages(pool.map((i) => site.pages[i]), 1, random) // biome-ignore format: one line
  const { records } = site.pages[pool[at]]
  const marked = site.detail ? records : selectRecords(records, 1, random).map((r) => records[r])
  return { page: pages[pool[at]], records: marked, complete: site.detail }
}

/** A few values of each field, as a person remembers them. */
function fewWords(site: Site, random: Random): Recognizers {
  const lists = [...valuesByField(site)].map(([field, values]) => {
    const words = shuffle(values, random).slice(0, FEW_WORDS)
    return [field, { kind: 'list', words, errors: 'incomplete' }] as const
  })
  return Object.fromEntries(lists)
}

/** Examples with the pages themselves, as a lesson has them. */
function onPages(examples: readonly LearningExample[], pages: readonly Page[]): LessonExample[] {
  return examples.map((example, i) => ({ ...example, page: pages[i] }))
}

/** What a call gives; undefined where pages or recognizers allow nothing. */
export function orNothing<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    return undefined
  }
}
