import { type KnownRecord, type RepairOutcome, repair } from '../../src/maintain/repair/repair.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import { extractSplit } from '../running/extract-split.ts'
import { learnSplit, readPages } from '../running/learn-split.ts'
import { splitSite } from '../running/split.ts'
import { scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { type CheckedSet, detectChanges } from './detect.ts'
import { makeRedesign } from './made-pair.ts'

/** A site before and after its template changed. */
export interface Pair {
  readonly name: string
  readonly old: Site
  /** Undefined where the new pages are made from the old ones. */
  readonly new: Site | undefined
}

/** How a wrapper was repaired. */
export interface RepairTrial {
  readonly score: number | undefined
  readonly milliseconds: number
  /** What the repair believes of its own result, from 0 to 1. */
  readonly believed: number
  readonly outcome: RepairOutcome['kind']
}

/** What came of one pair. Scores are F1, or recall where the truth is incomplete. */
export interface PairResult {
  readonly pair: string
  readonly recallOnly: boolean
  readonly pages: number
  /** On the old pages that were not labelled. */
  readonly before: number | undefined
  /** Of the old wrapper on the new pages. */
  readonly unrepaired: number | undefined
  readonly known: RepairTrial
  readonly alone: RepairTrial
  readonly sets: readonly CheckedSet[]
}

/** Learns on the old pages, repairs with every second new page, and tests on the others. */
export function tryPair(pair: Pair, report?: (line: string) => void): PairResult {
  const settings = { labelled: 2, seed: 1, method: 'auto', charset: 'utf-8' }
  const oldPages = readPages(pair.old, 'utf-8')
  const [split] = splitSite(pair.old, settings)
  const { wrapper } = learnSplit(pair.old, oldPages, split, settings)
  if (wrapper === undefined) throw new Error('nothing was learned from the old pages')
  const before = scoreSite(
    extractSplit(pair.old, (i) => oldPages[i], split, wrapper).fields,
    pair.old.recallOnly,
  )
  const made = pair.new === undefined ? makeRedesign(pair.old, oldPages) : undefined
  const fresh = pair.new ?? made!.site
  const newPages = made?.pages ?? readPages(fresh, 'utf-8')
  const used = newPages.filter((_, i) => i % 2 === 0)
  const tested = newPages.flatMap((_, i) => (i % 2 === 1 ? [i] : []))
  const scoreOf = (each: Wrapper | undefined) =>
    scoreSite(
      extractSplit(fresh, (i) => newPages[i], { labelled: new Map(), tested }, each).fields,
      fresh.recallOnly,
    )
  const known = oldPages.flatMap((page): KnownRecord[] =>
    wrapper.extract(page).records.map((record) => ({ page: page.name, record })),
  )
  const trial = (given: readonly KnownRecord[] | undefined): RepairTrial => {
    const unparsed = used.map((page): Page => createPage(page.source, { name: page.name }))
    const started = performance.now()
    const result = repair(wrapper, unparsed, {
      ...(given === undefined ? {} : { known: given }),
      ...(report === undefined ? {} : { report }),
    })
    const milliseconds = performance.now() - started
    const repaired = result.kind === 'repaired' ? result.wrapper : wrapper
    const believed = 'score' in result ? result.score : 0
    return { score: scoreOf(repaired), milliseconds, believed, outcome: result.kind }
  }
  return {
    pair: pair.name,
    recallOnly: fresh.recallOnly,
    pages: newPages.length,
    before,
    unrepaired: scoreOf(wrapper),
    known: trial(known),
    alone: trial(undefined),
    sets: pair.new === undefined ? [] : detectChanges(pair.old, pair.new),
  }
}
