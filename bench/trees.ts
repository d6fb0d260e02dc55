import { createRandom } from '../evaluate/random.ts'
import { type LearningExample, learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { WrapperFile } from '../src/wrapper/file.ts'
import { createWrapper } from '../src/wrapper/wrapper.ts'
import type { Line } from './line.ts'
import { median, type Race, ratio } from './race.ts'

const PART = 'trees'
const SLOTS = 20
/** Rows of twenty cells that make a page of about 5,000 nodes. */
const WIDE_ROWS = 120
/** What twice as many nodes may cost: linear, and some room for noise and caches. */
const DOUBLING = { most: 2.3 }

/** What does one piece of work once: matching or learning, on pages of the usual size or of twice that. */
export function createTreeWork(name: string, wrapperFile?: WrapperFile): () => void {
  const [what, size] = name.split(' ')
  const times = size === 'double' ? 2 : 1
  if (what === 'learn') return () => learnWide()
  const wrapper = createWrapper(wrapperFile!)
  const source = generateWide(WIDE_ROWS * times, 'tested')
  return () => {
    const { records } = wrapper.extract(source)
    if (records.length !== WIDE_ROWS * times) throw new Error(`${records.length} records`)
  }
}

/** Matching many slots, and learning them. */
export async function benchTrees(race: Race, rounds: number): Promise<Line[]> {
  const wrapper = learnWide()
  const work = (name: string) => ({ contest: 'trees' as const, name, wrapper })
  // Each pair alone: processor time is that of all threads, and with five of them alive matching seemed to grow 2.6 to 6
  // times where it grows twice.
  const [match, matchDouble] = await race([work('match'), work('match double')], rounds)
  const [learning] = await race([work('learn')], rounds)
  const wide = createPage(generateWide(WIDE_ROWS, 'tested')).tree.size.toLocaleString('en')
  const time = (what: string, figure: number, most: number): Line => ({
    part: PART,
    what,
    figure,
    unit: 'ms',
    goal: { most },
  })
  const growth = (what: string, figure: number): Line => ({
    part: PART,
    what,
    figure,
    unit: 'x',
    goal: DOUBLING,
  })
  return [
    time(`${SLOTS} slots matched on a page of ${wide} nodes, parse included`, median(match.times), 15),
    growth('twice the nodes matched', ratio(matchDouble, match)),
    time(`${SLOTS} fields learned from two pages of ${wide} nodes`, median(learning.times), 300),
  ]
}

/** A page of one table with twenty cells a row, each with a number of its own. */
function generateWide(rows: number, seed: string): string {
  const random = createRandom(seed)
  const body = Array.from({ length: rows }, () => {
    const cells = Array.from({ length: SLOTS }, (_, c) => `<td class="c${c}">${cellText(c, random())}</td>`)
    return `<tr class="row">${cells.join('')}</tr>`
  })
  return `<!DOCTYPE html><html><body><h1>Results</h1><table>\n${body.join('\n')}\n</table></body></html>\n`
}

function cellText(column: number, random: number): string {
  return column % 2 === 0 ? `${Math.floor(random * 1e6)}` : `Team ${Math.floor(random * 1e6).toString(36)}`
}

/** Learns from the first two rows of two pages. */
function learnWide(): WrapperFile {
  const examples = ['first', 'second'].map((seed): LearningExample => {
    const page = generateWide(WIDE_ROWS, seed)
    const cells = [...page.matchAll(/<td class="c\d+">([^<]*)/g)].map(([, text]) => text)
    const records = [0, 1].map((row) =>
      Object.fromEntries(Array.from({ length: SLOTS }, (_, c) => [`field${c + 1}`, cells[row * SLOTS + c]])),
    )
    return { page, records, complete: false }
  })
  const result = learn(examples, { method: 'trees' })
  if (result.kind !== 'learned' || !result.exact) throw new Error('the wide rows are not learned')
  return result.wrapper.toJSON()
}
