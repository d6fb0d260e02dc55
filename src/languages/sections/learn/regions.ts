import type { Page } from '../../../page/page.ts'
import { covers, type Span } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../../record/label.ts'
import type { Budget, Declined } from '../../language.ts'
import type { Task } from '../../task.ts'
import { keepSections } from '../grammar/merge.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'
import { sectionValue } from '../run/parse.ts'
import type { SectionsRule } from '../run/rule.ts'
import { parserOf, type StructuredPage } from '../run/structure.ts'
import { decline, plain, samplePages } from './sample.ts'
import { learnStructure } from './structure.ts'

/** Sections that hold the values of fields, as a rule of which each is a field. */
export interface LearnedRegions {
  readonly rule: SectionsRule
  /** By field of the task its region, as an index of the rule's fields; -1 where its values share no section. */
  readonly regions: readonly number[]
}

/**
 * Finds for each field the section that holds its labelled values: the narrowest of those that hold them all on every page
 * that has some. Fields whose values are whole sections are left out, because they need no rule inside one.
 */
export function learnRegions(task: Task, budget: Budget): LearnedRegions | Declined {
  if (task.shape === 'list') return decline('a page holds several records, and sections are parts of one')
  const pages = samplePages(task, budget)
  if (pages.length === 0) return decline('the budget is spent before the first page is read')
  const { sections, classes, kinds, template, edits } = learnStructure(pages)
  if (sections.length === 0) return decline('no headings were found')
  const parser = parserOf({ classes, kinds, template, edits, sections })
  const shown = new Map(task.examples.map(({ page }) => [page, instancesOf(parser.parse(page))]))
  const paths = pathsOf(sections).map((path) => path.join(PATH_SEPARATOR))
  const chosen = task.fields.map(({ name }, f) => narrowest(task, f, shown, (s) => paths[s] === name, budget))
  const used = new Set(chosen.filter((section) => section >= 0))
  if (used.size === 0) return decline('no section holds all labelled values of a field')
  const kept = keepSections(sections, (_, s) => used.has(s))
  const order = [...used].sort((a, b) => a - b)
  return {
    rule: {
      classes,
      kinds,
      template,
      edits,
      sections: kept.sections.map(plain),
      fields: order.map((section) => kept.moved[section]),
    },
    regions: chosen.map((section) => (section < 0 ? -1 : order.indexOf(section))),
  }
}

/** The texts of each section of a page. */
type Instances = ReadonlyMap<number, readonly Span[]>

function instancesOf(parsed: StructuredPage): Instances {
  const instances = new Map<number, Span[]>()
  for (let h = 0; h < parsed.headings.length; h++) {
    const value = parsed.sections[h] < 0 ? undefined : sectionValue(parsed, h)
    if (value === undefined) continue
    const known = instances.get(parsed.sections[h])
    if (known === undefined) instances.set(parsed.sections[h], [value])
    else known.push(value)
  }
  return instances
}

/** The section that a field is named after, or else the one with the least text, among those that hold all its values; -1 if none does. */
function narrowest(
  { examples }: Task,
  f: number,
  shown: ReadonlyMap<Page, Instances>,
  isNamed: (section: number) => boolean,
  budget: Budget,
): number {
  let lengths: Map<number, number> | undefined
  let isWhole = true
  for (const { page, records } of examples) {
    const values = records.flatMap((record) => valuesOf(record.values[f] ?? []))
    if (values.length === 0) continue
    const next = new Map<number, number>()
    for (const [section, spans] of shown.get(page)!) {
      if (lengths !== undefined && !lengths.has(section)) continue
      if (!budget.spend(values.length * spans.length)) return -1
      if (!values.every(({ places }) => places.some((place) => spans.some((span) => covers(span, place)))))
        continue
      const length = spans.reduce((sum, { start, end }) => sum + end - start, 0)
      next.set(section, (lengths?.get(section) ?? 0) + length)
    }
    lengths = next
    isWhole &&= values.length === 1 && isSection(values[0], shown.get(page)!)
  }
  if (lengths === undefined || isWhole) return -1
  const held = [...lengths].sort(
    ([a, m], [b, n]) => Number(isNamed(b)) - Number(isNamed(a)) || m - n || b - a,
  )
  return held.length === 0 ? -1 : held[0][0]
}

/** Whether a value is the whole text of some section. */
function isSection({ places }: LabelledValue, instances: Instances): boolean {
  const texts = new Set([...instances.values()].flat().map(({ start, end }) => `${start} ${end}`))
  return places.some(({ start, end }) => texts.has(`${start} ${end}`))
}

/** The labelled values of a cell, those of nested records included. */
function valuesOf(cell: readonly (LabelledValue | LabelledRecord)[]): LabelledValue[] {
  return cell.flatMap((value) => (isLabelledRecord(value) ? value.values.flatMap(valuesOf) : [value]))
}
