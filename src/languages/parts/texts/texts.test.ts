import { describe, expect, it } from 'vitest'
import { HARD_LISTS, pageOf, type Row, valuesOf } from '../../../../test/hard-lists.ts'
import { createPage, type Page } from '../../../page/page.ts'
import { type ExampleRecord, inferFields } from '../../../record/example.ts'
import { type ExtractedRecord, isRecord } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { locateExample } from '../../../record/locate.ts'
import { createBudget } from '../../budget.ts'
import type { Learned, Learner } from '../../language.ts'
import { predicateLearner } from '../../predicates/learn.ts'
import { shapeOf, type Task } from '../../task.ts'
import { treesLearner } from '../../trees/learn.ts'
import { partSpan } from '../run/part-span.ts'
import { learningParts } from './learn-texts.ts'

const learners: readonly [string, Learner<unknown>][] = [
  ['trees', learningParts(treesLearner)],
  ['predicates', learningParts(predicateLearner)],
]

function taskOf(source: string, records: readonly ExampleRecord[], given?: readonly Field[]): Task {
  const example = { page: 'page', complete: false, records }
  const fields = given ?? inferFields([example])
  const examples = [locateExample(example, createPage(source), fields)]
  return { shape: shapeOf(examples), fields, examples, unlabelled: [] }
}

function learnFrom(learner: Learner<unknown>, task: Task): Learned<unknown> {
  const learned = learner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return learned
}

function lineOf({ values }: ExtractedRecord): string {
  return values
    .map((cell) => cell.map((value) => (isRecord(value) ? `(${lineOf(value)})` : value.text)).join('+'))
    .join(' | ')
}

/** What a learner extracts from the page that its marks are on, one line for each record. */
function linesOf(learner: Learner<unknown>, source: string, records: readonly ExampleRecord[]): string[] {
  const task = taskOf(source, records)
  const { rule } = learnFrom(learner, task)
  return learner.language.run(rule, createPage(source), task.fields).records.map(lineOf)
}

describe.each(learners)('parts of texts in lists, found by %s', (_, learner) => {
  const list = (...rows: string[]): string =>
    `<ul>${rows.map((row) => `<li><b>${row.split('|')[0]}</b> <i>${row.split('|')[1]}</i></li>`).join('')}</ul>`

  it('are split together', () => {
    const page = list('A|Ely, CB7 4AA', 'B|Bury Edmunds, IP33 1NP', 'C|Bath, BA1 5DR')
    expect(linesOf(learner, page, [{ name: 'A', city: 'Ely', code: 'CB7 4AA' }])).toEqual([
      'A | Ely | CB7 4AA',
      'B | Bury Edmunds | IP33 1NP',
      'C | Bath | BA1 5DR',
    ])
  })

  it('are in the text that holds most values of their field', () => {
    const row = (name: string, genre: string, tags: string): string =>
      `<li><b>${name}</b> <i>genre: ${genre}</i> <u>tags: ${tags}</u></li>`
    const rows = [
      row('A', 'Pop', 'french, Pop, piano pop'),
      row('B', 'Rock', 'live, loud'),
      row('C', 'Jazz', 'Jazz, piano'),
    ]
    const marked = { name: 'A', genre: 'Pop', tag: ['french', 'Pop', 'piano pop'] }
    expect(linesOf(learner, `<ul>${rows.join('')}</ul>`, [marked])).toEqual([
      'A | Pop | french+Pop+piano pop',
      'B | Rock | live+loud',
      'C | Jazz | Jazz+piano',
    ])
  })

  it('are not looked for where a value of several nodes is a whole element', () => {
    const page = list('Hash<wbr>Map|a map', 'Linked<wbr>List|a list', 'Linked<wbr>Hash<wbr>Set|a set')
    const task = taskOf(page, [{ name: 'HashMap', about: 'a map' }])
    const { rule } = learnFrom(learner, task)
    expect(rule).not.toHaveProperty('texts')
    const { records } = learner.language.run(rule, createPage(page), task.fields)
    expect(records.map(lineOf)).toEqual(['HashMap | a map', 'LinkedList | a list', 'LinkedHashSet | a set'])
  })

  it('come with a word of the template, or without other parts', () => {
    const page = list('Dune|by Frank Herbert', 'Emma|by Jane Austen', 'Kim|by Rudyard Kipling')
    expect(linesOf(learner, page, [{ title: 'Dune', author: 'Frank Herbert' }])).toEqual([
      'Dune | Frank Herbert',
      'Emma | Jane Austen',
      'Kim | Rudyard Kipling',
    ])
  })

  it('may be inside a field that is the whole text', () => {
    const page = list('A|1 Mill Lane, Ely', 'B|7 High Street, Bath', 'C|12 Kings Road, Leeds')
    expect(linesOf(learner, page, [{ name: 'A', address: '1 Mill Lane, Ely', city: 'Ely' }])).toEqual([
      'A | 1 Mill Lane, Ely | Ely',
      'B | 7 High Street, Bath | Bath',
      'C | 12 Kings Road, Leeds | Leeds',
    ])
  })

  it('have their exact places in the source, across references and markup', () => {
    const page = list('A|Fish &amp; chips,  £4', 'B|Ham &amp; eggs,  £5', 'C|Tea,  £2')
    const task = taskOf(page, [{ name: 'A', dish: 'Fish & chips', price: '£4' }])
    const { rule, replay } = learnFrom(learner, task)
    expect(replay.exact).toBe(true)
    const { records } = learner.language.run(rule, createPage(page), task.fields)
    expect(records[1].values.flat().map(({ start, end }) => page.slice(start, end))).toEqual([
      'B',
      'Ham &amp; eggs',
      '£5',
    ])
    for (const value of records.flatMap(({ values }) => values.flat())) {
      expect(isRecord(value) ? 0 : value.confidence).toBeGreaterThan(0.2)
    }
  })

  it('pass the schema of the language, and are explained', () => {
    const page = list('A|Ely, CB7 4AA', 'B|Bath, BA1 5DR', 'C|York, YO1 9QL')
    const task = taskOf(page, [{ name: 'A', city: 'Ely', code: 'CB7 4AA' }])
    const { rule } = learnFrom(learner, task)
    const { language } = learner
    expect(language.schema.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
    expect(language.explain(rule, task.fields)).toContain('city, code: parts of one text')
    const exported = language.export?.(rule, task.fields, 'xpath')
    expect(JSON.stringify(exported)).toContain('its value is a part of a text')
  })
})

describe('parts of texts', () => {
  const trees = learningParts(treesLearner)

  it('are found in attributes', () => {
    const item = (id: number, name: string): string => `<p><a href="/item?id=${id}&amp;x=1">${name}</a></p>`
    const page = `<div>${item(12, 'A')}${item(345, 'B')}${item(6, 'C')}</div>`
    const start = page.indexOf('12')
    const records = [{ name: 'A', id: { text: '12', start, end: start + 2 } }]
    expect(linesOf(trees, page, records)).toEqual(['A | 12', 'B | 345', 'C | 6'])
  })

  it('are found in nested records', () => {
    const shop = (name: string, ...branches: string[]): string =>
      `<section><h2>${name}</h2><ul>${branches.map((branch) => `<li>${branch}</li>`).join('')}</ul></section>`
    const page = `<body>${shop('A', 'Ely, CB7 4AA', 'Bath, BA1 5DR')}${shop('B', 'York, YO1 9QL')}${shop('C', 'Leeds, LS3 1LT', 'Hull, HU1 2AB')}</body>`
    const records = [
      {
        name: 'A',
        branch: [
          { city: 'Ely', code: 'CB7 4AA' },
          { city: 'Bath', code: 'BA1 5DR' },
        ],
      },
    ]
    expect(linesOf(trees, page, records)).toEqual([
      'A | (Ely | CB7 4AA)+(Bath | BA1 5DR)',
      'B | (York | YO1 9QL)',
      'C | (Leeds | LS3 1LT)+(Hull | HU1 2AB)',
    ])
  })

  it('leave a rule alone where all values are whole texts', () => {
    const page = '<ul><li><b>A</b> <i>1</i></li><li><b>B</b> <i>2</i></li></ul>'
    const { rule } = learnFrom(trees, taskOf(page, [{ name: 'A', count: '1' }]))
    expect(rule).toHaveProperty('records')
  })

  it('have no place where text and source do not correspond', () => {
    const page: Page = createPage('<p>one  two</p>')
    expect(partSpan(page, { start: 3, end: 11, text: 'one two' }, 4, 7)).toEqual({ start: 8, end: 11 })
    expect(partSpan(page, { start: 3, end: 11, text: 'other' }, 0, 2)).toBeUndefined()
  })

  it('refuse a rule that splits a text into more parts than it has fields', () => {
    const page = '<ul><li><b>A</b> <i>x, 1</i></li><li><b>B</b> <i>y, 2</i></li></ul>'
    const { rule } = learnFrom(trees, taskOf(page, [{ name: 'A', word: 'x', count: '1' }]))
    const absurd = JSON.parse(JSON.stringify(rule))
    absurd.texts[0].layers[0].fields.pop()
    expect(trees.language.schema.safeParse(absurd).success).toBe(false)
  })
})

/** The share of values that come out right, over every choice of a fullest record as the marked one. */
function scoreOf(learner: Learner<unknown>, rows: readonly Row[], source: string, marks: number): number {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isMany = (name: string): boolean => rows.some((row) => (row[name]?.length ?? 0) > 1)
  const fields = names.map((name) => ({
    name,
    many: isMany(name),
    optional: rows.some((row) => row[name] === undefined),
  }))
  const recordOf = (row: Row): ExampleRecord =>
    Object.fromEntries(
      Object.entries(row).map(([name, values]) => [name, isMany(name) ? [...values] : values[0]]),
    )
  let right = 0
  let all = 0
  for (const [r, row] of rows.entries()) {
    if (Object.keys(row).length < names.length) continue
    const marked = Array.from({ length: marks }, (_, i) => recordOf(rows[(r + i) % rows.length]))
    const task = taskOf(source, marked, fields)
    const { rule } = learnFrom(learner, task)
    const { records } = learner.language.run(rule, createPage(source), fields)
    for (const [i, wanted] of rows.entries()) {
      for (const [f, name] of names.entries()) {
        const got = (records[i]?.values[f] ?? []).map((value) => (isRecord(value) ? '' : value.text))
        const common = got.filter((value) => wanted[name]?.includes(value)).length
        right += 2 * common
        all += got.length + (wanted[name]?.length ?? 0)
      }
    }
  }
  return right / all
}

describe.each(HARD_LISTS)('the list of $name', (list) => {
  it.each([1, 2])('comes out with %i records marked, whichever they are', (marks) => {
    const score = scoreOf(learningParts(treesLearner), list.rows.map(valuesOf), pageOf(list), marks)
    expect(score).toBeGreaterThanOrEqual(marks === 1 ? 0.88 : 0.94)
  })
})
