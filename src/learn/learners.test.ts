import { describe, expect, it } from 'vitest'
import { delimitersLearner } from '../languages/delimiters/learn.ts'
import { resolveBias } from '../languages/predicates/builders/bias.ts'
import {
  findLearner,
  isBiased,
  learnersInOrder,
  methodNames,
  methodsInOrder,
  needsLabels,
} from './learners.ts'

const namesOf = (learners: readonly { language: { name: string } }[]) =>
  learners.map(({ language }) => language.name)
const own = {
  ...delimitersLearner,
  language: { ...delimitersLearner.language, name: 'own' },
  variants: ['a'],
}

describe('the learners', () => {
  it('are tried in an order for each shape, further ones last', () => {
    expect(methodsInOrder('list')[0]).toBe('trees')
    expect(methodsInOrder('single')[0]).toBe('sections')
    expect(namesOf(learnersInOrder('list', { languages: [own] })).at(-1)).toBe('own')
  })

  it('that need no labels are the only ones where there are none', () => {
    expect(namesOf(learnersInOrder('unlabelled', {}))).toEqual(['sections'])
    expect(namesOf(learnersInOrder('unlabelled', { languages: [own] }))).toEqual(['sections'])
    expect(needsLabels('sections')).toBe(false)
    expect(needsLabels('delimiters/lr')).toBe(true)
  })

  it('are found by name; a further one replaces that of the same name', () => {
    expect(findLearner('own', {})).toBeUndefined()
    expect(findLearner('own', { languages: [own] })).toBe(own)
    const other = { ...own, language: delimitersLearner.language }
    expect(findLearner('delimiters', { languages: [other] })).toBe(other)
  })

  it('name their methods with variants', () => {
    expect(methodNames()).toEqual(expect.arrayContaining(['auto', 'delimiters', 'delimiters/hlrt']))
    expect(methodNames({ languages: [own] }).slice(-2)).toEqual(['own', 'own/a'])
  })

  it('of predicates alone take a bias', () => {
    const biased = findLearner('predicates', { bias: resolveBias(['neighbour']) })
    expect(biased).toBeDefined()
    expect(biased && isBiased(biased)).toBe(true)
    expect(isBiased(own)).toBe(false)
  })
})
