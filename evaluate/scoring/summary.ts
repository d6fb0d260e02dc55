import { countFields, type Run, type Score, type SiteResult, scoreRuns } from './result.ts'
import { type FieldScore, least, mean } from './tally.ts'

/** Sites whose scores may be averaged: those of one set, apart from those of which only recall is known. */
export interface SetResult {
  readonly set: string
  readonly recallOnly: boolean
  readonly sites: number
  /** Pages of these sites, labelled ones included. */
  readonly pages: number
  readonly fields: number
  /** The mean over sites; the worst is the mean of the sites' worst runs. */
  readonly score: Score
  /** The site with the lowest score, and its lowest run. */
  readonly least: { readonly site: string } & Score
  /** Fields of the same name, whichever sites show them. */
  readonly byField: readonly SetField[]
  readonly times: Times
}

/** A field of several sites. */
export interface SetField {
  readonly field: string
  readonly sites: number
  /** The mean over the sites that show it, and the score of the worst of them. */
  readonly score: Score
}

/** How long learning and extracting took, as the clock says. */
export interface Times {
  /** For one run of one site. */
  readonly learnMilliseconds: number | undefined
  /** For one page, parsing included. */
  readonly extractMilliseconds: number | undefined
  readonly pagesPerSecond: number | undefined
  /** All runs together. */
  readonly learnSeconds: number
  readonly extractSeconds: number
  readonly extractedPages: number
}

/** Averages over the sites of each set; a site that was not tested is left out. */
export function summarizeSets(results: readonly SiteResult[]): SetResult[] {
  const groups = new Map<string, SiteResult[]>()
  for (const result of results) {
    if (result.untested !== undefined) continue
    const key = `${result.set}\0${result.recallOnly}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [result])
    else group.push(result)
  }
  return [...groups.values()].map((group) => {
    const scores = group.map((result) => ({ site: result.site, ...scoreRuns(result) }))
    const lowest = scores.reduce((low, each) => ((each.mean ?? 1) < (low.mean ?? 1) ? each : low))
    return {
      set: group[0].set,
      recallOnly: group[0].recallOnly,
      sites: group.length,
      pages: group.reduce((sum, { pages }) => sum + pages, 0),
      fields: group.reduce((sum, result) => sum + countFields(result), 0),
      score: { mean: mean(scores.map((score) => score.mean)), worst: mean(scores.map(({ worst }) => worst)) },
      least: { ...lowest, worst: least(scores.map(({ worst }) => worst)) },
      byField: summarizeFields(group),
      times: sumTimes(group.flatMap(({ runs }) => runs)),
    }
  })
}

/** The scores of a field in the runs of a site; recall where only that is known. */
export function scoresOf(field: string, { runs, recallOnly }: SiteResult): (number | undefined)[] {
  const scores: FieldScore[] = runs.flatMap(({ fields }) => fields.filter((each) => each.field === field))
  return scores.map(({ f1, recall }) => (recallOnly ? recall : f1))
}

function summarizeFields(group: readonly SiteResult[]): SetField[] {
  const names = new Set(
    group.flatMap(({ runs }) => runs.flatMap(({ fields }) => fields.map(({ field }) => field))),
  )
  return [...names].sort().map((field) => {
    const scores = group.map((result) => mean(scoresOf(field, result))).filter((score) => score !== undefined)
    return { field, sites: scores.length, score: { mean: mean(scores), worst: least(scores) } }
  })
}

/** Times of some runs. Those of a run that gave no wrapper have no extraction. */
export function sumTimes(runs: readonly Run[]): Times {
  let extracted = 0
  let pages = 0
  for (const { extractMilliseconds, testedPages } of runs) {
    if (extractMilliseconds === undefined) continue
    extracted += extractMilliseconds * testedPages
    pages += testedPages
  }
  const perPage = pages === 0 ? undefined : extracted / pages
  const learned = runs.reduce((sum, { learnMilliseconds }) => sum + learnMilliseconds, 0)
  return {
    learnMilliseconds: runs.length === 0 ? undefined : learned / runs.length,
    extractMilliseconds: perPage,
    pagesPerSecond: perPage === undefined || perPage === 0 ? undefined : 1000 / perPage,
    learnSeconds: learned / 1000,
    extractSeconds: extracted / 1000,
    extractedPages: pages,
  }
}
