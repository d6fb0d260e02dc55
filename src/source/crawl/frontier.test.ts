import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrontier } from './frontier.ts'
import { createMemoryStore } from './memory-store.ts'
import type { PageTask } from './page-task.ts'

const taskOf = (address: string): PageTask => ({
  type: 'list',
  address,
  root: 0,
  key: '',
  chain: '',
  hop: 0,
  after: [],
})

it('gives the tasks of the last result first, each result in its order, as a stack of queues does', () => {
  const step = fc.oneof(
    fc.record({ push: fc.nat({ max: 4 }) }),
    fc.record({ pick: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 4 }) }),
    fc.constant('pop' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const frontier = createFrontier(createMemoryStore())
      const model: string[][] = []
      for (const [i, each] of steps.entries()) {
        if (each === 'pop') {
          expect(frontier.pop()?.address).toBe(model.at(-1)?.shift())
          while (model.at(-1)?.length === 0) model.pop()
        } else {
          const tasks = Array.from({ length: 4 }, (_, n) => taskOf(`${i}-${n}`))
          const chosen = 'push' in each ? each.push : each.pick.sort((a, b) => a - b)
          frontier.push(tasks, chosen)
          const taken = typeof chosen === 'number' ? tasks.slice(0, chosen) : chosen.map((n) => tasks[n])
          if (taken.length > 0) model.push(taken.map(({ address }) => address))
        }
        expect([...frontier.rest()].map(({ address }) => address)).toEqual([...model].reverse().flat())
      }
    }),
    { seed: 16 },
  )
})

it('is empty at first, and after everything was taken', () => {
  const frontier = createFrontier(createMemoryStore())
  expect(frontier.pop()).toBeUndefined()
  frontier.push([], 0)
  expect(frontier.pop()).toBeUndefined()
  frontier.push([taskOf('a')], 1)
  expect(frontier.pop()?.address).toBe('a')
  expect(frontier.pop()).toBeUndefined()
})
