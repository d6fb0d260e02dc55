import type { Page } from '../../../page/page.ts'
import type { UnknownPart } from '../../../record/extraction.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'
import { createKindTable } from '../headings/find.ts'
import { headingSpan, type ParsedPage, type ParseOptions, parseSections, sectionValue } from './parse.ts'
import type { Structure } from './rule.ts'

/** A structure that is ready to parse pages. */
export interface Parser {
  parse(page: Page): StructuredPage
}

/** A page with the section of the grammar that each of its headings begins; -1 for a heading that the grammar does not know. */
export interface StructuredPage extends ParsedPage {
  readonly sections: Int32Array
}

const parsers = new WeakMap<Structure, Parser>()

/** The parser of a structure; made once. */
export function parserOf(structure: Structure): Parser {
  let parser = parsers.get(structure)
  if (parser === undefined) {
    parser = createParser(structure)
    parsers.set(structure, parser)
  }
  return parser
}

/** What parsing needs of a structure. */
export function parseOptions({ classes, kinds, template, edits }: Structure): ParseOptions {
  const kept = new Set(classes)
  const texts = new Map<string, Set<string>>()
  for (const { key, text } of template) texts.set(key, (texts.get(key) ?? new Set()).add(text))
  return {
    table: createKindTable(kinds),
    keepsClass: (name) => kept.has(name),
    template: texts,
    edits,
  }
}

function createParser(structure: Structure): Parser {
  const options = parseOptions(structure)
  const inside = new Map(
    structure.sections.map(({ name, heading = name, parent }, s) => [`${parent} ${heading}`, s]),
  )
  const parsedPages = new WeakMap<Page, StructuredPage>()
  return {
    parse(page) {
      const before = parsedPages.get(page)
      if (before !== undefined) return before
      const parsed = parseSections(page, options)
      const sections = new Int32Array(parsed.headings.length)
      for (const [h, { name }] of parsed.headings.entries()) {
        const around = parsed.parents[h] < 0 ? -1 : sections[parsed.parents[h]]
        const known = parsed.parents[h] < 0 || around >= 0
        sections[h] = known ? (inside.get(`${around} ${name}`) ?? -1) : -1
      }
      const structured = { ...parsed, sections }
      parsedPages.set(page, structured)
      return structured
    },
  }
}

/** The sections whose headings the grammar does not know, named by their paths; those inside one are part of it. */
export function unknownSections(parsed: StructuredPage, { sections }: Structure): UnknownPart[] {
  const unknown: UnknownPart[] = []
  let paths: string[][] | undefined
  for (const [h, { name }] of parsed.headings.entries()) {
    const parent = parsed.parents[h]
    if (parsed.sections[h] >= 0 || (parent >= 0 && parsed.sections[parent] < 0)) continue
    paths ??= pathsOf(sections)
    const path = parent < 0 ? [name] : [...paths[parsed.sections[parent]], name]
    const { start, end } = headingSpan(parsed, h)
    unknown.push({ name: path.join(PATH_SEPARATOR), start, end: sectionValue(parsed, h)?.end ?? end })
  }
  return unknown
}
