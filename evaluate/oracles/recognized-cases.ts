import { RECOGNIZED_SIGNS, type RecognizedSigns } from '../../src/oracle/confidence.ts'
import type { Recognizers } from '../../src/wrapper/recognizers/schema.ts'
import { fitLogistic, logistic } from '../confidence/fit.ts'
import { binsOf, calibrationError, type Observation } from '../confidence/reliability.ts'
import { readPages } from '../running/learn-split.ts'
import type { Site } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { kindsFor } from './kinds-for.ts'
import { drawSeen, halfLists, tryRecognizers } from './real-sites.ts'
import { meanOf } from './report.ts'

/** A field that was learned from recognizers: how sure the learner was, how right it was, and what that is judged from. */
export interface RecognizedCase extends Observation, Partial<RecognizedSigns> {
  readonly site: string
  readonly field: string
  readonly way: 'list' | 'kind'
}

/** Learns every site from lists of its own values, and from kinds. */
export async function tryRealSites(
  sites: readonly Site[],
  seen: number | undefined,
  share: number,
  print: (lines: readonly string[]) => void,
): Promise<RecognizedCase[]> {
  const cases: RecognizedCase[] = []
  for (const site of sites) {
    const pages = readPages(site, 'utf-8')
    const indices = drawSeen(site, pages.length, seen)
    const lists = halfLists(site, share, '1')
    for (const [way, recognizers] of [
      ['list', lists],
      ['kind', kindsFor(lists)],
    ] as const) {
      // biome-ignore format: pairs
      if (Object.keys(recognizers).length === 0) continue
      const { learned, failure, fields } = await tryRecognizers(
        site,
        pages,
        recognizers as Recognizers,
        indices,
      )
      if (failure !== undefined) print([`${site.name}: ${failure}`])
      for (const { field, f1 = 0 } of fields.filter(({ field }) => field in recognizers)) {
        const at = learned?.task.fields.findIndex(({ name }) => name === field) ?? -1
        const stated = learned?.result.kind === 'learned' ? (learned.confidence[at] ?? 0) : 0
        cases.push({ site: site.name, field, way, stated, score: f1, ...learned?.signs[at] })
      }
    }
  }
  for (const way of ['list', 'kind'] as const) print(describeWay(way, cases))
  return cases
}

/** What was stated beside what came out, and the same with each site judged by weights that were fitted without it. */
export function describeReliability(cases: readonly RecognizedCase[]): string[] {
  const rows = binsOf(cases).map(({ from, count, stated, score }) => [
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    String(count),
    stated.toFixed(3),
    score.toFixed(3),
  ])
  const sites = [...new Set(cases.map(({ site }) => site))]
  const without = sites.flatMap((site) => {
    const others = rowsOf(cases.filter((each) => each.site !== site))
    if (others.length === 0) return []
    const [constant, ...weights] = fitLogistic(others)
    return cases.flatMap(({ way, ...each }) => {
      const [row] = each.site === site ? rowsOf([{ way, ...each }]) : []
      if (row === undefined) return []
      const odds = weights.reduce((sum, weight, i) => sum + weight * row.inputs[i], constant)
      return [{ way, stated: logistic(odds), score: each.score }]
    })
  })
  const errorOf = (own: readonly Observation[]) => calibrationError(own).toFixed(3)
  const errors = (['list', 'kind'] as const).map(
    (way) => `${errorOf(without.filter((each) => each.way === way))} of ${way}s`,
  )
  return [
    `Learned from recognizers: ${cases.length} fields, expected calibration error ${errorOf(cases)} as stated,`,
    `${errorOf(without)} with weights fitted without the site (${errors.join(', ')})`,
    '',
    ...formatTable(['stated', '>fields', '>mean stated', '>mean F1'], rows),
    '',
  ]
}

/** Weights that are fitted to all cases, for `src/oracle/confidence.ts`. */
export function describeFit(cases: readonly RecognizedCase[]): string[] {
  const [constant, ...weights] = fitLogistic(rowsOf(cases))
  return [
    `constant: ${constant.toFixed(3)}`,
    ...RECOGNIZED_SIGNS.map((sign, i) => `${sign}: ${weights[i].toFixed(3)}`),
    '',
  ]
}

/** Rows of the regression: fields of which something was learned. */
function rowsOf(cases: readonly RecognizedCase[]) {
  return cases.flatMap((each) => {
    const inputs = RECOGNIZED_SIGNS.map((sign) => each[sign])
    return inputs.every((input) => input !== undefined) ? [{ inputs, target: each.score }] : []
  })
}

function describeWay(way: RecognizedCase['way'], cases: readonly RecognizedCase[]): string[] {
  const own = cases.filter((each) => each.way === way)
  if (own.length === 0) return []
  const fields = [...new Set(own.map(({ field }) => field))].sort()
  const rows = fields.map((field) => {
    const of = own.filter((each) => each.field === field)
    return [field, String(of.length), meanOf(of.map(({ score }) => score)).toFixed(3), meanOf(of.map(({ stated }) => stated)).toFixed(3)]
  }) // biome-ignore format: one row
  const title =
    way === 'list' ? 'A list of a share of the values of each field' : 'A kind for each field that has one'
  return [
    title,
    '',
    ...formatTable(['field', '>sites', '>mean F1', '>mean confidence'], rows),
    '',
    `${own.length} fields: mean F1 ${meanOf(own.map(({ score }) => score)).toFixed(3)}, expected calibration error ${calibrationError(own).toFixed(3)}`,
    '',
  ]
}
