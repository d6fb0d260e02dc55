import { expect, it } from 'vitest'
import type { ParsedPage } from '../run/parse.ts'
import { printGrammar } from '../say/grammar.ts'
import { keepSections, mergePages } from './merge.ts'
import { pathsOf } from './section.ts'

/** A page from an outline: two spaces of indentation for each level. */
function page(outline: string): ParsedPage {
  const lines = outline.split('\n').filter((line) => line.trim() !== '')
  const open: number[] = []
  const parents = lines.map((line, h) => {
    const level = line.search(/\S/) / 2
    open.length = level
    open[level] = h
    return level === 0 ? -1 : open[level - 1]
  })
  const headings = lines.map((line) => ({ name: line.trim(), kind: 0 }))
  return { headings, parents: Int32Array.from(parents) } as unknown as ParsedPage
}

function merge(...outlines: string[]): string[] {
  return printGrammar(mergePages(outlines.map(page)))
}

it('marks what a page may lack and what it may repeat', () => {
  expect(merge('A\n  x\n  y\nB', 'A\n  x\n  x\nB\nC')).toEqual(['page -> A B C?', 'A -> x+ y?'])
  expect(merge('A\nB\nB', 'A')).toEqual(['page -> A B*'])
})

it('fits a section into the order of the others', () => {
  expect(merge('A\nC\nD', 'A\nB\nC')).toEqual(['page -> A B? C D?'])
})

it('notes sections that come in any order', () => {
  expect(merge('A\n  x\n  y', 'A\n  y\n  x')).toEqual(['page -> A', 'A -> x y (any order)'])
})

it('keeps sections apart that have the same name in different sections', () => {
  expect(pathsOf(mergePages([page('A\n  note\nB\n  note')])).map((path) => path.join('.'))).toEqual([
    'A',
    'A.note',
    'B',
    'B.note',
  ])
})

it('keeps what is around a section that is kept', () => {
  const sections = mergePages([page('A\n  x\n    y\nB')])
  const { sections: kept, moved } = keepSections(sections, ({ name }) => name === 'y')
  expect(pathsOf(kept)).toEqual([['A'], ['A', 'x'], ['A', 'x', 'y']])
  expect([...moved]).toEqual([0, 1, 2, -1])
})
