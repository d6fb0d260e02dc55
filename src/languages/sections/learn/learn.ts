import type { Page } from '../../../page/page.ts'
import type { Budget, Declined, Learned, Learner } from '../../language.ts'
import { replay } from '../../replay.ts'
import type { Task } from '../../task.ts'
import type { Correction } from '../correct/correction.ts'
import { keepSections, type MergedSection } from '../grammar/merge.ts'
import { sections as language } from '../run/language.ts'
import type { SectionsRule } from '../run/rule.ts'
import { parserOf } from '../run/structure.ts'
import { assignFields } from './fields.ts'
import { nameFields } from './name-fields.ts'
import { type LearnedStructure, learnStructure } from './structure.ts'

/** Learns sections from pages, with labels or without. */
export const sectionsLearner: Learner<SectionsRule> = createSectionsLearner([])

/** Learns sections, and replays what a person corrected. */
export function createSectionsLearner(corrections: readonly Correction[]): Learner<SectionsRule> {
  return {
    language,
    variants: [],
    accepts: { labels: 'optional', lists: false, nesting: false, noise: true },
    learn: (task, budget) => learnSections(task, budget, corrections),
  }
}

/** Pages that are looked at: more of them show rarer sections, and each takes about 20 ms for 300 KB. */
const MAX_PAGES = 64

function learnSections(
  task: Task,
  budget: Budget,
  corrections: readonly Correction[],
): Learned<SectionsRule> | Declined {
  const reason = refuse(task)
  if (reason !== undefined) return decline(reason)
  const pages = samplePages(task, budget)
  if (pages.length === 0) return decline('the budget is spent before the first page is read')
  const structure = learnStructure(pages, corrections)
  if (structure.sections.length === 0) {
    return decline('no headings were found: no text stands on several pages before texts that vary')
  }
  return task.fields.length === 0 ? ownFields(structure, task) : givenFields(structure, task)
}

function refuse({ fields, examples, shape }: Task): string | undefined {
  if (shape === 'list') return 'a page holds several records, and sections are parts of one'
  if (fields.some((field) => field.fields !== undefined)) return 'sections hold text, not nested records'
  if (fields.length > 0 && examples.every(({ records }) => records.length === 0)) return 'no record is marked'
  return undefined
}

function samplePages({ examples, unlabelled }: Task, budget: Budget): Page[] {
  const pages: Page[] = []
  for (const page of [...examples.map((example) => example.page), ...unlabelled]) {
    if (pages.length === MAX_PAGES || !budget.spend(page.source.length)) break
    pages.push(page)
  }
  return pages
}

function decline(reason: string): Declined {
  return { kind: 'declined', method: language.name, reason }
}

/** Without labels every section is a field, named by its path. */
function ownFields(structure: LearnedStructure, task: Task): Learned<SectionsRule> {
  const { classes, kinds, template, edits, least } = structure
  const kept = keepSections(structure.sections, ({ pages }) => pages >= least).sections
  const { fields, sections: ofFields, left } = nameFields(kept)
  const rule: SectionsRule = { classes, kinds, template, edits, sections: kept.map(plain), fields: ofFields }
  return {
    kind: 'learned',
    rule,
    fields,
    replay: replay(language, rule, { fields, examples: task.examples }),
    ambiguous:
      left === 0 ? [] : [`${left} further sections are not fields: a wrapper has room for ${fields.length}`],
    declined: [],
  }
}

/** With labels a field is the section whose text its values are. */
function givenFields(structure: LearnedStructure, task: Task): Learned<SectionsRule> | Declined {
  const { classes, kinds, template, edits, least } = structure
  const whole = { classes, kinds, template, edits, sections: structure.sections }
  const parser = parserOf(whole)
  const parsed = new Map(task.examples.map(({ page }) => [page, parser.parse(page)]))
  const assigned = assignFields(task, structure.sections, (page) => parsed.get(page)!)
  if (assigned.every((section) => section < 0)) {
    return decline('no labelled value is the whole text of a section')
  }
  const used = new Set(assigned)
  const { sections: kept, moved } = keepSections(
    structure.sections,
    ({ pages }, s) => pages >= least || used.has(s),
  )
  const fields = assigned.map((section) => (section < 0 ? -1 : moved[section]))
  const rule: SectionsRule = { classes, kinds, template, edits, sections: kept.map(plain), fields }
  return { kind: 'learned', rule, replay: replay(language, rule, task), ambiguous: [], declined: [] }
}

function plain({ pages: _, ...section }: MergedSection): SectionsRule['sections'][number] {
  return section
}
