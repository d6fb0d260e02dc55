import { GleanError } from '../../src/errors.ts'
import { type LearnResult, learn } from '../../src/learn/learn.ts'
import { learnRecognized } from '../../src/oracle/learn-recognized.ts'
import type { Page } from '../../src/page/page.ts'
import type { Recognizers } from '../../src/wrapper/recognizers/schema.ts'
import { kindsFor } from '../oracles/kinds-for.ts'
import { PATIENCE, valuesByField } from '../oracles/real-sites.ts'
import { createRandom, type Random, shuffle } from '../random.ts'
import { labelPages, type Selection } from '../running/label.ts'
import { selectPages, selectRecords } from '../running/select.ts'
import type { Site } from '../sites/site.ts'

/** What is known before the first question: a labelled page or record, or recognizers alone. */
export type Way = 'labels' | 'kinds' | 'lists'

/** The beginning of a lesson on a site, half of whose pages are kept for the test. */
export interface Start {
  /** Pages that may be asked about, and pages to test on, as indices. */
  readonly pool: readonly number[]
  readonly tested: readonly number[]
  /** The fields that are to be learned. */
  readonly fields: ReadonlySet<string>
  /** Learns from the beginning and from the true labels of further pages; undefined where nothing can be learned. */
  learnWith(answers: readonly number[]): Promise<LearnResult | undefined>
}

/** Words of a list recognizer: what a person remembers, not a share of the site. */
const FEW_WORDS = 2

/** Draws the beginning of a lesson; undefined where the site has nothing for this way. */
export function drawStart(
  site: Site,
  pages: readonly Page[],
  way: Way,
  seed: string,
  most: number,
): Start | undefined {
  const random = createRandom(`questions ${seed} ${way} ${site.name}`)
  const order = shuffle([...pages.keys()], random)
  const half = Math.min(most, Math.ceil(order.length / 2))
  const [pool, tested] = [order.slice(0, half), order.slice(half)]
  const options = { shape: site.detail ? ('single' as const) : ('list' as const), budget: PATIENCE }
  const answer = (i: number): Selection => ({
    page: pages[i],
    records: site.pages[i].records,
    complete: true,
  })
  if (way === 'labels') {
    const first = drawFirst(site, pages, pool, random)
    return {
      // The rest of a list may be asked about too.
      pool: pool.filter((i) => pages[i] !== first.page || !first.complete),
      tested,
      fields: new Set(valuesByField(site).keys()),
      learnWith: async (answers) => {
        const before = answers.some((i) => pages[i] === first.page) ? [] : [first]
        const { examples } = labelPages([...before, ...answers.map(answer)])
        const labelled = new Set([first.page, ...answers.map((i) => pages[i])])
        const unlabelled = pool.map((i) => pages[i]).filter((page) => !labelled.has(page))
        return tryLearning(() => learn(examples, { unlabelled, ...options }))
      },
    }
  }
  const recognizers =
    way === 'kinds' ? kindsFor(Object.fromEntries(valuesByField(site))) : fewWords(site, random)
  if (Object.keys(recognizers).length === 0) return undefined
  return {
    pool,
    tested,
    fields: new Set(Object.keys(recognizers)),
    learnWith: async (answers) => {
      const { examples } = labelPages(answers.map((i) => onlyFields(answer(i), recognizers)))
      return tryLearning(async () => {
        const seen = pool.map((i) => pages[i])
        return (await learnRecognized(seen, recognizers, { ...options, examples })).result
      })
    },
  }
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

function onlyFields({ page, records, complete }: Selection, recognizers: Recognizers): Selection {
  const kept = records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => field in recognizers)),
  )
  return { page, records: kept, complete }
}

async function tryLearning(
  learning: () => LearnResult | Promise<LearnResult>,
): Promise<LearnResult | undefined> {
  try {
    return await learning()
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    return undefined
  }
}
