import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownText, shownToSource, sourceToShown } from './text-offsets.ts'

const sourceText = fc
  .array(fc.constantFrom('a', 'é', '&amp;', '&nbsp;', '&', '\r\n', '\n', '&#x1F600;', '&notit;', ' '), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''))

it('counts what is shown: the whole text maps to the whole source', () => {
  fc.assert(
    fc.property(sourceText, (source) => {
      const shown = shownText(source, 0, source.length)
      expect(sourceToShown(source, 0, source.length, source.length)).toBe(shown.length)
      expect(shownToSource(source, 0, source.length, shown.length)).toBe(source.length)
    }),
    { seed: 7 },
  )
})

it('returns the offset it was given, at every boundary of a shown unit', () => {
  fc.assert(
    fc.property(sourceText, fc.nat(), (source, at) => {
      const offset = at % (source.length + 1)
      const shown = sourceToShown(source, 0, source.length, offset)
      const back = shownToSource(source, 0, source.length, shown)
      // An offset inside a character reference belongs to the character it stands for.
      expect(back).toBeGreaterThanOrEqual(offset)
      expect(sourceToShown(source, 0, source.length, back)).toBe(shown)
    }),
    { seed: 8 },
  )
})
