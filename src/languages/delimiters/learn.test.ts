import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressPage, bigbookPage, nestedPage, okraPage, quotePage } from '../../../test/generators.ts'
import { createTask, type NotatedExample, type TaskOptions } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import { isRecord } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import type { Learned } from '../language.ts'
import { compareWithLabels } from '../replay.ts'
import type { Task } from '../task.ts'
import { delimitersLearner } from './learn.ts'
import type { DelimiterRule } from './rule.ts'
import { run } from './run/run.ts'

function learn(pages: readonly (string | NotatedExample)[], options: TaskOptions = {}, variant?: string) {
  const task = createTask(pages, options)
  return { task, result: delimitersLearner.learn(task, createBudget(), variant) }
}

function learned(pages: readonly (string | NotatedExample)[], options: TaskOptions = {}, variant?: string) {
  const { task, result } = learn(pages, options, variant)
  if (result.kind === 'declined') throw new Error(result.reason)
  return { task, result }
}

function reason(pages: readonly (string | NotatedExample)[], variant?: string): string {
  const { result } = learn(pages, {}, variant)
  if (result.kind === 'learned') throw new Error(`learned ${JSON.stringify(result.rule)}`)
  return result.reason
}

function extract(task: Task, result: Learned<DelimiterRule>, source: string): string[][][] {
  return run(result.rule, createPage(source), task.fields).records.map((record) =>
    record.values.map((values) => values.flatMap((value) => (isRecord(value) ? [] : [value.text]))),
  )
}

it('takes the simplest class with clean delimiters before a simpler one with accidental ones', () => {
  const page = '<p><b>x</b></p><h2>A</h2><b>[name:Ann]</b> <b>[name:Bob]</b><hr><b>y</b>'
  expect(learned([page]).result.rule).toEqual({
    class: 'hlrt',
    head: '</h2>',
    tail: '<hr>',
    pairs: [{ path: [0], left: '<b>', right: '</b>' }],
  })
})

it('uses open and close where no head can part the records from what is like them', () => {
  const item = (name: string) => `<li>${name.length}${name} <b>[name:${name}]</b> <b>more</b></li>`
  const { result } = learned([`<b>x</b>${item('Ann')}<b>y</b>${item('Bob')}<b>z</b>`])
  expect(result.variant).toBe('oclr')
  expect(result.declined.map(({ method }) => method)).toEqual(['delimiters/lr', 'delimiters/hlrt'])
})

it('finds the left delimiter in front of a link whose address changes', () => {
  const { result } = learned(['<td><a href="/1">[name:Ann]</a></td><td><a href="/2">[name:Bob]</a></td>'])
  expect(result.rule.pairs[0]).toMatchObject({ left: '<td>', right: '</a>' })
  const bare = learned(['x <a href="/1">[name:Ann]</a>, <a href="/2">[name:Bob]</a>.'])
  expect(bare.result.rule.pairs[0]).toMatchObject({ left: '<a href="', right: '</a>' })
})

it('needs no delimiter for an empty table cell', () => {
  const row = (name: string, price: string) => `{<tr><td>[name:${name}]</td><td class=p>${price}</td></tr>}`
  const { task, result } = learned([`${row('Ann', '[price:1]')}${row('Bob', '')}${row('Cat', '[price:3]')}`])
  expect(result.rule.pairs.some((pair) => pair.optional === true && result.replay.exact === false)).toBe(
    false,
  )
  expect(
    extract(task, result, '<tr><td>Dan</td><td class=p> </td></tr><tr><td>Eve</td><td class=p>5</td></tr>'),
  ).toEqual([
    [['Dan'], []],
    [['Eve'], ['5']],
  ])
})

it('learns where some records have an empty place for a missing value and others none', () => {
  const row = (...cells: string[]) => `{<tr>${cells.join('')}</tr>}`
  const name = (text: string) => `<td class=name>${text}</td>`
  const room = (text: string) => `<td class=room>${text}</td>`
  const text = [
    row(name('[name:Ann]'), room('[room:1]')),
    row(name('[name:Bob]'), room('')),
    row(name('[name:Cat]')),
  ]
  const { task, result } = learned([`<table>${text.join('\n')}</table>`])
  expect(result.replay.exact).toBe(true)
  const other = `${name('Dan')}${name('Eve')}${room('')}${name('Fay')}${room('4')}`
  expect(extract(task, result, `<table>${other}</table>`)).toEqual([
    [['Dan'], []],
    [['Eve'], []],
    [['Fay'], ['4']],
  ])
})

it('says which field a record lacks', () => {
  const text =
    '<p>{<b>[name:Ann]</b> <i>[age:3]</i>} {<b>[name:Bob]</b>} {<b>[name:Cat]</b> <b>x</b> <i>[age:4]</i>}</p>'
  expect(reason([text], 'lr')).toContain('record 2 has no age')
})

it('says that values do not keep one order', () => {
  expect(reason([addressPage({ seed: 'a', rows: 4 })])).toBe(
    'phone comes before email in some records and after it in others',
  )
})

it('says that values touch', () => {
  expect(reason(['<b>[name:Ann][age:3]</b><b>[name:Bob][age:4]</b>'])).toBe('no text comes after every name')
})

it('declines an unknown class and nested records in a flat one', () => {
  expect(reason(['<b>[name:Ann]</b>'], 'xyz')).toBe('there is no class "xyz"')
  const nested = '{<h2>[group:A]</h2>{people:<b>[name:Ann]</b>}}'
  expect(reason([nested], 'hlrt')).toBe('hlrt has no nested records; n-lr and n-hlrt have')
})

it('lets values be missing or repeat where the schema allows it and the examples stay the same', () => {
  const task = createTask([
    '<li><b>[name:Ann]</b> <i>[tag:x]</i></li><li><b>[name:Bob]</b> <i>[tag:y]</i></li>',
  ])
  const fields = task.fields.map((field) => ({
    ...field,
    many: field.name === 'tag',
    optional: field.name === 'tag',
  }))
  const result = delimitersLearner.learn({ ...task, fields }, createBudget())
  if (result.kind === 'declined') throw new Error(result.reason)
  expect(extract(task, result, '<li><b>Cat</b></li><li><b>Dan</b> <i>x</i> <i>z</i></li>')).toEqual([
    [['Cat'], []],
    [['Dan'], ['x', 'z']],
  ])
})

it('does not take a marked negative, and says so when it must', () => {
  const item = (name: string, mark = '') => `<li${mark}>{<b>[name:${name}]</b>}</li>`
  const advert = '<li class=ad>{!<b>[name:Buy]</b>}</li>'
  const list = {
    text: `<ul>${item('Ann', ' class=x')}${item('Bob', ' class=x')}${advert}</ul>`,
    complete: false,
  }
  const { task, result } = learned([list])
  expect(extract(task, result, task.examples[0].page.source)).toEqual([[['Ann']], [['Bob']]])
  const same = '{<b>[name:Ann]</b>} {!<b>[name:Buy]</b>} {<b>[name:Bob]</b>}'
  expect(reason([{ text: same, complete: false }], 'lr')).toContain(
    '"Buy", which is marked as wrong, is where a name would be',
  )
})

it('reads a page marked in part as a list that goes on', () => {
  const rows = (marked: number) =>
    Array.from({ length: 6 }, (_, i) =>
      i < marked ? `<li><b>[name:n${i}]</b> <i>[age:${i}]</i>` : `<li><b>n${i}</b> <i>${i}</i>`,
    ).join('\n')
  for (const marked of [1, 2, 3]) {
    const text = `<h1><b>Names</b></h1><ul>${rows(marked)}</ul><b>End</b>`
    const { task, result } = learned([{ text, complete: false }])
    expect(extract(task, result, task.examples[0].page.source)).toHaveLength(6)
  }
})

it('heeds the region to which the labels refer', () => {
  const task = createTask(['<b>x</b><p><b>[name:Ann]</b><b>[name:Bob]</b></p><b>y</b>'])
  const { source } = task.examples[0].page
  const region = { start: source.indexOf('<p>'), end: source.indexOf('</p>') }
  const examples = task.examples.map((example) => ({ ...example, region }))
  const result = delimitersLearner.learn({ ...task, examples }, createBudget())
  expect(result).toMatchObject({ kind: 'learned', variant: 'lr', replay: { exact: true } })
})

it('goes on looking when a rule recognises no other page', () => {
  const page = (name: string, id: string) => `<h1 class="${id}">x</h1><p>${id}</p><b>${name}</b><i>${id}</i>`
  const { task, result } = learned([page('[name:Ann]', 'k')], {
    unlabelled: [page('Bob', 'm'), page('Cat', 'n')],
  })
  expect(extract(task, result, page('Dan', 'o'))).toEqual([[['Dan']]])
})

const MAKERS = { okraPage, bigbookPage, quotePage, nestedPage }

it.each(Object.entries(MAKERS))('learns %s from two pages and extracts a third exactly', (_, make) => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.boolean(), fc.boolean(), (seed, noise, byText) => {
      const options = { rows: 8, headNoise: noise ? 1 : 0, valueNoise: noise ? 0.3 : 0 }
      const pages = [1, 2, 3].map((n) => make({ seed: `${seed} ${n}`, ...options }))
      const all = createTask(pages)
      const given = createTask(pages.slice(0, 2), { byText })
      const result = delimitersLearner.learn({ ...given, fields: all.fields }, createBudget())
      if (result.kind === 'declined') throw new Error(result.reason)
      expect(result.replay.exact).toBe(true)
      const third = run(result.rule, all.examples[2].page, all.fields)
      expect(compareWithLabels(third, all.examples[2], all.fields).differences).toEqual([])
    }),
    { seed: 61, numRuns: 12 },
  )
})

it('never makes the consistent lengths more by adding a page', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (seed) => {
      const pages = [1, 2, 3].map((n) => okraPage({ seed: `${seed} ${n}`, rows: 3, headNoise: 0.5 }))
      const two = learned(pages.slice(0, 2)).result
      const three = learned(pages).result
      for (const [k, pair] of three.rule.pairs.entries()) {
        expect(pair.left.length).toBeGreaterThanOrEqual(two.rule.pairs[k].left.length)
      }
    }),
    { seed: 62, numRuns: 10 },
  )
})

it('stops in time on pages made to be slow', () => {
  const long = 'a'.repeat(20_000)
  const task = createTask([`${long}[x:b]${long}[x:b]${long}`, `${long}[x:b]${long}`], { byText: true })
  let spent = 0
  const counting = {
    spend(steps: number) {
      spent += steps
      return true
    },
    exhausted: false,
    timedOut: false,
  }
  expect(['learned', 'declined']).toContain(delimitersLearner.learn(task, counting).kind)
  expect(spent).toBeLessThan(20_000_000)
})
