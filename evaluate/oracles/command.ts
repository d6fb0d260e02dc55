import { join } from 'node:path'
import { parseCount, parseCounts, readArguments } from '../arguments.ts'
import { readSites } from '../sites/site.ts'
import { writeText } from '../write-text.ts'
import { type ConditionResult, conditionsOf, tryCondition } from './experiment.ts'
import { drawPages } from './figure.ts'

import { MADE_SOURCES } from './made-sources.ts'
import type { Seen } from './real-sites.ts'
import {
  describeFit,
  describePages,
  describeReliability,
  type RecognizedCase,
  tryRealSites,
  WAYS,
} from './recognized-cases.ts'
import { describeSource } from './report.ts'

const HELP = `Usage: npm run evaluate -- oracles [options]

Learning from recognizers alone. Without --data: the experiment of Kushmerick, Weld and Doorenbos (1997), section 7, on made-up
sources. With --data: real sites, each learned from lists of half of its own values, and from kinds such as phone.

  --seeds N            runs of each condition (20)
  --stops N            runs of each in which the practical stop is tried (3)
  --rates P[,P...]     error rates in percent (10,20,30,40)
  --plots FOLDER       write a figure for each source
  --data FOLDER        sites with truth
  --sites PREFIX       only sites whose name begins so
  --pages N[,N...]     pages that recognizers see, or two-known: as many as show two values of each field that the list has; all if
                       none is given
  --ways W[,W...]      list, kind (list,kind)
  --share P            percent of the values that lists have (50)
  --draws N            draws of lists and pages of each site (1): few fields leave a calibration error uncertain
  --fit                print weights of the confidence, fitted to these fields, for src/oracle/confidence.ts
  --json FILE          write the score and confidence of every field
`

const text = { type: 'string' } as const

function parseSeen(pages: string | undefined): readonly Seen[] {
  if (pages === undefined) return ['all']
  return pages.split(',').map((each) => (each === 'two-known' ? 'two known' : parseCount('--pages', each)))
}

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
    ways: text,
    share: text,
    draws: text,
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
    const share = parseCount('--share', values.share ?? '50') / 100
    const named = (values.ways ?? WAYS.join()).split(',')
    const ways = WAYS.filter((way) => named.includes(way))
    const draws = parseCount('--draws', values.draws ?? '1')
    const tried = new Map<Seen, RecognizedCase[]>()
    for (const seen of parseSeen(values.pages)) {
      tried.set(seen, await tryRealSites(sites, seen, share, ways, draws, print))
    }
    const cases = [...tried.values()].flat()
    print(describePages(tried))
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
