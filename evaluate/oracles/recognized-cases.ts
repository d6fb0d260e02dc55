import {
  confidenceOf,
  RECOGNIZED_SIGNS,
  type RecognizedSigns,
  type RecognizedWeights,
} from '../../src/oracle/confidence.ts'
import { fitLogistic } from '../confidence/fit.ts'
import {
  binsOf,
  calibrationError,
  errorByChance,
  meanOf,
  type Observation,
} from '../confidence/reliability.ts'
import { readPages } from '../running/learn-split.ts'
import type { Site } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { kindsFor } from './kinds-for.ts'
import { drawSeen, halfLists, type Seen, tryRecognizers } from './real-sites.ts'

/** What a field is recognized by: a list of a share of its values, or its kind. */
export const WAYS = ['list', 'kind'] as const
export type RecognizedWay = (typeof WAYS)[number]
const TITLES = {
  list: 'A list of a share of the values of each field',
  kind: 'A kind for each field that has one',
}

/** A field that was learned from recognizers: how sure the learner was, how right it was, and what that is judged from. */
export interface RecognizedCase extends Observation {
  readonly site: string
  readonly field: string
  readonly way: RecognizedWay
  /** Pages that recognizers saw. */
  readonly pages: number
  /** Undefined where nothing was learned. */
  readonly signs: RecognizedSigns | undefined
}

/** Learns every site from lists of its own values, and from kinds. */
export async function tryRealSites(
  sites: readonly Site[],
  seen: Seen,
  share: number,
  ways: readonly RecognizedWay[],
  draws: number,
  print: (lines: readonly string[]) => void,
): Promise<RecognizedCase[]> {
  const cases: RecognizedCase[] = []
  for (const site of sites) {
    const pages = readPages(site, 'utf-8')
    for (const { lists, way, indices } of drawBeginnings(site, seen, share, ways, draws)) {
      const recognizers = way === 'list' ? lists : kindsFor(lists)
      if (Object.keys(recognizers).length === 0) continue
      const { learned, failure, fields } = await tryRecognizers(site, pages, recognizers, indices)
      if (failure !== undefined) print([`${site.name}: ${failure}`])
      for (const { field, f1 = 0 } of fields.filter(({ field }) => field in recognizers)) {
        const at = learned?.task.fields.findIndex(({ name }) => name === field) ?? -1
        const file = learned?.result.kind === 'learned' ? learned.result.wrapper.toJSON() : undefined
        const stated = file?.profile.fields[at]?.confidence ?? 0
        const signs = file === undefined || at < 0 ? undefined : learned?.signs[at]
        cases.push({ site: site.name, field, way, pages: indices.length, stated, score: f1, signs })
      }
    }
  }
  for (const way of WAYS) print(describeWay(way, cases))
  return cases
}

/** Lists and pages, drawn for each site so many times, and each way to use them. */
function drawBeginnings(
  site: Site,
  seen: Seen,
  share: number,
  ways: readonly RecognizedWay[],
  draws: number,
) {
  return Array.from({ length: draws }, (_, i) => i + 1).flatMap((draw) => {
    const lists = halfLists(site, share, `${draw}`)
    const indices = drawSeen(site, lists, seen, draw)
    return ways.map((way) => ({ lists, indices, way }))
  })
}

/**
 * By how many pages were seen, the mean F1 of fields, how many of them were learned, and the calibration error of these: as stated, and with
 * each site judged by weights that were fitted without it, to fields of all numbers of pages.
 */
export function describePages(tried: ReadonlyMap<Seen, readonly RecognizedCase[]>): string[] {
  const learned = [...tried.values()].flat().filter(({ signs }) => signs !== undefined)
  const judged = new Map(withoutOwnSite(learned).map((each, i) => [learned[i], each]))
  const rows = [...tried].flatMap(([seen, cases]) =>
    WAYS.flatMap((way) => {
      const own = cases.filter((each) => each.way === way)
      if (own.length === 0) return []
      const stated = own.filter((each) => judged.has(each))
      const read = meanOf(own.map(({ pages }) => pages)).toFixed(1)
      const score = meanOf(own.map(({ score }) => score)).toFixed(3)
      const errors = [stated, stated.map((each) => judged.get(each)!)].map((all) => calibrationError(all).toFixed(3))
      return [[TITLES[way], String(seen), read, `${stated.length} of ${own.length}`, score, ...errors]]
    }),
  ) // biome-ignore format: one row
  const head = ['recognizers', '>pages', '>mean', '>learned', '>mean F1', '>error as stated', '>error, weights without the site'] // biome-ignore format: one line
  return [...formatTable(head, rows), '']
}

/** What was stated beside what came out, and the same with each site judged by weights that were fitted without it. */
export function describeReliability(tried: readonly RecognizedCase[]): string[] {
  // Where nothing is learned, nothing is stated.
  const cases = tried.filter(({ signs }) => signs !== undefined)
  const without = withoutOwnSite(cases)
  const errorOf = (own: readonly RecognizedCase[]) => calibrationError(own).toFixed(3)
  const rows = WAYS.flatMap((way) => {
    const own = cases.filter((each) => each.way === way)
    if (own.length === 0) return []
    const means = [own.map(({ stated }) => stated), own.map(({ score }) => score)].map((all) => meanOf(all).toFixed(3))
    const judged = without.filter((each) => each.way === way)
    return [[TITLES[way], String(own.length), ...means, errorOf(own), errorOf(judged), errorByChance(judged).toFixed(3)]]
  }) // biome-ignore format: one row
  const all = ['all', String(cases.length), '', '', errorOf(cases), errorOf(without), errorByChance(without).toFixed(3)] // biome-ignore format: one row
  const bins = binsOf(without).map(({ from, count, stated, score }) => [
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    String(count),
    stated.toFixed(3),
    score.toFixed(3),
  ])
  const head = ['recognizers', '>fields', '>mean stated', '>mean F1', '>error as stated', '>error, weights without the site', '>error by chance'] // biome-ignore format: one line
  return [
    'Learned from recognizers: expected calibration error of the confidence',
    '',
    ...formatTable(head, [...rows, all]),
    '',
    'Each site judged by weights fitted without it',
    '',
    ...formatTable(['stated', '>fields', '>mean stated', '>mean F1'], bins),
    '',
  ]
}

/** Each field, in the same order, with the confidence that weights fitted to the other sites give it. */
export function withoutOwnSite(cases: readonly RecognizedCase[]): RecognizedCase[] {
  const sites = new Set(cases.map(({ site }) => site))
  const weights = new Map(
    [...sites].map((site) => [site, fitWeights(cases.filter((each) => each.site !== site))]),
  )
  return cases.map((each) => {
    const own = weights.get(each.site)
    return each.signs === undefined || own === undefined
      ? each
      : { ...each, stated: confidenceOf(each.signs, own) }
  })
}

/** Weights that are fitted to fields of which something was learned, for `src/oracle/confidence.ts`. */
export function fitWeights(cases: readonly RecognizedCase[]): RecognizedWeights | undefined {
  const rows = cases.flatMap(({ signs, score }) =>
    signs === undefined ? [] : [{ inputs: RECOGNIZED_SIGNS.map((sign) => signs[sign]), target: score }],
  )
  if (rows.length === 0) return undefined
  const [constant, ...weights] = fitLogistic(rows)
  const named = RECOGNIZED_SIGNS.map((sign, i) => [sign, weights[i]] as const)
  return { constant, ...Object.fromEntries(named) } as RecognizedWeights
}

/** The weights that are fitted to all cases. */
export function describeFit(cases: readonly RecognizedCase[]): string[] {
  const weights = Object.entries(fitWeights(cases) ?? {})
  return [...weights.map(([sign, weight]) => `${sign}: ${Number(weight.toFixed(3))},`), '']
}

function describeWay(way: RecognizedCase['way'], cases: readonly RecognizedCase[]): string[] {
  const own = cases.filter((each) => each.way === way)
  if (own.length === 0) return []
  const fields = [...new Set(own.map(({ field }) => field))].sort()
  const rows = fields.map((field) => {
    const of = own.filter((each) => each.field === field)
    return [field, String(of.length), meanOf(of.map(({ score }) => score)).toFixed(3), meanOf(of.map(({ stated }) => stated)).toFixed(3)]
  }) // biome-ignore format: one row
  return [
    TITLES[way],
    '',
    ...formatTable(['field', '>sites', '>mean F1', '>mean confidence'], rows),
    '',
    `${own.length} fields: mean F1 ${meanOf(own.map(({ score }) => score)).toFixed(3)}, expected calibration error ${calibrationError(own).toFixed(3)}`,
    '',
  ]
}
