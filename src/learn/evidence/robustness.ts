import type { Task } from '../../languages/task.ts'
import { createPage } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import type { Extraction } from '../../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord } from '../../record/label.ts'
import { drawFrom } from '../edits/draw.ts'
import { editPage } from '../edits/edit-page.ts'
import { surveyTemplate } from '../edits/survey.ts'
import type { Strength } from '../edits/template-edits.ts'
import { extractedTexts, likeness } from './texts.ts'

/** Redesigns that every candidate is tried on: mild ones, since after a strong one all rules fail alike. */
const REDESIGNS: readonly { seed: number; strength: Strength }[] = [
  { seed: 1, strength: 1 },
  { seed: 2, strength: 3 },
]

/** Pages edited, and pages looked at to tell a template from its contents. */
const MAX_EDITED = 2
const MAX_DRAWN = 4

/** A page before a redesign, and after each. */
export interface Redesigned {
  readonly before: Task['examples'][number]['page']
  readonly after: readonly Task['examples'][number]['page'][]
}

/** The first labelled pages as some mild redesigns of the site would leave them. */
export function redesign({ examples, unlabelled }: Task): Redesigned[] {
  const pages = examples.slice(0, MAX_EDITED).map(({ page }) => page)
  const seen = [...pages, ...unlabelled.slice(0, MAX_DRAWN - pages.length)]
  const kept = new Map(examples.map(({ page, records }) => [page, records.flatMap(spansOf)]))
  const survey = surveyTemplate(seen, { kept: (page) => kept.get(page) ?? [] })
  const edits = REDESIGNS.map((options) => drawFrom(survey, options))
  return pages.map((before) => ({ before, after: edits.map((each) => createPage(editPage(before, each))) }))
}

function spansOf({ values }: LabelledRecord): Span[] {
  return values.flat().flatMap((value) => (isLabelledRecord(value) ? spansOf(value) : value.places))
}

/** How much of what a rule finds on pages it still finds after redesigns; 1 if there is nothing to compare. */
export function survival(
  run: (page: Redesigned['before']) => Extraction,
  pages: readonly Redesigned[],
  { fields }: Task,
): number {
  let sum = 0
  let count = 0
  for (const { before, after } of pages) {
    const expected = extractedTexts(run(before).records, fields)
    for (const page of after) {
      const found = extractedTexts(run(page).records, fields)
      for (const f of fields.keys()) sum += likeness(found[f], expected[f])
      count += fields.length
    }
  }
  return count === 0 ? 1 : sum / count
}
