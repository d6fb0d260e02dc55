import { describe, expect, it } from 'vitest'
import { extractWanted, fieldsNamed, markPage, pageTask, type Wanted } from '../../../test/predicate-pages.ts'
import { createPage } from '../../page/page.ts'
import { isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { createBudget } from '../budget.ts'
import type { Learned } from '../language.ts'
import { settleTask, type Task } from '../task.ts'
import { tagPath } from './builders/structure.ts'
import { createPredicateLearner, predicateLearner } from './learn.ts'
import type { LearnedRule } from './rule.ts'

const { language } = predicateLearner

function learn(task: Task): Learned<LearnedRule> {
  const learned = predicateLearner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return learned
}

interface Book {
  title: string
  author: string
  pages?: string
  genres?: string[]
}

/** A page of a bookshop; the year comes after the pages, which may be absent. */
function bookPage({ title, author, pages, genres = [] }: Book, year = '1965'): string {
  const rows = [
    ['Author', author],
    ...(pages === undefined ? [] : [['Pages', pages]]),
    ['Year', year],
    ['Language', 'English'],
  ]
  const table = rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('\n')
  const list = genres.map((genre) => `<li><a href="#">${genre}</a></li>`).join('')
  return `<body><a href="/">Shop</a><h1>${title}</h1><table>${table}</table>
    <h3>Genres</h3><ul>${list}</ul><h3>Help</h3><p>Contact</p></body>`
}

const dune: Book = { title: 'Dune', author: 'Frank Herbert', pages: '612', genres: ['Fiction', 'Space'] }
const emma: Book = {
  title: 'Emma',
  author: 'Jane Austen',
  pages: '474',
  genres: ['Fiction', 'Love', 'Classic'],
}
const solaris: Book = { title: 'Solaris', author: 'Stanislaw Lem', genres: ['Space'] }
const walden: Book = { title: 'Walden', author: 'Henry Thoreau', pages: '352', genres: ['Nature', 'Essay'] }

function record({ title, author, pages, genres }: Book): Wanted {
  return {
    title: [title],
    author: [author],
    ...(pages === undefined ? {} : { pages: [pages] }),
    ...(genres === undefined ? {} : { genres }),
  }
}

const names = ['title', 'author', 'pages', 'genres']
const bookTask = pageTask(
  names,
  [
    [bookPage(dune), record(dune)],
    [bookPage(emma, '1815'), record(emma)],
  ],
  [bookPage(solaris, '1961'), bookPage(walden, '1854')],
)

describe('learning pages with one record', () => {
  it('replays its examples and finds the same fields on other pages', () => {
    const { rule, replay } = learn(bookTask)
    expect(replay.exact).toBe(true)
    expect(extractWanted(rule, bookPage(walden, '1854'), bookTask.fields)).toEqual([record(walden)])
  })

  it('extracts nothing for an absent field, rather than its neighbour', () => {
    const { rule } = learn(bookTask)
    expect(extractWanted(rule, bookPage(solaris, '1961'), bookTask.fields)).toEqual([record(solaris)])
  })

  it('gives every value a confidence and a span that says it', () => {
    const { rule } = learn(bookTask)
    const page = createPage(bookPage(walden, '1854'))
    for (const value of language.run(rule, page, bookTask.fields).records[0].values.flat()) {
      if (isRecord(value)) throw new Error('a nested record')
      expect(page.source.slice(value.start, value.end)).toBe(value.text)
      expect(value.confidence).toBeGreaterThan(0)
      expect(value.confidence).toBeLessThanOrEqual(1)
    }
  })

  it('is deterministic, and a rule survives its file', () => {
    const first = JSON.stringify(learn(bookTask).rule)
    expect(JSON.stringify(learn(bookTask).rule)).toBe(first)
    const read = language.schema.parse(JSON.parse(first))
    expect(extractWanted(read, bookPage(emma, '1815'), bookTask.fields)).toEqual([record(emma)])
  })

  it('does not depend on the order of the unlabelled pages', () => {
    const reversed = { ...bookTask, unlabelled: [...bookTask.unlabelled].reverse() }
    expect(learn(reversed).rule).toEqual(learn(bookTask).rule)
  })

  it('goes on as a list where only one item was marked', () => {
    const one = { ...dune, genres: ['Fiction'] }
    const task = pageTask(
      ['genres'],
      [[bookPage(one), { genres: ['Fiction'] }]],
      [bookPage(emma), bookPage(walden)],
    )
    expect(extractWanted(learn(task).rule, bookPage(emma), task.fields)).toEqual([{ genres: emma.genres }])
  })

  it('lets unlabelled pages decide where a value stands', () => {
    const page = (best: string, price: string, old: string): string =>
      `<p>Bestseller: <b>${best}</b></p><p>Was <i>${old}</i></p><p>Now <i>${price}</i></p>`
    const task = pageTask(
      ['price'],
      [
        [page('Dune', '$5', '$5'), { price: ['$5'] }],
        [page('Dune', '$7', '$9'), { price: ['$7'] }],
      ],
      [page('Dune', '$4', '$8')],
    )
    expect(extractWanted(learn(task).rule, page('Dune', '$1', '$2'), task.fields)).toEqual([
      { price: ['$1'] },
    ])
  })

  it('finds a value inside a text', () => {
    const page = (isbn: string, state: string): string => `<h1>Book</h1><p>ISBN: ${isbn} (${state})</p>`
    const task = pageTask(
      ['isbn', 'state'],
      [[page('0441013597', 'new'), { isbn: ['0441013597'], state: ['new'] }]],
      [page('0141439580', 'used')],
    )
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    expect(extractWanted(rule, page('0156027607', 'damaged'), task.fields)).toEqual([
      { isbn: ['0156027607'], state: ['damaged'] },
    ])
  })

  it('finds a value that ends inside a word, where its text varies', () => {
    const page = (rating: string): string =>
      `<p>Photos</p><p>Prices</p><h1>Film</h1><table><tr><td>Rating</td><td>${rating}</td></tr></table><p>Help</p>`
    const task = pageTask(
      ['rating'],
      [[page('PG-13'), { rating: ['P'] }]],
      [page('R'), page('G'), page('NC-17'), page('PG')],
    )
    const { rule } = learn(task)
    for (const rating of ['NC-17', 'G', 'R']) {
      expect(extractWanted(rule, page(rating), task.fields)).toEqual([{ rating: [rating[0]] }])
    }
  })

  it('finds a value that ends inside a word, where most pages have the same text', () => {
    const page = (rating: string, mood: string): string =>
      `<p>Photos</p><h1>Film</h1><ul><li>${mood}</li></ul><table><tr><td>Rating</td><td>${rating}</td></tr></table><p>Help</p>`
    const task = pageTask(
      ['rating'],
      [[page('PG', 'Playful'), { rating: ['P'] }]],
      [page('PG', 'Sad'), page('R', 'Quiet'), page('PG', 'Merry'), page('PG', 'Light')],
    )
    const { rule } = learn(task)
    expect(extractWanted(rule, page('R', 'Funny'), task.fields)).toEqual([{ rating: ['R'] }])
  })

  it('goes on as a list of few kinds, where what follows leads other lists', () => {
    const kinds = [
      ['Drama'],
      ['Love', 'Drama'],
      ['War', 'Love'],
      ['Drama', 'War'],
      ['Love'],
      ['War', 'Drama', 'Love'],
    ]
    const pages = kinds.map((genres, i) => bookPage({ title: `Book ${i}`, author: `Author ${i}`, genres }))
    const task = pageTask(
      ['genres'],
      [[pages[0], { genres: ['Drama'] }]],
      [...pages.slice(1), ...pages.slice(1)],
    )
    expect(extractWanted(learn(task).rule, pages[5], task.fields)).toEqual([{ genres: kinds[5] }])
  })

  it('leaves a value spread over several texts to other languages', () => {
    const page = '<h1>Book</h1><div><p>The return of <b>Paul</b>, at last.</p></div>'
    const task = pageTask(['blurb'], [[page, { blurb: ['The return of Paul, at last.'] }]])
    expect(predicateLearner.learn(task, createBudget())).toMatchObject({ kind: 'declined' })
  })

  it('knows an element by an attribute that tells what it is for', () => {
    const page = (...prices: string[]): string => {
      const [now, was, next] = prices
      const told = [`<b itemprop="price">${now}</b>`, `<b itemprop="former">${was}</b>`, `<b>${next}</b>`]
      return `<div>${(Number(now) % 2 === 0 ? told.reverse() : told).join(' ')}</div>`
    }
    const task = pageTask(
      ['cost'],
      [
        [page('3', '4', '5'), { cost: ['3'] }],
        [page('8', '9', '7'), { cost: ['8'] }],
      ],
      [page('10', '11', '12')],
    )
    const { rule } = learn(task)
    expect(extractWanted(rule, page('2', '5', '6'), task.fields)).toEqual([{ cost: ['2'] }])
    expect(language.explain(rule, task.fields)).toContain('b[itemprop="price"]')
  })

  it('finds a value in an attribute', () => {
    const page = (cover: string): string =>
      `<h1>Book</h1><img class=logo alt=Shop><img class=cover alt="${cover}">`
    const task = pageTask(['cover'], [[page('A worm'), { cover: ['A worm'] }]], [page('A lady')])
    expect(extractWanted(learn(task).rule, page('A pond'), task.fields)).toEqual([{ cover: ['A pond'] }])
  })

  it('learns from a single page alone', () => {
    const task = pageTask(['author'], [[bookPage(dune), { author: ['Frank Herbert'] }]])
    expect(extractWanted(learn(task).rule, bookPage(emma), task.fields)).toEqual([
      { author: ['Jane Austen'] },
    ])
  })
})

function listPage(items: readonly (readonly [name: string, price?: string])[], extra = ''): string {
  const rows = items.map(
    ([name, price]) => `<li class=item><b>${name}</b>${price === undefined ? '' : ` <i>${price}</i>`}</li>`,
  )
  return `<h2>Shop</h2><p><b>Welcome</b></p><ul>${rows.join('')}</ul>${extra}`
}

describe('learning pages with many records', () => {
  const fields = fieldsNamed('name', 'price')
  const source = listPage([['Dune', '$1'], ['Emma', '$2'], ['Solaris'], ['Walden', '$4']])
  const all = [
    { name: ['Dune'], price: ['$1'] },
    { name: ['Emma'], price: ['$2'] },
    { name: ['Solaris'] },
    { name: ['Walden'], price: ['$4'] },
  ]

  it('generalises two marked records to all', () => {
    const page = createPage(source)
    const examples = [markPage(page, fields, all.slice(0, 2), { complete: false })]
    const task = settleTask({ fields, examples, unlabelled: [] })
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    expect(extractWanted(rule, source, fields)).toEqual(all)
  })

  it('keeps records without an optional field apart', () => {
    const examples = [markPage(createPage(source), fields, all)]
    const task = settleTask({ fields, examples, unlabelled: [] })
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    expect(extractWanted(rule, listPage([['A'], ['B', '$2'], ['C']]), fields)).toEqual([
      { name: ['A'] },
      { name: ['B'], price: ['$2'] },
      { name: ['C'] },
    ])
  })

  it('respects what is marked as wrong', () => {
    const extra = '<ul class=old><li class=item><b>Sold</b> <i>$9</i></li></ul>'
    const page = createPage(
      listPage(
        [
          ['Dune', '$1'],
          ['Emma', '$2'],
        ],
        extra,
      ),
    )
    const example = markPage(page, fields, all.slice(0, 2), {
      complete: false,
      negatives: [{ name: ['Sold'], price: ['$9'] }],
    })
    const { rule, replay } = learn(settleTask({ fields, examples: [example], unlabelled: [] }))
    expect(replay.exact).toBe(true)
    expect(extractWanted(rule, page.source, fields)).toEqual(all.slice(0, 2))
  })

  it('copies a heading to the records below it', () => {
    const named = fieldsNamed('region', 'city')
    const text = '<h3>North</h3><p>Oslo</p><p>Turku</p><h3>South</h3><p>Rome</p><p>Athens</p>'
    const records = [
      { region: ['North'], city: ['Oslo'] },
      { region: ['North'], city: ['Turku'] },
      { region: ['South'], city: ['Rome'] },
      { region: ['South'], city: ['Athens'] },
    ]
    const examples = [markPage(createPage(text), named, records)]
    const { rule, replay } = learn(settleTask({ fields: named, examples, unlabelled: [] }))
    expect(replay.exact).toBe(true)
    expect(extractWanted(rule, text, named)).toEqual(records)
  })
})

describe('the learner', () => {
  it('declines nested records and examples without records', () => {
    const nested: Field = { name: 'parts', many: true, optional: false, fields: fieldsNamed('name') }
    const page = createPage('<p>a')
    const example = markPage(page, [nested], [])
    const holding = settleTask({ fields: [nested], examples: [example], unlabelled: [] })
    expect(predicateLearner.learn(holding, createBudget())).toMatchObject({
      kind: 'declined',
      reason: expect.stringContaining('"parts"'),
    })
    const fields = fieldsNamed('a')
    const empty = settleTask({ fields, examples: [markPage(page, fields, [])], unlabelled: [] })
    expect(predicateLearner.learn(empty, createBudget())).toMatchObject({
      kind: 'declined',
      reason: 'no record is marked',
    })
  })

  it('ends without a budget', () => {
    expect(predicateLearner.learn(bookTask, createBudget({ steps: 0 })).kind).toBe('declined')
  })

  it('uses only the builders of its bias', () => {
    const paths = createPredicateLearner([tagPath])
    const learned = paths.learn(pageTask(['title'], [[bookPage(dune), { title: ['Dune'] }]]), createBudget())
    expect(learned.kind).toBe('learned')
    expect(new Set(JSON.stringify(learned).match(/"is":"[^"]+"/g))).toEqual(new Set(['"is":"tag-path"']))
  })

  it('explains its rule', () => {
    const text = language.explain(learn(bookTask).rule, bookTask.fields)
    expect(text).toContain('one record for each page')
    expect(text).toContain('author:')
    expect(text).toContain('//text()')
  })

  it('runs on any page', () => {
    const { rule } = learn(bookTask)
    for (const source of ['', '<', '<table><td>', '<b>'.repeat(5000), `${bookPage(dune)}<!--`]) {
      expect(() => language.run(rule, createPage(source), bookTask.fields)).not.toThrow()
    }
    expect(language.run(rule, createPage(''), bookTask.fields).unmatched).toBeDefined()
  })
})
