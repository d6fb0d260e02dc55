import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import { booksOf, newList } from '../made-site.ts'
import { cellsOf } from '../made-wrappers.ts'
import { locateRecords } from './assign.ts'
import { assignRecords } from './assign-sample.ts'
import { corroborate } from './corroborate.ts'
import { leavesOf } from './leaves.ts'
import { findLoosely, foldLoosely } from './loose-text.ts'
import { describePlace, findPlaces } from './place.ts'

const fields = ['title', 'author', 'price'].map((name) => ({ name, many: false, optional: false }))

describe('a loose search', () => {
  it('finds a value whatever its quotes, dashes, case and spaces', () => {
    const page = createPage('<p>The “Quick”–brown Fox\u00a0jumps</p>')
    const [span] = findLoosely(page, 'the "quick"-brown fox jumps')
    expect(readValue(page.source, span.start, span.end)).toBe('The “Quick”–brown Fox jumps')
    expect(findLoosely(page, 'fox')).toEqual([])
    expect(findLoosely(page, 'he quick brown')).toEqual([])
  })

  it('folds to offsets of the text that it was made from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { text: folded, offsets } = foldLoosely(text)
        expect(offsets).toHaveLength(folded.length)
        expect([...offsets].every((at, i) => i === 0 || at > offsets[i - 1])).toBe(true)
      }),
      { seed: 1 },
    )
  })
})

describe('the sign of a place', () => {
  it.each([
    ['<div class="a2 b"><b>Dune</b></div>', 'Dune', 'element b<div.a0'],
    ['<p>by <i>x</i> Ann Marsh</p>', 'Ann Marsh', 'text p'],
    ['<p>Price: $5.00 only</p>', '$5.00', 'part p'],
    ['<p><b>Dune</b> <i>Messiah</i></p>', 'Dune Messiah', 'element p'],
    ['<a href="/dune"><b>x</b></a>', '/dune', 'attribute href a'],
  ])('%s: %s', (source, value, sign) => {
    const page = createPage(source)
    expect(findPlaces(page, value).map((place) => place.sign.replace(/<body.*$/, ''))).toEqual([sign])
  })

  it('is the same for the same span', () => {
    const page = newList(1)
    for (const place of findPlaces(page, booksOf(1)[0].title))
      expect(describePlace(page, place)).toEqual(place)
  })
})

describe('records that are looked for', () => {
  const pages = [0, 1, 2, 3].map((p) => newList(p))

  it('are found value by value, those of one record together', () => {
    const memories = pages.map((page, p) => ({ page, records: booksOf(p).map(cellsOf) }))
    const { live, pages: kept } = corroborate(locateRecords(memories, 3), leavesOf(fields))
    expect(live).toEqual([true, true, true])
    for (const [p, { page, records }] of kept.entries()) {
      const texts = records.map(({ cells }) =>
        cells.flat().map(({ start, end }) => readValue(page.source, start, end)),
      )
      expect(texts).toEqual(booksOf(p).map(({ title, author, price }) => [title, author, price]))
    }
  })

  it('are put on the pages that show them', () => {
    const records = [0, 1, 2, 3].map((p) => cellsOf(booksOf(p)[2]))
    const assigned = assignRecords(records, pages)
    expect(assigned.map(({ page }) => page.name)).toEqual(pages.map(({ name }) => name))
    expect(assignRecords([{ cells: [['Nowhere to be found'], [], []] }], pages)).toEqual([])
  })

  it('lose a field whose values are not near', () => {
    const memories = pages.map((page, p) => ({
      page,
      records: booksOf(p).map((book, i) => cellsOf({ ...book, author: `Nobody ${p} ${i}` })),
    }))
    expect(corroborate(locateRecords(memories, 3), leavesOf(fields)).live).toEqual([true, false, true])
  })
})
