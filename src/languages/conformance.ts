import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTask, type NotatedExample, type TaskOptions } from '../../test/notation.ts'
import { createPage, type Page } from '../page/page.ts'
import { readValue } from '../page/value.ts'
import { type ExtractedRecord, isRecord } from '../record/extraction.ts'
import { createBudget } from './budget.ts'
import type { Learned, Learner } from './language.ts'
import { replay } from './replay.ts'
import type { Task } from './task.ts'

/**
 * The cases that every language must pass. A language that cannot pass one says so with a reason: `skips` is data, and a
 * skipped case must really fail, so that no reason outlives the problem it describes.
 */
export function testConformance<R>(learner: Learner<R>, skips: Partial<Record<CaseName, string>> = {}): void {
  for (const [name, run] of Object.entries(CASES) as [CaseName, (learner: Learner<R>) => void][]) {
    const reason = skips[name]
    if (reason === undefined) it(name, () => run(learner))
    else it(`cannot: ${name} (${reason})`, () => expect(() => run(learner)).toThrow())
  }
}

/** The name of a case, for `skips`. */
export type CaseName = keyof typeof CASES

const CASES = {
  'learns a list and finds the records of another page': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    expect(texts(run(learner, learned, task, list(['Ida', 7], ['Jon', 8], ['Kim', 9])))).toEqual([
      [['Ida'], ['7']],
      [['Jon'], ['8']],
      [['Kim'], ['9']],
    ])
  },
  'learns from the first record of a list': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [{ text: FIRST_MARKED, complete: false }])
    expect(texts(run(learner, learned, task, createPage(list(['Ida', 7], ['Jon', 8]).source)))).toEqual([
      [['Ida'], ['7']],
      [['Jon'], ['8']],
    ])
    expect(texts(run(learner, learned, task, task.examples[0].page))).toHaveLength(4)
  },
  'learns from two neighbours inside a list': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [{ text: MIDDLE_MARKED, complete: false }])
    expect(texts(run(learner, learned, task, task.examples[0].page))).toHaveLength(4)
  },
  'learns one record a page': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [
      detail('[name:Dune]', '[price:$5]'),
      detail('[name:Emma]', '[price:$7]'),
    ])
    const page = createPage(detail('Ulysses', '$12'))
    expect(texts(run(learner, learned, task, page))).toEqual([[['Ulysses'], ['$12']]])
  },
  'learns where a record lacks a field': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [
      shop(['[name:Dune]', '[price:$5]'], ['[name:Emma]'], ['[name:Solaris]', '[price:$9]']),
    ])
    const page = createPage(shop(['Ulysses'], ['Walden', '$4'], ['Faust']))
    expect(texts(run(learner, learned, task, page))).toEqual([
      [['Ulysses'], []],
      [['Walden'], ['$4']],
      [['Faust'], []],
    ])
  },
  'learns a field with several values': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [
      books(
        ['[title:Good Omens]', '[author:Pratchett]', '[author:Gaiman]'],
        ['[title:Dune]', '[author:Herbert]'],
      ),
    ])
    const page = createPage(books(['Emma', 'Austen'], ['Roadside', 'Arkady', 'Boris'], ['Faust', 'Goethe']))
    expect(texts(run(learner, learned, task, page))).toEqual([
      [['Emma'], ['Austen']],
      [['Roadside'], ['Arkady', 'Boris']],
      [['Faust'], ['Goethe']],
    ])
  },
  'learns records inside records': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [CONTINENTS])
    const records = run(learner, learned, task, task.examples[0].page)
    expect(records).toHaveLength(2)
    expect(records[0].values[1].filter(isRecord)).toHaveLength(2)
  },
  'finds which place of a repeated value is meant': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST], { byText: true })
    expect(texts(run(learner, learned, task, list(['Ida', 7], ['Jon', 8])))).toEqual([
      [['Ida'], ['7']],
      [['Jon'], ['8']],
    ])
  },
  'learns from a page without records, and finds none on another': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST, list().source])
    expect(run(learner, learned, task, list())).toEqual([])
    expect(run(learner, learned, task, list(['Ida', 7]))).toHaveLength(1)
  },
  'does not extract what is marked as wrong': (learner: Learner<unknown>) => {
    const text = `${LIST.replace('</ul>', '')}<li class="advert">{!<b>[name:Buy now]</b> <i>[age:1]</i>}</li></ul>`
    const { task, learned } = learn(learner, [text])
    const names = texts(run(learner, learned, task, task.examples[0].page)).map(([name]) => name[0])
    expect(names).toEqual(['Ann', 'Bob', 'Cat', 'Dan'])
  },
  'never gives one span to two fields that no label puts there': (learner: Learner<unknown>) => {
    for (const { page, learned, task } of cardsLearned(learner)) {
      for (const record of run(learner, learned, task, page)) {
        const spans = record.values.flatMap((cell) => cell.map(({ start, end }) => `${start}:${end}`))
        expect(spans, page.source).toEqual([...new Set(spans)])
      }
    }
  },
  'gives one span to two fields that are marked there': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST.replaceAll('[name:', '[name,link:')])
    expect(texts(run(learner, learned, task, list(['Ida', 7], ['Jon', 8])))).toEqual([
      [['Ida'], ['Ida'], ['7']],
      [['Jon'], ['Jon'], ['8']],
    ])
  },
  'reports its replay as it is': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    expect(learned.replay).toEqual(replay(learner.language, learned.rule, task))
    expect(learned.replay.exact).toBe(true)
  },
  'gives spans that say the value, inside the page and in page order': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    const page = list(['Ida', 7], ['Jon', 8], ['Kim', 9])
    let last = 0
    for (const record of run(learner, learned, task, page)) {
      expect(record.start).toBeGreaterThanOrEqual(last)
      last = record.end
      for (const value of record.values.flat()) {
        if (isRecord(value)) continue
        expect(value.start).toBeGreaterThanOrEqual(record.start)
        expect(value.end).toBeLessThanOrEqual(record.end)
        expect(readValue(page.source, value.start, value.end)).toBe(value.text)
      }
    }
    expect(last).toBeGreaterThan(0)
  },
  'learns the same rule from the same examples, byte for byte': (learner: Learner<unknown>) => {
    const first = learn(learner, [LIST, TWO]).learned
    expect(JSON.stringify(learn(learner, [LIST, TWO]).learned.rule)).toBe(JSON.stringify(first.rule))
  },
  'has a rule that survives JSON and its schema': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    const rule = learner.language.schema.parse(JSON.parse(JSON.stringify(learned.rule)))
    expect(rule).toEqual(learned.rule)
    const page = list(['Ida', 7], ['Jon', 8])
    expect(learner.language.run(rule, page, task.fields)).toEqual(
      learner.language.run(learned.rule, page, task.fields),
    )
  },
  'refuses what is not a rule': (learner: Learner<unknown>) => {
    for (const junk of [null, 1, 'rule', [], {}, { class: 'none' }, { __proto__: { class: 'lr' } }]) {
      expect(learner.language.schema.safeParse(junk).success).toBe(false)
    }
  },
  'runs on hostile pages without throwing': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    for (const source of HOSTILE) {
      const { records } = learner.language.run(learned.rule, createPage(source), task.fields)
      expect(Array.isArray(records)).toBe(true)
    }
  },
  'spends steps while it runs, so that no rule can hang': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    const budget = createBudget({ steps: 10 })
    learner.language.run(learned.rule, list(['Ida', 7], ['Jon', 8], ['Kay', 9]), task.fields, budget)
    expect(budget.exhausted).toBe(true)
  },
  'finds nothing on a page of another site': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    const page = createPage('<html><body><h1>Soup</h1><p>Boil the water.</p><p>Add salt.</p></body></html>')
    expect(learner.language.run(learned.rule, page, task.fields).records).toEqual([])
  },
  'explains its rule with the names of the fields': (learner: Learner<unknown>) => {
    const { task, learned } = learn(learner, [LIST])
    const text = learner.language.explain(learned.rule, task.fields)
    expect(text).toContain('name')
    expect(text).toContain('age')
  },
  'declines with a reason where nothing is marked': (learner: Learner<unknown>) => {
    const task = createTask([LIST])
    const empty = { ...task, examples: task.examples.map((example) => ({ ...example, records: [] })) }
    const result = learner.learn(empty, createBudget())
    expect(result.kind === 'declined' && result.reason).toMatch(/\w/)
  },
  'stops when its budget is spent': (learner: Learner<unknown>) => {
    const result = learner.learn(createTask([LIST, TWO], { byText: true }), createBudget({ steps: 1 }))
    expect(['learned', 'declined']).toContain(result.kind)
  },
} as const

/** Pages that no author meant: nothing, no tags, control chars, unclosed and very deep markup, one char over and over. */
const HOSTILE = [
  '',
  'no tags at all',
  '\0<b>\0</b>\0<i>\0</i>',
  '<li><b>',
  '<li><b>Ann</b> <i>',
  '<'.repeat(20_000),
  '<li><b>'.repeat(20_000),
  `${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}`,
  'a'.repeat(100_000),
  '\ud800<b>\udc00</b>',
]

const LIST = list(
  ['[name:Ann]', '[age:31]'],
  ['[name:Bob]', '[age:42]'],
  ['[name:Cat]', '[age:5]'],
  ['[name:Dan]', '[age:67]'],
).source
const TWO = list(['[name:Eve]', '[age:18]'], ['[name:Fay]', '[age:20]']).source
const FIRST_MARKED = list(['[name:Ann]', '[age:31]'], ['Bob', '42'], ['Cat', '5'], ['Dan', '67']).source
const MIDDLE_MARKED = list(
  ['Ann', '31'],
  ['[name:Bob]', '[age:42]'],
  ['[name:Cat]', '[age:5]'],
  ['Dan', '67'],
).source
const CONTINENTS =
  '<h1>World</h1>{<h2>[continent:Africa]</h2>{countries:<p><b>[country:Congo]</b> <i>[code:242]</i></p>}{countries:<p><b>[country:Egypt]</b> <i>[code:20]</i></p>}}{<h2>[continent:America]</h2>{countries:<p><b>[country:Belize]</b> <i>[code:501]</i></p>}}<hr>'

/** People in a list, with a title above that looks a little like them. */
function list(...people: (readonly [string, string | number])[]): Page {
  const items = people.map(([name, age]) => `<li class="person"><b>${name}</b> <i>${age}</i></li>\n`).join('')
  return createPage(
    `<html><title>People</title><body><h1>People</h1>\n<ul>\n${items}</ul>\n<p>The end</p></body></html>`,
  )
}

/**
 * What a language learns from one card of a list or from pages of one card each, and pages whose cards lack some of the fields, so
 * that the value of another is in the place of one. What the language declines gives it nothing to prove.
 */
function cardsLearned(learner: Learner<unknown>): { task: Task; learned: Learned<unknown>; page: Page }[] {
  const card = fc.record({
    tag: fc.constantFrom('b', 'span', 'td'),
    isLabelled: fc.boolean(),
    shown: fc.array(fc.subarray(['name', 'maker', 'place']), { minLength: 1, maxLength: 3 }),
  })
  return fc.sample(card, { numRuns: 24, seed: 5 }).flatMap(({ tag, isLabelled, shown }, i) => {
    const cell = (field: string, text: string): string =>
      `${isLabelled ? `<i>${field}:</i> ` : ''}<${tag}>${text}</${tag}>`
    const write = (cells: readonly string[][]): string =>
      `<html><body><h1>Shop</h1><div>${cells.map((own) => `<p>${own.join(' ')}</p>`).join('\n')}</div><p>Foot</p></body></html>`
    const full = (n: number): string[] => FIELDS.map((field, f) => cell(field, `[${field}:${WORDS[f][n]}]`))
    const marked = i % 2 === 0 ? [write([full(0), full(1), full(2)])] : [write([full(0)]), write([full(1)])]
    const task = createTask(marked)
    const learned = learner.learn(task, createBudget())
    if (learned.kind === 'declined') return []
    const cells = shown.map((own, n) => own.map((field) => cell(field, WORDS[FIELDS.indexOf(field)][n])))
    return [{ task, learned, page: createPage(write(cells)) }]
  })
}

const FIELDS = ['name', 'maker', 'place']
const WORDS = [
  ['Drill', 'Chisel', 'Hammer'],
  ['Bosch', 'Stubai', 'Picard'],
  ['Ulm', 'Innsbruck', 'Wuppertal'],
]

function detail(name: string, price: string): string {
  return `<html><body><div id="nav">Home</div><h1>${name}</h1><p>Price: <span class="price">${price}</span></p><p>Foot</p></body></html>`
}

function shop(...items: (readonly string[])[]): string {
  const rows = items.map(([name, price]) => {
    const offer = price === undefined ? '' : ` <span class="price">${price}</span>`
    return `{<li class="item"><a class="name" href="/${name.length}">${name}</a>${offer}</li>}\n`
  })
  const text = `<html><body><ul>\n${rows.join('')}</ul><p>Foot</p></body></html>`
  return text.includes('[') ? text : text.replace(/[{}]/g, '')
}

function books(...items: (readonly string[])[]): string {
  const rows = items.map(([title, ...authors]) => {
    const names = authors.map((author) => `<span class="author">${author}</span>`).join(', ')
    return `{<li class="book"><b>${title}</b> by ${names}</li>}\n`
  })
  const text = `<html><body><ul>\n${rows.join('')}</ul><p>Foot</p></body></html>`
  return text.includes('[') ? text : text.replace(/[{}]/g, '')
}

function learn(
  learner: Learner<unknown>,
  pages: readonly (string | NotatedExample)[],
  options?: TaskOptions,
): { task: Task; learned: Learned<unknown> } {
  const task = createTask(pages, options)
  const result = learner.learn(task, createBudget())
  if (result.kind === 'declined') throw new Error(`declined: ${result.reason}`)
  return { task, learned: result }
}

function run(learner: Learner<unknown>, learned: Learned<unknown>, task: Task, page: Page) {
  return learner.language.run(learned.rule, page, task.fields).records
}

/** Records as texts: for each field the texts of its values. */
function texts(records: readonly ExtractedRecord[]): string[][][] {
  return records.map((record) =>
    record.values.map((values) => values.flatMap((value) => (isRecord(value) ? [] : [value.text]))),
  )
}
