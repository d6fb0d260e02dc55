import type { Field } from '../../record/field.ts'
import { percent } from '../../strings/percent.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { LOOKS } from '../../wrapper/profile/looks.ts'
import { manyMissingChance } from '../chance.ts'
import type { FieldTally, Tally } from './tally.ts'

/** One thing that is not as it was, in words, with its strength: 1 is the limit, beyond 2 chance does not explain it. */
export interface Signal {
  readonly words: string
  readonly strength: number
  /** The probability of it on unchanged pages, where that is known. */
  readonly chance?: number
}

type Profile = WrapperFile['profile']
type FieldProfile = Profile['fields'][number]

/**
 * Limits of strength 1. A mean of looks is off by this many standard deviations, a chance is below this power of ten. Set with
 * `npm run evaluate -- redesigns` so that at most one in a hundred sets of unchanged pages is reported.
 */
const DEVIATIONS = 5
const POWER = 3
/** Spreads between pages are never taken to be smaller: few pages show less of it than there is. */
const LEAST_SPREAD = [0.35, 0.3, 0.25, 0.05, 0.05, 0.08, 0.05]
/** Of values that had something without exception, this share may lack it. */
const LACKING = 0.1
/** With this many values a share of them counts fully. */
const ENOUGH = 10

/** What is not as it was about the records of all pages. */
export function signalsOfRecords(tally: Tally, profile: Profile): Signal[] {
  const { recordsPerPage = [] } = profile
  const filled = recordsPerPage.filter((count) => count > 0)
  if (filled.length === 0) return []
  const signals: Signal[] = []
  const before = { pages: recordsPerPage.length, missing: recordsPerPage.length - filled.length }
  const chance = manyMissingChance(before, { pages: tally.pages, missing: tally.empty })
  if (tally.empty > 0) {
    const words = `${tally.empty} of ${count(tally.pages, 'page')} without records; while learning, ${before.missing === 0 ? 'none' : before.missing} of ${before.pages}`
    // If no page has records, that is clear where it would not happen once in a hundred times.
    const limit = tally.empty === tally.pages ? 1 : POWER
    signals.push({ words, strength: powers(chance) / limit })
  }
  const now = tally.pages - tally.empty
  if (now > 0) {
    const logarithms = filled.map(Math.log)
    const mean = logarithms.reduce((sum, x) => sum + x, 0) / filled.length
    const spread = Math.sqrt((0.5 + logarithms.reduce((sum, x) => sum + (x - mean) ** 2, 0)) / filled.length)
    const off = Math.abs(tally.logarithms / now - mean) / (spread * Math.sqrt(1 / now + 1 / filled.length))
    // Fewer records than before are lost ones; more may be a busier day, and count half.
    const fewer = tally.logarithms / now < mean
    const words = `pages give ${round(Math.exp(tally.logarithms / now))} records on average; while learning ${round(Math.exp(mean))}`
    signals.push({ words, strength: off / (fewer ? DEVIATIONS : 2 * DEVIATIONS) })
  }
  return signals
}

const NOUNS = {
  text: 'text',
  boolean: 'Booleans',
  url: 'links',
  number: 'numbers',
  money: 'amounts',
  date: 'dates',
}

/** What is not as it was about one field. */
export function signalsOfField(field: Field, tally: FieldTally, all: Tally, profile: Profile): Signal[] {
  const own = profile.fields.find(({ name }) => name === field.name)
  const withRecords = all.pages - all.empty
  if (own === undefined || withRecords === 0) return []
  return [
    ...fillSignals(own, tally, all, profile),
    ...kindSignals(field, tally, own),
    ...looksSignals(own, tally, profile),
  ]
}

function fillSignals(own: FieldProfile, tally: FieldTally, all: Tally, profile: Profile): Signal[] {
  const { recordsPerPage = [] } = profile
  const share =
    recordsPerPage.length === 0 ? 1 : recordsPerPage.filter((each) => each > 0).length / recordsPerPage.length
  const seen = Math.max(own.onPages ?? 0, Math.round(profile.pages * share))
  if (own.onPages === undefined || seen === 0) return []
  const pages = all.pages - all.empty
  const chance = manyMissingChance(
    { pages: seen, missing: seen - own.onPages },
    { pages, missing: pages - tally.onPages },
  )
  const words = `was filled on ${percent(own.onPages / seen)} of pages, now on ${percent(tally.onPages / pages)}`
  const signals: Signal[] =
    tally.onPages === pages ? [] : [{ words, strength: powers(chance) / POWER, chance }]
  if (profile.records > 0 && all.records > 0) {
    const [then, now] = [own.filled / profile.records, tally.filled / all.records]
    // Records of a page resemble one another: pages count, not records.
    const spread = Math.sqrt(Math.max(then * (1 - then), 0.02) * (1 / pages + 1 / Math.max(1, profile.pages)))
    if (now < then)
      signals.push({
        words: `was in ${percent(then)} of records, now in ${percent(now)}`,
        strength: (then - now) / spread / DEVIATIONS,
      })
  }
  return signals
}

function kindSignals(field: Field, tally: FieldTally, own: FieldProfile): Signal[] {
  if (tally.seen === 0) return []
  const signals: Signal[] = []
  // A few values prove little.
  const enough = Math.min(1, tally.seen / ENOUGH)
  const kind = field.type?.kind ?? 'text'
  if (kind !== 'text') {
    const misread = tally.misread / tally.seen
    signals.push({
      words: `${percent(misread)} of values no longer look like ${NOUNS[kind]}`,
      strength: (enough * misread) / LACKING / 2,
    })
  }
  if ((own.musts?.length ?? 0) > 0) {
    const lacking = 1 - tally.musts / tally.seen
    const words = `${percent(lacking)} of values lack what all had (${describeMusts(own.musts ?? [])})`
    signals.push({ words, strength: (enough * lacking) / LACKING / 2 })
  }
  return signals
}

function looksSignals({ looks, onPages }: FieldProfile, tally: FieldTally, profile: Profile): Signal[] {
  if (looks === undefined || tally.onPages === 0) return []
  const before = Math.max(1, onPages ?? profile.pages)
  let most: Signal | undefined
  for (const [i, name] of LOOKS.entries()) {
    const now = tally.looks[i] / tally.onPages
    // A single page shows no spread between pages; that of its values is used instead.
    const between = before > 1 ? looks.between[i] : looks.deviations[i]
    const spread = Math.hypot(between, LEAST_SPREAD[i]) * Math.sqrt(1 / tally.onPages + 1 / before)
    const strength = Math.abs(now - looks.means[i]) / spread / DEVIATIONS
    if (most !== undefined && strength <= most.strength) continue
    most = { words: `values look different: ${describeLook(name, looks.means[i], now)}`, strength }
  }
  return most === undefined ? [] : [most]
}

function describeLook(name: (typeof LOOKS)[number], then: number, now: number): string {
  if (name === 'length') return `about ${round(2 ** now - 1)} characters, before ${round(2 ** then - 1)}`
  if (name === 'words') return `about ${round(2 ** now - 1)} words, before ${round(2 ** then - 1)}`
  if (name === 'word length')
    return `words of about ${round(2 ** now - 1)} letters, before ${round(2 ** then - 1)}`
  return `${percent(now)} ${name}, before ${percent(then)}`
}

function describeMusts(musts: readonly string[]): string {
  const names = musts.map((must) =>
    must === 'has 0' ? 'a digit' : must.replace(/^has /, '').replace(/^(begins|ends) /, '$1 with '),
  )
  return names.slice(0, 3).join(', ')
}

/** How many powers of ten a chance is below one. */
function powers(chance: number): number {
  return -Math.log10(Math.max(chance, 1e-12))
}

function round(number: number): string {
  return number < 10 ? String(Math.round(number * 10) / 10) : String(Math.round(number))
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}
