import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../languages/budget.ts'
import { createPage } from '../../page/page.ts'
import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'
import {
  ANY_NUMBER,
  type Counts,
  logChanceOfCounts,
  logGamma,
  logLikelihood,
  logWhole,
  ONE_A_PAGE,
} from './likelihood.ts'
import { countHoles, divideRows, findRows } from './rows.ts'
import { createScorer } from './score.ts'
import { extendSelection, searchSelections } from './search.ts'
import { readUnits } from './units.ts'

describe('likelihoods', () => {
  it('use the logarithm of factorials', () => {
    let factorial = 1
    for (let n = 1; n < 15; n++) {
      expect(logGamma(n + 1)).toBeCloseTo(Math.log(factorial * n), 8)
      factorial *= n
    }
  })

  it('charge what a recognizer declares never to do, and little else', () => {
    const explained = { hits: 10, misses: 10, falseFinds: 0, mentions: 0, others: 100 }
    const missed = { hits: 20, misses: 0, falseFinds: 5, mentions: 0, others: 95 }
    const chance = (errors: ErrorKind, counts: Counts) => logLikelihood(errors, counts, 6)
    expect(chance('incomplete', explained)).toBeGreaterThan(chance('incomplete', missed))
    expect(chance('unsound', missed)).toBeGreaterThan(chance('unsound', explained))
  })

  it('charge a false find more, the rarer finds are among texts, where none is declared', () => {
    const cost = (errors: ErrorKind, textsPerFind: number) => {
      const counts = { hits: 4, misses: 4, mentions: 0 }
      const none = logLikelihood(errors, { ...counts, falseFinds: 0, others: 200 }, textsPerFind)
      return none - logLikelihood(errors, { ...counts, falseFinds: 1, others: 199 }, textsPerFind)
    }
    for (const errors of ['perfect', 'incomplete'] as const) {
      expect(cost(errors, 50)).toBeGreaterThan(cost(errors, 5) + 1)
    }
    for (const errors of ['unsound', 'unreliable'] as const) expect(cost(errors, 50)).toBe(cost(errors, 5))
  })

  it('charge a mention in a longer text less than a false find, and none of several as much as the first', () => {
    const chance = (falseFinds: number, mentions: number) =>
      logLikelihood('incomplete', { hits: 4, misses: 4, falseFinds, mentions, others: 200 - falseFinds }, 40)
    expect(chance(1, 1)).toBeGreaterThan(chance(1, 0))
    expect(chance(0, 0)).toBeGreaterThan(chance(1, 1))
    expect(chance(1, 1) - chance(2, 2)).toBeLessThan(chance(0, 0) - chance(1, 1))
  })

  it('prefer whole texts, and of two sites of one kind each to a mixture', () => {
    expect(logWhole(10, 0)).toBeGreaterThan(logWhole(5, 5))
    expect(logWhole(10, 0)).toBeGreaterThan(logWhole(0, 10))
  })

  it.each([ONE_A_PAGE, ANY_NUMBER])(
    'of counts sum to one over the first page, and prefer regular pages',
    (prior) => {
      let sum = 0
      for (let count = 0; count < 10_000; count++) sum += prior(count)
      expect(sum).toBeCloseTo(1, 2)
      expect(logChanceOfCounts([3, 3, 3], prior)).toBeGreaterThan(logChanceOfCounts([1, 3, 5], prior))
    },
  )
})

describe('rows', () => {
  const cells = (fields: string) =>
    [...fields].map((field, i) => ({ field: Number(field), unit: i, start: i }))

  it('begin where the fewest cells stay empty', () => {
    expect(findRows([cells('010101')], 2)).toMatchObject({ start: 0, holes: 0 })
    expect(findRows([cells('1010')], 2)).toMatchObject({ start: 1, holes: 0 })
    expect(findRows([cells('012012'), cells('0112')], 3).holes).toBe(2)
  })

  it('hold every cell once, whatever comes', () => {
    const field = fc.integer({ min: 0, max: 2 })
    fc.assert(
      fc.property(fc.array(field), field, (fields, start) => {
        const rows = divideRows(cells(fields.join('')), 3, start)
        const units = rows.flatMap((row) => row.filter((unit) => unit >= 0))
        expect(units.sort((a, b) => a - b)).toEqual(fields.map((_, i) => i))
        expect(countHoles(rows)).toBe(rows.length * 3 - fields.length)
      }),
      { seed: 15 },
    )
  })
})

describe('the search for places', () => {
  const rows = (names: readonly string[]) =>
    names.map((name) => `<tr><th>By</th><td>${name}</td></tr>`).join('')
  const page = (i: number, names: readonly string[]) =>
    createPage(
      `<body><div id="menu"><a>Ann</a> <a>Zoe</a></div><table>${rows(names)}</table><p>Ann and ${names[0]} met</p></body>`,
      { name: `${i}` },
    )

  it('finds the place that most of what was recognized has, and not the menu, which repeats on all pages', () => {
    const names = [
      ['Bo', 'Cy'],
      ['Di', 'Ed', 'Flo'],
      ['Gil', 'Hu'],
      ['Ida', 'Jo'],
      ['Kai', 'Lou'],
      ['May', 'Ned'],
    ]
    const units = readUnits(names.map((own, i) => page(i, own)))
    const known = new Set(['Ann', 'Bo', 'Ed', 'Hu', 'Ida', 'Lou', 'May'])
    const recognized = Uint8Array.from(units.text, (text) => (known.has(text) ? 1 : 0))
    const values = new Map(
      units.text.flatMap((text, unit) => (known.has(text) ? [[unit, [[...known].indexOf(text)]]] : [])),
    ) as Map<number, number[]>
    const evidence = {
      errors: 'incomplete',
      recognized,
      whole: recognized,
      values,
      counts: ANY_NUMBER,
    } as const
    const [best] = searchSelections(units, evidence, UNLIMITED)
    expect([...best.units].map((unit) => units.text[unit])).toEqual(names.flat())
    expect(best.hits).toBe(6)
  })

  it('extends a place by the one that other pages show the field at, and by nothing that is no more likely', () => {
    const names = ['Ann Lee', 'Bo Chan', 'Cy Dee', 'Di Eve', 'Ed Fox', 'Flo Gil', 'Gus Hu', 'Hal Ito']
    const pages = names.map((name, i) =>
      createPage(i % 2 === 0 ? `<h1>${name}</h1><p>Shop</p>` : `<div id="x">${name}</div><p>Shop</p>`, {
        name: `${i}`,
      }),
    )
    const units = readUnits(pages)
    const own = units.text.map((text) => names.indexOf(text))
    const recognized = Uint8Array.from(own, (name) => Number(name >= 0))
    const values = new Map(own.flatMap((name, unit) => (name < 0 ? [] : [[unit, [name]] as const])))
    const evidence = {
      errors: 'incomplete',
      recognized,
      whole: recognized,
      values,
      counts: ONE_A_PAGE,
    } as const
    const headings = [...units.text.keys()].filter((unit) => own[unit] >= 0 && units.page[unit] % 2 === 0)
    const half = createScorer(units, evidence).score(Int32Array.from(headings), [])
    const both = extendSelection(units, evidence, half, UNLIMITED)
    expect([...both.units].map((unit) => units.text[unit]).sort()).toEqual(names)
    expect(both.score).toBeGreaterThan(half.score)
    expect(extendSelection(units, evidence, both, UNLIMITED)).toBe(both)
  })

  it('takes a second place on every page for known values that the first does not explain', () => {
    const streets = ['1 Elm Road', '2 Oak Road', '3 Ash Lane', '4 Fir Lane', '5 Bay Lane']
    const towns = ['Mesquite, TX', 'Allen, TX', 'Dallas, TX', 'Plano, TX', 'Irving, TX']
    const facts = (page: number) =>
      Array.from({ length: 60 }, (_, i) => `<li>Fact ${i} of ${page}</li>`).join('')
    const units = readUnits(
      streets.map((street, i) =>
        createPage(`<h1>${street}</h1><h2>${towns[i]}</h2><ul>${facts(i)}</ul>`, { name: `${i}` }),
      ),
    )
    const known = ['1 Elm Road', '3 Ash Lane', '4 Fir Lane', 'Dallas, TX', 'Allen, TX']
    const found = units.text.map((text) => known.indexOf(text))
    const evidence = {
      errors: 'incomplete',
      recognized: Uint8Array.from(found, (word) => Number(word >= 0)),
      whole: Uint8Array.from(found, (word) => Number(word >= 0)),
      values: new Map(found.flatMap((word, unit) => (word < 0 ? [] : [[unit, [word]] as const]))),
      counts: ONE_A_PAGE,
    } as const
    const headings = [...units.text.keys()].filter((unit) => streets.includes(units.text[unit]))
    const first = createScorer(units, evidence).score(Int32Array.from(headings), [])
    const both = extendSelection(units, evidence, first, UNLIMITED)
    expect(first.falseFinds).toBe(2)
    expect([...both.units].map((unit) => units.text[unit]).sort()).toEqual([...streets, ...towns].sort())
    // The same word inside sentences is a mention, and no reason for a second place.
    const mentioned = {
      ...evidence,
      whole: Uint8Array.from(evidence.whole, (one, unit) => (headings.includes(unit) ? one : 0)),
    }
    expect(extendSelection(units, mentioned, first, UNLIMITED).units).toEqual(first.units)
  })

  it('ends with its budget', () => {
    const units = readUnits([page(0, ['Bo', 'Cy'])])
    const recognized = new Uint8Array(units.count).fill(1)
    const values = new Map(units.text.map((_, unit) => [unit, [unit]]))
    const spent = { spend: () => false, exhausted: true, timedOut: false }
    expect(
      searchSelections(
        units,
        { errors: 'unsound', recognized, whole: recognized, values, counts: ANY_NUMBER },
        spent,
      ),
    ).toEqual([])
  })
})

describe('chances', () => {
  const choose = (n: number, k: number) => Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1))

  it('of all numbers of finds add up to one, for every kind of error', () => {
    for (const errors of ['perfect', 'incomplete', 'unsound', 'unreliable'] as const) {
      let sum = 0
      for (let hits = 0; hits <= 9; hits++) {
        for (let falseFinds = 0; falseFinds <= 12; falseFinds++) {
          for (let mentions = 0; mentions <= falseFinds; mentions++) {
            const counts = { hits, misses: 9 - hits, falseFinds, mentions, others: 12 - falseFinds }
            const ways = choose(9, hits) * choose(12, falseFinds) * choose(falseFinds, mentions)
            sum += ways * Math.exp(logLikelihood(errors, counts, 3))
          }
        }
      }
      expect(sum).toBeCloseTo(1, 6)
    }
  })

  it('of the numbers of values on pages do not depend on the order of the pages', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(counts, fc.constantFrom(ONE_A_PAGE, ANY_NUMBER), (numbers, prior) => {
        const sorted = numbers.toSorted((a, b) => a - b)
        expect(logChanceOfCounts(numbers, prior)).toBeCloseTo(logChanceOfCounts(sorted, prior), 9)
      }),
      { seed: 15 },
    )
  })

  it('are highest for one value on each page of one record, and for regular lists', () => {
    expect(logChanceOfCounts([1, 1, 1], ONE_A_PAGE)).toBeGreaterThan(logChanceOfCounts([2, 2, 2], ONE_A_PAGE))
    expect(logChanceOfCounts([5, 5, 5], ANY_NUMBER)).toBeGreaterThan(logChanceOfCounts([4, 5, 6], ANY_NUMBER))
  })
})
