import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkedPart } from '../learn/learn-parts.ts'
import { chooseParts } from './choose-parts.ts'

/** Where the values of each field are in the text, in every place. */
function placesIn(text: string, values: readonly (readonly string[])[]): Map<number, MarkedPart[]> {
  return new Map(
    values.map((own, field) => [
      field,
      own.flatMap((value) => {
        const parts: MarkedPart[] = []
        for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
          parts.push({ field, start: at, end: at + value.length })
        return parts
      }),
    ]),
  )
}

/** The chosen places as text: `field:start`. */
function choose(text: string, ...values: (readonly string[])[]): string[] {
  const chosen = chooseParts(text, placesIn(text, values), [...values.keys()])
  return chosen.map(({ field, start }) => `${field}:${start}`)
}

describe('a value that a text has twice', () => {
  it('is beside the value that the text has once', () => {
    expect(choose('Dune. Dune 1.2', ['Dune'], ['1.2'])).toEqual(['0:6', '1:11'])
    expect(choose('1.2 Dune. Dune', ['Dune'], ['1.2'])).toEqual(['1:0', '0:4'])
  })

  it('is the one that cuts no word, even further away', () => {
    expect(choose('Dune is of 1.2 Dune’s', ['Dune'], ['1.2'])).toEqual(['0:0', '1:11'])
    expect(choose('Dune’s', ['Dune'])).toEqual(['0:0'])
  })

  it('is the first one if nothing else decides', () => {
    expect(choose('Dune and Dune', ['Dune'])).toEqual(['0:0'])
    expect(choose('Dune, 1.2, Dune', ['Dune'], ['1.2'])).toEqual(['0:0', '1:6'])
  })

  it('belongs to its fields in their order if two have it', () => {
    expect(choose('2011-03-03 04:45', ['03'], ['03'], ['04:45'])).toEqual(['0:5', '1:8', '2:11'])
  })

  it('comes again as often as another field has values', () => {
    expect(choose('Austin, TX • Dallas, TX', ['Austin', 'Dallas'], ['TX'])).toEqual([
      '0:0',
      '1:8',
      '0:13',
      '1:21',
    ])
  })

  it('leaves its place to a longer value of another field around it', () => {
    expect(choose('Bath Spa, Bath', ['Bath Spa'], ['Bath'])).toEqual(['0:0', '1:10'])
  })
})

it('chooses places of the values, none of which overlap, whatever the text', () => {
  const word = fc.constantFrom('a', 'b', 'ab', 'é', '12')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.constantFrom(' ', ', ', '-', ''))),
      fc.array(fc.uniqueArray(word, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (words, values) => {
        const text = words.map(([each, gap]) => each + gap).join('')
        const found = placesIn(text, values)
        const chosen = chooseParts(text, found, [...values.keys()])
        for (const [i, part] of chosen.entries()) {
          expect(found.get(part.field)).toContainEqual(part)
          if (i > 0) expect(chosen[i - 1].end).toBeLessThanOrEqual(part.start)
        }
        // A value alone in its field and in its text is never lost.
        const [only] = values
        if (values.length === 1 && only.length === 1 && text.includes(only[0])) expect(chosen).toHaveLength(1)
      },
    ),
    { seed: 7 },
  )
})
