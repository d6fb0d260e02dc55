import { type LearningExample, learn, methodNames } from '../src/learn/learn.ts'
import { generateCodes, leaveLastRows } from './codes.ts'
import { generatePages, type PageShape, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { learnAsPublished, type MarkedPage } from './published-hlrt.ts'
import { median, type Race, ratio } from './race.ts'

const PART = 'learning'
const METHOD = 'delimiters/hlrt'
const PAGES = 20
/** Links below the rows that the published search runs on: its cost grows with the cube of the page's length. */
const PUBLISHED_FOOTERS = [5, 20, 50]
/** What twice as much of anything may cost: linear, and some room for noise and caches. */
const DOUBLING = { most: 2.3 }

/** The generated pages of each task: their number and shape. The surroundings that double a page hold no rows. */
const TASKS: Readonly<Record<string, readonly [pages: number, shape: PageShape]>> = {
  standard: [PAGES, STANDARD_SHAPE],
  rows: [PAGES, { ...STANDARD_SHAPE, rows: STANDARD_SHAPE.rows * 2 }],
  length: [PAGES, { ...STANDARD_SHAPE, surroundings: STANDARD_SHAPE.surroundings + 50_000 }],
  pages: [PAGES * 2, STANDARD_SHAPE],
}

/** What learns once: a task by its name, or `own` or `published` with the number of links below the rows. */
export function createLearner(name: string): () => void {
  const [who, footer] = name.split(' ')
  if (who === 'published') {
    const pages = hopelessPages(Number(footer))
    return () => {
      if (learnAsPublished(pages) !== undefined) throw new Error('the published search finds a rule')
    }
  }
  if (who === 'own') {
    const examples = hopelessPages(Number(footer)).map(({ source, rows }) => ({
      page: source,
      records: rows.map(([country, code]) => ({ country, code })),
    }))
    return () => learnOnce(examples, false)
  }
  const [count, shape] = TASKS[name]
  const examples = generatePages(count, shape, PART).map(({ source, rows }) => ({
    page: source,
    records: rows,
  }))
  return () => learnOnce(examples, true)
}

/** Learning HLRT: its time, how it grows, and how the published search compares. */
export async function benchLearning(race: Race, rounds: number): Promise<Line[]> {
  if (!methodNames().includes(METHOD)) return []
  const [standard, rows, length, pages] = await race(
    Object.keys(TASKS).map((name) => ({ contest: 'learning' as const, name })),
    rounds,
  )
  const [first] = generatePages(1, STANDARD_SHAPE, PART)
  const kilobytes = Math.round(first.source.length / 1000)
  const growth = (what: string, figure: number): Line => ({
    part: PART,
    what,
    figure,
    unit: 'x',
    goal: DOUBLING,
  })
  return [
    {
      part: PART,
      what: `HLRT: ${PAGES} pages of ${kilobytes} KB, ${STANDARD_SHAPE.rows} rows of 6 fields`,
      figure: median(standard.times),
      unit: 'ms',
      goal: { most: 200 },
    },
    growth('HLRT: twice the rows', ratio(rows, standard)),
    growth('HLRT: twice the page around the same rows', ratio(length, standard)),
    growth('HLRT: twice the pages', ratio(pages, standard)),
    ...(await comparePublished(race, Math.min(rounds, 5))),
  ]
}

/**
 * The published search where it has nothing to find and must try everything, on pages of several lengths. Where there
 * is a rule it stops at the first, which may be any.
 */
async function comparePublished(race: Race, rounds: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const footer of PUBLISHED_FOOTERS) {
    const [own, published] = await race(
      ['own', 'published'].map((who) => ({ contest: 'learning' as const, name: `${who} ${footer}` })),
      rounds,
    )
    const length = hopelessPages(footer)[0].source.length
    lines.push({
      part: PART,
      what: `HLRT: faster than the published search to find none, 2 pages of ${length} characters`,
      figure: ratio(published, own),
      unit: 'x',
    })
  }
  return lines
}

function hopelessPages(footer: number): MarkedPage[] {
  return leaveLastRows(generateCodes(2, 4, footer, 'published'))
}

function learnOnce(examples: readonly LearningExample[], learnable: boolean): void {
  const result = learn(examples, { method: METHOD })
  const learned = result.kind === 'learned' && result.exact
  if (learned !== learnable) throw new Error(`${METHOD}: ${JSON.stringify(result)}`)
}
