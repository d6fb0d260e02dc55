import { learnStructure } from '../src/languages/sections/learn/structure.ts'
import { parserOf } from '../src/languages/sections/run/structure.ts'
import { createPage } from '../src/page/page.ts'
import type { Line } from './line.ts'
import { median } from './race.ts'

/** Sections of a page of about 300 KB: 1,500 headings, more than twice as many as a page of factbook-2014 has. */
const SECTIONS = 60
const FIELDS = 8
const WORDS = 'some words that say more about it, as pages of facts do; '.repeat(8)

/**
 * Milliseconds of processor time that parsing such a page into sections may take, its tree included. Time on the clock depends on
 * what else the machine does: the same code took 9 ms and 99 ms.
 */
const PARSING_GOAL = { most: 30 }

/** What twice as long a page may cost: linear, and some room for noise and caches. */
const DOUBLING = { most: 2.3 }

/** Runs before anything counts: the first ones are interpreted, then compiled. */
const WARM_UP = 20

/** Parsing a page into sections, and one of twice its length. */
export function benchSections(rounds: number): Line[] {
  const parser = parserOf(learnStructure([0, 1, 2].map((i) => createPage(generate(12, i)))))
  const [page, double] = [generate(SECTIONS, 7), generate(2 * SECTIONS, 7)]
  const time = (source: string): number => {
    const times: number[] = []
    for (let round = -WARM_UP; round < rounds; round++) {
      const started = process.cpuUsage()
      const { headings } = parser.parse(createPage(source))
      const { user, system } = process.cpuUsage(started)
      if (round >= 0) times.push((user + system) / 1000)
      if (headings.length < SECTIONS * FIELDS) throw new Error(`${headings.length} headings`)
    }
    return median(times)
  }
  const [short, long] = [time(page), time(double)]
  const size = `${Math.round(page.length / 1000)} KB`
  return [
    {
      part: 'sections',
      what: `a page of ${size} into sections`,
      figure: short,
      unit: 'ms',
      goal: PARSING_GOAL,
    },
    { part: 'sections', what: 'a page twice as long', figure: long / short, unit: 'x', goal: DOUBLING },
  ]
}

/** A page of sections, each with a heading, fields and parts of fields. */
function generate(sections: number, seed: number): string {
  const parts = Array.from({ length: sections }, (_, s) => {
    const fields = Array.from({ length: FIELDS }, (_, f) => {
      const value = (seed + 1) * (s + 3) * (f + 7)
      return `<tr><td class="name"><a href="/help#${f}">Field ${f}</a>:</td></tr><tr><td class="text">total: ${value} km; land: ${value + s} km</td></tr><tr><td class="more">${value} ${WORDS}</td></tr>\n`
    })
    return `<h2>Section ${s % 12}</h2><table>${fields.join('')}</table>\n`
  })
  return `<html><body>${parts.join('')}</body></html>`
}
