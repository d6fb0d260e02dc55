import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { createBudget } from '../../budget.ts'
import { byName, type Concept } from '../concepts/concept.ts'
import { usualPredicates } from '../concepts/index.ts'
import type { Clause, Role } from '../rule.ts'
import { candidatesOf } from './domain.ts'
import { compileRole, runRole, select } from './run-role.ts'

const known = byName(usualPredicates)
const inside = (tag: string): Concept => ({ is: 'tag-path', steps: [{ tag }] }) as Concept
const clause = (tag: string, weight: number, trusted = false): Clause => ({
  when: [inside(tag)],
  weight,
  trusted,
})
const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const

function run(source: string, role: Partial<Role>, budget = createBudget()): string[] {
  const whole: Role = { domain: { of: 'text' }, vote: true, clauses: [], quorum: 1, guard, ...role }
  const view = viewOf(createPage(source))
  const candidates = candidatesOf(view, whole.domain)
  return runRole(compileRole(whole, known), view, candidates, budget).map(({ index }) =>
    candidates.text(index),
  )
}

describe('a role that votes', () => {
  const clauses = [clause('h1', 3), clause('b', 1, true)]

  it('takes the value with most weight', () => {
    expect(run('<b>Emma</b><h1>Dune</h1>', { clauses })).toEqual(['Dune'])
  })

  it('asks the trusted clauses where no value has a quorum', () => {
    expect(run('<b>Emma</b>', { clauses, quorum: 2 })).toEqual(['Emma'])
    expect(run('<i>Emma</i>', { clauses, quorum: 2 })).toEqual([])
  })

  it('refuses what trusted clauses find if it does not look like the values seen', () => {
    const digits = { ...guard, digits: 'all' } as const
    expect(run('<b>Emma</b>', { clauses, quorum: 2, guard: digits })).toEqual([])
    expect(run('<b>Emma 2</b>', { clauses, quorum: 2, guard: digits })).toEqual(['Emma 2'])
    expect(run('<b>none</b>', { clauses, quorum: 2, guard: { ...guard, never: ['none'] } })).toEqual([])
  })

  it('refuses a value without the prefix of all values', () => {
    const prefixed = { ...guard, prefix: 'By ' }
    expect(run('<h1>By Lem</h1>', { clauses, guard: prefixed })).toEqual(['By Lem'])
    expect(run('<h1>Closed</h1>', { clauses, guard: prefixed })).toEqual([])
  })

  it('refuses a text without digits that wins narrowly where values have digits', () => {
    const digits = { ...guard, digits: 'all' } as const
    expect(run('<h1>sold out</h1>', { clauses, quorum: 2, guard: digits })).toEqual([])
    expect(run('<h1>sold out</h1>', { clauses, quorum: 1, guard: digits })).toEqual(['sold out'])
  })

  it('refuses a value behind the label of another field', () => {
    expect(run('Year<h1>1994</h1>', { clauses, guard: { ...guard, foreign: ['Year'] } })).toEqual([])
  })

  it('asks a stand-in only where no clause with a weight selects anything', () => {
    const withStandIn = [clause('h1', 3, true), clause('b', 0, true)]
    expect(run('<b>Emma</b><h1>Dune</h1>', { clauses: withStandIn })).toEqual(['Dune'])
    expect(run('<b>Emma</b>', { clauses: withStandIn })).toEqual(['Emma'])
  })

  it('goes on as a list until a text that ends it', () => {
    const list = { level: 2, stop: ['Next'] }
    const source = '<ul><li>a</li><li>b</li><li>Next</li><li>c</li></ul>'
    expect(run(source, { clauses: [clause('li', 8)], list })).toEqual(['a', 'b'])
  })

  it('finds nothing without a budget', () => {
    expect(run('<h1>Dune</h1>', { clauses }, createBudget({ steps: 0 }))).toEqual([])
  })
})

describe('a role that takes all', () => {
  it('finds every candidate that satisfies a clause, in page order', () => {
    const clauses = [clause('b', 1), clause('i', 1)]
    expect(run('<i>1</i><b>2</b><u>3</u><i>4</i>', { vote: false, clauses })).toEqual(['1', '2', '4'])
  })
})

it('selects from the shortest list that a predicate can seek what testing every text selects', () => {
  const view = viewOf(createPage('<p>Author</p><b>Lem</b><p>Author</p><i>Dick</i><b>Emma</b>'))
  const matchers = [{ is: 'neighbour', text: 'Author', distance: -1 } as Concept, inside('b')].map(
    (concept) => known.get(concept.is)!.compile(concept),
  )
  const found = select(matchers, view, candidatesOf(view, { of: 'text' }))
  const tested = [...view.texts.keys()].filter((i) => matchers.every(({ test }) => test(view, view.texts[i])))
  expect(found).toEqual(tested)
  expect(found.map((i) => view.text(i))).toEqual(['Lem'])
})
