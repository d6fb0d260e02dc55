import { basename } from 'node:path'
import { CONFIDENCE_SIGNS, type ConfidenceSigns } from '../../src/learn/support/confidence.ts'
import { readTextFile } from '../../src/page/read-page.ts'
import { parseJson } from '../../src/record/json.ts'
import { evenly } from '../../src/strings/evenly.ts'
import { parseCount, parseCounts, parsePattern, readArguments, requireData } from '../arguments.ts'
import { describeReliability, tryRealSites, WAYS } from '../oracles/recognized-cases.ts'
import { evaluateSites } from '../running/evaluate-sites.ts'
import type { Settings, SiteResult } from '../scoring/result.ts'
import { readSites } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { writeText } from '../write-text.ts'
import { fitLogistic, logistic } from './fit.ts'
import { areaUnderCurve, binsOf, calibrationError, meanOf, type Observation, RIGHT } from './reliability.ts'

const HELP = `Usage: npm run evaluate -- confidence --data FOLDER... [options]

How often is a field right, where the learner states that it is sure? Pages and records to label are drawn at random.

  --data FOLDER          where the sites are; may be given several times
  --labelled K[,K...]    pages labelled on sites of one record a page (1,2)
  --records N[,N...]     records marked on list sites (1,2)
  --draws N              draws of each (3)
  --pages N              at most this many pages of each site, evenly spaced (all)
  --seed S               seed of the draws (1)
  --jobs N               worker threads (2)
  --json FILE            write the signs and the score of every field
  --from FILE            read them from such a file, in place of learning again
  --recognizers N        instead: fields learned from recognizers, which see N pages of each site
  --recall-only PATTERN  sites whose truth is incomplete: a regular expression on their names
  --fit                  print weights that are fitted to all these sites, for src/learn/support/weights.ts
`

const text = { type: 'string' } as const

/** A field of a run, with its site and signs. */
interface Case extends Observation {
  /** What the site is called, without its version: sites of one template are fitted to together, or not at all. */
  readonly family: string
  /** The folder it comes from, and what was labelled, such as "records of a list: 1". */
  readonly data: string
  readonly situation: string
  readonly signs: ConfidenceSigns
}

/** Prints the table of reliability, as stated and with each site judged by weights that were fitted without it. */
export async function runConfidence(
  parameters: readonly string[],
  script: URL,
  print: (lines: readonly string[]) => void,
): Promise<number> {
  const values = readArguments(parameters, {
    data: { type: 'string', multiple: true },
    labelled: text,
    records: text,
    draws: text,
    pages: text,
    seed: text,
    jobs: text,
    json: text,
    from: text,
    recognizers: text,
    'recall-only': text,
    fit: { type: 'boolean' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  if (values.recognizers !== undefined) {
    const seen = parseCount('--recognizers', values.recognizers)
    const sites = (values.data ?? [requireData(undefined)]).flatMap((data) => readSites(data, {}))
    print(describeReliability(await tryRealSites(sites, seen, 0.5, WAYS, 1, print)))
    return 0
  }
  const common = {
    method: 'auto',
    draws: parseCount('--draws', values.draws ?? '3'),
    seed: parseCount('--seed', values.seed ?? '1', 0),
    charset: 'utf-8',
  }
  const details = parseCounts('--labelled', values.labelled ?? '1,2').map(
    (labelled): Settings => ({ ...common, labelled }),
  )
  const lists = parseCounts('--records', values.records ?? '1,2').map(
    (records): Settings => ({ ...common, labelled: 1, records }),
  )
  const running = { script, threads: parseCount('--jobs', values.jobs ?? '2') }
  const recallOnly = values['recall-only']
  const filter = recallOnly === undefined ? {} : { recallOnly: parsePattern('--recall-only', recallOnly) }
  const most = parseCount('--pages', values.pages ?? '1000000')
  const cases: Case[] =
    values.from === undefined ? [] : (parseJson(readTextFile(values.from), { file: values.from }) as Case[])
  const folders = values.from === undefined ? (values.data ?? [requireData(undefined)]) : []
  for (const data of folders) {
    const sites = readSites(data, filter).map((site) => ({ ...site, pages: evenly(site.pages, most) }))
    for (const [ways, detail] of [
      [details, true],
      [lists, false],
    ] as const) {
      // biome-ignore format: pairs
      const chosen = sites.filter((site) => site.detail === detail)
      const evaluations = chosen.length === 0 ? [] : await evaluateSites(chosen, ways, running)
      for (const { settings, results } of evaluations) {
        const situation = detail ? `pages: ${settings.labelled}` : `records of a list: ${settings.records}`
        cases.push(...results.flatMap((result) => casesOf(result, basename(data), situation)))
      }
    }
  }
  if (values.json !== undefined) writeText(values.json, `${JSON.stringify(cases)}\n`)
  print(describe('As stated', cases))
  const judged = byShape(cases).flatMap(withoutOwnSite)
  print(describe('Each site judged by weights fitted without it', judged))
  print(describeParts('labelled', judged, ({ situation }) => situation))
  print(describeParts('data', judged, ({ data }) => data))
  if (values.fit === true) {
    for (const part of byShape(cases)) print(describeWeights(fitLogistic(rowsOf(part))))
  }
  return 0
}

function casesOf({ site, recallOnly, runs }: SiteResult, data: string, situation: string): Case[] {
  return runs.flatMap(({ outcome, fields }) => {
    if (outcome.kind !== 'learned') return []
    return fields.flatMap(({ field, f1, recall }) => {
      const own = outcome.support.find((each) => each.field === field)
      const score = recallOnly ? recall : f1
      if (own === undefined || score === undefined) return []
      return [{ family: familyOf(site), data, situation, signs: own.observed, stated: own.confidence, score }]
    })
  })
}

/** The name of a site without its version, and without which of two designs it is: `py-func-3.9-3.11/old` is `py-func`. */
export function familyOf(site: string): string {
  const parts = site.split('/').filter((part) => part !== 'old' && part !== 'new')
  const words = (parts.at(-1) ?? site).split('-')
  while (words.length > 1 && /^\d/.test(words[words.length - 1])) words.pop()
  return words.join('-')
}

function rowsOf(cases: readonly Case[]) {
  return cases.map(({ signs, score }) => ({
    inputs: CONFIDENCE_SIGNS.map((sign) => signs[sign]),
    target: score,
  }))
}

/** Single records and lists have weights of their own. */
function byShape(cases: readonly Case[]): Case[][] {
  const isList = ({ situation }: Case): boolean => situation.startsWith('records')
  return [cases.filter((each) => !isList(each)), cases.filter(isList)].filter((part) => part.length > 0)
}

function withoutOwnSite(cases: readonly Case[]): Case[] {
  const families = [...new Set(cases.map(({ family }) => family))]
  if (families.length < 2) return [...cases]
  return families.flatMap((family) => {
    const [constant, ...weights] = fitLogistic(rowsOf(cases.filter((each) => each.family !== family)))
    return cases
      .filter((each) => each.family === family)
      .map((each) => {
        const odds = CONFIDENCE_SIGNS.reduce((sum, sign, i) => sum + weights[i] * each.signs[sign], constant)
        return { ...each, stated: logistic(odds) }
      })
  })
}

/** How far what was stated is from what came out, by a part of the cases each. */
function describeParts(head: string, cases: readonly Case[], partOf: (one: Case) => string): string[] {
  const rows = [...new Set(cases.map(partOf))].map((part) => {
    const own = cases.filter((each) => partOf(each) === part)
    const means = [own.map(({ stated }) => stated), own.map(({ score }) => score)].map(meanOf)
    const figures = [...means, calibrationError(own), areaUnderCurve(own)]
    return [part, String(own.length), ...figures.map((figure) => figure.toFixed(3))]
  })
  return [...formatTable([head, '>fields', '>mean stated', '>mean F1', '>error', '>area'], rows), '']
}

function describe(title: string, observations: readonly Observation[]): string[] {
  const right = observations.filter(({ score }) => score >= RIGHT).length
  const rows = binsOf(observations).map(({ from, count, stated, score }) => [
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    String(count),
    stated.toFixed(3),
    score.toFixed(3),
  ])
  return [
    `${title}: ${observations.length} fields, ${right} of them right (F1 at least ${RIGHT})`,
    `expected calibration error ${calibrationError(observations).toFixed(3)}, area under the curve ${areaUnderCurve(observations).toFixed(3)}`,
    '',
    ...formatTable(['stated', '>fields', '>mean stated', '>mean F1'], rows),
    '',
  ]
}

function describeWeights([constant, ...weights]: readonly number[]): string[] {
  const lines = CONFIDENCE_SIGNS.map((sign, i) => `  ${sign}: ${Number(weights[i].toFixed(3))},`)
  return ['{', `  constant: ${Number(constant.toFixed(3))},`, ...lines, '}']
}
