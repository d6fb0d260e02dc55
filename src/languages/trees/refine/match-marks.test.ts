import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import type { Match } from '../run/find-records.ts'
import { matchMarks } from './match-marks.ts'

const source = '<p><b>Dune</b> <i>5</i></p><p><b>Emma</b> <i>5</i></p><p><b>Kim</b></p>'
const page = createPage(source, { name: 'page' })

/** A match with a value of each field, given by where its text begins. */
function matchOf(first: number, ...texts: (string | undefined)[]): Match {
  const found = texts.map((text) => {
    if (text === undefined) return []
    const start = source.indexOf(text, first)
    return [{ start, end: start + text.length, element: 0, likeness: 1, fit: 1, place: 0 }]
  })
  return { first, last: first + 1, elements: [first], slots: [0], found, score: 1 }
}

function marksOf(...records: { name: string; price?: string }[]) {
  const examples = [{ page: 'page', records, complete: false }]
  const fields = inferFields([{ page: 'page', records: [{ name: 'Dune', price: '5' }] }])
  return locateExample(examples[0], page, fields).records.map((record) => ({ page, record }))
}

describe('the matches of marked records', () => {
  const emma = source.indexOf('<p><b>Emma')
  const matches = [matchOf(0, 'Dune', '5'), matchOf(emma, 'Emma', '5'), matchOf(source.indexOf('Kim'), 'Kim')]

  it('are those that show all values, whichever of equal texts was meant', () => {
    const marks = marksOf({ name: 'Emma', price: '5' }, { name: 'Dune', price: '5' })
    const found = matchMarks(marks, [{ page, matches }])
    expect(marks.map((mark) => found.get(mark))).toEqual([
      { match: matches[1], exact: true, right: 2 },
      { match: matches[0], exact: true, right: 2 },
    ])
  })

  it('are not exact where a value is missing or one too many', () => {
    const [mark] = marksOf({ name: 'Emma' })
    expect(matchMarks([mark], [{ page, matches }]).get(mark)).toEqual({
      match: matches[1],
      exact: false,
      right: 1,
    })
    const [kim] = marksOf({ name: 'Kim', price: '5' })
    expect(matchMarks([kim], [{ page, matches }]).get(kim)?.exact).toBe(false)
  })

  it('are found by reading the places that a thousand records share once', () => {
    const count = 1000
    const long = createPage('<b>5</b>'.repeat(count))
    const spans = Array.from({ length: count }, (_, i) => ({ start: 8 * i + 3, end: 8 * i + 4 }))
    let reads = 0
    const places = new Proxy(spans, {
      get: (target, key) => {
        reads++
        return Reflect.get(target, key)
      },
    })
    const marks = spans.map(() => ({ page: long, record: { values: [[{ text: '5', places }]] } }))
    const all = spans.map((span, i) => ({ ...matchOf(i), found: [[span]] }) as unknown as Match)
    expect(matchMarks(marks, [{ page: long, matches: all }]).size).toBe(count)
    expect(reads).toBeLessThan(50 * count)
  })

  it('are none where no match shows half of a record', () => {
    const [mark] = marksOf({ name: 'Emma', price: '5' })
    expect(matchMarks([mark], [{ page, matches: [] }]).size).toBe(0)
    expect(matchMarks([mark], []).size).toBe(0)
  })
})
