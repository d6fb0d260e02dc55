import { isDeepStrictEqual } from 'node:util'
import { parsePattern } from '../arguments.ts'
import type { GateOptions, Options } from '../options.ts'
import { formatShare } from '../report/numbers.ts'
import { describeSettings } from '../report/print.ts'
import { evaluateSites, hasFailed, type Running } from '../running/evaluate-sites.ts'
import type { Evaluation, Settings } from '../scoring/result.ts'
import { type SetResult, summarizeSets } from '../scoring/summary.ts'
import { digestSites } from '../sites/digest.ts'
import { readSites, type Site } from '../sites/site.ts'
import { writeText } from '../write-text.ts'
import { type Floor, type Floors, formatFloors, readFloors } from './floors.ts'

/** The file of floors, and how to run. */
export interface Gate {
  readonly file: string
  readonly gate: GateOptions
  readonly running: Running
  readonly print: (lines: readonly string[]) => void
}

/** Sites that have floors of their own: those of a set, apart from those of which only recall is known. */
interface Group {
  readonly set: string
  readonly recallOnly: boolean
  readonly sites: readonly Site[]
  readonly digest: string
}

/**
 * Runs what the floors ask of these pages and compares. Returns the exit code: 0 when every floor holds, 1 when one is
 * lost, 2 when there is no floor for these pages.
 */
export async function runGate(options: Options, { file, gate, running, print }: Gate): Promise<number> {
  const floors = readFloors(file)
  const { recallOnly: given } = floors
  const said = given === undefined ? undefined : parsePattern(`recallOnly in ${file}`, given)
  const recallOnly = options.filter.recallOnly ?? said
  const groups = groupSites(readSites(options.data, recallOnly === undefined ? {} : { recallOnly }))
  if (!gate.write) {
    const unknown = groups.filter((group) => floorsOf(group, floors).length === 0)
    for (const group of unknown) print([describeUnknown(group, floors)])
    if (unknown.length === groups.length || unknown.some((group) => isKnown(group, floors))) return 2
  }

  const reached: Floor[] = []
  let lost = 0
  let failed = false
  for (const [settings, group] of planRuns(groups, floors, options, gate)) {
    const [evaluation] = await evaluateSites(group.sites, [settings], running)
    failed ||= evaluation.results.some(hasFailed)
    const [set] = summarizeSets(evaluation.results)
    if (set === undefined) continue
    const now = floorOf(set, group, evaluation)
    reached.push(now)
    const { line, isLost } = compare(now, floors)
    print([line])
    if (isLost) lost++
  }
  if (gate.write) {
    const raised = raise(reached, floors, groups)
    writeText(
      file,
      formatFloors(recallOnly === undefined ? raised : { ...raised, recallOnly: recallOnly.source }),
    )
    print([`Floors written to ${file}`])
  }
  if (lost > 0) print([`${lost} of ${reached.length} floors are lost`])
  return lost > 0 || failed ? 1 : 0
}

function groupSites(sites: readonly Site[]): Group[] {
  const groups = new Map<string, Site[]>()
  for (const site of sites) {
    const key = `${site.set}\0${site.recallOnly}`
    groups.set(key, [...(groups.get(key) ?? []), site])
  }
  return [...groups.values()].map((members) => {
    const [{ set, recallOnly }] = members
    return { set, recallOnly, sites: members, digest: digestSites(members) }
  })
}

function floorsOf({ set, recallOnly, digest }: Group, { floors }: Floors): Floor[] {
  return floors.filter(
    (floor) => floor.set === set && (floor.recallOnly ?? false) === recallOnly && floor.digest === digest,
  )
}

/** Whether there is a floor for a set of this name, with other pages. */
function isKnown({ set, recallOnly }: Group, { floors }: Floors): boolean {
  return floors.some((floor) => floor.set === set && (floor.recallOnly ?? false) === recallOnly)
}

function describeUnknown(group: Group, floors: Floors): string {
  const { set, digest } = group
  return isKnown(group, floors)
    ? `${nameGroup(group)}: these pages are not those of its floor (digest ${digest.slice(0, 16)}…); nothing can be compared`
    : `${set}: has no floor (digest ${digest.slice(0, 16)}…); --gate --write --labelled K makes one`
}

/** What to run: the settings of the floors, or those of the command line where floors are to be added. */
function* planRuns(
  groups: readonly Group[],
  floors: Floors,
  options: Options,
  { write, settingsGiven }: GateOptions,
): Generator<[Settings, Group]> {
  for (const group of groups) {
    const known = floorsOf(group, floors).map(({ settings }) => settings)
    const old = floors.floors.filter((floor) => floor.set === group.set).map(({ settings }) => settings)
    const fallback = old.length > 0 ? old : options.settings
    const wanted =
      write && settingsGiven ? options.settings : known.length > 0 ? known : write ? fallback : []
    for (const settings of wanted) yield [settings, group]
  }
}

function floorOf(set: SetResult, { digest, recallOnly }: Group, { settings }: Evaluation): Floor {
  const least = settings.draws === undefined ? set.least.mean : set.least.worst
  return {
    set: set.set,
    digest,
    ...(recallOnly ? { recallOnly } : {}),
    settings,
    score: set.score.mean ?? 0,
    least: least ?? 0,
  }
}

/** What is reached beside its floor, as a line, and whether the floor is lost. */
function compare(now: Floor, { floors, tolerance }: Floors): { line: string; isLost: boolean } {
  const floor = floors.find((each) => isSame(each, now))
  const place = `${nameGroup(now)}, ${describeSettings(now.settings).split(';')[0]}`
  if (floor === undefined) {
    const figures = `score ${formatShare(now.score)}, lowest site ${formatShare(now.least)}`
    return { line: `new   ${place}: ${figures}`, isLost: false }
  }
  const isLost = (['score', 'least'] as const).some((figure) => now[figure] < floor[figure] - tolerance)
  const against = (figure: 'score' | 'least') =>
    `${now[figure].toFixed(4)} (floor ${floor[figure].toFixed(4)})`
  const figures = `score ${against('score')}, lowest site ${against('least')}`
  return { line: `${isLost ? 'LOST ' : 'holds'} ${place}: ${figures}`, isLost }
}

/** Floors only rise. Those of a set whose pages are others now give way to the new ones. */
function raise(reached: readonly Floor[], floors: Floors, groups: readonly Group[]): Floors {
  const left = floors.floors.filter(
    (floor) =>
      !reached.some((now) => isSame(floor, now)) && !groups.some((group) => isReplaced(floor, group)),
  )
  const raised = reached.map((now) => {
    const floor = floors.floors.find((each) => isSame(each, now))
    if (floor === undefined) return now
    return { ...now, score: Math.max(now.score, floor.score), least: Math.max(now.least, floor.least) }
  })
  return { ...floors, floors: [...left, ...raised] }
}

function isReplaced(floor: Floor, { set, recallOnly, digest }: Group): boolean {
  return floor.set === set && (floor.recallOnly ?? false) === recallOnly && floor.digest !== digest
}

function isSame(a: Floor, b: Floor): boolean {
  return a.set === b.set && a.digest === b.digest && isDeepStrictEqual({ ...a.settings }, { ...b.settings })
}

function nameGroup({
  set,
  recallOnly,
}: {
  readonly set: string
  readonly recallOnly?: boolean | undefined
}): string {
  return recallOnly ? `${set} (recall)` : set
}
