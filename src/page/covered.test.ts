import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCovered } from './covered.ts'
import { overlaps } from './span.ts'

const span = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => ({ start, end: start + length }))

it('meets what overlaps a span that was added, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), span, (spans, asked) => {
      const covered = createCovered()
      for (const each of spans) covered.add(each)
      expect(covered.meets(asked)).toBe(spans.some((each) => overlaps(each, asked)))
    }),
    { seed: 5 },
  )
})
