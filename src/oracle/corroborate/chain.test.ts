import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Span } from '../../page/span.ts'
import { type ChainCell, propagate } from './propagate.ts'
import { divideByAnchors } from './windows.ts'

const span = fc
  .tuple(fc.nat(12), fc.integer({ min: 1, max: 3 }))
  .map(([start, length]): Span => ({ start, end: start + length }))
const sorted = (spans: readonly Span[]) => spans.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** All ways to fill the cells, one candidate or none each, in order and without overlap. */
function fillings(cells: readonly ChainCell[]): (Span | undefined)[][] {
  let ways: { chosen: (Span | undefined)[]; end: number }[] = [{ chosen: [], end: 0 }]
  for (const { candidates, required } of cells) {
    ways = ways.flatMap(({ chosen, end }) => [
      ...(required ? [] : [{ chosen: [...chosen, undefined], end }]),
      ...candidates
        .filter(({ start }) => start >= end)
        .map((each) => ({ chosen: [...chosen, each], end: each.end })),
    ])
  }
  return ways.map(({ chosen }) => chosen)
}

describe('a chain of cells', () => {
  const cell = fc.record({ candidates: fc.array(span, { maxLength: 3 }), required: fc.boolean() })

  it('keeps exactly the candidates that some filling has', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const ways = fillings(cells)
        const kept = propagate(cells)
        expect(kept === undefined).toBe(ways.length === 0)
        for (const [i, { candidates }] of cells.entries()) {
          const used = candidates.filter((each) => ways.some((chosen) => chosen[i] === each))
          expect(kept?.[i] ?? []).toEqual(used)
        }
      }),
      { seed: 15, numRuns: 400 },
    )
  })
})

describe('the finds of a column', () => {
  const anchors = [3, 8].map((start) => ({ start, end: start + 1 }))

  it('belong to the anchor after them or before them', () => {
    const spans = [0, 5, 10].map((start) => ({ start, end: start + 1 }))
    const starts = (side: 'before' | 'after') =>
      divideByAnchors(spans, anchors, side).rows.map((row) => row.map(({ start }) => start))
    expect(starts('before')).toEqual([[0], [5]])
    expect(starts('after')).toEqual([[5], [10]])
  })

  it('are each in one row or outside, and where a slow division puts them', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), fc.constantFrom('before', 'after'), (drawn, side) => {
        const spans = sorted(drawn)
        const { rows, outside } = divideByAnchors(spans, anchors, side)
        expect(rows.flat().length + outside).toBe(spans.length)
        const slow = anchors.map(({ start, end }, m) =>
          spans.filter((each) =>
            side === 'before'
              ? each.end <= start && each.start >= (anchors[m - 1]?.end ?? 0)
              : each.start >= end && each.end <= (anchors[m + 1]?.start ?? Number.POSITIVE_INFINITY),
          ),
        )
        expect(rows).toEqual(slow)
      }),
      { seed: 15, numRuns: 300 },
    )
  })
})
