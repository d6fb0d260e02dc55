import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Nestable, nest } from './nest.ts'

/** The headings of ALGORITHMS G.8, the page of Figure 1. */
const CIA: readonly (readonly [string, number])[] = [
  ['Geography', 40],
  ['Location', 8],
  ['Map references', 8],
  ['Area', 8],
  ['total area', 4],
  ['land area', 4],
  ['comparative area', 4],
  ['Land boundaries', 8],
  ['Coastline', 8],
  ['People', 40],
]

function heading(size: number, indent = 0, depth = 0): Nestable {
  return { size, indent, depth }
}

/** The procedure as Figure 2 prints it, with a root that stops the climb, which the figure lacks. */
function nestAsPrinted(headings: readonly Nestable[]): number[] {
  const parents: number[] = []
  let current = -1
  for (const [h, { size, indent }] of headings.entries()) {
    while (current >= 0 && (headings[current].size <= size || headings[current].indent >= indent)) {
      current = parents[current]
    }
    parents.push(current)
    current = h
  }
  return parents
}

it('nests the page of the paper as its Figure 3 does', () => {
  const parents = nest(CIA.map(([, size]) => heading(size)))
  expect([...parents]).toEqual([-1, 0, 0, 0, 3, 3, 3, 0, 0, -1])
})

it('differs from the printed procedure, which nests nothing where all headings are indented alike', () => {
  expect(nestAsPrinted(CIA.map(([, size]) => heading(size)))).toEqual(CIA.map(() => -1))
})

it('agrees with the printed procedure where every smaller heading is indented further', () => {
  const headings = CIA.map(([, size]) => heading(size, 100 - size))
  expect([...nest(headings)]).toEqual(nestAsPrinted(headings))
})

it('takes size before indentation, and indentation before depth', () => {
  expect([...nest([heading(8, 4), heading(6, 0), heading(6, 2), heading(6, 2, 1)])]).toEqual([-1, 0, 1, 2])
})

it('asks which section is open behind a heading', () => {
  expect([...nest([heading(8), heading(6), heading(4)], (h, parents) => (h === 1 ? parents[h] : h))]).toEqual(
    [-1, 0, 0],
  )
})

it('puts every heading inside one that comes before, is larger, and is the last such that is open', () => {
  const headings = fc.array(fc.record({ size: fc.nat(4), indent: fc.nat(2), depth: fc.nat(2) }), {
    maxLength: 40,
  })
  const isLarger = (a: Nestable, b: Nestable) => a.size - b.size || b.indent - a.indent || b.depth - a.depth
  fc.assert(
    fc.property(headings, (list) => {
      for (const [h, parent] of nest(list).entries()) {
        expect(parent).toBeLessThan(h)
        if (parent >= 0) expect(isLarger(list[parent], list[h])).toBeGreaterThan(0)
        for (let between = parent + 1; between < h; between++) {
          expect(isLarger(list[between], list[h])).toBeLessThanOrEqual(0)
        }
      }
    }),
    { seed: 11, numRuns: 300 },
  )
})

it('stops nesting at 512 levels', () => {
  const parents = nest(Array.from({ length: 2000 }, (_, h) => heading(5000 - h)))
  expect(parents[511]).toBe(510)
  expect(parents[512]).toBe(parents[1999])
})
