import { describe, expect, it } from 'vitest'
import type { PartsRule } from '../../parts/run/rule.ts'
import type { PageLabels } from './labels.ts'
import { type LearntText, missed, missedBy, prefersParts } from './learn-shared.ts'

const NO_PARTS: PartsRule = {
  grain: 'words',
  constants: [],
  fields: [],
  orders: [],
  separators: [],
  inside: 0,
  again: [],
}
const labels: PageLabels[] = [new Map([['Ely', { text: 'Ely', places: [] }]])]

/** A text that holds a city, and perhaps a street; each place has one value of the city for each page. */
function textWith(places: readonly (readonly string[])[], options: { isOnlySource: boolean }): LearntText {
  return {
    fields: [0, 1],
    wholes: options.isOnlySource ? [0] : [0, 1],
    places: places.map((cities) => ({
      roles: [],
      parts: NO_PARTS,
      values: cities.map((city) => (city === '' ? [] : [[city], ['1 Mill Lane']])),
    })),
  }
}

const wholes = (...cities: string[]): string[][] => cities.map((city) => (city === '' ? [] : [city]))

describe('the distance from the labels', () => {
  it('counts what is missing and what is too much on labelled pages', () => {
    expect(missed([['Ely']], labels)).toBe(0)
    expect(missed([[]], labels)).toBe(1)
    expect(missed([['Ely', 'Bath']], labels)).toBe(1)
    expect(missed([['Bath']], labels)).toBe(2)
    expect(missed([['Ely'], ['anything']], labels)).toBe(0)
  })

  it('is that of the first place for a shared text', () => {
    const text = textWith([['Bath'], ['Ely']], { isOnlySource: true })
    expect(missedBy(text, 0, labels)).toBe(2)
  })
})

describe('a field that is both a part of a text and a whole text', () => {
  it('is taken from the source that gives the labelled values', () => {
    const right = textWith([['Ely', 'Bath']], { isOnlySource: false })
    const wrong = textWith([['Mill', 'Park']], { isOnlySource: true })
    expect(prefersParts(right, 0, wholes('York', 'Bath'), labels)).toBe(true)
    expect(prefersParts(wrong, 0, wholes('Ely', 'Bath'), labels)).toBe(false)
  })

  it('is taken from the source that misses fewer labels, and from the text if it is a part only', () => {
    const text = textWith([['Ely', 'Bath']], { isOnlySource: true })
    const streets: PageLabels[] = [new Map([['1 Mill Lane', { text: '1 Mill Lane', places: [] }]])]
    expect(prefersParts(text, 1, wholes('', ''), streets)).toBe(true)
    expect(prefersParts(text, 1, wholes('1 Mill Lane', '9 Elm Row'), streets)).toBe(true)
  })

  it('is taken from the text where that is the only source of another field, and both agree', () => {
    const cities = ['Ely', 'Bath', 'Hull']
    expect(prefersParts(textWith([cities], { isOnlySource: true }), 0, wholes(...cities), labels)).toBe(true)
    expect(prefersParts(textWith([cities], { isOnlySource: false }), 0, wholes(...cities), labels)).toBe(
      false,
    )
  })

  it('is taken from the source that other places of the text confirm', () => {
    const cities = ['Ely', 'Bath', 'Hull', 'York', 'Leeds']
    const others = ['Ely', 'x', 'x', 'x', 'x']
    const confirmed = textWith([cities, cities], { isOnlySource: false })
    expect(prefersParts(confirmed, 0, wholes(...others), labels)).toBe(true)
    const contradicted = textWith([others, cities], { isOnlySource: true })
    expect(prefersParts(contradicted, 0, wholes(...cities), labels)).toBe(false)
  })

  it('is taken from the source that finds it on more pages, because a value is a whole text somewhere by chance', () => {
    const cities = ['Ely', 'Bath', 'Hull', 'York', 'Leeds']
    const few = ['Ely', '', '', '', '']
    expect(prefersParts(textWith([cities], { isOnlySource: false }), 0, wholes(...few), labels)).toBe(true)
    expect(prefersParts(textWith([few], { isOnlySource: true }), 0, wholes(...cities), labels)).toBe(false)
  })

  it('stays where it is if the sources differ by no more than chance', () => {
    const cities = ['Ely', 'Bath', 'Hull', 'York', 'Leeds']
    const once = textWith([cities, ['Ely', 'Bath', '', '', '']], { isOnlySource: false })
    expect(prefersParts(once, 0, wholes('Ely', 'x', 'x', 'x', 'x'), labels)).toBe(false)
    const twice = textWith(
      [
        ['Ely', 'x', 'x', 'x', 'x'],
        ['Ely', 'Bath', '', '', ''],
      ],
      { isOnlySource: true },
    )
    expect(prefersParts(twice, 0, wholes(...cities), labels)).toBe(true)
  })
})
