import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import { digestExamples } from './digest.ts'
import { restrict } from './restrict.ts'
import { createTask, type LearningExample } from './task.ts'

const example = (title: string, price?: string): LearningExample => ({
  page: `<h1>${title}</h1><p>${price ?? ''}</p>`,
  records: [price === undefined ? { title } : { title, price }],
})

const examples = [example('Dune', '5'), example('Emma', '7'), example('Ulysses')]
const unlabelled = ['<h1>Solaris</h1>', '<h1>Momo</h1>', '<h1>Kim</h1>']

describe('a task', () => {
  it('does not depend on the order of examples and pages', () => {
    const wanted = createTask(examples, { unlabelled })
    const say = (task: typeof wanted) =>
      JSON.stringify([
        task.fields,
        task.examples.map(({ page, records }) => [page.source, records]),
        task.unlabelled.map(({ source }) => source),
      ])
    const orders = fc.tuple(
      fc.shuffledSubarray(examples, { minLength: 3 }),
      fc.shuffledSubarray(unlabelled, { minLength: 3 }),
    )
    fc.assert(
      fc.property(orders, ([labelled, others]) => {
        const task = createTask(labelled, { unlabelled: others })
        expect(say(task)).toBe(say(wanted))
        expect(digestExamples(task)).toBe(digestExamples(wanted))
      }),
      { seed: 6, numRuns: 20 },
    )
  })

  it('has the fields of all examples, optional where one lacks them', () => {
    const { fields } = createTask(examples)
    expect(fields.map(({ name, optional }) => [name, optional])).toEqual(
      expect.arrayContaining([
        ['title', false],
        ['price', true],
      ]),
    )
  })

  it('takes pages of one record for complete, and a list for what the caller says', () => {
    expect(createTask(examples).shape).toBe('single')
    expect(createTask([{ ...examples[0], complete: false }]).shape).toBe('list')
    expect(createTask(examples, { shape: 'list' }).shape).toBe('list')
  })

  it('decides by the page where it is unknown whether there are more records', () => {
    const rows = ['Dune', 'Emma', 'Momo', 'Kim'].map((title) => `<li><b>${title}</b></li>`).join('')
    const open = { records: [{ title: 'Dune' }], complete: 'unknown' } as const
    expect(createTask([{ ...open, page: `<ul>${rows}</ul>` }]).shape).toBe('list')
    expect(createTask([{ ...open, page: '<h1>Dune</h1><p>A novel</p>' }]).shape).toBe('single')
  })

  it('needs a label', () => {
    expect(() => createTask([{ page: '<p>x</p>', records: [] }])).toThrow('no example labels a record')
  })

  it('looks up what is given as a page or as its source', () => {
    const page = createPage('<h1>Dune</h1>')
    const [given] = createTask([{ page, records: [{ title: 'Dune' }] }]).examples
    expect(given.page).toBe(page)
    expect(given.records[0].values[0]).toEqual([{ text: 'Dune', places: [{ start: 4, end: 8 }] }])
  })
})

describe('the digest of examples', () => {
  it('differs with a page and with a label', () => {
    const digests = [
      [example('Dune', '5')],
      [example('Dune')],
      [{ ...example('Dune', '5'), records: [{ title: 'Dune' }] }],
      [example('Dune', '5'), example('Emma', '7')],
    ].map((labelled) => digestExamples(createTask(labelled)))
    expect(new Set(digests).size).toBe(4)
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a task restricted to some fields', () => {
  it('has these fields, and the records that show one of them', () => {
    const task = createTask(examples)
    const price = task.fields.findIndex(({ name }) => name === 'price')
    const part = restrict(task, [price])
    expect(part.fields.map(({ name }) => name)).toEqual(['price'])
    expect(part.examples.map(({ records }) => records.length).sort()).toEqual([0, 1, 1])
    expect(part.examples).toHaveLength(3)
  })

  it('is the task itself with all fields', () => {
    const task = createTask(examples)
    expect(
      restrict(
        task,
        task.fields.map((_, f) => f),
      ),
    ).toEqual(task)
  })
})
