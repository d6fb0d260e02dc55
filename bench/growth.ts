import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type LearningExample, learn } from '../src/learn/learn.ts'
import type { Line } from './line.ts'

/** A way in which a task to learn can grow. */
interface Growth {
  readonly name: string
  /** The size at which it took from half a minute to two, before learning was held to its budget. */
  readonly size: number
  /** What it may take at that size, in milliseconds; absent where it is what any task may take. */
  readonly most?: number
  make(size: number): LearningExample
}

const rows = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i)).join('')

/** Tasks that a stranger can make large: pages choose the places of a value, people the number of fields and marks. */
const GROWTHS: readonly Growth[] = [
  {
    name: 'one text as many values of a record',
    size: 300,
    make: (size) => ({
      page: `<ul>${rows(size, (i) => `<li>e <i>${i}</i></li>`)}</ul>`,
      records: [{ letter: Array.from({ length: size }, () => 'e') }],
    }),
  },
  {
    name: 'fields of yes and no',
    size: 120,
    make: (size) => ({
      page: `<table>${rows(size, (i) => `<tr><th>Option ${i}</th><td>${i % 3 === 0 ? 'yes' : 'no'}</td></tr>`)}</table>`,
      records: [
        Object.fromEntries(
          Array.from({ length: size }, (_, i) => [`option${i}`, i % 3 === 0 ? 'yes' : 'no']),
        ),
      ],
    }),
  },
  {
    name: 'elements around one value',
    size: 5000,
    make: (size) => ({
      page: `${'<div>'.repeat(size)}Dune${'</div>'.repeat(size)}`,
      records: [{ title: 'Dune' }],
    }),
  },
  {
    name: 'rows of which one is marked',
    size: 33_000,
    most: 3000,
    make: (size) => ({
      page: `<table>${rows(size, (i) => `<tr><td>Book ${i}</td><td>${i % 100}</td></tr>`)}</table>`,
      records: [{ title: 'Book 0', price: '0' }],
      complete: false,
    }),
  },
  {
    name: 'records of a list, all marked',
    size: 4000,
    most: 3000,
    make: (size) => {
      const records = Array.from({ length: size }, (_, i) => ({
        title: `Book ${i}`,
        author: `Author ${i % 700}`,
        price: `£${(i % 90) + 5}.${10 + (i % 89)}`,
      }))
      const row = (i: number): string => {
        const { title, author, price } = records[i]
        return `<li class="book"><h3><a href="/b/${i}">${title}</a></h3><p>by <em>${author}</em></p><b>${price}</b></li>`
      }
      return { page: `<h1>Books</h1><ol>${rows(size, row)}</ol>`, records }
    },
  },
  {
    name: 'identical rows, all marked',
    size: 2000,
    make: (size) => ({
      page: `<ul>${'<li><b>Dune</b> <i>1965</i></li>'.repeat(size)}</ul>`,
      records: Array.from({ length: size }, () => ({ title: 'Dune', year: '1965' })),
    }),
  },
  {
    name: 'lists inside lists',
    size: 1000,
    make: (size) => ({
      page: `${rows(size, (i) => `<ul><li>Item ${i}`)}${'</li></ul>'.repeat(size)}`,
      records: [{ item: 'Item 0' }, { item: 'Item 1' }],
      complete: false,
    }),
  },
  {
    name: 'a page that repeats itself',
    size: 20_000,
    make: (size) => ({ page: `<b>a</b>`.repeat(size), records: [{ x: 'a' }], complete: false }),
  },
]

/** The argument with which the benchmark starts itself to learn one task. */
export const GROWTH_TASK = 'growth-task'

/** Learns the task that the arguments name, and prints what it took. */
export function learnTask([name, size]: readonly string[]): void {
  const growth = GROWTHS.find((each) => each.name === name)
  if (growth === undefined) throw new RangeError(`no task grows by "${name}"`)
  const example = growth.make(Number(size))
  const used = process.cpuUsage()
  const started = performance.now()
  learn([example])
  const milliseconds = performance.now() - started
  const { user, system } = process.cpuUsage(used)
  const cost: Cost = {
    milliseconds,
    processor: (user + system) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }
  process.stdout.write(JSON.stringify(cost))
}

/** What a task took: the time that a user waits, processor time, which other programs do not change, and memory. */
interface Cost {
  readonly milliseconds: number
  readonly processor: number
  readonly megabytes: number
}

/** What any task may take. */
const MOST_MILLISECONDS = 10_000

/** How learning grows: twice the size may cost 2.3 times as much, and no task more than 10 s and 1 GB. */
export function benchGrowth(script: URL): Line[] {
  const cost = (name: string, size: number): Cost =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(script), GROWTH_TASK, name, String(size)], {
        encoding: 'utf8',
      }),
    )
  return GROWTHS.flatMap(({ name, size, most = MOST_MILLISECONDS }) => {
    const half = cost(name, size / 2)
    const whole = cost(name, size)
    process.stderr.write(
      `  ${name}: ${Math.round(half.milliseconds)} ms, ${Math.round(whole.milliseconds)} ms\n`,
    )
    const line = (what: string, figure: number, unit: Line['unit'], most: number): Line => ({
      part: 'growth',
      what: `${name}: ${what}`,
      figure,
      unit,
      goal: { most },
    })
    return [
      line(`${size.toLocaleString('en')} over half as many`, whole.processor / half.processor, 'x', 2.3),
      line(`time for ${size.toLocaleString('en')}`, whole.milliseconds, 'ms', most),
      line(`memory for ${size.toLocaleString('en')}`, whole.megabytes, 'MB', 1000),
    ]
  })
}
