import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { learn, read } from '../../../test/stalker-texts.ts'
import type { Value } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { stalkerLearner } from './learn.ts'
import { run, stalker } from './run.ts'

describe('a list', () => {
  const page = (rows: string) => `<h1>Menu</h1><ul>${rows}</ul><p>Ask <b>us</b></p>`
  const task = createTask([
    page(
      '{<li><b>[dish:Soup]</b> <i>[price:4]</i></li>}{<li><b>[dish:Pie]</b></li>}{<li><b>[dish:Fish]</b> <i>[price:9]</i></li>}',
    ),
    page('{<li><b>[dish:Rice]</b></li>}{<li><b>[dish:Stew]</b> <i>[price:7]</i></li>}'),
  ])

  it('has records that lack a value', () => {
    expect(learn(task).replay.exact).toBe(true)
    const source = page('<li><b>Tart</b></li><li><b>Cake</b> <i>3</i></li><li><b>Figs</b></li>')
    expect(read(task, source)).toEqual([
      [['Tart'], []],
      [['Cake'], ['3']],
      [['Figs'], []],
    ])
  })

  it('ends where its region ends, although what follows looks like a value', () => {
    expect(read(task, page('<li><b>Tart</b> <i>2</i></li>'))).toEqual([[['Tart'], ['2']]])
  })

  it('is longer or shorter than any example', () => {
    const rows = Array.from({ length: 30 }, (_, i) => `<li><b>Dish</b> <i>${i}</i></li>`)
    expect(read(task, page(rows.join('')))).toHaveLength(30)
    expect(read(task, page(''))).toEqual([])
  })
})

describe('a field with several values', () => {
  const row = (name: string, ...phones: string[]) =>
    `{<li>${name}: ${phones.map((each) => `<tt>${each}</tt>`).join(', ')}; home</li>}`
  const task = createTask([
    `<ul>${row('[name:Ann]', '[phone:11]', '[phone:12]')}${row('[name:Bob]', '[phone:13]')}${row('[name:Cy]', '[phone:14]', '[phone:15]', '[phone:16]')}</ul>`,
  ])

  it('finds each behind the one before it, and as many as there are', () => {
    expect(learn(task).rule.catalogue.leaves.map(({ next }) => next !== undefined)).toEqual([false, true])
    const source =
      '<ul><li>Di: <tt>1</tt>, <tt>2</tt>, <tt>3</tt>, <tt>4</tt>; home</li><li>Ed: <tt>5</tt>; home</li></ul>'
    expect(read(task, source)).toEqual([
      [['Di'], ['1', '2', '3', '4']],
      [['Ed'], ['5']],
    ])
  })
})

describe('lists in lists', () => {
  const shop = (name: string, ...goods: string[]) =>
    `{<h2>${name}</h2><ol>${goods.map((each) => `{goods:<li>${each}</li>}`).join('')}</ol>}`
  const task = createTask([
    `${shop('[shop:North]', '[item:Nails]', '[item:Glue]')}${shop('[shop:South]', '[item:Paint]')}<hr>`,
    `${shop('[shop:East]', '[item:Rope]')}${shop('[shop:West]')}${shop('[shop:Mid]', '[item:Saw]', '[item:Tape]')}<hr>`,
  ])
  const plain = (notation: string) => notation.replaceAll(/\{goods:|[{}]/g, '')

  it('keep the records of one outer record apart from those of the next', () => {
    expect(learn(task).replay.exact).toBe(true)
    expect(read(task, plain(`${shop('Up', 'Bolt', 'Wire', 'Wax')}${shop('Down', 'Sand')}<hr>`))).toEqual([
      [['Up'], [[['Bolt']], [['Wire']], [['Wax']]]],
      [['Down'], [[['Sand']]]],
    ])
  })

  it('may be empty', () => {
    expect(read(task, plain(`${shop('Up')}${shop('Down', 'Sand')}<hr>`))).toEqual([
      [['Up'], []],
      [['Down'], [[['Sand']]]],
    ])
  })

  it('have a confidence for each leaf at every depth', () => {
    const { catalogue } = learn(task).rule
    const [outer] = catalogue.leaves
    const [inner] = catalogue.nested[0].level.leaves
    for (const { confidence } of [outer, inner]) {
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThan(1)
    }
  })
})

describe('the confidence of a value', () => {
  const row = (name: string, price: string) => `{<li><b>[name:${name}]</b> ${price}</li>}`
  const list = (...rows: string[]) => `<ul>${rows.join('')}</ul>`
  const confidenceOf = (task: Task) => learn(task).rule.catalogue.leaves.map(({ confidence }) => confidence!)

  it('falls where one example has borders like no other', () => {
    const usual = ['1', '2', '3', '4'].map((price) => row('Ann', `<i>[price:${price}]</i>`))
    const odd = row('Bob', 'for [price:5] only')
    const even = confidenceOf(createTask([list(...usual), list(...usual)]))
    const mixed = confidenceOf(createTask([list(...usual), list(...usual.slice(1), odd)]))
    expect(mixed[1]).toBeLessThan(even[1])
  })
})

describe('what is declined', () => {
  const reasonFor = (task: Task, steps?: number) => {
    const result = stalkerLearner.learn(task, createBudget(steps === undefined ? {} : { steps }))
    return result.kind === 'declined' ? result.reason : 'nothing'
  }

  it('is a task without records', () => {
    const task = createTask(['<p>[name:Ann]</p>'])
    expect(reasonFor({ ...task, examples: [{ ...task.examples[0], records: [] }] })).toBe(
      'no record is marked',
    )
  })

  it('is a search whose budget ran out', () => {
    expect(reasonFor(createTask(['<ul><li>[name:Ann]</li><li>[name:Bob]</li></ul>']), 10)).toContain(
      'budget ran out',
    )
  })

  it('is a value that starts inside an entity', () => {
    const task = createTask(['<p>Tom &[name:amp; Jerry]</p>'])
    expect(reasonFor(task)).toContain('begins or ends inside a word')
  })
})

describe('a page of one token', () => {
  it('is learned as a record, and read as one', () => {
    const task = createTask(['[name:Ann]'])
    const { replay } = learn(task)
    expect(replay.exact).toBe(true)
    expect(read(task, 'Bob')).toEqual([[['Bob']]])
  })
})

describe('for all lists of rows', () => {
  const word = fc.constantFrom('Ann', 'Bob Lee', 'cy', 'דנה', '7', 'A&amp;B', 'x-y', 'É')
  const row = fc.record({
    name: word,
    price: fc.option(word, { nil: undefined }),
    tags: fc.array(word, { maxLength: 3 }),
  })
  const rows = fc.array(row, { minLength: 1, maxLength: 6 })
  const notate = (list: readonly { name: string; price: string | undefined; tags: readonly string[] }[]) =>
    `<ul>${list
      .map(({ name, price, tags }) => {
        const paid = price === undefined ? '' : `, <i>[price:${price}]</i>`
        return `{<li><b>[name:${name}]</b>${paid} ${tags.map((tag) => `<u>[tag:${tag}]</u>`).join(' ')}</li>}`
      })
      .join('')}</ul>`

  it('a rule reproduces its examples, the same way twice, and values share no token', () => {
    fc.assert(
      fc.property(rows, rows, (one, two) => {
        const task = createTask([notate(one), notate(two)])
        const result = stalkerLearner.learn(task, createBudget())
        if (result.kind === 'declined') return
        // The confidence that is added after the replay does not change what the rule extracts.
        expect(replay(stalker, result.rule, task)).toEqual(result.replay)
        expect(result.replay.exact).toBe(true)
        for (const { page } of task.examples) {
          const extraction = run(result.rule, page, task.fields)
          expect(run(structuredClone(result.rule), page, task.fields)).toEqual(extraction)
          const spans = extraction.records.flatMap(({ values }) =>
            (values.flat() as Value[]).toSorted((a, b) => a.start - b.start),
          )
          for (const [i, span] of spans.entries()) {
            expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0)
          }
        }
      }),
      { numRuns: 60, seed: 3 },
    )
  })
})
