import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NOISY_LISTS } from '../evaluate/noisy-lists/noisy-lists.ts'
import { toExample } from '../evaluate/noisy-lists/score-noisy-list.ts'
import { createRandom } from '../evaluate/random.ts'
import { type LearningExample, learn } from '../src/learn/learn.ts'
import { generateDetailPages } from './detail-pages.ts'
import { FIELDS, generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'

const PART = 'choice'
/** Pages without labels that each site has. */
const PAGES = 8

/** A site to learn: its labelled pages, and others. */
interface Site {
  readonly name: string
  make(): { examples: LearningExample[]; unlabelled: string[] }
}

/** Lists of a shop, all noisy lists, and detail pages, as a person would mark them. */
const SITES: readonly Site[] = [
  {
    name: 'a list of a shop, two records marked',
    make: () => {
      const [page, ...others] = generatePages(PAGES + 1, STANDARD_SHAPE, PART)
      const records = page.rows.slice(0, 2).map((row) => Object.fromEntries(FIELDS.map((f) => [f, row[f]])))
      return {
        examples: [{ page: page.source, records, complete: false }],
        unlabelled: others.map(({ source }) => source),
      }
    },
  },
  ...NOISY_LISTS.map(
    ({ name, make }): Site => ({
      name,
      make: () => {
        const random = createRandom(`${PART} ${name}`)
        const [page, ...others] = Array.from({ length: PAGES + 1 }, () => make(random))
        const records = page.records.slice(0, 2).map(toExample)
        return {
          examples: [{ page: page.source, records, complete: false }],
          unlabelled: others.map(({ source }) => source),
        }
      },
    }),
  ),
  ...[1, 2].map(
    (labelled): Site => ({
      name: `detail pages, ${labelled} labelled`,
      make: () => {
        const pages = generateDetailPages(PAGES + labelled, PART)
        return {
          examples: pages
            .slice(0, labelled)
            .map(({ source, record }) => ({ page: source, records: [record] })),
          unlabelled: pages.slice(labelled).map(({ source }) => source),
        }
      },
    }),
  ),
]

/** The argument with which the benchmark starts itself to learn one site. */
export const CHOICE_TASK = 'choice-task'

/** Learns the site that the arguments name, with a method if they name one too, and prints what it took. */
export function learnSite([name, method = 'auto']: readonly string[]): void {
  const site = SITES.find((each) => each.name === name)
  if (site === undefined) throw new RangeError(`there is no site "${name}"`)
  const { examples, unlabelled } = site.make()
  const start = process.cpuUsage()
  const result = learn(examples, { unlabelled, method })
  const { user, system } = process.cpuUsage(start)
  if (result.kind !== 'learned') throw new Error(`${name}: nothing was learned`)
  process.stdout.write(JSON.stringify({ milliseconds: (user + system) / 1000, method: result.method }))
}

/** What a run took: processor time, and the method that won. */
interface Learned {
  readonly milliseconds: number
  readonly method: string
}

/** What the choice among the methods costs: the time of `auto` over that of the winner alone. */
export function benchChoice(script: URL): Line[] {
  const run = (name: string, ...method: string[]): Learned =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(script), CHOICE_TASK, name, ...method], {
        encoding: 'utf8',
      }),
    )
  const ratios = SITES.map(({ name }) => {
    const all = run(name)
    const alone = run(name, all.method)
    return { name, method: all.method, ratio: all.milliseconds / alone.milliseconds }
  })
  const mean = Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length)
  return [
    ...ratios.map(
      ({ name, method, ratio }): Line => ({
        part: PART,
        what: `${name}: the choice over ${method} alone`,
        figure: ratio,
        unit: 'x',
      }),
    ),
    { part: PART, what: 'all of them, geometric mean', figure: mean, unit: 'x', goal: { most: 1.5 } },
  ]
}
