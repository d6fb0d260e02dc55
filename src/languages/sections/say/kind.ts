import type { HeadingKind } from '../headings/kind.ts'
import { INSIDE, LABEL, placeOfKind } from '../headings/units.ts'

/** A kind of heading in words: `a whole line at "h3 < body" (heading tag)`. */
export function describeKind({ key, line, open, names, evidence }: HeadingKind): string {
  const label = key.includes(LABEL)
  const form = label ? 'words before a colon' : line ? 'a whole line' : 'the beginning of a line'
  const where = key.endsWith(INSIDE) && !label ? 'a text inside a line' : form
  const which = {
    all: '',
    colon: ', with a colon',
    capitals: ', in capitals',
    none: `, one of ${names.length} known`,
  }[open]
  return `${where} at "${placeOfKind(key)}"${which} (${evidence.join(', ')})`
}
