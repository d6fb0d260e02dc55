import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideByAnchors } from './windows.ts'

const span = (start: number, end = start + 1) => ({ start, end })

describe('finds between anchors', () => {
  const anchors = [span(10, 12), span(20, 22), span(30, 32)]

  it('belong to the anchor before or after them, and what lies beyond the last to none', () => {
    const finds = [span(5), span(15), span(16), span(40)]
    expect(divideByAnchors(finds, anchors, 'after')).toEqual({
      rows: [[span(15), span(16)], [], [span(40)]],
      outside: 1,
    })
    expect(divideByAnchors(finds, anchors, 'before')).toEqual({
      rows: [[span(5)], [span(15), span(16)], []],
      outside: 1,
    })
  })

  it('are wrong where they overlap an anchor, and right where they touch it', () => {
    expect(divideByAnchors([span(11), span(12), span(18, 21)], anchors, 'after')).toEqual({
      rows: [[span(12)], [], []],
      outside: 2,
    })
  })

  it('are divided as by comparing each with every anchor', () => {
    const spans = fc
      .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 8 })))
      .map((pairs) => pairs.map(([start, length]) => span(start, start + length)))
      .map((all) => all.toSorted((a, b) => a.start - b.start || a.end - b.end))
    const sides = fc.constantFrom('before' as const, 'after' as const)
    fc.assert(
      fc.property(spans, sides, (finds, side) => {
        const rows = anchors.map((): { start: number; end: number }[] => [])
        let outside = 0
        for (const find of finds) {
          const overlaps = anchors.some(({ start, end }) => start < find.end && find.start < end)
          const row =
            side === 'after'
              ? anchors.findLastIndex(({ end }) => end <= find.start)
              : anchors.findIndex(({ start }) => start >= find.end)
          if (overlaps || row < 0) outside++
          else rows[row].push(find)
        }
        expect(divideByAnchors(finds, anchors, side)).toEqual({ rows, outside })
      }),
      { seed: 15 },
    )
  })
})
