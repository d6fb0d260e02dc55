import type { Condition } from '../rule.ts'
import { markingTokens } from '../run/tokens.ts'
import type { JudgedGroup } from './judge.ts'
import { HEADINGS, OWN, PART } from './surroundings.ts'

const MAX_CONDITIONS = 12
const MAX_ANSWERS = 12

/** What can be asked of a group, with all that it answers yes to. */
type Answers = Readonly<Record<'slot' | 'ancestor' | 'section', ReadonlySet<string>>>

/**
 * The conditions that keep the accepted groups and leave the others out, as few as possible. Each time the condition that
 * leaves out most records is taken; one that asks for something goes before one that forbids, because a group that was
 * never seen is not among the accepted.
 */
export function conditionsFor(groups: readonly JudgedGroup[]): Condition[] {
  const kept = groups
    .filter(({ accepted }) => accepted)
    .map((group) => ({ group, answers: answersOf(group) }))
  let left = groups.filter(({ accepted }) => !accepted).map((group) => ({ group, answers: answersOf(group) }))
  const conditions: Condition[] = []
  while (left.length > 0 && conditions.length < MAX_CONDITIONS) {
    let best: { condition: Condition; gain: number } | undefined
    for (const condition of proposals(kept, left)) {
      const meets = ({ answers }: Asked): boolean => isMet(condition, answers)
      const lost = kept.filter((each) => !meets(each))
      if (lost.some(({ group }) => group.settled)) continue
      const gain = weigh(left.filter((each) => !meets(each))) - weigh(lost) - lengthOf(condition)
      if (gain > 0 && (best === undefined || gain > best.gain)) best = { condition, gain }
    }
    if (best === undefined) break
    const { condition } = best
    conditions.push(condition)
    left = left.filter(({ answers }) => isMet(condition, answers))
  }
  return conditions
}

interface Asked {
  readonly group: JudgedGroup
  readonly answers: Answers
}

/**
 * How many records more than not a condition gets right by treating these groups as judged: a group with even odds counts
 * nothing, one that is sure counts every member.
 */
function weigh(asked: readonly Asked[]): number {
  return asked.reduce((sum, { group }) => sum + worthOf(group), 0)
}

function worthOf({ members, score, settled }: JudgedGroup): number {
  return members.length * (settled ? 1 : Math.tanh(Math.abs(score) / 2))
}

/** Each text that a condition asks for must be worth a record. */
function lengthOf({ test, headings }: Condition): number {
  return (headings ?? test.tokens).length
}

const ASKED = ['slot', 'ancestor', 'section'] as const

function* proposals(kept: readonly Asked[], left: readonly Asked[]): Generator<Condition> {
  for (const of of ASKED) {
    const common = [...kept[0].answers[of]].filter((text) =>
      kept.every(({ answers }) => answers[of].has(text)),
    )
    for (const text of common) yield makeCondition(of, [text], true)
    const cover = coverOf(of, kept, left)
    if (cover !== undefined) yield makeCondition(of, cover, true)
    const forbidden = new Set(left.flatMap(({ answers }) => [...answers[of]]))
    for (const text of forbidden) yield makeCondition(of, [text], false)
  }
}

/** Answers of which every kept group gives one, and the others as few as possible. */
function coverOf(
  of: (typeof ASKED)[number],
  kept: readonly Asked[],
  left: readonly Asked[],
): string[] | undefined {
  const cover: string[] = []
  let open = kept
  const inLeft = new Map<string, number>()
  for (const { answers, group } of left) {
    for (const text of answers[of]) inLeft.set(text, (inLeft.get(text) ?? 0) + worthOf(group))
  }
  while (open.length > 0 && cover.length < MAX_ANSWERS) {
    const gains = new Map<string, number>()
    for (const { answers, group } of open) {
      for (const text of answers[of]) gains.set(text, (gains.get(text) ?? 0) + worthOf(group))
    }
    let best: string | undefined
    let most = 0
    for (const [text, gain] of gains) {
      const net = gain - (inLeft.get(text) ?? 0)
      if (net > most) {
        best = text
        most = net
      }
    }
    if (best === undefined) break
    cover.push(best)
    open = open.filter(({ answers }) => !answers[of].has(best))
  }
  return cover.length > 1 ? cover : undefined
}

function makeCondition(of: (typeof ASKED)[number], texts: readonly string[], expected: boolean): Condition {
  if (of === 'section') return { of, test: { tags: [], tokens: [] }, headings: [...texts], expected }
  return { of, test: { tags: [], tokens: [...texts], ...(texts.length > 1 && { any: true }) }, expected }
}

function isMet({ of, test, headings, expected }: Condition, answers: Answers): boolean {
  const texts = headings ?? test.tokens
  return texts.some((text) => answers[of as (typeof ASKED)[number]].has(text)) === expected
}

/**
 * How many fields a record must show, at least: as many as leave out more of the rejected candidates that meet all conditions than
 * of the accepted ones, and never a marked one.
 */
export function leastFields(
  groups: readonly JudgedGroup[],
  conditions: readonly Condition[],
  given: number,
): number {
  const fields = groups[0]?.members[0]?.filled.length ?? 0
  /** By number of fields shown, what leaving those candidates out is worth. */
  const worth = Array<number>(fields + 1).fill(0)
  for (const group of groups) {
    const answers = answersOf(group)
    if (!group.accepted && !conditions.every((condition) => isMet(condition, answers))) continue
    const each = worthOf(group) / group.members.length
    for (const { filled, mark } of group.members) {
      const shown = filled.filter(Boolean).length
      worth[shown] += mark === 'right' ? Number.NEGATIVE_INFINITY : group.accepted ? -each : each
    }
  }
  let least = given
  let gain = 0
  let most = 0
  for (let shown = 0; shown < fields; shown++) {
    if (shown < given) continue
    gain += worth[shown]
    if (gain > most) {
      most = gain
      least = shown + 1
    }
  }
  return least
}

/** What the members of a group answer: those of one stand for all. */
function answersOf({ surroundings, members }: JudgedGroup): Answers {
  const [{ source, match }] = members
  const { tree } = source
  const ancestor = new Set<string>(surroundings[PART])
  for (let node = tree.parent[match.first]; node > 0; node = tree.parent[node]) {
    for (const token of markingTokens(tree, node)) ancestor.add(token)
  }
  return {
    slot: new Set(surroundings[OWN].filter((token) => !token.startsWith('<'))),
    ancestor,
    section: new Set(surroundings[HEADINGS]),
  }
}
