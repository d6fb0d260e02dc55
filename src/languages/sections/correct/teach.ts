import { GleanError } from '../../../errors.ts'
import { MAX_PIECES, type Unit } from '../headings/candidates.ts'
import { canHead, type Evidence, evidenceOfPlace, headingName, isCapitals } from '../headings/evidence.ts'
import type { HeadingKind, Openness } from '../headings/kind.ts'
import { Part } from '../headings/pieces.ts'
import { sizeOf } from '../headings/select.ts'
import {
  type KindKey,
  lineEnd,
  MAX_CLIMB,
  type PlacedPieces,
  placeOfKind,
  textOf,
} from '../headings/units.ts'

/** A heading that a person showed, found on a sample page. */
interface Shown {
  readonly key: KindKey
  readonly text: string
  readonly alone: boolean
}

/**
 * The kinds with one more heading, shown by its text. Texts like it at the same kind of place become headings as well:
 * on several pages those that the pages share, on one page those with the same mark, such as a colon.
 */
export function teachHeading(
  kinds: readonly HeadingKind[],
  name: string,
  pages: readonly PlacedPieces[],
  units: readonly (readonly Unit[])[],
): HeadingKind[] {
  const shown = findShown(pages, name)
  if (shown === undefined) {
    throw new GleanError(
      'section-unknown',
      `no sample page has the text ${JSON.stringify(name)} as a heading`,
      {
        remedy: 'Give the text as the page shows it, from the beginning of a line or of a marked text.',
      },
    )
  }
  const { key, text, alone } = shown
  const names = [...new Set([headingName(text), ...sharedNames(key, text, pages, units)])].sort()
  const known = kinds.find((kind) => kind.key === key)
  if (known !== undefined) {
    const taught = new Set([...known.names, ...names])
    const never = known.never.filter((each) => !taught.has(each))
    const open = known.open === 'none' ? opennessOf(key, text, pages) : known.open
    const kind = { ...known, names: [...taught].sort(), never, open, title: false }
    return kinds.map((each) => (each === known ? kind : each))
  }
  const place = evidenceOfPlace(placeOfKind(key))
  const evidence: Evidence[] = [...place.evidence]
  if (text.endsWith(':')) evidence.push('colon')
  if (isCapitals(text)) evidence.push('capitals')
  const size = sizeOf(
    key,
    place.size,
    place.evidence.length === 0 ? [...evidence, 'repeats'] : evidence,
    alone,
  )
  evidence.push('shown')
  const kind: HeadingKind = {
    key,
    size,
    line: alone,
    open: opennessOf(key, text, pages),
    names,
    never: [],
    climb: MAX_CLIMB,
    title: false,
    evidence,
  }
  return [...kinds, kind].sort((a, b) => b.size - a.size || (a.key < b.key ? -1 : 1))
}

/** The first place where a heading of this name begins. */
function findShown(pages: readonly PlacedPieces[], name: string): Shown | undefined {
  for (const pieces of pages) {
    for (let first = 0; first < pieces.size; ) {
      const stop = lineEnd(pieces, first)
      for (let at = first; at < stop; at++) {
        if (pieces.part[at] === Part.rest) continue
        for (let end = at + 1; end <= Math.min(stop, at + MAX_PIECES); end++) {
          const text = textOf(pieces, at, end)
          if (!canHead(text) || (headingName(text) !== name && text !== name)) continue
          return { key: pieces.keys[at], text, alone: at === first && end === stop }
        }
      }
      first = stop
    }
  }
  return undefined
}

/** On several pages: the texts that these share at the same kind of place. */
function sharedNames(
  key: KindKey,
  text: string,
  pages: readonly PlacedPieces[],
  units: readonly (readonly Unit[])[],
): string[] {
  if (pages.length < 2) return []
  const colon = text.endsWith(':')
  return units.flatMap((ofPage) =>
    ofPage
      .filter((unit) => unit.candidate && unit.key === key && unit.text.endsWith(':') === colon)
      .map((unit) => headingName(unit.text)),
  )
}

/** A line that is longer than this, or ends like a sentence, is not like a heading without marks. */
const MAX_LIKE = 60

/** Which further texts at a kind of place are like the one shown. */
function opennessOf(key: KindKey, text: string, pages: readonly PlacedPieces[]): Openness {
  const texts: string[] = []
  for (const pieces of pages) {
    for (let i = 0; i < pieces.size; i++) if (pieces.keys[i] === key) texts.push(textOf(pieces, i, i + 1))
  }
  if (texts.every((each) => each.length <= MAX_LIKE && !/[.;,]$/.test(each))) return 'all'
  if (text.endsWith(':')) return 'colon'
  return isCapitals(text) ? 'capitals' : 'none'
}
