import { expect, it } from 'vitest'
import { siteOf } from '../../../../test/predicate-sites.ts'
import { foreignLabels } from './foreign-labels.ts'

const table = (...rows: string[]): string =>
  `<table>${rows.map((row) => `<tr><td>${row.split('=').join('</td><td>')}</td></tr>`).join('')}</table>`

/** The foreign labels, if on each page the value with this text has won. */
function foreign(pages: readonly string[], ...won: string[]): string[] {
  const site = siteOf(pages)
  const chosen = won.map((text, p) => {
    const [index] = site.views[p].textsSaying(text)
    return index === undefined ? undefined : site.offset[p] + index
  })
  return [...foreignLabels(site, chosen)]
}

const full = [1, 2, 3].map((n) => table(`Author=A${n}`, `Year=199${n}`))

it('finds the label of the field that took the place of an absent one', () => {
  expect(foreign([...full, table('Year=1994')], 'A1', 'A2', 'A3', '1994')).toEqual(['Year'])
})

it('keeps another form of the own label, which is never beside it', () => {
  expect(foreign([...full, table('Authors=A4', 'Year=1994')], 'A1', 'A2', 'A3', 'A4')).toEqual([])
})

it('knows nothing where values have no common label', () => {
  const pages = ['a', 'b', 'c', 'd'].map((text, i) => `<p>${i}</p><p>${text}</p>`)
  expect(foreign(pages, 'a', 'b', 'c', 'd')).toEqual([])
})

it('asks for two pages that show both labels', () => {
  const pages = [table('Author=A1', 'Year=1991'), table('Author=A2'), table('Author=A3'), table('Year=1994')]
  expect(foreign(pages, 'A1', 'A2', 'A3', '1994')).toEqual([])
})

it('does not blame a label that the marked value is behind', () => {
  expect(foreign([table('Writer=A0'), ...full], 'A0', 'A1', 'A2', 'A3')).toEqual([])
})

it('takes no separator for a label', () => {
  const row = (...cells: string[]): string => `<p>${cells.join('<b>|</b>')}</p>`
  const pages = [row('x', 'A1', 'B1'), row('x', 'A2', 'B2'), row('x', 'A3', 'B3'), `<p>1<i>2</i>A4</p>`]
  expect(foreign(pages, 'A1', 'A2', 'A3', 'A4')).toEqual([])
})
