import { learn, methodNames } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { WrapperFile } from '../src/wrapper/file.ts'
import { createWrapper, type Wrapper } from '../src/wrapper/wrapper.ts'
import { extractWithCheerio, extractWithSelectors, type Rows, scanByHand } from './by-hand.ts'
import { FIELDS, type GeneratedPage, generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { type Contestant, median, type Race, ratio, type Timing } from './race.ts'

const PART = 'extraction'
const PAGES = 20
/** Pages that the wrappers are learned from; a list page with all its rows says enough. */
const LABELLED = 2

/** How many times faster than hand-written code a language's rules should be. */
const GOALS: ReadonlyMap<string, { selectors: number; cheerio: number }> = new Map([
  ['delimiters', { selectors: 10, cheerio: 20 }],
  ['trees', { selectors: 2.5, cheerio: 10 }],
])

const BY_HAND: Readonly<Record<string, (source: string) => unknown>> = {
  indexOf: scanByHand,
  'css-select': extractWithSelectors,
  cheerio: extractWithCheerio,
}

/** What extracts all bench pages once: hand-written code by its name, or a wrapper. */
export function createExtractor(name: string, wrapperFile?: WrapperFile): () => void {
  const sources = generatePages(PAGES, STANDARD_SHAPE, PART).map(({ source }) => source)
  const wrapper = wrapperFile === undefined ? undefined : createWrapper(wrapperFile)
  const extract = wrapper === undefined ? BY_HAND[name] : (source: string) => wrapper.extract(source)
  return () => {
    for (const source of sources) extract(source)
  }
}

/** Extraction by every method we can learn, against hand-written code on the same pages and fields. */
export async function benchExtraction(race: Race, rounds: number): Promise<Line[]> {
  const pages = generatePages(PAGES, STANDARD_SHAPE, PART)
  const wrappers = learnWrappers(pages.slice(0, LABELLED))
  checkRecords(pages, wrappers)
  const byHand = Object.keys(BY_HAND).map((name): Contestant => ({ contest: 'extraction', name }))
  const ours = [...wrappers].map(
    ([name, wrapper]): Contestant => ({ contest: 'extraction', name, wrapper: wrapper.toJSON() }),
  )
  const timings = await race([...byHand, ...ours], rounds)
  const byName = new Map(timings.map((timing) => [timing.name, timing]))
  const megabytes = pages.reduce((sum, { source }) => sum + source.length, 0) / 1e6
  return [...wrappers.keys()].flatMap((name) => linesOf(name, byName, megabytes))
}

function linesOf(name: string, timings: ReadonlyMap<string, Timing>, megabytes: number): Line[] {
  const own = timings.get(name)!
  const against = (other: string) => ratio(timings.get(other)!, own)
  const goals = GOALS.get(name.split('/')[0])
  const line = (what: string, figure: number, least?: number): Line => ({
    part: PART,
    what: `${name}: ${what}`,
    figure,
    unit: 'x',
    ...(least === undefined ? {} : { goal: { least } }),
  })
  return [
    { part: PART, what: `${name}: speed`, figure: megabytes / (median(own.times) / 1000), unit: 'MB/s' },
    line('faster than htmlparser2 + css-select', against('css-select'), goals?.selectors),
    line('faster than cheerio', against('cheerio'), goals?.cheerio),
    line('slower than a bare indexOf scan', 1 / against('indexOf')),
  ]
}

/** A wrapper for each language that can learn these pages, and for HLRT, the class whose learning is timed. */
export function learnWrappers(pages: readonly GeneratedPage[]): Map<string, Wrapper> {
  const examples = pages.map(({ source, rows }, i) => ({
    page: createPage(source, { name: `page ${i}` }),
    records: rows,
  }))
  const methods = methodNames().filter((name) => name === 'delimiters/hlrt' || !/^auto$|\//.test(name))
  const wrappers = new Map<string, Wrapper>()
  for (const method of methods) {
    const result = learn(examples, { method })
    if (result.kind === 'learned' && result.exact) wrappers.set(method, result.wrapper)
    else process.stderr.write(`  ${method} learns no exact rule for these pages\n`)
  }
  return wrappers
}

/** Throws unless all ways of extracting give the same records. */
function checkRecords(pages: readonly GeneratedPage[], wrappers: ReadonlyMap<string, Wrapper>): void {
  for (const { source, rows } of pages) {
    const expected = JSON.stringify(extractWithSelectors(source))
    const check = (name: string, found: Rows): void => {
      if (JSON.stringify(found) !== expected)
        throw new Error(`${name} extracts other records than css-select`)
    }
    check('cheerio', extractWithCheerio(source))
    for (const [name, wrapper] of wrappers) check(name, rowsOf(wrapper, source))
    const places = rows.map((row) => FIELDS.flatMap((field) => [row[field].start, row[field].end]))
    const scanned = scanByHand(source).map((row) => [...row])
    if (JSON.stringify(scanned) !== JSON.stringify(places))
      throw new Error('the bare scan finds other places')
  }
}

function rowsOf(wrapper: Wrapper, source: string): Rows {
  return wrapper.extract(source).records.map((record) => FIELDS.map((field) => String(record[field])))
}
