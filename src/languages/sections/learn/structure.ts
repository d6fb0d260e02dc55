import type { Page } from '../../../page/page.ts'
import { checkMoved, deletion, movement, renameSections, renaming } from '../correct/apply.ts'
import type { Correction } from '../correct/correction.ts'
import { teachHeading } from '../correct/teach.ts'
import { type MergedSection, mergePages } from '../grammar/merge.ts'
import { sharedUnits, type Unit } from '../headings/candidates.ts'
import { headingName } from '../headings/evidence.ts'
import { createKindTable } from '../headings/find.ts'
import type { HeadingKind } from '../headings/kind.ts'
import { markedUnits } from '../headings/marked.ts'
import { piecesOf } from '../headings/pieces.ts'
import { classesOf } from '../headings/place.ts'
import { findOpen, selectKinds } from '../headings/select.ts'
import { createInterner, type PlacedPieces, placeOfKind, placePieces, textOf } from '../headings/units.ts'
import { commonClasses } from '../headings/vocabulary.ts'
import type { Edit } from '../nesting/edit.ts'
import { nestPieces, type ParsedPage } from '../run/parse.ts'
import type { Structure, TemplateText } from '../run/rule.ts'
import { withClimbs } from './climb.ts'

/** A structure as it was learned: its sections have the number of pages on which they were seen. */
export interface LearnedStructure extends Structure {
  readonly sections: readonly MergedSection[]
  /** From how many pages on a text counts as shared. */
  readonly least: number
  /** The sample pages, parsed. */
  readonly pages: readonly ParsedPage[]
}

/** A text on this many pages is part of the template: on factbook-2014 nearly no data recur so often at one place. */
const LEAST_PAGES = 3

/** Finds the headings of pages of one site, their nesting and their grammar, and replays what a person corrected. */
export function learnStructure(
  given: readonly Page[],
  corrections: readonly Correction[] = [],
): LearnedStructure {
  const pages = distinctPages(given)
  const least = Math.min(LEAST_PAGES, pages.length)
  const common = commonClasses(pages)
  const intern = createInterner()
  const placed = pages.map((page) => placePieces(piecesOf(page), (name) => common.has(name), intern))
  const units = pages.length > 1 ? sharedUnits(placed, least) : placed.map(markedUnits)
  let kinds = selectKinds(units)
  const edits: Edit[] = []
  const names = new Map<string, string>()
  const shared = pages.length > 1 ? sharedTexts(placed, units, kinds) : new Map<string, Set<string>>()
  const parse = (): ParsedPage[] => {
    const table = createKindTable(kinds)
    return placed.map((pieces) => nestPieces(pieces, { table, template: shared, edits }))
  }
  let parsed = parse()
  for (let title = findTitle(parsed, kinds); title >= 0; title = findTitle(parsed, kinds)) {
    kinds = kinds.map((kind, k) => (k === title ? { ...kind, title: true } : kind))
    parsed = parse()
  }
  const merge = (): MergedSection[] => renameSections(mergePages(parsed), names)
  const move = (from: string, to: string): void => {
    const edit = movement(merge(), parsed, from, to)
    edits.push(edit)
    parsed = parse()
    checkMoved(merge(), from, to, edit.path)
  }
  for (const correction of corrections) {
    if ('add' in correction) {
      kinds = teachHeading(kinds, correction.add, placed, units)
      parsed = parse()
      if (correction.to !== undefined) move(correction.add, correction.to)
    } else if ('delete' in correction) {
      edits.push(deletion(merge(), correction.delete))
      parsed = parse()
    } else if ('move' in correction) move(correction.move, correction.to)
    else names.set(renaming(merge(), correction.rename).join('\0'), correction.to)
  }
  kinds = withClimbs(kinds, parsed)
  parsed = parse()
  const template = collectTemplate(parsed, shared)
  return {
    classes: usedClasses(kinds, template),
    kinds,
    template,
    edits,
    sections: merge(),
    least,
    pages: parsed,
  }
}

/** The same page twice would make all its data look shared. */
function distinctPages(pages: readonly Page[]): Page[] {
  const seen = new Set<string>()
  return pages.filter(({ source }) => !seen.has(source) && seen.add(source) !== undefined)
}

/** The texts of the template that head nothing, by kind: shared texts at places where nearly all texts are shared. */
function sharedTexts(
  placed: readonly PlacedPieces[],
  units: readonly (readonly Unit[])[],
  kinds: readonly HeadingKind[],
): Map<string, Set<string>> {
  const open = findOpen(units)
  const table = createKindTable(kinds)
  const texts = new Map<string, Set<string>>()
  for (const [p, ofPage] of units.entries()) {
    for (const { key, first, end, text, share, candidate } of ofPage) {
      if (share === 0 || !open.has(key)) continue
      const kind = table.find(key)
      if (kind >= 0 && candidate && !table.refuses(kind, headingName(text))) continue
      for (let i = first; i < end; i++) {
        const { keys } = placed[p]
        texts.set(keys[i], (texts.get(keys[i]) ?? new Set()).add(textOf(placed[p], i, i + 1)))
      }
    }
  }
  return texts
}

/** A kind whose only heading on most pages has all others inside it: the title of the page. */
function findTitle(pages: readonly ParsedPage[], kinds: readonly HeadingKind[]): number {
  const votes = new Map<number, number>()
  for (const { headings, parents } of pages) {
    if (headings.length < 2 || parents.indexOf(-1, 1) >= 0) continue
    const { kind } = headings[0]
    if (headings.every((heading, h) => h === 0 || heading.kind !== kind))
      votes.set(kind, (votes.get(kind) ?? 0) + 1)
  }
  for (const [kind, count] of votes) if (count * 2 > pages.length && !kinds[kind].title) return kind
  return -1
}

const MAX_TEMPLATE = 2000

/** The texts of the template inside sections, by place and text. */
function collectTemplate(
  pages: readonly ParsedPage[],
  shared: ReadonlyMap<string, ReadonlySet<string>>,
): TemplateText[] {
  const found = new Map<string, TemplateText>()
  for (const { pieces, headings } of pages) {
    if (headings.length === 0) continue
    for (let i = headings[0].end; i < pieces.size && found.size < MAX_TEMPLATE; i++) {
      const key = pieces.keys[i]
      const text = textOf(pieces, i, i + 1)
      if (text.length <= MAX_TEXT && shared.get(key)?.has(text)) found.set(`${key}\0${text}`, { key, text })
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
}

const MAX_TEXT = 200

function usedClasses(kinds: readonly HeadingKind[], template: readonly TemplateText[]): string[] {
  const used = new Set<string>()
  for (const { key } of [...kinds, ...template])
    for (const name of classesOf(placeOfKind(key))) used.add(name)
  return [...used].filter((name) => name !== '-').sort()
}
