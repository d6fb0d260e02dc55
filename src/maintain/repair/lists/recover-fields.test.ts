import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { booksOf } from '../made-site.ts'
import { learnLists } from '../made-wrappers.ts'
import { type ExtractedPage, recoverField } from './recover-fields.ts'

const { profile } = learnLists().toJSON()
const price = profile.fields.find(({ name }) => name === 'price')!

/** Pages of items, each a record whose title is known. */
function pagesOf(item: (page: number, index: number) => string): ExtractedPage[] {
  return [0, 1, 2].map((p) => {
    const items = booksOf(p).map(({ title }, i) => `<li><b>${title}</b>${item(p, i)}</li>`)
    const page = createPage(`<ul>${items.join('')}</ul>`)
    const spanOf = (text: string) => {
      const start = page.source.indexOf(text)
      return { start, end: start + text.length }
    }
    return {
      page,
      records: booksOf(p).map(({ title }, i) => ({
        ...spanOf(items[i]),
        values: [],
        taken: [spanOf(title)],
      })),
    }
  })
}

const textsOf = (found: ReturnType<typeof recoverField>) =>
  found?.places.map((records) => records.map((place) => place?.text))

describe('a field of which no value is left', () => {
  it('is the spot of the records that looks like its values', () => {
    const shown = (p: number, i: number) => `$${p * 17 + i}.95`
    const pages = pagesOf((p, i) => `<em>Vol. ${i}</em><i>${shown(p, i)}</i><u>Add</u>`)
    const found = recoverField(pages, price, 1)
    expect(textsOf(found)).toEqual([0, 1, 2].map((p) => booksOf(p).map((_, i) => shown(p, i))))
    expect(found!.fit).toBeGreaterThan(0.6)
  })

  it('is found less surely where fewer records have it than before', () => {
    const some = pagesOf((p, i) => (i < 2 ? `<i>$${p * 17 + i}.95</i>` : ''))
    expect(recoverField(some, price, 1)!.fit).toBeLessThan(0.4)
    expect(recoverField(some, price, 1 / 3)!.fit).toBeGreaterThan(0.6)
  })

  it.each([
    ['a text that is the same everywhere', () => '<i>$9.99</i>'],
    ['a spot that a record has twice', (p: number, i: number) => `<i>$${p}.9${i}</i><i>$${p}.8${i}</i>`],
    [
      'a spot that looks different',
      (p: number, i: number) => `<i>chapter ${'abc'[p]}${'defghi'[i]} of the tale</i>`,
    ],
    ['nothing', () => ''],
  ])('is not %s', (_name, item) => {
    expect(recoverField(pagesOf(item), price, 1)?.fit ?? 0).toBeLessThan(0.3)
  })

  it('is not looked for where nothing is known of its looks, or no record had it', () => {
    const pages = pagesOf((p, i) => `<i>$${p * 17 + i}.95</i>`)
    const { looks: _, ...bare } = price
    expect(recoverField(pages, bare, 1)).toBeUndefined()
    expect(recoverField(pages, price, 0)).toBeUndefined()
  })
})
