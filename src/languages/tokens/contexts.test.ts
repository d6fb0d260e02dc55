import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { compileContext, describeContexts, firesAt } from './context.ts'
import { type Border, learnContexts, specificity } from './contexts.ts'
import { lexemesOf } from './lexemes.ts'
import { compilePattern, describePattern, generalizePattern, matchesAt } from './pattern.ts'

const lexemes = lexemesOf(createPage('<b class=x>Ann</b>, <b class=y>12</b>; <i>Bob</i>.'))
const border = (at: number): Border => ({ lexemes, at })

describe('patterns', () => {
  it('match a tag with its classes or without', () => {
    expect(matchesAt(compilePattern({ lexeme: '<b.x>' }), lexemes, 0)).toBe(true)
    expect(matchesAt(compilePattern({ lexeme: '<b>' }), lexemes, 0)).toBe(true)
    expect(matchesAt(compilePattern({ lexeme: '<b.y>' }), lexemes, 0)).toBe(false)
    expect(matchesAt(compilePattern({ class: 'Word' }), lexemes, 1)).toBe(true)
    expect(matchesAt(compilePattern({ class: 'Any' }), lexemes, -1)).toBe(false)
  })

  it('generalise as little as they must', () => {
    expect(generalizePattern({ lexeme: '<b.x>' }, lexemes, 0)).toEqual({ lexeme: '<b.x>' })
    expect(generalizePattern({ lexeme: '<b.x>' }, lexemes, 4)).toEqual({ lexeme: '<b>' })
    expect(generalizePattern({ lexeme: '<b.x>' }, lexemes, 8)).toEqual({ class: 'Markup' })
    expect(generalizePattern({ class: 'C1Alph' }, lexemes, 5)).toEqual({ class: 'Any' })
    expect(generalizePattern({ lexeme: ',' }, lexemes, 7)).toEqual({ class: 'Punc' })
  })

  it('know a word that is written as a reference', () => {
    const written = lexemesOf(createPage('&Eacute;lise, Ann &#52;2'))
    expect(generalizePattern({ lexeme: '&Eacute;lise' }, written, 2)).toEqual({ class: 'Word' })
    expect(generalizePattern({ lexeme: '&#52;2' }, written, 2)).toEqual({ class: 'Any' })
    expect(generalizePattern({ lexeme: '&amp;' }, written, 1)).toEqual({ class: 'Punc' })
  })

  it('have names', () => {
    expect(describePattern({ lexeme: '<b>' })).toBe('<b>')
    expect(describePattern({ lexeme: ',' })).toBe('","')
    expect(describePattern({ class: 'Num' })).toBe('a number')
    expect(describePattern({ class: '/Html' })).toBe('a token of class /Html')
  })
})

describe('contexts', () => {
  it('are as short as tells a border from others', () => {
    expect(learnContexts([border(1)], [border(4)], createBudget())).toEqual([
      { left: [{ lexeme: '<b.x>' }], right: [{ class: 'C1Alph' }] },
    ])
  })

  it('are one for borders that have something in common, and several for others', () => {
    const both = learnContexts([border(1), border(5)], [border(0), border(3)], createBudget())
    expect(both).toHaveLength(1)
    expect(describeContexts(both)).toBe('<b> is before it and any token follows')
    const apart = learnContexts([border(1), border(7)], [border(5), border(3), border(9)], createBudget())
    expect(apart).toHaveLength(2)
    expect(specificity(apart[0])).toBeGreaterThan(0)
  })

  it('fire on every border they were learned from, wherever it is', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: lexemes.size }), { minLength: 1 })
    fc.assert(
      fc.property(numbers, numbers, (own, others) => {
        const rest = others.filter((at) => !own.includes(at)).map(border)
        const contexts = learnContexts(own.map(border), rest, createBudget()).map(compileContext)
        for (const at of own) expect(contexts.some((each) => firesAt(each, lexemes, at))).toBe(true)
      }),
      { seed: 10 },
    )
  })
})
