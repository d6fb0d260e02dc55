import { describe, expect, it } from 'vitest'
import { createTask, type TaskOptions } from '../../../../test/notation.ts'
import { createBudget } from '../../budget.ts'
import { type Sample, sampleOf } from '../../tokens/sample.ts'
import { collectExamples, type Examples } from './examples.ts'
import { backgroundOf, collectSymbols, symbolPages } from './matrix.ts'
import { countRoles } from './roles.ts'
import { learnViews } from './value-view.ts'

function collect(
  pages: readonly string[],
  options: TaskOptions = {},
): { sample: Sample; examples: Examples; names: string[] } {
  const task = createTask(pages, options)
  const sample = sampleOf(task, createBudget())
  if ('reason' in sample) throw new Error(sample.reason)
  return {
    sample,
    examples: collectExamples(sample, task.fields),
    names: task.fields.map(({ name }) => name),
  }
}

const ROWS =
  '<ul>{<li><b>[name:Ann]</b> <i>[age:31]</i> [town:Ely]</li>}\n{<li><b>[name:Bob]</b> [town:Bath], [town:York]</li>}</ul><p>End</p>'

describe('the examples of labels', () => {
  it('have every value inside the zone of its record, and zones that share nothing', () => {
    const { examples } = collect([ROWS, ROWS.replace('Ann', 'Eve')])
    expect(examples.single).toBe(false)
    expect(examples.zones.map((zones) => zones.length)).toEqual([2, 2])
    for (const { values } of examples.fields) {
      for (const { page, from, to } of values) {
        const around = examples.zones[page].filter((zone) => zone.from <= from && to <= zone.to)
        expect(around).toHaveLength(1)
      }
    }
    for (const [first, second] of examples.zones) expect(first.to).toBeLessThanOrEqual(second.from)
    expect(examples.lengths).toEqual(examples.zones.flat().map(({ from, to }) => to - from))
  })

  it('show which fields a record needs, which may repeat, and how likely each is', () => {
    const { examples, names } = collect([ROWS])
    const of = (name: string) => examples.fields.find(({ field }) => field === names.indexOf(name))
    expect(of('name')).toMatchObject({ needed: true, many: false, present: Math.log2(2.5 / 0.5) })
    expect(of('age')).toMatchObject({ needed: false, many: false, present: 0 })
    expect(of('town')).toMatchObject({ needed: true, many: true })
  })

  it('have two borders for each value and each zone', () => {
    const { examples } = collect([ROWS])
    expect(examples.borders).toHaveLength(2 * (2 + 2 + 1 + 3))
  })

  it('are attributes only where all values of a field are', () => {
    const item = (url: string, name: string): string => `{<li><a href="${url}">${name}</a></li>}`
    const both = `<ul>${item('[url:/a]', '[name:Ann]')}${item('[url:/b]', '[name:Bob]')}</ul>`
    const { examples } = collect([both])
    expect(examples.fields.map(({ attribute }) => attribute)).toEqual(['href', undefined])
  })
})

describe('the roles of tokens', () => {
  const counts = (pages: readonly string[], options: TaskOptions = {}) => {
    const { sample, examples } = collect(pages, options)
    const lexemes = sample.pages.map((page) => page.lexemes)
    const symbols = symbolPages(lexemes, collectSymbols(lexemes, examples.borders, 2))
    return { lexemes, rows: countRoles(sample, symbols, examples) }
  }
  const sum = (rows: readonly (readonly number[])[], role: number): number =>
    rows.reduce((total, row) => total + row[role], 0)

  it('are counted once for each token of a page that is marked wholly', () => {
    const { lexemes, rows } = counts([ROWS])
    expect(sum(rows, 1) + sum(rows, 2) + sum(rows, 3)).toBe(lexemes[0].size)
    // Ann, 31, Ely, Bob, Bath and York.
    expect(sum(rows, 1)).toBe(6)
    const symbols = rows.map(([symbol]) => symbol)
    expect(symbols).toEqual([...new Set(symbols)].sort((a, b) => a - b))
  })

  it('do not depend on the order of pages', () => {
    const other = ROWS.replace('Ann', 'Eve').replace('End', 'Foot')
    expect(counts([ROWS, other]).rows).toEqual(counts([other, ROWS]).rows)
  })
})

describe('what is known of the content of values', () => {
  it('scores what the values are like higher than what records have anywhere', () => {
    const { sample, examples, names } = collect([ROWS])
    const views = learnViews(sample, examples, createBudget())
    const age = views.get(names.indexOf('age'))
    const digits = age?.entries.find(([level, key]) => level === 0 && key === '9')
    expect(digits?.[2]).toBeGreaterThan(0)
    expect(views.get(names.indexOf('name'))?.entries.some(([, key]) => key === '9')).toBe(false)
  })

  it('has nothing of attributes, and stops counting when the budget ends', () => {
    const { sample, examples } = collect([
      '<ul>{<li><a href="[url:/a]">x</a></li>}{<li><a href="[url:/b]">y</a></li>}</ul>',
    ])
    expect(learnViews(sample, examples, createBudget()).size).toBe(0)
    const rows = collect([ROWS])
    const few = createBudget({ steps: 1 })
    expect([...learnViews(rows.sample, rows.examples, few).keys()]).toEqual([0, 1, 2])
    expect(few.exhausted).toBe(true)
  })
})

it('a background has a share above 0 for every symbol, whatever the parts', () => {
  const { sample, examples } = collect([ROWS])
  const lexemes = sample.pages.map((page) => page.lexemes)
  const pages = symbolPages(lexemes, collectSymbols(lexemes, examples.borders, 2))
  for (const parts of [[], examples.zones.flat()]) {
    const shares = backgroundOf(pages, parts)
    expect(shares).toHaveLength(pages.alphabet.size)
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
  }
})
