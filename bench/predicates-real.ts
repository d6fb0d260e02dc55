import { join } from 'node:path'
import { load } from 'cheerio'
import { compile, selectOne } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { labelPages } from '../evaluate/running/label.ts'
import { selectPages } from '../evaluate/running/select.ts'
import { readSites, type Site } from '../evaluate/sites/site.ts'
import { GleanError } from '../src/errors.ts'
import { learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import { readPage } from '../src/page/read-page.ts'
import { foldSpace } from '../src/page/white-space.ts'
import type { Wrapper } from '../src/wrapper/wrapper.ts'
import { selectorsFor } from './by-hand-detail.ts'
import type { Line } from './line.ts'
import { EXTRACTION_GOALS, LEARNING_GOAL } from './predicates.ts'
import { median, type Race, ratio } from './race.ts'

const METHOD = 'predicates'
const LABELLED = 2
const UNLABELLED = 40
/** Pages of each site that are extracted from in a round. */
const EXTRACTED = 8
const SLOWEST = 5
const CONTESTANTS = ['css-select', 'cheerio', METHOD]

/** The sites below a folder on whose pages there is one record each; none where the folder holds no labelled site. */
function detailSites(folder: string): Site[] {
  try {
    return readSites(folder).filter(({ detail, pages }) => detail && pages.length > LABELLED)
  } catch (error) {
    if (error instanceof GleanError && error.code === 'no-pages') return []
    throw error
  }
}

/** What extracts some pages of every site once, by the name of the contestant. */
export function createRealExtractor(name: string, folder: string): () => void {
  const work = detailSites(folder).map((site) => {
    const sources = readSources(site)
    const extract = name === METHOD ? byWrapper(site, sources) : bySelectors(site, sources, name)
    const pages = sources.slice(0, EXTRACTED)
    return () => {
      for (const source of pages) extract(source)
    }
  })
  return () => {
    for (const site of work) site()
  }
}

/** Learning each site below a folder, and extraction against selectors for the same fields. */
export async function benchRealPredicates(race: Race, rounds: number, folder: string): Promise<Line[]> {
  const sites = detailSites(folder)
  if (sites.length === 0) return []
  const part = `predicates, ${sites.length} real sites`
  const times = sites.map((site) => ({ name: site.name, time: timeLearning(site) }))
  const slowest = [...times].sort((a, b) => b.time - a.time).slice(0, SLOWEST)
  const [selectors, cheerio, own] = await race(
    CONTESTANTS.map((name) => ({ contest: 'predicates' as const, name, folder })),
    Math.min(rounds, 7),
  )
  const learnt = `learning from ${LABELLED} labelled and up to ${UNLABELLED} unlabelled pages`
  const ratioLine = (what: string, figure: number, goal: Line['goal']): Line => ({
    part,
    what: `extraction: ${what}`,
    figure,
    unit: 'x',
    ...(goal === undefined ? {} : { goal }),
  })
  return [
    { part, what: `${learnt}: median`, figure: median(times.map(({ time }) => time)), unit: 'ms' },
    ...slowest.map(
      ({ name, time }, i): Line => ({
        part,
        what: `${learnt}: slowest ${i + 1}, ${name}`,
        figure: time,
        unit: 'ms',
        goal: LEARNING_GOAL,
      }),
    ),
    ratioLine('faster than htmlparser2 + css-select', ratio(selectors, own), EXTRACTION_GOALS.selectors),
    ratioLine('faster than cheerio', ratio(cheerio, own), EXTRACTION_GOALS.cheerio),
  ]
}

function readSources({ folder, pages }: Site): string[] {
  return pages.map(({ page }) => readPage(join(folder, page)).source)
}

/** Processor time of one learning, pages read before and parsed in it. */
function timeLearning(site: Site): number {
  const sources = readSources(site)
  const start = process.cpuUsage()
  learnSite(site, sources)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function learnSite(site: Site, sources: readonly string[]): Wrapper | undefined {
  const labelled = selectPages(site.pages, LABELLED)
  const { examples } = labelPages(
    labelled.map((i) => ({
      page: createPage(sources[i], { name: site.pages[i].page }),
      records: site.pages[i].records,
      complete: true,
    })),
  )
  const others = sources.filter((_, i) => !labelled.includes(i)).slice(0, UNLABELLED)
  const result = learn(examples, { method: METHOD, unlabelled: others.map((source) => createPage(source)) })
  return result.kind === 'learned' ? result.wrapper : undefined
}

function byWrapper(site: Site, sources: readonly string[]): (source: string) => unknown {
  const wrapper = learnSite(site, sources)
  return (source) => wrapper?.extract(source)
}

/** One selector for each value of the first labelled page. */
function bySelectors(site: Site, sources: readonly string[], name: string): (source: string) => unknown {
  const [first] = selectPages(site.pages, LABELLED)
  const values = Object.values(site.pages[first].records[0]).map(([value]) => String(value))
  const selectors = selectorsFor(sources[first], values)
  if (name === 'cheerio') {
    return (source) => {
      const $ = load(source)
      return selectors.map((selector) => foldSpace($(selector).first().text()))
    }
  }
  const compiled = selectors.map((selector) => compile<AnyNode, Element>(selector))
  return (source) => {
    const document = parseDocument(source)
    return compiled.map((selector) => {
      const element = selectOne(selector, document)
      return element === null ? '' : foldSpace(DomUtils.textContent(element))
    })
  }
}
