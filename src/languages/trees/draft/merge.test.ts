import { describe, expect, it } from 'vitest'
import type { Step, ValuePlace } from '../rule.ts'
import { mergePlaces, mergeSlots, mergeTests, withAnyClass } from './merge.ts'

const place = (path: Step[], change: Partial<ValuePlace> = {}): ValuePlace => ({
  slot: 0,
  path,
  least: 0.6,
  ...change,
})
const step = (tag: string, tokens: string[] = [], change: Partial<Step> = {}): Step => ({
  tag,
  tokens,
  ...change,
})
const label = { at: 'inside', says: 'Returns' } as const

describe('tests of several elements', () => {
  it('become one with all tags and the tokens that they share', () => {
    const merged = mergeTests([
      { tags: ['td'], tokens: ['.a', '.b'] },
      { tags: ['td', 'th'], tokens: ['.b', '.c'] },
    ])
    expect(merged).toEqual({ tags: ['td', 'th'], tokens: ['.b'] })
  })

  it.each([
    ['that all have', [label, label], { label }],
    ['that one lacks', [label, undefined], {}],
    ['that differ', [label, { at: 'inside' as const, says: 'Raises' }], {}],
  ])('keep a label %s or not', (_, labels, kept) => {
    const slots = labels.map((each) => ({ tags: ['tr'], tokens: [], ...(each && { label: each }) }))
    expect(mergeSlots(slots)).toEqual({ tags: ['tr'], tokens: [], ...kept })
  })
})

describe('places of several values', () => {
  it.each<[string, Step, Step, Step]>([
    ['the tokens that both have', step('b', ['.a', '.b']), step('b', ['.b']), step('b', ['.b'])],
    [
      'any class where both have others',
      step('b', ['.a']),
      step('b', ['.b']),
      step('b', [], { classed: true }),
    ],
    ['no class where one has none', step('b', ['.a']), step('b'), step('b')],
    ['a number that one needs', step('b', [], { nth: 2 }), step('b'), step('b', [], { nth: 2 })],
    ['no number where they differ', step('b', [], { nth: 2 }), step('b', [], { nth: 3 }), step('b')],
    [
      'a label before a number',
      step('b', [], { label }),
      step('b', [], { nth: 3 }),
      step('b', [], { label }),
    ],
  ])('become one with %s', (_, a, b, both) => {
    expect(mergePlaces([place([a]), place([b])])).toEqual([place([both])])
  })

  it.each<[string, ValuePlace]>([
    ['tags', place([step('i')])],
    ['length', place([step('b'), step('b')])],
    ['slot', place([step('b')], { slot: 1 })],
    ['attribute', place([step('b')], { attribute: 'title' })],
    ['what is before the value', place([step('b')], { behind: { tags: ['br'], tokens: [] } })],
    ['what comes after the value', place([step('b')], { ahead: { tags: ['br'], tokens: [] } })],
  ])('stay apart where they differ in %s', (_, other) => {
    const first = place([step('b')])
    expect(mergePlaces([first, other, first])).toEqual([first, other])
  })

  it('share what is around the value', () => {
    const around = (token: string): Partial<ValuePlace> => ({
      behind: { tags: ['br'], tokens: ['.x', token] },
      ahead: { tags: ['i'], tokens: [token, '.y'] },
    })
    const [{ behind, ahead }] = mergePlaces([place([], around('.a')), place([], around('.b'))])
    expect([behind, ahead]).toEqual([
      { tags: ['br'], tokens: ['.x'] },
      { tags: ['i'], tokens: ['.y'] },
    ])
  })
})

describe('a place with any class', () => {
  it('asks for a class at its last step, whichever it is', () => {
    const path = [step('p', ['.a']), step('b', ['.b', 'itemprop=name'])]
    expect(withAnyClass(place(path)).path).toEqual([path[0], step('b', [], { classed: true })])
  })

  it.each([
    ['has no step', place([])],
    ['asks for no class', place([step('b', ['itemprop=name'])])],
  ])('is the place itself where it %s', (_, same) => {
    expect(withAnyClass(same)).toBe(same)
  })
})
