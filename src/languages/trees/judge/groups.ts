import type { Page } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import type { Match } from '../run/find-records.ts'
import { createSurroundingsReader, type Surroundings } from './surroundings.ts'

/** A place that could be a record. */
export interface Candidate {
  readonly page: number
  /** The nodes that its surroundings belong to, from its own outwards: what two candidates share is observed once. */
  readonly nodes: readonly number[]
  /** Whether another candidate holds it. */
  readonly nested: boolean
  /** For every field whether it shows a value. */
  readonly filled: readonly boolean[]
  /** How well it fits the layout, from 0 to 1. */
  readonly fit: number
  /** What a person said of it: a record, one when asked, none, or none because all records of its page are marked. */
  readonly mark?: 'right' | 'accepted' | 'rejected' | 'wrong' | undefined
  /** The first value of a field. */
  readText(field: number): string | undefined
}

/** Whether a person said that a candidate is a record. */
export function isKnown({ mark }: Pick<Candidate, 'mark'>): boolean {
  return mark === 'right' || mark === 'accepted'
}

/** Candidates in equal surroundings: they are records together, or none of them is. */
export interface Group {
  readonly surroundings: Surroundings
  readonly members: readonly PlacedCandidate[]
  /** Some members were marked and some rejected: each rejected one is a group of its own. */
  readonly divided?: boolean
}

/** A candidate with its match. */
export interface PlacedCandidate extends Candidate {
  readonly match: Match
  readonly source: Page
}

/** Puts the candidates of some pages into groups, those of the first page first. */
export function groupCandidates(
  results: readonly { readonly page: Page; readonly matches: readonly Match[] }[],
  markOf: (match: Match) => Candidate['mark'],
): Group[] {
  const reader = createSurroundingsReader(results.map(({ page }) => page))
  const groups = new Map<string, { surroundings: Surroundings; members: PlacedCandidate[] }>()
  for (const [index, { page, matches }] of results.entries()) {
    const { tree, source } = page
    let outer = -1
    for (const match of matches) {
      const nested = match.first < outer
      outer = Math.max(outer, match.last)
      const surroundings = reader.read(page, match.elements)
      const key = JSON.stringify(surroundings)
      let group = groups.get(key)
      if (group === undefined) {
        group = { surroundings, members: [] }
        groups.set(key, group)
      }
      const parent = tree.parent[match.first]
      group.members.push({
        page: index,
        nodes: [match.first, parent, Math.max(0, tree.parent[parent])],
        nested,
        filled: match.found.map((values) => values.length > 0),
        fit: match.score,
        mark: markOf(match),
        readText(field) {
          const value = match.found[field][0]
          return value === undefined ? undefined : readValue(source, value.start, value.end)
        },
        match,
        source: page,
      })
    }
  }
  return [...groups.values()].flatMap(divide)
}

function divide(group: Group): Group[] {
  const { surroundings, members } = group
  const rejected = members.filter(({ mark }) => mark === 'rejected')
  if (rejected.length === 0 || !members.some(isKnown)) return [group]
  const others = members.filter(({ mark }) => mark !== 'rejected')
  return [others, ...rejected.map((each) => [each])].map((part) => ({
    surroundings,
    members: part,
    divided: true,
  }))
}
