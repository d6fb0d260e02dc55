import type { Shape } from '../../languages/task.ts'
import { createPage, type Page } from '../../page/page.ts'
import { evenly } from '../../strings/evenly.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { createWrapper, type Wrapper } from '../../wrapper/wrapper.ts'
import { type Suspicion, suspectOtherSite, suspectPages } from '../pages/suspect.ts'
import { repairDetails } from './details/repair-details.ts'
import { finishRepair, type NewRules } from './finish.ts'
import { repairByLooks } from './guess/repair-by-looks.ts'
import type { FieldProfile } from './judge/likeness.ts'
import { makeLabelSets } from './lists/label-sets.ts'
import { repairList } from './lists/repair-list.ts'
import { locateRecords } from './locate/assign.ts'
import { corroborate } from './locate/corroborate.ts'
import { type Leaf, leavesOf } from './locate/leaves.ts'
import { type KnownRecord, rememberPages, rememberRecords } from './memories.ts'
import { splitPages } from './mixed.ts'
import { shortenPage } from './shorten-page.ts'

export type { KnownRecord } from './memories.ts'

/** What a repair may use, beside the wrapper and the new pages. */
export interface RepairOptions {
  /** What the wrapper extracted while it still worked; the sample in its profile if nothing is given. */
  readonly known?: readonly KnownRecord[]
  /** When the repair is made, for the history of the wrapper. */
  readonly time?: string
  /** Hears of every rule that is tried. */
  readonly report?: (line: string) => void
}

/** A field after a repair. */
export interface RepairedField {
  readonly name: string
  /** How well its values agree with what is remembered, from 0 to 1; 0 if it could not be recovered. */
  readonly score: number
  /** Whether it was found by what its values look like, because none of before is left in its records. */
  readonly byLooks?: boolean
}

/** What came of a repair. */
export type RepairOutcome =
  | {
      /** The pages are not what the wrapper is for; nothing was learned from them. */
      readonly kind: 'refused'
      readonly suspicion: Suspicion
    }
  | {
      /** The wrapper still extracts what it used to. */
      readonly kind: 'sound'
      readonly score: number
    }
  | {
      readonly kind: 'repaired'
      readonly wrapper: Wrapper
      /** How well it agrees with what is remembered, from 0 to 1. */
      readonly score: number
      /** Whether it agrees so little that a person should look at it before it is used. */
      readonly doubtful: boolean
      readonly fields: readonly RepairedField[]
      /** How many of the pages are still of the old template, whose rules are kept for them. */
      readonly oldPages: number
      /** What it was repaired from, in words. */
      readonly evidence: string
      /** The page to mark, where a field could not be recovered. */
      readonly ask: Ask | undefined
    }
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly ask: Ask | undefined
    }

/** Which page to mark, and what on it. */
export interface Ask {
  readonly page: string
  readonly fields: readonly string[]
}

/** More pages than this add little, and each is searched and extracted from many times. */
const MOST_PAGES = 30
/** A repair that agrees less is not accepted. */
const LEAST_SCORE = 0.25
/** One that agrees less should be looked at: of the redesigns measured, all with a higher score had 0.8 of the F1 of before. */
const DOUBTFUL = 0.5

/** Repairs a wrapper whose site has changed, from pages of the new template and what is remembered of the old ones. */
export function repair(
  old: Wrapper,
  given: readonly (Page | string)[],
  options: RepairOptions = {},
): RepairOutcome {
  const file = old.toJSON()
  const remembered = rememberRecords(file, options.known ?? []).map((each) => each.remembered)
  const whole = new Map(
    given.map((input) => {
      const page = typeof input === 'string' ? createPage(input) : input
      return [shortenPage(page, remembered), page]
    }),
  )
  const pages = [...whole.keys()]
  const suspicion = suspectPages(pages)
  if (suspicion !== undefined) return { kind: 'refused', suspicion }
  if (pages.length === 0) return { kind: 'failed', reason: 'no page was given', ask: undefined }
  const { changed, unchanged } = splitPages(old, pages)
  const read = evenly(changed, MOST_PAGES)
  const share = lengthOf(read) / Math.max(1, lengthOf(read.map((page) => whole.get(page)!)))
  const found = findRules(old, read, share, options)
  if (found !== undefined && 'suspicion' in found) return { kind: 'refused', suspicion: found.suspicion }
  if (found === undefined || found.score < LEAST_SCORE) {
    const ask = { page: changed[0].name, fields: file.fields.map(({ name }) => name) }
    const reason = found === undefined ? 'nothing remembered was found on the pages' : WEAK
    return { kind: 'failed', reason, ask }
  }
  if (found.isOld) return { kind: 'sound', score: found.score }
  const finished = { changed: changed.map((page) => whole.get(page)!), unchanged, time: options.time }
  const wrapper = createWrapper(finishRepair(file, found, finished))
  const fields = file.fields.map(({ name }, f) => ({
    name,
    score: found.fields[f] ?? 0,
    ...(found.byLooks?.includes(name) ? { byLooks: true } : {}),
  }))
  const lost = fields.filter(
    ({ name, score }, f) => score === 0 && file.profile.fields[f]?.filled !== 0 && name !== '',
  )
  return {
    kind: 'repaired',
    wrapper,
    score: found.score,
    doubtful: found.score < DOUBTFUL,
    fields,
    oldPages: unchanged.length,
    evidence: found.evidence,
    ask: lost.length === 0 ? undefined : { page: changed[0].name, fields: lost.map(({ name }) => name) },
  }
}

const WEAK = 'what was found on the pages does not agree with what is remembered'

/** Finds rules for pages of which `share` is read. */
function findRules(
  old: Wrapper,
  pages: readonly Page[],
  share: number,
  options: RepairOptions,
): NewRules | { readonly suspicion: Suspicion } | undefined {
  const file = old.toJSON()
  const { fields, profile } = file
  const { known = [] } = options
  const report = options.report === undefined ? {} : { report: options.report }
  const memories = rememberPages(file, pages, known)
  const source = known.length > 0 ? 'earlier output' : 'the sample in the wrapper'
  const count = memories.reduce((sum, { records }) => sum + records.length, 0)
  const evidence = `${count} records of ${source} on ${memories.length} of ${pages.length} pages`
  const otherSite = count === 0 ? suspectOtherSite(pages, profile.template) : undefined
  if (otherSite !== undefined) return { suspicion: otherSite }
  const leaves = leavesOf(fields)
  if (isSingle(profile) && leaves.length === fields.length) {
    const composed = repairDetails({ old, pages, memories, ...report })
    if (composed === undefined) return undefined
    const { rules, scores, isOld } = composed
    return { rules, score: mean(scores), fields: scores, evidence, isOld }
  }
  const found = corroborate(locateRecords(memories, leaves.length), leaves)
  const ownProfile = { ...profile, fields: leaves.map((leaf) => profileOfLeaf(leaf, file)) }
  const filled = ownProfile.fields.map((each) => (profile.records === 0 ? 1 : each.filled / profile.records))
  const shape: Shape = isSingle(profile) ? 'single' : 'list'
  const common = { fields, filled, profile: ownProfile, old, pages, share, shape, ...report }
  const isFound = found.pages.some(({ records }) => records.length > 0)
  const best = isFound
    ? repairList({ ...common, found, sets: makeLabelSets(found.pages, fields) })
    : repairByLooks(common)
  if (best === undefined) return undefined
  const { rules, fields: own } = best.wrapper.toJSON()
  return {
    rules: rules.map((entry) => ({ ...entry, fields: entry.fields ?? own.map(({ name }) => name) })),
    score: best.agreement.score,
    fields: fields.map((_, top) => mean(best.agreement.fields.filter((_score, f) => leaves[f].top === top))),
    evidence: isFound ? evidence : `what values used to look like, on ${pages.length} pages`,
    byLooks: (best.byLooks ?? []).map((f) => fields[leaves[f].top].name),
    isOld: best.wrapper === old,
  }
}

/** What is known of a leaf; of those in records inside records, only how many records have any. */
function profileOfLeaf({ field, top }: Leaf, { fields, profile }: WrapperFile): FieldProfile {
  const own = profile.fields[top]
  if (field === fields[top]) return own
  const { name, filled, onPages, values, minLength, maxLength } = own
  return { name, filled, ...(onPages === undefined ? {} : { onPages }), values, minLength, maxLength }
}

/** Whether pages hold one record each. */
function isSingle({ recordsPerPage = [] }: WrapperFile['profile']): boolean {
  return recordsPerPage.length > 0 && recordsPerPage.every((count) => count <= 1)
}

function lengthOf(pages: readonly Page[]): number {
  return pages.reduce((sum, { source }) => sum + source.length, 0)
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
