import { extractPage } from '../../extract/extract-page.ts'
import { profileOf } from '../../learn/profile.ts'
import type { Page } from '../../page/page.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { fingerprint } from '../../wrapper/profile/template.ts'
import type { SplitPages } from './mixed.ts'

/** Rules that were found, before they are put into a wrapper. */
export interface NewRules {
  readonly rules: WrapperFile['rules']
  readonly score: number
  readonly fields: readonly number[]
  readonly evidence: string
  /** Fields that were found by their looks alone, because no value of before is left. */
  readonly byLooks?: readonly string[]
  /** Whether they are those of the old wrapper. */
  readonly isOld: boolean
}

/** A wrapper remembers this many repairs. */
const MOST_HISTORY = 3

/**
 * The repaired wrapper: new rules under the old names, a profile of what they extract, and the rules before, so that the repair
 * can be undone. Rules of the old template stay beside the new ones where some pages are still made by it.
 */
export function finishRepair(
  old: WrapperFile,
  found: NewRules,
  { changed, unchanged, time }: SplitPages & { readonly time: string | undefined },
): WrapperFile {
  const { template } = old.profile
  const alternatives = [
    ...(unchanged.length > 0 && template !== undefined ? [{ rules: old.rules, template }] : []),
    ...(old.alternatives ?? []),
  ].slice(0, 4)
  const { misses: _misses, alternatives: _alternatives, ...kept } = old
  const file = { ...kept, rules: found.rules, ...(alternatives.length === 0 ? {} : { alternatives }) }
  const profile = profileFile(file, changed, found.fields)
  return {
    ...file,
    profile,
    history: [
      ...(old.history ?? []),
      {
        ...(time === undefined ? {} : { time }),
        evidence: found.evidence,
        score: Math.round(found.score * 1000) / 1000,
        rules: old.rules,
        profile: old.profile,
        ...(old.alternatives === undefined ? {} : { alternatives: old.alternatives }),
        ...(old.misses === undefined ? {} : { misses: old.misses }),
      },
    ].slice(-MOST_HISTORY),
  }
}

/** The profile of what a wrapper extracts from pages; the sample is left out where it was before. */
export function profileFile(
  file: WrapperFile,
  pages: readonly Page[],
  confidence: readonly number[],
): WrapperFile['profile'] {
  const { alternatives, profile } = file
  const rules = {
    ...file,
    ...(alternatives === undefined ? {} : { alternatives, template: fingerprint(pages) }),
  }
  const extracted = pages.map((page) => ({ page, records: extractPage(rules, page).records }))
  const sure = file.fields.map((_, f) => Math.round((confidence[f] ?? 0) * 100) / 100)
  return profileOf(file.fields, extracted, sure, { sample: profile.sample !== undefined })
}

/** The wrapper as it was before its last repair; undefined if it was never repaired. */
export function undoRepair(file: WrapperFile): WrapperFile | undefined {
  const { history = [], alternatives: _alternatives, ...kept } = file
  const last = history.at(-1)
  if (last === undefined) return undefined
  const { rules, profile, alternatives, misses } = last
  const earlier = history.slice(0, -1)
  return {
    ...kept,
    rules,
    profile,
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(misses === undefined ? {} : { misses }),
    ...(earlier.length === 0 ? {} : { history: earlier }),
  }
}
