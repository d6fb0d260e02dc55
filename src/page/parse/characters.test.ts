import { describe, expect, it } from 'vitest'
import { Character, characterAt, isLetterClass } from './characters.ts'

const classesOf = (text: string) => Array.from({ length: text.length }, (_, i) => characterAt(text, i))

describe('the class of a character', () => {
  it('separates letters by case, digits, white space and signs', () => {
    const { upper, lower, digit, space, sign } = Character
    expect(classesOf('Aé7 ,€')).toEqual([upper, lower, digit, space, sign, sign])
    expect(classesOf('٣א')).toEqual([digit, lower])
  })

  it('gives both halves of a surrogate pair the class of the whole', () => {
    expect(classesOf('𝒜')).toEqual([Character.upper, Character.upper])
    expect(classesOf('😀')).toEqual([Character.sign, Character.sign])
  })

  it('knows nothing of half a pair and of control characters', () => {
    expect(classesOf('\ud800')).toEqual([Character.other])
    expect(classesOf('a\udc00')[1]).toBe(Character.other)
    expect(classesOf('\u0000')).toEqual([Character.other])
  })

  it('counts a combining mark among letters', () => {
    expect(characterAt('e\u0301', 1)).toBe(Character.mark)
    expect(isLetterClass(Character.mark)).toBe(true)
    expect(isLetterClass(Character.digit)).toBe(false)
  })
})
