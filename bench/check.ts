import { learn } from '../src/learn/learn.ts'
import { checkPages } from '../src/maintain/check/check-pages.ts'
import { createDriftCheck } from '../src/maintain/check/drift.ts'
import { repair } from '../src/maintain/repair/repair.ts'
import { createPage } from '../src/page/page.ts'
import { isClosed } from '../src/page/parse/closed.ts'
import type { Wrapper } from '../src/wrapper/wrapper.ts'
import { generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { median } from './race.ts'

const PART = 'check'
const PAGES = 1000
const LABELLED = 2
const SHAPE = { ...STANDARD_SHAPE, rows: 20 }

/** A check may take a tenth more than extracting. */
const GOAL = { most: 1.1 }

/** A site of this many new pages is repaired in fewer milliseconds. */
const NEW_PAGES = 40
const REPAIR_GOAL = { most: 20_000 }

/**
 * Extracting pages, the same with the check that `glean extract` makes, a check of all pages together, and a repair after other
 * elements took the place of tables.
 */
export function benchCheck(rounds: number): Line[] {
  const pages = generatePages(PAGES, SHAPE, PART)
  const wrapper = learnFrom(pages.slice(0, LABELLED))
  const file = wrapper.toJSON()
  const sources = pages.map(({ source }) => source)
  const plain = () => {
    for (const source of sources) wrapper.extract(source)
  }
  const checked = () => {
    const check = createDriftCheck(file)
    for (const source of sources)
      check.page({ records: wrapper.extract(source).records, closed: isClosed(source) })
    if (check.summary().length > 0) throw new Error('the pages are as they were')
  }
  const together = () => {
    checkPages(
      wrapper,
      sources.map((source) => createPage(source)),
    )
  }
  // Turn by turn, so that a busy machine slows all of them alike.
  const times = [plain, checked, together].map((work) => ({ work, own: [] as number[] }))
  for (let round = -1; round < rounds; round++) {
    for (const { work, own } of times) {
      const started = performance.now()
      work()
      if (round >= 0) own.push(performance.now() - started)
    }
  }
  const [extracting, drifting, checking] = times.map(({ own }) => median(own))
  return [
    {
      part: PART,
      what: 'extracting with its check, beside extracting',
      figure: drifting / extracting,
      unit: 'x',
      goal: GOAL,
    },
    {
      part: PART,
      what: 'glean check, beside extracting',
      figure: checking / extracting,
      unit: 'x',
      goal: GOAL,
    },
    {
      part: PART,
      what: `repairing a list from ${NEW_PAGES} new pages`,
      figure: median(Array.from({ length: Math.min(3, rounds) }, () => timeRepair(wrapper, sources))),
      unit: 'ms',
      goal: REPAIR_GOAL,
    },
  ]
}

/** The milliseconds that a repair takes from the sample in the wrapper. */
function timeRepair(wrapper: Wrapper, sources: readonly string[]): number {
  const tags: Readonly<Record<string, string>> = { table: 'section', tr: 'article', td: 'div', em: 'span' }
  const pages = sources
    .slice(0, NEW_PAGES)
    .map((source) =>
      createPage(source.replace(/(<\/?)(table|tr|td|em)\b/g, (_, open, tag) => `${open}${tags[tag]}`)),
    )
  const started = performance.now()
  const { kind } = repair(wrapper, pages)
  if (kind !== 'repaired') throw new Error(`the wrapper was not repaired: ${kind}`)
  return performance.now() - started
}

function learnFrom(pages: ReturnType<typeof generatePages>): Wrapper {
  const result = learn(
    pages.map(({ source, rows }) => ({ page: source, records: rows.map((row) => ({ ...row })) })),
  )
  if (result.kind === 'declined') throw new Error('nothing was learned')
  return result.wrapper
}
