import { describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { predicateLearner } from '../languages/predicates/learn.ts'
import { createPage } from '../page/page.ts'
import { writeWrapper } from '../wrapper/read.ts'
import { type LearningExample, learn, methodNames } from './learn.ts'

const row = (title: string, year: string) => `<li class="book"><b>${title}</b> (${year})</li>`
const list = (...rows: [string, string][]) =>
  `<html><body><h1>Books</h1><ul>${rows.map(([title, year]) => row(title, year)).join('\n')}</ul><p>End</p></body></html>`
const detail = (title: string, price: string, banner = '') =>
  `<html><body><div>Shop</div>${banner}<h1>${title}</h1><table><tr><th>Price</th><td>${price}</td></tr></table></body></html>`

const listPage = list(['Dune', '1965'], ['Emma', '1815'], ['Kim', '1901'])
const listExample: LearningExample = {
  page: listPage,
  complete: false,
  records: [
    { title: 'Dune', year: '1965' },
    { title: 'Emma', year: '1815' },
  ],
}

function learned(examples: readonly LearningExample[], options: Parameters<typeof learn>[1] = {}) {
  const result = learn(examples, options)
  if (result.kind !== 'learned') throw new Error(result.declined.map(({ reason }) => reason).join('; '))
  return result
}

describe('learning', () => {
  it('gets all records of a list from two', () => {
    const { wrapper, exact } = learned([listExample])
    expect(exact).toBe(true)
    expect(wrapper.extract(listPage).records).toHaveLength(3)
    expect(wrapper.extract(list(['Ulysses', '1922'])).records).toEqual([{ title: 'Ulysses', year: '1922' }])
  })

  it('learns pages of one record each, a banner more or less', () => {
    const pages = [detail('Dune', '$12.50'), detail('Emma', '$3.00', '<p>Sale!</p>')]
    const examples = [
      { page: pages[0], records: [{ title: 'Dune', price: '$12.50' }] },
      { page: pages[1], records: [{ title: 'Emma', price: '$3.00' }] },
    ]
    const { wrapper } = learned(examples, {
      unlabelled: [detail('Kim', '$7.10'), detail('Nana', '$4', '<p>Sale!</p>')],
    })
    expect(wrapper.extract(detail('Faust', '$1', '<p>New</p>')).records).toEqual([
      { title: 'Faust', price: '$1' },
    ])
    expect(wrapper.fields.map(({ type }) => type?.kind)).toEqual(['text', 'money'])
  })

  it('writes the same bytes whatever the order of examples, their records, and pages', () => {
    const prices = ['$5', '$7.10', '$4', '$12', '$3.50', '$8']
    const details = prices.map((price, i) => detail(`Title ${i}`, price, i % 2 === 0 ? '<p>Sale!</p>' : ''))
    const examples = details
      .slice(0, 3)
      .map((page, i): LearningExample => ({ page, records: [{ title: `Title ${i}`, price: prices[i] }] }))
    const lists = [
      list(['Nana', '1880']),
      list(['Faust', '1808'], ['Ulysses', '1922']),
      list(['Zadig', '1747']),
    ]
    const other: LearningExample = { page: lists[0], records: [{ title: 'Nana', year: '1880' }] }
    const tasks = [
      { examples, unlabelled: details.slice(3) },
      { examples: [listExample, other], unlabelled: lists.slice(1) },
    ]
    for (const method of ['auto', 'delimiters', 'trees', 'predicates']) {
      for (const { examples: given, unlabelled } of tasks) {
        const bytes = (order: <T>(items: readonly T[]) => T[]) =>
          writeWrapper(learned(order(given), { method, unlabelled: order(unlabelled) }).wrapper)
        expect(bytes((items) => [...items].reverse())).toBe(bytes((items) => [...items]))
        expect(bytes((items) => [...items.slice(1), items[0]])).toBe(bytes((items) => [...items]))
        const turned = given.map((example) => ({ ...example, records: [...example.records].reverse() }))
        expect(writeWrapper(learned(turned, { method, unlabelled }).wrapper)).toBe(
          bytes((items) => [...items]),
        )
      }
    }
  })

  it('asks further languages where the first one extracts what is marked as wrong', () => {
    const rows = ['Dune', '1965', 'Emma', '1815', 'Advert', 'new']
    const cells = [0, 2, 4].map((i) => `<p><b>${rows[i]}</b> <i>${rows[i + 1]}</i></p>`).join(' ')
    const page = `<h1>Shelf</h1>${cells}`
    const marked: LearningExample = {
      page,
      complete: false,
      records: [
        { title: 'Dune', year: '1965' },
        { title: 'Emma', year: '1815' },
      ],
      negatives: [{ title: 'Advert', year: 'new' }],
    }
    const { wrapper, exact } = learned([marked])
    expect(exact).toBe(true)
    expect(wrapper.extract(page).records).toHaveLength(2)
  })

  it('learns with a language from outside the package', () => {
    const { language } = predicateLearner
    const own = { ...predicateLearner, language: { ...language, name: 'mine' } }
    const { method, wrapper } = learned([listExample], { method: 'mine', languages: [own] })
    expect(method).toMatch(/^mine/)
    expect(wrapper.extract(listPage).records).toHaveLength(3)
  })

  it('says which methods were tried first and lost, and why', () => {
    expect(learned([listExample]).declined).toEqual([])
    // Records of one text have no element of their own.
    const page = '<p>Dune (1965), Emma (1815), Kim (1901)</p>'
    const records = [
      { title: 'Dune', year: '1965' },
      { title: 'Emma', year: '1815' },
    ]
    const { method, declined } = learned([{ page, records, complete: false }])
    expect(declined.length).toBeGreaterThan(0)
    for (const other of declined) {
      expect(other.method).not.toBe(method)
      expect(other.reason).not.toBe('')
    }
  })

  it('takes one method by name, and names all when asked for another', () => {
    expect(learned([listExample], { method: 'trees' }).method).toMatch(/^trees/)
    expect(methodNames()).toContain('delimiters/hlrt')
    for (const method of ['spells', 'delimiters/spells', 'trees/hlrt']) {
      expect(() => learn([listExample], { method })).toThrow(GleanError)
    }
  })

  it('declines with a reason where no rule can distinguish the values', () => {
    const page = '<p><b>one</b><i>two</i></p><p><i>three</i><b>four</b></p>'
    const records = [
      { x: 'one', y: 'two' },
      { x: 'four', y: 'three' },
    ]
    const result = learn([{ page, records }], { method: 'delimiters' })
    expect(result.kind).toBe('declined')
    if (result.kind === 'declined') expect(result.declined[0].reason.length).toBeGreaterThan(10)
  })

  it('learns sections from pages without labels', () => {
    const pages = [0, 1, 2].map((i) =>
      createPage(`<h2>Size</h2><p>${i} m</p><h2>Age</h2><p>${9 * i} years</p>`),
    )
    const result = learn([], { unlabelled: pages })
    if (result.kind === 'declined') throw new Error('declined')
    expect(result.method).toBe('sections')
    expect(result.wrapper.extract('<h2>Size</h2><p>7 m</p><h2>Age</h2><p>63 years</p>').records).toEqual([
      { Size: '7 m', Age: '63 years' },
    ])
  })

  it('says that it was cut short', () => {
    expect(learned([listExample]).cutShort).toBe(false)
    const result = learn([listExample], { budget: { steps: 3000 } })
    if (result.kind === 'learned') expect(result.cutShort).toBe(true)
    else expect(result.declined.map(({ reason }) => reason).join()).toContain('budget')
  })

  it('asks for labels where there are none', () => {
    expect(() => learn([])).toThrow('no record is labelled')
    expect(() => learn([{ page: listPage, records: [] }])).toThrow('no example labels a record')
    expect(() => learn([{ page: createPage('x', { name: 'x.html' }), records: [{ a: 'zzz' }] }])).toThrow(
      'x.html',
    )
  })
})
