import type { HeadingKind } from '../headings/kind.ts'
import { MAX_CLIMB } from '../headings/units.ts'
import type { ParsedPage } from '../run/parse.ts'

/**
 * Finds how far up the element is that contains the sections of each kind. Of two sections in succession it is the
 * innermost element around the first heading that holds the next one too; of a kind that has no two, the innermost that
 * holds any text behind the heading's own line.
 */
export function withClimbs(kinds: readonly HeadingKind[], pages: readonly ParsedPage[]): HeadingKind[] {
  const pairs = kinds.map(() => new Map<number, number>())
  const singles = kinds.map(() => new Map<number, number>())
  for (const page of pages) {
    const { pieces, headings, parents } = page
    const last = new Map<number, number>()
    for (let h = 0; h < headings.length; h++) {
      const before = last.get(parents[h])
      if (before !== undefined && headings[before].kind === headings[h].kind) {
        count(pairs[headings[h].kind], climbTo(page, before, headings[h].first))
      }
      last.set(parents[h], h)
      const next = lineBehind(page, h)
      if (next < pieces.size) count(singles[headings[h].kind], climbTo(page, h, next))
    }
  }
  return kinds.map((kind, k) => ({ ...kind, climb: mostCommon(pairs[k].size > 0 ? pairs[k] : singles[k]) }))
}

function climbTo({ pieces, headings }: ParsedPage, h: number, piece: number): number {
  const { tree } = pieces.page
  const target = pieces.node[piece]
  let element = tree.parent[pieces.node[headings[h].first]]
  let steps = 0
  while (element > 0 && target >= tree.last[element] && steps < MAX_CLIMB) {
    element = tree.parent[element]
    steps++
  }
  return steps
}

function lineBehind({ pieces, headings }: ParsedPage, h: number): number {
  const { first, end } = headings[h]
  let piece = end
  while (piece < pieces.size && pieces.line[piece] === pieces.line[first]) piece++
  return piece
}

function count(counts: Map<number, number>, steps: number): void {
  counts.set(steps, (counts.get(steps) ?? 0) + 1)
}

/** Of equals the larger: too much text at the end of a section is a lesser fault than too little. */
function mostCommon(counts: ReadonlyMap<number, number>): number {
  let best = 0
  let most = 0
  for (const [steps, times] of counts) {
    if (times > most || (times === most && steps > best)) {
      best = steps
      most = times
    }
  }
  return best
}
