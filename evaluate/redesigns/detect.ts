import { type CheckReport, checkPages } from '../../src/maintain/check/check-pages.ts'
import type { KnownRecord } from '../../src/maintain/repair/repair.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import { createRandom, shuffle } from '../random.ts'
import { drawEdits } from '../robustness/edits/draw.ts'
import { editPage } from '../robustness/edits/edit-page.ts'
import type { Strength } from '../robustness/edits/template-edits.ts'
import { keptSpans } from '../robustness/try-redesigns.ts'
import { extractSplit } from '../running/extract-split.ts'
import { learnSplit, readPages } from '../running/learn-split.ts'
import { selectPages } from '../running/select.ts'
import { scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'

/** A set of pages that was checked. */
export interface CheckedSet {
  readonly kind: 'unchanged' | 'changed' | 'mixed' | 'mixed, known' | 'edited'
  /** How much of the template was edited, for pages whose redesign is simulated. */
  readonly strength?: Strength
  readonly verdict: CheckReport['verdict']
  /** What the change costs on these pages, beside unchanged ones. */
  readonly loss: number
  readonly evidence: readonly string[]
}

const SET = 10
const DRAWS = 3
const MIXED = 3
/** Strengths of the simulated redesigns that are checked. */
const EDITED: readonly Strength[] = [1, 3, 5]
/** Smaller sets are not drawn. */
const LEAST_SET = 5

/**
 * Learns from two pages and sees half of the others; then checks sets of ten of the other half, of new pages, and of both. A site
 * without new pages gives unchanged sets only.
 */
export function detectChanges(old: Site, fresh: Site | undefined): CheckedSet[] {
  const settings = { labelled: 2, seed: 1, method: 'auto', charset: 'utf-8' }
  const pages = readPages(old, 'utf-8')
  const labelled = selectPages(old.pages, 2)
  const random = createRandom(`detect ${old.name}`)
  const others = shuffle(
    pages.map((_, i) => i).filter((i) => !labelled.includes(i)),
    random,
  )
  const half = Math.floor(others.length / 2)
  const held = others.slice(half)
  const split = {
    labelled: new Map(labelled.map((i) => [i, old.pages[i].records.map((_, r) => r)])),
    tested: held,
  }
  const seen = new Set([...labelled, ...others.slice(0, half)])
  const kept = [...seen]
  const learned = learnSplit(
    { ...old, pages: kept.map((i) => old.pages[i]) },
    kept.map((i) => pages[i]),
    { ...split, labelled: new Map([...split.labelled].map(([i, marked]) => [kept.indexOf(i), marked])) },
    settings,
  )
  const { wrapper } = learned
  if (wrapper === undefined || held.length < LEAST_SET) return []
  const scoreOf = (site: Site, all: readonly Page[], tested: readonly number[]) =>
    scoreSite(
      extractSplit(site, (i) => all[i], { labelled: new Map(), tested }, wrapper).fields,
      site.recallOnly,
    ) ?? 0
  const before = scoreOf(old, pages, held)
  const sets: CheckedSet[] = []
  const add = (
    kind: CheckedSet['kind'],
    set: readonly Page[],
    loss: number,
    known: readonly KnownRecord[] = [],
    strength?: Strength,
  ) => {
    const { verdict, evidence, fields } = checkPages(wrapper, set, known)
    const more = fields.flatMap((field) => field.evidence.map((words) => `${field.name}: ${words}`))
    const about = strength === undefined ? {} : { strength }
    sets.push({ kind, verdict, loss, evidence: [...evidence, ...more], ...about })
  }
  const pickOld = (count: number) => shuffle([...held], random).slice(0, count)
  for (let draw = 0; draw < DRAWS; draw++)
    add(
      'unchanged',
      pickOld(SET).map((i) => pages[i]),
      0,
    )
  for (const strength of EDITED) {
    for (let draw = 0; draw < DRAWS; draw++) {
      const chosen = pickOld(SET)
      const edits = drawEdits(pages, { seed: `${draw} ${old.name}`, strength, kept: keptSpans(old, pages) })
      const edited = new Map(chosen.map((i) => [i, createPage(editPage(pages[i], edits), { name: pages[i].name })])) // biome-ignore format: short
      const fields = extractSplit(
        old,
        (i) => edited.get(i)!,
        { labelled: new Map(), tested: chosen },
        wrapper,
      )
      const loss = scoreOf(old, pages, chosen) - (scoreSite(fields.fields, old.recallOnly) ?? 0)
      add('edited', [...edited.values()], loss, [], strength)
    }
  }
  if (fresh === undefined) return sets
  const newPages = readPages(fresh, 'utf-8')
  const known = knownFrom(wrapper, pages)
  const pickNew = (count: number) =>
    shuffle(
      newPages.map((_, i) => i),
      random,
    ).slice(0, count)
  for (let draw = 0; draw < DRAWS; draw++) {
    const chosen = pickNew(SET)
    const loss = before - scoreOf(fresh, newPages, chosen)
    add(
      'changed',
      chosen.map((i) => newPages[i]),
      loss,
    )
    const some = pickNew(MIXED)
    const mixed = [...some.map((i) => newPages[i]), ...pickOld(SET - MIXED).map((i) => pages[i])]
    const lost = before - scoreOf(fresh, newPages, some)
    add('mixed', mixed, lost)
    add('mixed, known', mixed, lost, known)
  }
  return sets
}

function knownFrom(wrapper: Wrapper, pages: readonly Page[]): KnownRecord[] {
  return pages.flatMap((page) => wrapper.extract(page).records.map((record) => ({ page: page.name, record })))
}
