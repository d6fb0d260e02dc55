import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findValue } from '../../../page/find.ts'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { type FieldLabels, findGroups } from './homes.ts'

/** A page of texts with the values that are marked on it, one for each field. */
interface Marked {
  readonly source: string
  readonly values: readonly string[]
}

/** The groups that are found: fields by number, and of each home the texts by page. */
function groupsOf(pages: readonly Marked[]) {
  const views = pages.map(({ source }) => viewOf(createPage(source)))
  const labels = pages[0].values.map((_, f) =>
    pages.map(({ values }, p): FieldLabels => {
      const value = values[f]
      return new Map(value === '' ? [] : [[value, { places: findValue(views[p].page, value) }]])
    }),
  )
  return findGroups(views, labels, () => false).map(({ fields, wholes, homes }) => ({
    fields,
    wholes,
    homes: homes.map(({ texts }) =>
      texts.map((text, p) =>
        text === undefined ? undefined : { text: views[p].text(text.index), parts: text.parts },
      ),
    ),
  }))
}

const town = fc.constantFrom('Ely', 'Bath', 'Leeds', 'Umeå', 'תל אביב', 'Sa\u0303o Luis')
const code = fc.constantFrom('CB7', '15', '9', 'LS3 1LT')
const extra = fc.array(
  fc.constantFrom('<p>Open daily.</p>', '<p>Ely is a town</p>', '<i>9</i>', '<b>x</b>'),
  {
    maxLength: 4,
  },
)
const marked = fc.tuple(town, code, extra).map(
  ([city, zip, more]): Marked => ({
    source: `<body><h1>Library</h1><p class="a">12 Mill Lane, ${city}, ${zip}</p>${more.join('')}</body>`,
    values: ['12 Mill Lane', city, zip],
  }),
)
const pages = fc.array(marked, { minLength: 1, maxLength: 3 })

describe('the homes of values', () => {
  it('hold their values at the places that are marked, apart from each other', () => {
    fc.assert(
      fc.property(pages, (all) => {
        for (const { fields, homes } of groupsOf(all)) {
          for (const home of homes) {
            for (const [p, own] of home.entries()) {
              let last = 0
              for (const { field, start, end } of own?.parts ?? []) {
                expect(fields).toContain(field)
                expect(own?.text.slice(start, end)).toBe(all[p].values[field])
                expect(start).toBeGreaterThanOrEqual(last)
                last = end
              }
            }
          }
        }
      }),
      { seed: 121, numRuns: 80 },
    )
  })

  it('have each field once, and whole fields among them', () => {
    fc.assert(
      fc.property(pages, (all) => {
        const groups = groupsOf(all)
        const fields = groups.flatMap((group) => group.fields)
        expect(new Set(fields).size).toBe(fields.length)
        for (const { fields: own, wholes } of groups) expect(own).toEqual(expect.arrayContaining([...wholes]))
      }),
      { seed: 122, numRuns: 80 },
    )
  })

  it('are the same texts whatever the order of the pages', () => {
    fc.assert(
      fc.property(pages, (all) => {
        const first = (groups: ReturnType<typeof groupsOf>, isBack: boolean) =>
          groups
            .map(({ fields, homes }) => ({
              fields: [...fields].sort(),
              texts: (isBack ? homes[0].toReversed() : homes[0]).map((own) => own?.text),
            }))
            .sort((a, b) => a.fields[0] - b.fields[0])
        expect(first(groupsOf(all.toReversed()), true)).toEqual(first(groupsOf(all), false))
      }),
      { seed: 123, numRuns: 80 },
    )
  })

  it('are none of a value that the page does not show, or shows in prose alone', () => {
    expect(groupsOf([{ source: '<p>Ely</p>', values: ['Bath'] }])).toEqual([])
    expect(groupsOf([{ source: 'x', values: [''] }])).toEqual([])
  })

  it('are found in time where two short values are in thousands of texts', () => {
    const source = '<p>a b</p>'.repeat(5000)
    expect(groupsOf([{ source, values: ['a', 'b'] }]).length).toBeLessThanOrEqual(2)
  })
})
