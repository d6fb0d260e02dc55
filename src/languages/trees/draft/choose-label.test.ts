import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { Label } from '../run/labels.ts'
import { chooseLabel, readMarked } from './choose-label.ts'

/** The label of the row around a value, which is between brackets in the page. */
function labelOf(
  marked: string,
  tag: string,
  isAlone = false,
  lead?: string,
  values: readonly string[] = [],
): Label | undefined {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const { tree } = createPage(marked.replace('[', '').replace(']', ''))
  const name = tree.names.indexOf(tag)
  const row = tree.start.findLastIndex((at, node) => tree.name[node] === name && at < start)
  return chooseLabel(tree, row, { start, end, lead }, isAlone, new Set(values))
}

const table = (...rows: [label: string, value: string][]): string =>
  `<table>${rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('')}</table>`

describe('the label that tells a row from others', () => {
  it('is its first text where other records use it too', () => {
    const page = table(['Input', 'x'], ['Output', '[a]']) + table(['Input', 'y'], ['Output', 'b'])
    expect(labelOf(page, 'tr')).toEqual({ at: 'inside', says: 'Output' })
  })

  it('is not the name of a record, which no other record has', () => {
    expect(labelOf(table(['Dune', '[1965]'], ['Emma', '1815'], ['Kim', '1901']), 'tr')).toBeUndefined()
  })

  it('is not a value of another field, although it repeats', () => {
    const row = (stars: string): string => `<p><b>Rust</b> <i>${stars}</i></p>`
    const page = row('[12]') + row('7') + row('3')
    expect(labelOf(page, 'i')).toEqual({ at: 'before', says: 'Rust' })
    expect(labelOf(page, 'i', false, undefined, ['Rust', '12'])).toBeUndefined()
  })

  it('is not a text that several rows of one table have', () => {
    const page = table(['Note', '[a]'], ['Note', 'b']) + table(['Note', 'c'], ['Note', 'd'])
    expect(labelOf(page, 'tr')).toBeUndefined()
  })

  it('is the term before a definition', () => {
    const entry = (a: string, b: string): string =>
      `<dl><dt>In</dt><dd>${a}</dd><dt>Out</dt><dd>${b}</dd></dl>`
    expect(labelOf(entry('x', '[a]') + entry('y', 'b'), 'dd')).toEqual({ at: 'before', says: 'Out' })
  })

  it('is not the value itself', () => {
    expect(labelOf(table(['[Input]', 'x']) + table(['Input', 'y']), 'tr')).toBeUndefined()
  })

  it('leads the text that holds a marked part, not a text that was marked whole', () => {
    const page = '<div><p>Size: 3</p><p>[Mode: read]</p></div><div><p>Note</p><p>Mode: write</p></div>'
    expect(labelOf(page, 'p', false, 'Mode: ')).toEqual({ at: 'lead', says: 'Mode' })
    expect(labelOf(page, 'p')).toBeUndefined()
  })

  it('is no lead that no other record has', () => {
    const page = '<div><p>Size: 3</p><p>[Mode: read]</p></div><div><p>Note</p></div>'
    expect(labelOf(page, 'p', false, 'Mode: ')).toBeUndefined()
  })

  it('is needed by a row that stands alone if elsewhere it is not the first', () => {
    const alone = table(['Output', '[a]'])
    const others = table(['Input', 'x'], ['Output', 'b'])
    expect(labelOf(alone + others + others, 'tr', true)?.says).toBe('Output')
    expect(labelOf(alone + table(['Output', 'b']), 'tr', true)).toBeUndefined()
  })
})

it('reads marked values as labels are read', () => {
  const source = '<b>In :</b> <b>12</b>'
  expect(readMarked(source, [{ start: 3, end: 7 }])).toEqual(new Set(['In']))
})
