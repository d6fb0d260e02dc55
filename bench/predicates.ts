import { type LearningExample, learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { WrapperFile } from '../src/wrapper/file.ts'
import { createWrapper, type Wrapper } from '../src/wrapper/wrapper.ts'
import { extractDetailWithCheerio, extractDetailWithSelectors } from './by-hand-detail.ts'
import { DETAIL_FIELDS, type DetailPage, generateDetailPages } from './detail-pages.ts'
import type { Line } from './line.ts'
import { median, type Race, ratio } from './race.ts'

const PART = 'predicates'
const METHOD = 'predicates'
const LABELLED = 2
const UNLABELLED = 40
/** Milliseconds that learning a site from this many pages may take. */
export const LEARNING_GOAL = { most: 3000 }
/** How many times faster than hand-written code extraction should be, parse included. */
export const EXTRACTION_GOALS = { selectors: { least: 1 }, cheerio: { least: 5 } }

const BY_HAND: Readonly<Record<string, (source: string) => unknown>> = {
  'css-select': extractDetailWithSelectors,
  cheerio: extractDetailWithCheerio,
}

function makePages(): DetailPage[] {
  return generateDetailPages(LABELLED + UNLABELLED, PART)
}

/** What does the work of one contestant once: `learning` the pages, or extracting from all of them. */
export function createDetailWork(name: string, wrapperFile?: WrapperFile): () => void {
  const pages = makePages()
  if (name === 'learning') return () => learnPages(pages)
  const wrapper = wrapperFile === undefined ? undefined : createWrapper(wrapperFile)
  const extract = wrapper === undefined ? BY_HAND[name] : (source: string) => wrapper.extract(source)
  return () => {
    for (const { source } of pages) extract(source)
  }
}

/** Learning a site of single-record pages, and extraction from them against hand-written code. */
export async function benchPredicates(race: Race, rounds: number): Promise<Line[]> {
  const pages = makePages()
  const wrapper = learnPages(pages)
  checkRecords(pages, wrapper)
  const [learning] = await race([{ contest: 'predicates', name: 'learning' }], Math.min(rounds, 7))
  const [selectors, cheerio, own] = await race(
    [
      ...Object.keys(BY_HAND).map((name) => ({ contest: 'predicates' as const, name })),
      { contest: 'predicates', name: METHOD, wrapper: wrapper.toJSON() },
    ],
    rounds,
  )
  const megabytes = pages.reduce((sum, { source }) => sum + source.length, 0) / 1e6
  const line = (what: string, figure: number, unit: Line['unit'], goal?: Line['goal']): Line => ({
    part: PART,
    what,
    figure,
    unit,
    ...(goal === undefined ? {} : { goal }),
  })
  const learnt = `learning from ${LABELLED} labelled and ${UNLABELLED} unlabelled pages`
  return [
    line(learnt, median(learning.times), 'ms', LEARNING_GOAL),
    line('extraction: speed', megabytes / (median(own.times) / 1000), 'MB/s'),
    line(
      'extraction: faster than htmlparser2 + css-select',
      ratio(selectors, own),
      'x',
      EXTRACTION_GOALS.selectors,
    ),
    line('extraction: faster than cheerio', ratio(cheerio, own), 'x', EXTRACTION_GOALS.cheerio),
  ]
}

/** Pages are made anew each time, so that parsing them counts. */
function learnPages(pages: readonly DetailPage[]): Wrapper {
  const examples = pages.slice(0, LABELLED).map(
    ({ source, record }, i): LearningExample => ({
      page: createPage(source, { name: `page ${i}` }),
      records: [record],
    }),
  )
  const unlabelled = pages.slice(LABELLED).map(({ source }) => createPage(source))
  const result = learn(examples, { method: METHOD, unlabelled })
  if (result.kind === 'learned' && result.exact) return result.wrapper
  throw new Error(`${METHOD}: ${JSON.stringify(result)}`)
}

/** Throws unless all ways of extracting give the true records. */
function checkRecords(pages: readonly DetailPage[], wrapper: Wrapper): void {
  for (const { source, record } of pages) {
    const expected = JSON.stringify(DETAIL_FIELDS.map((field) => record[field]))
    const [own] = wrapper.extract(source).records
    const found: Record<string, unknown> = {
      'css-select': extractDetailWithSelectors(source),
      cheerio: extractDetailWithCheerio(source),
      [METHOD]: DETAIL_FIELDS.map((field) => own?.[field]),
    }
    for (const [name, values] of Object.entries(found)) {
      if (JSON.stringify(values) !== expected)
        throw new Error(`${name} extracts other records than the truth`)
    }
  }
}
