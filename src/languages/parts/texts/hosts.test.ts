import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createHostFinder, type Host } from './hosts.ts'
import { isWhole, resolveRecord } from './resolve.ts'

/** The texts of a page around every place of a value. */
function hostsOf(source: string, value: string): Host[] {
  const finder = createHostFinder(createPage(source))
  return [...source.matchAll(new RegExp(value, 'gu'))].flatMap(
    ({ index }) => finder.find({ start: index, end: index + value.length }) ?? [],
  )
}

describe('the text around a place', () => {
  it('is that of its node, and knows whether it is all of its element', () => {
    const hosts = hostsOf('<h3>open ()</h3><pre><b>void</b> open (<i>x</i>)</pre>', 'open')
    expect(hosts.map(({ text, fillsElement }) => [text, fillsElement])).toEqual([
      ['open ()', true],
      ['open (', false],
    ])
  })

  it('is the value of an attribute', () => {
    const [host] = hostsOf('<a href="/item?id=12&amp;x=1">A</a>', '12')
    expect([host.text, host.path.endsWith('@href'), host.path.startsWith('a')]).toEqual([
      '/item?id=12&x=1',
      true,
      true,
    ])
  })

  it('is what the neighbours show that a value reaches into', () => {
    const source = '<p>by <b>Ann</b> Lee, <i>Ely</i></p>'
    const finder = createHostFinder(createPage(source))
    const start = source.indexOf('Ann')
    const host = finder.find({ start, end: source.indexOf('Lee') + 3 })
    expect(host?.text).toBe('by Ann Lee,')
  })

  it('is none inside prose', () => {
    expect(hostsOf(`<p>${'word '.repeat(500)}Ely</p>`, 'Ely')).toEqual([])
  })

  it('is made once', () => {
    const source = '<p>a, b</p>'
    const finder = createHostFinder(createPage(source))
    expect(finder.find({ start: 3, end: 4 })).toBe(finder.find({ start: 6, end: 7 }))
  })
})

describe('a text beside a part of the page', () => {
  const source =
    '<ul><li><a>one</a></li><li><a>two</a></li></ul>' +
    '<div><h3>one</h3><p>First.</p></div><div><h3>two</h3><p>Second.</p></div>'
  const finder = createHostFinder(createPage(source))
  const spanOf = (text: string) => {
    const start = source.indexOf(text)
    return { start, end: start + text.length }
  }
  const hostAt = (start: number): Host => {
    const host = finder.find({ start, end: start + 3 })
    if (host === undefined) throw new Error('no text')
    return host
  }
  const inList = hostAt(source.indexOf('two'))
  const heading = hostAt(source.lastIndexOf('two'))

  it('is one of several in a list, and alone as a heading', () => {
    const beside = spanOf('Second.')
    expect(finder.isOneOfSeveral(inList, beside)).toBe(true)
    expect(finder.isOneOfSeveral(heading, beside)).toBe(false)
  })

  it('is one of several where another of its kind is between', () => {
    expect(finder.isOneOfSeveral(hostAt(source.lastIndexOf('one')), spanOf('Second.'))).toBe(true)
  })

  it('is not one of those that are known to belong together', () => {
    const others = new Set([hostAt(source.indexOf('one')).element])
    expect(finder.isOneOfSeveral(inList, spanOf('Second.'), others)).toBe(false)
  })

  it('is the farther away, the more elements have to be left', () => {
    const from = spanOf('Second.')
    expect(finder.distance(heading, from)).toBeLessThan(finder.distance(inList, from))
  })

  it('is in another column of a table another kind', () => {
    const table = '<table><tr><td>a</td><td>b</td><td>c</td></tr></table>'
    const cells = createHostFinder(createPage(table))
    const [first, last] = ['a', 'c'].map((text) => {
      const start = table.indexOf(`>${text}<`) + 1
      return { start, end: start + 1 }
    })
    const host = cells.find(first)
    expect(host !== undefined && cells.isOneOfSeveral(host, last)).toBe(false)
  })
})

describe('a record', () => {
  it('has its values at whole texts before parts', () => {
    const source = '<ul><li><b>Ely</b> <i>Ely is old</i></li></ul>'
    const page = createPage(source)
    const places = [...source.matchAll(/Ely/gu)].map(({ index }) => ({ start: index, end: index + 3 }))
    const { values } = resolveRecord(page, { values: [[{ text: 'Ely', places }]] }, createHostFinder(page))
    expect(values.map(({ chosen }) => isWhole(chosen))).toEqual([true])
  })

  it('leaves out values that are inside prose, and nested records', () => {
    const source = `<p>${'word '.repeat(500)}Ely</p>`
    const page = createPage(source)
    const start = source.indexOf('Ely')
    const label = { text: 'Ely', places: [{ start, end: start + 3 }] }
    const record = { values: [[label], [{ values: [[label]] }]] }
    expect(resolveRecord(page, record, createHostFinder(page)).values).toEqual([])
  })
})
