import type { Field } from '../../../record/field.ts'
import type { Budget, Declined, Learned, Learner } from '../../language.ts'
import { replay } from '../../replay.ts'
import type { Task } from '../../task.ts'
import type { Correction } from '../correct/correction.ts'
import { keepSections, type MergedSection } from '../grammar/merge.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'
import { headingName } from '../headings/evidence.ts'
import { piecesOf } from '../headings/pieces.ts'
import { textOf } from '../headings/units.ts'
import { sections as language } from '../run/language.ts'
import type { SectionsRule, Structure, TableRows } from '../run/rule.ts'
import { parserOf } from '../run/structure.ts'
import { mergeTables } from '../tables/merge.ts'
import { assignFields } from './fields.ts'
import { findFurther } from './further.ts'
import { MAX_WRAPPER_FIELDS, nameFields, tableFields } from './name-fields.ts'
import { decline, plain, samplePages } from './sample.ts'
import { type LearnedStructure, learnStructure } from './structure.ts'

/** Learns sections from pages, with labels or without. */
export const sectionsLearner: Learner<SectionsRule> = createSectionsLearner([])

/**
 * Gives only fields that are named by the path of their section. Such a name means the section as a whole, whatever it
 * holds; other labels may mean a part of a section that happens to be all of it on the labelled pages.
 */
export const namedSectionsLearner: Learner<SectionsRule> = createSectionsLearner([], true)

/** Learns sections, and replays what a person corrected. */
export function createSectionsLearner(
  corrections: readonly Correction[],
  onlyNamed = false,
): Learner<SectionsRule> {
  return {
    language,
    variants: [],
    accepts: { labels: 'optional', lists: false, nesting: false, noise: true },
    learn: (task, budget) => learnSections(task, budget, corrections, onlyNamed),
  }
}

function learnSections(
  task: Task,
  budget: Budget,
  corrections: readonly Correction[],
  onlyNamed: boolean,
): Learned<SectionsRule> | Declined {
  const reason = refuse(task)
  if (reason !== undefined) return decline(reason)
  if (onlyNamed && !isNamedByHeading(task)) {
    return decline('no field is named by the path of a section')
  }
  const pages = samplePages(task, budget)
  if (pages.length === 0) return decline('the budget is spent before the first page is read')
  const structure = learnStructure(pages, corrections)
  if (structure.sections.length === 0) {
    return decline('no headings were found: no text recurs on several pages before texts that vary')
  }
  return task.fields.length === 0 ? ownFields(structure, task) : givenFields(structure, task, onlyNamed)
}

function refuse({ fields, examples, shape }: Task): string | undefined {
  if (shape === 'list') return 'a page holds several records, and sections are parts of one'
  if (fields.some((field) => field.fields !== undefined))
    return 'a section is a text; --method within learns the records inside one'
  if (fields.length > 0 && examples.every(({ records }) => records.length === 0)) return 'no record is marked'
  return undefined
}

/** Whether a field may be named by the path of a section: a labelled page has its last name as a text. */
function isNamedByHeading({ fields, examples }: Task): boolean {
  const last = new Set(fields.map(({ name }) => name.split(PATH_SEPARATOR).at(-1)))
  return examples.some(({ page }) => {
    const pieces = piecesOf(page)
    for (let i = 0; i < pieces.size; i++) if (last.has(headingName(textOf(pieces, i, i + 1)))) return true
    return false
  })
}

/** Without labels every section is a field, named by its path. */
function ownFields(structure: LearnedStructure, task: Task): Learned<SectionsRule> {
  const { classes, kinds, template, edits, least } = structure
  const kept = keepSections(structure.sections, ({ pages }) => pages >= least).sections
  const named = nameFields(kept)
  const tables = ownTables({ classes, kinds, template, edits, sections: kept }, structure, named.fields)
  const fields = [...named.fields, ...tables.fields]
  const ofFields = [...named.sections, ...tables.fields.map(() => -1)]
  const rule: SectionsRule = {
    ...{ classes, kinds, template, edits, sections: kept.map(plain), fields: ofFields },
    ...(tables.rows.length === 0 ? {} : { tables: tables.rows }),
  }
  const { left } = named
  return {
    kind: 'learned',
    rule,
    fields,
    presence: presenceOf(kept, ofFields, structure.pages.length),
    replay: replay(language, rule, { fields, examples: task.examples }),
    ambiguous:
      left === 0
        ? []
        : [`${left} further sections are not fields: a wrapper has room for ${named.fields.length}`],
    declined: [],
  }
}

/** The tables of records that enough pages have, each as a field whose nested records are its rows. */
function ownTables(
  kept: Structure,
  { pages, least }: LearnedStructure,
  named: readonly Field[],
): { fields: Field[]; rows: TableRows[] } {
  const parser = parserOf(kept)
  const tables = mergeTables(pages.map(({ pieces }) => parser.parse(pieces.page)))
    .filter((table) => table.pages >= least)
    .slice(0, MAX_WRAPPER_FIELDS - named.length)
  const fields = tableFields(tables, pathsOf(kept.sections), new Set(named.map(({ name }) => name)))
  return {
    fields,
    rows: tables.map(({ section, columns }, t) => ({ section, columns, field: named.length + t })),
  }
}

/** With labels a field is the section whose text its values are. */
function givenFields(
  structure: LearnedStructure,
  task: Task,
  onlyNamed: boolean,
): Learned<SectionsRule> | Declined {
  const { classes, kinds, template, edits, least } = structure
  const whole = { classes, kinds, template, edits, sections: structure.sections }
  const parser = parserOf(whole)
  const parsed = new Map(task.examples.map(({ page }) => [page, parser.parse(page)]))
  const paths = pathsOf(structure.sections).map((path) => path.join(PATH_SEPARATOR))
  const isNamed = (section: number, f: number): boolean => paths[section] === task.fields[f].name
  const assigned = assignFields(task, structure.sections, (page) => parsed.get(page)!).map((section, f) =>
    onlyNamed && !isNamed(section, f) ? -1 : section,
  )
  if (assigned.every((section) => section < 0)) {
    return decline(
      onlyNamed
        ? 'no field is named by the path of a section'
        : 'no labelled value is the whole text of a section',
    )
  }
  const further = findFurther(structure, task, assigned, [...parsed.values()])
  const used = new Set([...assigned, ...further])
  const { sections: kept, moved } = keepSections(
    structure.sections,
    ({ pages }, s) => pages >= least || used.has(s),
  )
  const own = nameFields(
    kept,
    further.map((section) => moved[section]),
  )
  const fields = [...assigned.map((section) => (section < 0 ? -1 : moved[section])), ...own.sections]
  const rule: SectionsRule = { classes, kinds, template, edits, sections: kept.map(plain), fields }
  return {
    kind: 'learned',
    rule,
    ...(further.length === 0 ? {} : { fields: [...task.fields, ...own.fields] }),
    // Of other fields a page may have another text where it lacks the heading.
    presence: presenceOf(kept, fields, structure.pages.length).map((share, f) =>
      f >= assigned.length || (assigned[f] >= 0 && isNamed(assigned[f], f)) ? share : undefined,
    ),
    replay: replay(language, rule, task),
    ambiguous: [],
    declined: [],
  }
}

function presenceOf(
  sections: readonly MergedSection[],
  fields: readonly number[],
  pages: number,
): (number | undefined)[] {
  return fields.map((section) => (section < 0 ? undefined : sections[section].pages / pages))
}
