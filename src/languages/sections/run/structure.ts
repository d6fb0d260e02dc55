import type { Page } from '../../../page/page.ts'
import { createKindTable } from '../headings/find.ts'
import { type ParsedPage, type ParseOptions, parseSections } from './parse.ts'
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
