import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { spansByUnit, toldUnits } from './instances.ts'
import { readUnits } from './units.ts'

const sources = [
  '<div class="box"><h1 id="top">Dune</h1><p>By <b>Frank</b> Herbert</p><i>1965</i></div>',
  '<div class="box"><h1 id="top">Emma</h1><p>By <b>Jane</b> Austen</p><i>1815</i></div>',
]
const pages = sources.map((source, i) => createPage(source, { name: `${i}.html` }))
const units = readUnits(pages)
const unitOf = (text: string) => units.text.indexOf(text)
const namesOf = (text: string) => units.properties[unitOf(text)].map((property) => units.names[property])
const spanOf = (page: number, from: string, to = from): Span => ({
  start: sources[page].indexOf(from),
  end: sources[page].indexOf(to) + to.length,
})

describe('the texts of pages', () => {
  it('are numbered page after page, with runs of nodes behind the single ones', () => {
    expect(units.first).toHaveLength(pages.length + 1)
    for (const [p] of pages.entries()) {
      const own = [...units.text.keys()].slice(units.first[p], units.first[p + 1])
      expect(own.every((unit) => units.page[unit] === p)).toBe(true)
      const isRun = own.map((unit) => units.isRun[unit])
      expect(isRun).toEqual(isRun.toSorted((a, b) => Number(a) - Number(b)))
    }
    expect(units.isRun[unitOf('Dune')]).toBe(false)
    expect(units.isRun[unitOf('By Frank Herbert')]).toBe(true)
  })

  it('have equal numbers only where they are equal', () => {
    const by = [...units.text.keys()].filter((unit) => units.text[unit] === 'By')
    expect(by).toHaveLength(2)
    expect(new Set(by.map((unit) => units.textId[unit])).size).toBe(1)
    expect(units.textId[unitOf('Dune')]).not.toBe(units.textId[unitOf('Emma')])
    expect(units.texts).toBe(new Set(units.text).size)
  })

  it('share what describes their places across pages, and nothing that only one page has', () => {
    expect(namesOf('Dune')).toEqual(
      expect.arrayContaining(['id 0 top', 'class 1 box', 'one word', 'before "By"']),
    )
    expect(namesOf('1965')).toEqual(namesOf('1815'))
    expect(namesOf('1965')).not.toContain('after "Herbert"')
  })

  it('keep all that describes their places where there is one page', () => {
    const [first] = pages
    const alone = readUnits([first])
    const own = alone.properties[alone.text.indexOf('1965')].map((property) => alone.names[property])
    expect(own).toContain('after "Herbert"')
  })

  it('are described by the text before and after them, however long it is', () => {
    const label = 'The year in which the first edition was printed, as the publisher states it'
    const both = [1965, 1815].map((year, i) => createPage(`<p>${label}</p><p>${year}</p>`, { name: `${i}` }))
    const { properties, names, text } = readUnits(both)
    expect(properties[text.indexOf('1965')].map((property) => names[property])).toContain(`after "${label}"`)
  })

  it('never share a property between a run and a single text', () => {
    const run = new Set(namesOf('By Frank Herbert'))
    expect([...run].every((name) => name.startsWith('run '))).toBe(true)
    for (const text of ['By', 'Frank', 'Herbert', 'Dune']) {
      expect(namesOf(text).filter((name) => run.has(name))).toEqual([])
    }
  })
})

describe('what was found on pages', () => {
  it('belongs to the text that contains it, and to a run if it has markup inside', () => {
    const found = spansByUnit(units, [[spanOf(0, 'Dune'), spanOf(0, 'Frank', 'Herbert')], [spanOf(1, '18')]])
    expect([...found.keys()].sort()).toEqual(
      [unitOf('Dune'), unitOf('By Frank Herbert'), unitOf('1815')].sort(),
    )
    expect(found.get(unitOf('1815'))).toEqual([spanOf(1, '18')])
  })

  it('keeps several finds in one text, and drops one that no text contains', () => {
    const across = spanOf(0, 'Dune', 'Frank')
    const found = spansByUnit(units, [[spanOf(0, '19'), spanOf(0, '65'), across], []])
    expect(found.get(unitOf('1965'))).toEqual([spanOf(0, '19'), spanOf(0, '65')])
    expect(found.size).toBe(1)
  })

  it('is settled on the pages of which a person labelled all records', () => {
    const recognizer = {} as never
    expect(toldUnits(units, { recognizer, spans: [] })).toBeUndefined()
    const told = new Map([
      [0, { values: [], wrong: [[spanOf(0, 'Dune')]], complete: false }],
      [1, { values: [[spanOf(1, 'Emma')]], wrong: [], complete: true }],
    ])
    expect(toldUnits(units, { recognizer, spans: [], told })).toEqual({
      values: [[unitOf('Emma')]],
      wrong: [[unitOf('Dune')]],
      pages: new Set([1]),
    })
  })
})
