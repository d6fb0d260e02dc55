import { describe, expect, it } from 'vitest'
import { createTask } from '../../../learn/task.ts'
import { createBudget } from '../../budget.ts'
import { resolve } from './resolve.ts'

const page = '<b>Dune</b> <i>Dune</i> <b>7</b> <i>7</i> <b>Emma</b> <i>Emma</i>'

describe('resolving labels', () => {
  it('settles places and the order of fields', () => {
    const task = createTask([{ page, records: [{ title: 'Dune', price: '7' }], complete: false }])
    const ways = resolve(task, createBudget())
    if ('reason' in ways) throw new Error(ways.reason)
    expect(ways[0].sample.paths).toEqual([[0], [1]])
  })

  it('is counted in steps, every two fields with every way to read them', () => {
    const many = Array.from({ length: 200 }, (_, i) => [`field${i}`, `value ${i}`] as const)
    const twice = [...many, ...many.toReversed()].map(([, value]) => `<p>${value}</p>`).join('')
    const task = createTask([{ page: twice, records: [Object.fromEntries(many)] }])
    expect(resolve(task, createBudget({ steps: 20_000 }))).toEqual({ reason: '' })
    const budget = createBudget({ steps: 1_000_000 })
    resolve(task, budget)
    expect(budget.spend(1_000_000 - 40_000)).toBe(false)
  })
})
