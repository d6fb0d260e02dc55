import { describe, expect, it } from 'vitest'
import { learnShelves, newShelves, oldShelves, shelvesOf } from './made-shelves.ts'
import { type KnownRecord, repair } from './repair.ts'

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7]
const wrapper = learnShelves(NUMBERS)
const known = NUMBERS.flatMap((p) =>
  wrapper.extract(oldShelves(p)).records.map((record): KnownRecord => ({ page: `shelf-${p}.html`, record })),
)

describe('records inside records in another template', () => {
  it('are extracted from the old one, and not from the new one', () => {
    expect(wrapper.extract(oldShelves(9)).records).toEqual(shelvesOf(9))
    expect(wrapper.extract(newShelves(9)).records).toEqual([])
  })

  it.each([
    ['with the old output', { known }],
    [
      'with the old output, of which nobody knows the pages',
      { known: known.map(({ record }) => ({ record })) },
    ],
    ['with the wrapper alone', {}],
  ])('are repaired %s', (_name, options) => {
    const outcome = repair(
      wrapper,
      NUMBERS.slice(0, 5).map((p) => newShelves(p)),
      options,
    )
    if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
    expect([9, 10, 11].map((p) => outcome.wrapper.extract(newShelves(p)).records)).toEqual(
      [9, 10, 11].map((p) => shelvesOf(p)),
    )
    expect([outcome.doubtful, outcome.ask]).toEqual([false, undefined])
  })

  it('are repaired where pages hold one outer record each', () => {
    const single = learnShelves(NUMBERS, 1)
    const outcome = repair(
      single,
      NUMBERS.slice(0, 5).map((p) => newShelves(p, shelvesOf(p, 1))),
    )
    if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
    expect([9, 10].map((p) => outcome.wrapper.extract(newShelves(p, shelvesOf(p, 1))).records)).toEqual(
      [9, 10].map((p) => shelvesOf(p, 1)),
    )
  })

  it('are repaired where another record holds some of them too, and where some are gone', () => {
    // The first book of a shelf is in the next shelf again, and the last one of each page is sold.
    const changed = (p: number) => {
      const shelves = shelvesOf(p)
      return shelves.map(({ shelf, book }, i) => ({
        shelf,
        book: [...book.slice(0, i === 2 ? -1 : book.length), ...(i === 0 ? [] : [shelves[i - 1].book[0]])],
      }))
    }
    const outcome = repair(
      wrapper,
      NUMBERS.slice(0, 5).map((p) => newShelves(p, changed(p))),
      { known },
    )
    if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
    expect([9, 10].map((p) => outcome.wrapper.extract(newShelves(p, changed(p))).records)).toEqual(
      [9, 10].map(changed),
    )
  })

  it('lose a field that holds records where these are gone, and ask for it', () => {
    const bare = NUMBERS.slice(0, 5).map((p) =>
      newShelves(
        p,
        shelvesOf(p).map(({ shelf }) => ({ shelf, book: [] })),
      ),
    )
    const outcome = repair(wrapper, bare, { known })
    if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
    expect(outcome.fields.map(({ score }) => score > 0)).toEqual([true, false])
    expect(outcome.ask).toEqual({ page: 'shelf-0.html', fields: ['book'] })
    expect(outcome.wrapper.extract(bare[1]).records).toEqual(shelvesOf(1).map(({ shelf }) => ({ shelf })))
  })

  it('are left as they are where nothing changed', () => {
    expect(
      repair(
        wrapper,
        NUMBERS.map((p) => oldShelves(p)),
        { known },
      ),
    ).toMatchObject({ kind: 'sound' })
    expect(
      repair(
        wrapper,
        NUMBERS.map((p) => oldShelves(p)),
      ),
    ).toMatchObject({ kind: 'sound' })
  })
})
