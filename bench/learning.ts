import { type LearningExample, learn, methodNames } from '../src/learn/learn.ts'
import { generateCodes, leaveLastRows } from './codes.ts'
import { type GeneratedPage, generatePages, type PageShape, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { type Competitor, median, race, ratio } from './measure.ts'
import { learnAsPublished } from './published-hlrt.ts'

const PART = 'learning'
const METHOD = 'delimiters/hlrt'
const PAGES = 20
/** Links below the rows that the published search runs on: its cost grows with the cube of the page's length. */
const PUBLISHED_FOOTERS = [5, 20, 50]
/** What twice as much of anything may cost: linear, and some room for noise and caches. */
const DOUBLING = { most: 2.3 }

/** Learning HLRT: its time, how it grows, and how the published search compares. */
export function benchLearning(rounds: number): Line[] {
  if (!methodNames().includes(METHOD)) return []
  const base = generatePages(PAGES, STANDARD_SHAPE, 'learning')
  const [standard, rows, length, pages] = race(
    [
      learner('standard', examplesOf(base)),
      learner(
        'rows',
        examplesOf(generatePages(PAGES, { ...STANDARD_SHAPE, rows: STANDARD_SHAPE.rows * 2 }, 'learning')),
      ),
      learner(
        'length',
        examplesOf(generatePages(PAGES, lengthen(STANDARD_SHAPE, base[0].source.length), 'learning')),
      ),
      learner('pages', examplesOf(generatePages(PAGES * 2, STANDARD_SHAPE, 'learning'))),
    ],
    rounds,
  )
  return [
    {
      part: PART,
      what: `${PAGES} pages of ${Math.round(base[0].source.length / 1000)} KB, ${STANDARD_SHAPE.rows} rows of 6 fields`,
      figure: median(standard.times),
      unit: 'ms',
      goal: { most: 200 },
    },
    { part: PART, what: 'twice the rows', figure: ratio(rows, standard), unit: 'x', goal: DOUBLING },
    {
      part: PART,
      what: 'twice the page around the same rows',
      figure: ratio(length, standard),
      unit: 'x',
      goal: DOUBLING,
    },
    { part: PART, what: 'twice the pages', figure: ratio(pages, standard), unit: 'x', goal: DOUBLING },
    ...comparePublished(rounds),
  ]
}

/**
 * The published search where it has nothing to find and must try everything, on pages of two lengths. Where there is a
 * rule it stops at the first, which may be any.
 */
function comparePublished(rounds: number): Line[] {
  return PUBLISHED_FOOTERS.map((footer) => {
    const pages = leaveLastRows(generateCodes(2, 4, footer, 'published'))
    if (learnAsPublished(pages) !== undefined) throw new Error('the published search finds a rule')
    const examples = pages.map(({ source, rows }) => ({
      page: source,
      records: rows.map(([name, code]) => ({ name, code })),
    }))
    const [own, published] = race(
      [learner('own', examples, false), { name: 'published', run: () => learnAsPublished(pages) }],
      Math.min(rounds, 5),
      1,
    )
    return {
      part: PART,
      what: `faster than the published search to find none, 2 pages of ${pages[0].source.length} characters`,
      figure: ratio(published, own),
      unit: 'x' as const,
    }
  })
}

function lengthen(shape: PageShape, length: number): PageShape {
  return { ...shape, surroundings: shape.surroundings + length }
}

function examplesOf(pages: readonly GeneratedPage[]): LearningExample[] {
  return pages.map(({ source, rows }) => ({ page: source, records: rows }))
}

function learner(name: string, examples: readonly LearningExample[], learnable = true): Competitor {
  return {
    name,
    run: () => {
      const result = learn(examples, { method: METHOD })
      const learned = result.kind === 'learned' && result.exact
      if (learned !== learnable) throw new Error(`${METHOD}: ${JSON.stringify(result)}`)
    },
  }
}
