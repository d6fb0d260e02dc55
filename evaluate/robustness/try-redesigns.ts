import { findValue } from '../../src/page/find.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import { extractSplit } from '../running/extract-split.ts'
import { learnSplit, readPages } from '../running/learn-split.ts'
import { explainUntested, splitSite } from '../running/split.ts'
import { scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { valuesOf } from '../sites/truth.ts'
import { drawFrom } from './edits/draw.ts'
import { editPage } from './edits/edit-page.ts'
import { surveyTemplate } from './edits/survey.ts'
import { EDIT_KINDS, type EditKind, type Strength } from './edits/template-edits.ts'

/** What is tried on every site. */
export interface RobustnessPlan {
  readonly methods: readonly string[]
  readonly strengths: readonly Strength[]
  readonly labelled: number
  readonly records?: number
  readonly seed: number
  readonly charset?: string
}

/** What a redesign consists of: edits of one kind, of all kinds together, or nothing. */
export type Redesign = EditKind | 'all' | 'none'

/** How one method did after one redesign of a site. */
export interface Trial {
  readonly method: string
  readonly redesign: Redesign
  /** 0 for pages as they are. */
  readonly strength: Strength | 0
  /** F1, or recall where the truth is incomplete; undefined where no field counts. */
  readonly score: number | undefined
}

/** All trials on one site. */
export interface RobustnessResult {
  readonly site: string
  readonly set: string
  /** Whether scores are recall, because the truth is incomplete. */
  readonly recallOnly: boolean
  readonly pages: number
  /** Why there is nothing to test; then there are no trials. */
  readonly untested?: string
  readonly trials: readonly Trial[]
}

/**
 * Learns a wrapper with each method from pages as they are, and extracts with it from the other pages after redesigns of
 * the site. Each kind of edit is tried alone, and all together, at each strength.
 */
export function tryRedesigns(site: Site, plan: RobustnessPlan): RobustnessResult {
  const { methods, strengths, seed, labelled, records, charset } = plan
  const settings = { labelled, seed, ...(records === undefined ? {} : { records }) }
  const [split] = splitSite(site, { ...settings, method: 'auto' })
  const { name, set, recallOnly } = site
  const summary = { site: name, set, recallOnly, pages: site.pages.length }
  const untested = explainUntested(split)
  if (untested !== undefined) return { ...summary, untested, trials: [] }
  const pages = readPages(site, charset)
  const wrappers = methods.map((method) => {
    const { wrapper } = learnSplit(site, pages, split, { ...settings, method })
    return { method, wrapper }
  })
  const trials: Trial[] = []
  const tryPages = (redesign: Redesign, strength: Strength | 0, pageAt: (index: number) => Page) => {
    for (const { method, wrapper } of wrappers) {
      const { fields } = extractSplit(site, pageAt, split, wrapper)
      trials.push({ method, redesign, strength, score: scoreSite(fields, recallOnly) })
    }
  }
  tryPages('none', 0, (i) => pages[i])
  const survey = surveyTemplate(pages, { kept: keptSpans(site, pages) })
  for (const strength of strengths) {
    for (const redesign of ['all', ...EDIT_KINDS] as const) {
      const kinds = redesign === 'all' ? EDIT_KINDS : [redesign]
      const edits = drawFrom(survey, { seed: `${seed} ${name}`, strength, kinds })
      const edited = new Map(split.tested.map((i) => [i, createPage(editPage(pages[i], edits))]))
      tryPages(redesign, strength, (i) => edited.get(i)!)
    }
  }
  return { ...summary, trials }
}

/** Every place of every true value: a redesign leaves the values of a page in one piece. */
export function keptSpans(site: Site, pages: readonly Page[]) {
  const spans = new Map(
    pages.map((page, i) => {
      const values = new Set(
        site.pages[i].records.flatMap((record) =>
          [...valuesOf(record).values()].flatMap((each) => [...each]),
        ),
      )
      return [page, [...values].flatMap((value) => findValue(page, value))]
    }),
  )
  return (page: Page) => spans.get(page)!
}
