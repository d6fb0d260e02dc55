import { join } from 'node:path'
import { RECOGNIZED_SIGNS, type RecognizedSigns } from '../../src/oracle/confidence.ts'
import type { Recognizers } from '../../src/wrapper/recognizers/schema.ts'
import { parseCount, parseCounts, readArguments } from '../arguments.ts'
import { fitLogistic, logistic } from '../confidence/fit.ts'
import { binsOf, calibrationError, type Observation } from '../confidence/reliability.ts'
import { readPages } from '../running/learn-split.ts'
import { readSites, type Site } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { writeText } from '../write-text.ts'
import { type ConditionResult, conditionsOf, tryCondition } from './experiment.ts'
import { drawPages } from './figure.ts'
import { kindsFor } from './kinds-for.ts'
import { MADE_SOURCES } from './made-sources.ts'
import { drawSeen, halfLists, tryRecognizers } from './real-sites.ts'
import { describeSource, meanOf } from './report.ts'

const HELP = `Usage: npm run evaluate -- oracles [options]

Learning from recognizers alone. Without --data: the experiment of Kushmerick, Weld and Doorenbos (1997), section 7, on made-up
sources. With --data: real sites, each learned from lists of half of its own values, and from kinds such as phone.

  --seeds N            runs of each condition (20)
  --stops N            runs of each in which the practical stop is tried (3)
  --rates P[,P...]     error rates in percent (10,20,30,40)
  --plots FOLDER       write a figure for each source
  --data FOLDER        sites with truth
  --sites PREFIX       only sites whose name begins so
  --pages N            pages that recognizers see; all if none is given
  --share P            percent of the values that lists have (50)
  --fit                print weights of the confidence, fitted to these fields, for src/oracle/confidence.ts
  --json FILE          write the score and confidence of every field
`

const text = { type: 'string' } as const

/** Runs the experiment; returns the exit code. */
export async function runOracles(
  parameters: readonly string[],
  print: (lines: readonly string[]) => void,
): Promise<number> {
  const values = readArguments(parameters, {
    seeds: text,
    rates: text,
    stops: text,
    plots: text,
    data: text,
    sites: text,
    pages: text,
    share: text,
    json: text,
    fit: { type: 'boolean' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  if (values.data !== undefined) {
    const sites = readSites(values.data, values.sites === undefined ? {} : { prefix: values.sites })
    const seen = values.pages === undefined ? undefined : parseCount('--pages', values.pages)
    const share = parseCount('--share', values.share ?? '50') / 100
    const cases = await tryRealSites(sites, seen, share, print)
    print(describeReliability(cases))
    if (values.fit === true) print(describeFit(cases))
    if (values.json !== undefined) writeText(values.json, `${JSON.stringify(cases)}\n`)
    return 0
  }
  const seeds = parseCount('--seeds', values.seeds ?? '20')
  const stops = parseCount('--stops', values.stops ?? '3', 0)
  const rates = parseCounts('--rates', values.rates ?? '10,20,30,40').map((percent) => percent / 100)
  for (const source of MADE_SOURCES) {
    const results: ConditionResult[] = []
    for (const condition of conditionsOf(source, rates)) {
      results.push(await tryCondition(source, condition, seeds, stops))
    }
    print(describeSource(source, results))
    if (values.plots !== undefined) {
      const file = join(values.plots, `oracles-${source.name.toLowerCase()}.svg`)
      writeText(file, drawPages(source, results, rates))
      print([`Figure written to ${file}`, ''])
    }
  }
  return 0
}

/** A field that was learned from recognizers: how sure the learner was, how right it was, and what that is judged from. */
interface RecognizedCase extends Observation, Partial<RecognizedSigns> {
  readonly site: string
  readonly field: string
  readonly way: 'list' | 'kind'
}

async function tryRealSites(
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
function describeReliability(cases: readonly RecognizedCase[]): string[] {
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
    return cases.flatMap((each) => {
      const [row] = each.site === site ? rowsOf([each]) : []
      if (row === undefined) return []
      const odds = weights.reduce((sum, weight, i) => sum + weight * row.inputs[i], constant)
      return [{ stated: logistic(odds), score: each.score }]
    })
  })
  return [
    `Confidence: expected calibration error ${calibrationError(cases).toFixed(3)} as stated, ${calibrationError(without).toFixed(3)} with weights fitted without the site`,
    '',
    ...formatTable(['stated', '>fields', '>mean stated', '>mean F1'], rows),
    '',
  ]
}

function describeFit(cases: readonly RecognizedCase[]): string[] {
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
