import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import type { Value } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import type { Learned } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { softMealyLearner } from './learn.ts'
import type { SoftMealyRule } from './rule.ts'
import { run, softmealy } from './run.ts'

function learn(task: Task): Learned<SoftMealyRule> {
  const result = softMealyLearner.learn(task, createBudget())
  if (result.kind === 'declined') throw new Error(result.reason)
  return result
}

/** What the rule of a task extracts from a page: the texts of each field of each record. */
function read(task: Task, source: string): string[][][] {
  const { records } = run(learn(task).rule, createPage(source), task.fields)
  return records.map(({ values }) => values.map((list) => list.map((value) => (value as Value).text)))
}

/** The arcs of a rule by the names of their fields. */
function arcs({ rule }: Learned<SoftMealyRule>, { fields }: Task): string[] {
  const name = (attribute: number) => fields[rule.attributes[attribute].field].name
  return [
    ...rule.starts.map(({ to }) => `> ${name(to)}`),
    ...rule.continues.map(({ from, to }) => `${name(from)} > ${name(to)}`),
    ...rule.last.map((attribute) => `${name(attribute)} >`),
  ].sort()
}

describe('paths', () => {
  const task = createTask([
    '<ul>{<li><b>[name:Ann]</b> <i>[age:31]</i> <u>[town:Ely]</u></li>}{<li><u>[town:Bath]</u> <b>[name:Bob]</b></li>}</ul>',
    '<ul>{<li><u>[town:Deal]</u> <b>[name:Eve]</b></li>}{<li><b>[name:Flo]</b> <i>[age:50]</i> <u>[town:Rye]</u></li>}</ul>',
  ])

  it('are one for each order that the examples show', () => {
    expect(arcs(learn(task), task)).toEqual([
      '> name',
      '> town',
      'age > town',
      'name >',
      'name > age',
      'town >',
      'town > name',
    ])
  })

  it('follow the order of each record', () => {
    expect(learn(task).replay.exact).toBe(true)
    const source = '<ul><li><u>York</u> <b>Cy</b></li><li><b>Di</b> <i>7</i> <u>Hull</u></li></ul>'
    expect(read(task, source)).toEqual([
      [['Cy'], [], ['York']],
      [['Di'], ['7'], ['Hull']],
    ])
  })

  it('join parts of the orders that were shown', () => {
    expect(read(task, '<ul><li><u>York</u> <b>Cy</b> <i>7</i></li></ul>')).toEqual([
      [['Cy'], ['7'], ['York']],
    ])
  })

  it('return to an attribute that repeats', () => {
    const tags = createTask([
      '<ul>{<li>[name:Ann]: <i>[tag:a]</i>, <i>[tag:b]</i></li>}{<li>[name:Bob]: <i>[tag:c]</i></li>}</ul>',
    ])
    expect(arcs(learn(tags), tags)).toContain('tag > tag')
    expect(read(tags, '<ul><li>Cy: <i>d</i>, <i>e</i>, <i>f</i></li></ul>')).toEqual([
      [['Cy'], ['d', 'e', 'f']],
    ])
  })
})

describe('absent fields', () => {
  const task = createTask([
    '<ul>{<li><b>[name:Ann]</b> <i>[age:31]</i></li>}{<li><b>[name:Bob]</b></li>}{<li><b>[name:Cy]</b> <i>[age:5]</i></li>}</ul>',
  ])

  it('leave a record without a value, and do not take that of the next', () => {
    expect(read(task, '<ul><li><b>Di</b></li><li><b>Ed</b></li><li><b>Flo</b> <i>8</i></li></ul>')).toEqual([
      [['Di'], []],
      [['Ed'], []],
      [['Flo'], ['8']],
    ])
  })
})

describe('the body', () => {
  const page = (rows: string) => `<p>Home <b>News</b></p><h2>Staff</h2>${rows}<hr><p>See <b>Help</b></p>`
  const task = createTask([
    page('{<b>[name:Ann]</b>}{<b>[name:Bob]</b>}'),
    page('{<b>[name:Cy]</b>}{<b>[name:Di]</b>}{<b>[name:Ed]</b>}'),
  ])

  it('keeps what looks like a record before and behind the list out', () => {
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    expect(rule.body.begin ?? rule.body.end).toBeDefined()
    expect(read(task, page('<b>Flo</b><b>Guy</b>'))).toEqual([[['Flo']], [['Guy']]])
  })
})

describe('values', () => {
  it('may be attributes of tags beside text', () => {
    const row = (url: string, name: string) => `<li><a href="${url}">${name}</a></li>`
    const task = createTask([`<ul>${row('[url:/a]', '[name:Ann]')}${row('[url:/b]', '[name:Bob]')}</ul>`])
    expect(read(task, `<ul>${row('/c?x=1&amp;y=2', 'Cy')}</ul>`)).toEqual([[['/c?x=1&y=2'], ['Cy']]])
  })

  it('are read from right-to-left text by the same contexts', () => {
    const task = createTask([
      '<ul><li>[name:Ann] <i>[age:31]</i></li><li>[name:דנה] <i>[age:42]</i></li></ul>',
    ])
    expect(read(task, '<ul><li>אבג דהו <i>7</i></li></ul>')).toEqual([[['אבג דהו'], ['7']]])
  })

  it('may be all there is on a page', () => {
    const task = createTask(['[name:Ann]'])
    expect(read(task, 'Bob')).toEqual([[['Bob']]])
  })

  it('have a confidence that falls where one example has borders like no other', () => {
    const list = (...rows: string[]) => `<ul>${rows.join('')}</ul>`
    const row = (price: string) => `{<li><b>[name:Ann]</b> ${price}</li>}`
    const usual = ['1', '2', '3', '4'].map((price) => row(`<i>[price:${price}]</i>`))
    const confidence = (task: Task) => learn(task).rule.attributes[1].confidence!
    const even = confidence(createTask([list(...usual), list(...usual)]))
    const odd = row('for [price:5] only')
    const mixed = confidence(createTask([list(...usual), list(...usual.slice(1), odd)]))
    expect(mixed).toBeLessThan(even)
  })
})

describe('what is declined', () => {
  const reasonFor = (task: Task, steps?: number) => {
    const result = softMealyLearner.learn(task, createBudget(steps === undefined ? {} : { steps }))
    return result.kind === 'declined' ? result.reason : 'nothing'
  }

  it('is a task without records', () => {
    const task = createTask(['<p>[name:Ann]</p>'])
    const [example] = task.examples
    expect(reasonFor({ ...task, examples: [{ ...example, records: [] }] })).toBe('no record is marked')
  })

  it('is a search whose budget ran out', () => {
    const task = createTask(['<ul><li>[name:Ann]</li><li>[name:Bob]</li></ul>'])
    expect(reasonFor(task, 10)).toContain('budget ran out')
  })

  it('is a value that starts inside an entity', () => {
    expect(reasonFor(createTask(['<p>Tom &[name:amp; Jerry]</p>']))).toContain('begins or ends inside a word')
  })
})

describe('for all lists of rows', () => {
  const word = fc.constantFrom('Ann', 'Bob Lee', 'cy', 'דנה', '7', 'A&amp;B', 'x-y', 'É')
  const cell = fc.tuple(fc.constantFrom('name', 'price', 'tag'), word)
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  const tags: Record<string, string> = { name: 'b', price: 'i', tag: 'u' }
  const notate = (list: readonly (readonly [string, string][])[]) =>
    `<ul>${list
      .map((cells) => {
        const shown = cells.map(([field, text]) => `<${tags[field]}>[${field}:${text}]</${tags[field]}>`)
        return `{<li>${shown.join(' ')}</li>}`
      })
      .join('')}</ul>`

  it('a rule reads its examples in any order of fields, the same way twice, and each token at most once', () => {
    fc.assert(
      fc.property(rows, rows, (one, two) => {
        const task = createTask([notate(one), notate(two)])
        const result = softMealyLearner.learn(task, createBudget())
        if (result.kind === 'declined') return
        // The confidence that is added after the replay does not change what the rule extracts.
        expect(replay(softmealy, result.rule, task)).toEqual(result.replay)
        expect(result.replay.exact).toBe(true)
        for (const { page } of task.examples) {
          const extraction = run(result.rule, page, task.fields)
          expect(run(structuredClone(result.rule), page, task.fields)).toEqual(extraction)
          const spans = extraction.records.flatMap(({ values }) =>
            values.flat().sort((a, b) => a.start - b.start),
          )
          for (const [i, { start }] of spans.entries()) {
            expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0)
          }
        }
      }),
      { numRuns: 60, seed: 5 },
    )
  })
})
