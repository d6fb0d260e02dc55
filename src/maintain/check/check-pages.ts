import { createPage, type Page } from '../../page/page.ts'
import { isClosed } from '../../page/parse/closed.ts'
import { evenly } from '../../strings/evenly.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { shareOfTemplate } from '../../wrapper/profile/template.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { poissonTail } from '../chance.ts'
import { createCheck, STRANGE } from '../check.ts'
import { type Suspicion, suspectOtherSite, suspectPages } from '../pages/suspect.ts'
import { type KnownRecord, rememberPages } from '../repair/memories.ts'
import { type Signal, signalsOfField, signalsOfRecords } from './signals.ts'
import { stillVisible } from './still-visible.ts'
import { addPage, createTally, type Tally } from './tally.ts'

/** How a wrapper does: as before, perhaps not, or no longer. */
export type Verdict = 'ok' | 'doubtful' | 'broken'

/** A verdict with the evidence for it, in words. */
export interface Judgement {
  readonly verdict: Verdict
  readonly evidence: readonly string[]
}

/** How a field does. */
export interface CheckedField extends Judgement {
  readonly name: string
  /** The share of records that have the field, now and while learning. */
  readonly filled: { readonly now: number; readonly before: number }
}

/** What a check found. */
export interface CheckReport extends Judgement {
  readonly pages: number
  readonly records: number
  readonly fields: readonly CheckedField[]
  /** Pages that are doubtful by themselves, and why. */
  readonly doubtfulPages: readonly { readonly page: string; readonly reason: string }[]
  /** Why the pages cannot be those the wrapper is for, if so. */
  readonly suspicion: Suspicion | undefined
}

/** Signals of the set and of every field. */
export interface Findings {
  readonly records: readonly Signal[]
  readonly fields: readonly (readonly Signal[])[]
}

/** One signal of this strength is enough; of weaker ones above the limit two are. */
const CLEAR = 2
/** Remembered values that are visible but no longer extracted: a smaller share is as it was. */
const LEAST_EXTRACTED = 0.8
/** Pages that a check by themselves finds doubtful though nothing changed: one in fifty. */
const DOUBTFUL_RATE = 0.02

/** What pages are, beside their records, is seen from this many; the others cost no more than extracting. */
const MOST_LOOKED = 40

/** Checks what a wrapper extracts from pages against its profile, and against earlier output where there is any. */
export function checkPages(
  wrapper: Wrapper,
  given: readonly (Page | string)[],
  known: readonly KnownRecord[] = [],
): CheckReport {
  const file = wrapper.toJSON()
  const pages = given.map((page) => (typeof page === 'string' ? createPage(page) : page))
  const check = createCheck(file, { counts: false })
  const tally = createTally(file.fields)
  const memories = new Map(
    known.length === 0
      ? []
      : rememberPages(file, pages, known).map((memory) => [memory.page, memory] as const),
  )
  const doubtfulPages: { page: string; reason: string }[] = []
  const { template } = file.profile
  const looked = evenly(pages, MOST_LOOKED)
  const strange =
    template === undefined
      ? 0
      : looked.filter((page) => shareOfTemplate(page, template) < STRANGE * template.least).length
  let forgetful = 0
  let [visible, extracted] = [0, 0]
  for (const page of pages) {
    const { records, unmatched } = wrapper.extract(page)
    addPage(tally, records, file)
    const reason = unmatched ?? check.page({ records, closed: isClosed(page.source) })
    const memory = memories.get(page)
    const still = memory === undefined ? { visible: 0, extracted: 0 } : stillVisible(memory, records, file)
    visible += still.visible
    extracted += still.extracted
    const isForgetful = still.visible >= 3 && still.extracted < LEAST_EXTRACTED * still.visible
    if (isForgetful) forgetful++
    const own =
      reason ??
      (isForgetful
        ? `${still.visible - still.extracted} of ${still.visible} known values are on the page, but no longer extracted`
        : undefined)
    if (own !== undefined) doubtfulPages.push({ page: page.name, reason: own })
  }
  const further: Signal[] = []
  if (doubtfulPages.length > 1) {
    const chance = poissonTail(DOUBTFUL_RATE * pages.length, doubtfulPages.length)
    further.push({
      words: `${doubtfulPages.length} of ${pages.length} pages are doubtful by themselves, such as ${doubtfulPages[0].page}: ${doubtfulPages[0].reason}`,
      strength: -Math.log10(Math.max(chance, 1e-12)) / 2,
    })
  }
  if (visible > 0 && extracted < LEAST_EXTRACTED * visible) {
    further.push({
      words: `${visible - extracted} of ${visible} known values are still on the pages, but no longer extracted`,
      strength: 3,
    })
  } else if (forgetful > 1) {
    further.push({
      words: `on ${forgetful} of ${pages.length} pages known values are no longer extracted`,
      strength: CLEAR,
    })
  }
  if (strange * 2 > looked.length) {
    // A new frame around the same records is not a fault: by itself this decides nothing.
    further.push({ words: `${strange} of ${looked.length} pages have another template`, strength: 1 })
  }
  const findings = findingsOf(tally, file)
  const signals = { ...findings, records: [...findings.records, ...further] }
  const found = tally.records > 0 || file.profile.records === 0
  const isOk = found && concludeSet(signals).verdict === 'ok'
  // Pages that extract as before are those of the site, whatever else they show.
  const suspicion =
    suspectPages(pages) ?? (isOk || visible > 0 ? undefined : suspectOtherSite(pages, template))
  const judgement = concludeSet(signals, suspicion)
  return {
    ...(found ? judgement : withoutRecords(judgement, pages.length)),
    pages: pages.length,
    records: tally.records,
    fields: file.fields.map(({ name }, f) => ({
      name,
      filled: {
        now: shareOf(tally.fields[f].filled, tally.records),
        before: shareOf(file.profile.fields[f]?.filled ?? 0, file.profile.records),
      },
      ...(found
        ? conclude(findings.fields[f])
        : withoutRecords({ ...judgement, evidence: [] }, pages.length)),
    })),
    doubtfulPages,
    suspicion,
  }
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000
}

/** Where no record was found, nothing is known to be as it was, even if some pages had none while learning. */
function withoutRecords({ verdict, evidence }: Judgement, pages: number): Judgement {
  if (pages === 0) return { verdict: 'doubtful', evidence: ['no page was given'] }
  return {
    verdict: verdict === 'ok' ? 'doubtful' : verdict,
    evidence: evidence.length === 0 ? ['no record was found'] : evidence,
  }
}

/** The signals in a tally. */
export function findingsOf(tally: Tally, file: Pick<WrapperFile, 'fields' | 'profile'>): Findings {
  return {
    records: signalsOfRecords(tally, file.profile),
    fields: file.fields.map((field, f) => signalsOfField(field, tally.fields[f], tally, file.profile)),
  }
}

/** The verdict on a field: broken by one clear signal, doubtful by one above the limit. */
export function conclude(signals: readonly Signal[]): Judgement {
  const heard = signals.filter(({ strength }) => strength > 1).sort((a, b) => b.strength - a.strength)
  const verdict = heard.length === 0 ? 'ok' : heard[0].strength >= CLEAR ? 'broken' : 'doubtful'
  return { verdict, evidence: heard.map(({ words }) => words) }
}

/** Of the fields of unchanged pages, at most this share has a signal above the limit. */
const SIGNAL_RATE = 0.02
const UNLIKELY = 0.01
/** One field counts like this many at most. */
const MOST_WEIGHT = 10

/**
 * The verdict on all pages: doubtful by a signal about the records, or by more signals in fields than chance explains, of which a
 * strong one counts several times; broken by a clear one about the records, or if most fields are.
 */
export function concludeSet({ records, fields }: Findings, suspicion?: Suspicion): Judgement {
  if (suspicion !== undefined) return { verdict: 'broken', evidence: [suspicion.reason] }
  const own = conclude(records)
  const broken = fields.filter((signals) => conclude(signals).verdict === 'broken').length
  const strengths = fields.map((signals) =>
    signals.reduce((most, { strength }) => Math.max(most, strength), 0),
  )
  const weight = strengths.reduce((sum, strength) => sum + Math.min(MOST_WEIGHT, Math.floor(strength)), 0)
  // How often a field is missing by chance was measured (chance.ts), so the rarest of all fields can be judged by itself.
  const least = fields.flat().reduce((lowest, { chance = 1 }) => Math.min(lowest, chance), 1)
  const isUnlikely =
    poissonTail(SIGNAL_RATE * fields.length, weight) < UNLIKELY || fields.length * least < UNLIKELY
  if (own.verdict === 'broken' || broken * 2 > fields.length) return { ...own, verdict: 'broken' }
  return { ...own, verdict: own.verdict !== 'ok' || isUnlikely ? 'doubtful' : 'ok' }
}
