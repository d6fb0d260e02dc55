import { describe, expect, it } from 'vitest'
import { learn } from '../../../learn/learn.ts'
import { createPage } from '../../../page/page.ts'
import type { Concept } from '../concepts/concept.ts'
import { fragility, sturdiest } from './prefer.ts'

const climb = (...steps: object[]): Concept => ({ is: 'climb', steps }) as unknown as Concept

describe('the rules that represent a group', () => {
  it('are the least fragile first, and share no concept', () => {
    const byId = climb({ tag: 'b', id: 'price' })
    const byClass = climb({ tag: 'b', classes: ['now'] })
    const byPlace = climb({ tag: 'b', nth: 3 })
    expect([byId, byClass, byPlace].map(fragility)).toEqual([0.1, 0.35, 1.25])
    const chosen = sturdiest([[byPlace], [byClass, byPlace], [byClass], [byId, byClass], [byId]])
    expect(chosen).toEqual([[byId], [byClass], [byPlace]])
  })

  it('let a value be found after its class was renamed', () => {
    const page = (title: string, price: string, type: string) =>
      createPage(
        `<body><h1>${title}</h1><p>Our price</p><p class="${type}">${price}</p><p>In stock</p></body>`,
      )
    const seen = ['$12', '$7', '$31', '$5', '$44', '$8'].map((price, i) => page(`Book ${i}`, price, 'now'))
    const result = learn([{ page: seen[0], records: [{ price: '$12' }] }], {
      unlabelled: seen.slice(1),
      shape: 'single',
      method: 'predicates',
    })
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    expect(result.wrapper.extract(page('Book 9', '$99', 'now')).records).toEqual([{ price: '$99' }])
    expect(result.wrapper.extract(page('Book 9', '$99', 'x81')).records).toEqual([{ price: '$99' }])
  })
})
