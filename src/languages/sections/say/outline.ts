import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import { PATH_SEPARATOR } from '../grammar/section.ts'
import type { Evidence } from '../headings/evidence.ts'
import { isCapitals } from '../headings/evidence.ts'
import { textOf } from '../headings/units.ts'
import { headingSpan, sectionValue } from '../run/parse.ts'
import type { Structure } from '../run/rule.ts'
import { parserOf } from '../run/structure.ts'

/** One heading of a page, as an outline shows it. */
export interface OutlineEntry {
  readonly name: string
  /** The names on the way to it, as fields are called: `Geography > Area`. */
  readonly path: string
  /** How many headings it lies inside. */
  readonly level: number
  /** Whether the grammar has it. */
  readonly known: boolean
  readonly evidence: readonly Evidence[]
  readonly heading: Span
  /** The text of the section; absent where there is none. */
  readonly section?: Span & { readonly text: string }
}

/** The headings of a page in page order, with their sections and the evidence for them. */
export function outlinePage(structure: Structure, page: Page): OutlineEntry[] {
  const parsed = parserOf(structure).parse(page)
  const entries: OutlineEntry[] = []
  for (const [h, { name: heading, kind, first, end }] of parsed.headings.entries()) {
    const parent = parsed.parents[h] < 0 ? undefined : entries[parsed.parents[h]]
    const section = parsed.sections[h]
    const name = section < 0 ? heading : structure.sections[section].name
    const text = textOf(parsed.pieces, first, end)
    const evidence = structure.kinds[kind].evidence.filter(
      (each) => !(each === 'colon' && !text.endsWith(':')) && !(each === 'capitals' && !isCapitals(text)),
    )
    const value = sectionValue(parsed, h)
    entries.push({
      name,
      path: parent === undefined ? name : parent.path + PATH_SEPARATOR + name,
      level: parent === undefined ? 0 : parent.level + 1,
      known: section >= 0,
      evidence,
      heading: headingSpan(parsed, h),
      ...(value === undefined ? {} : { section: value }),
    })
  }
  return entries
}

const MAX_TEXT = 60

/** The outline as text: two spaces for each level, the beginning of each section's text, and the evidence. */
export function printOutline(entries: readonly OutlineEntry[]): string[] {
  return entries.map(({ name, level, known, evidence, section }, e) => {
    const inside = entries[e + 1] !== undefined && entries[e + 1].level > level
    const text = section === undefined || inside ? '' : `: ${shorten(section.text)}`
    const marks = [...evidence, ...(known ? [] : ['not in the grammar'])]
    return `${'  '.repeat(Math.min(level, MAX_INDENT))}${name}${text}  (${marks.join(', ')})`
  })
}

const MAX_INDENT = 40

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}
