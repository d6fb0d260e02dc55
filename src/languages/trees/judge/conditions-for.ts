import { tagName } from '../../../page/navigate.ts'
import { KNOWN_NAMES } from '../../../page/parse/names.ts'
import { evenly } from '../../../strings/evenly.ts'
import type { Condition } from '../rule.ts'
import { contextTokens, markingTokens } from '../run/tokens.ts'
import type { PlacedCandidate } from './groups.ts'
import type { JudgedGroup } from './judge.ts'
import { createIsTemplate, HEADINGS } from './surroundings.ts'

const MAX_CONDITIONS = 12
const MAX_ANSWERS = 12

/** What can be asked of a group, with all that it answers yes to. */
type Answers = Readonly<Record<(typeof ASKED)[number], ReadonlySet<string>>>

/**
 * The conditions that keep the accepted groups and leave the others out, as few as possible. Each time the condition that
 * leaves out most records is taken; one that asks for something goes before one that forbids, because a group that was
 * never seen is not among the accepted.
 */
export function conditionsFor(groups: readonly JudgedGroup[]): Condition[] {
  const ask = createAsk(groups)
  const kept = groups.filter(({ accepted }) => accepted).map(ask)
  let left = groups.filter(({ accepted }) => !accepted).map(ask)
  const conditions: Condition[] = []
  while (left.length > 0 && conditions.length < MAX_CONDITIONS) {
    let best: { condition: Condition; gain: number } | undefined
    for (const condition of proposals(kept, left)) {
      if (kept.some((asked) => asked.group.settled && missedBy(condition, asked) > 0)) continue
      const gain = weigh(condition, left) - weigh(condition, kept) - lengthOf(condition)
      if (gain > 0 && (best === undefined || gain > best.gain)) best = { condition, gain }
    }
    if (best === undefined) break
    const { condition } = best
    conditions.push(condition)
    left = left.filter((asked) => missedBy(condition, asked) < 1)
  }
  return conditions
}

interface Asked {
  readonly group: JudgedGroup
  /** What some of its members answer: they are in equal surroundings, but not further out. */
  readonly samples: readonly Answers[]
}

/**
 * How many more records a condition gets right than wrong by leaving these groups out, if they are to be left out: a group
 * with even odds counts nothing, one that is certain counts every member.
 */
function weigh(condition: Condition, asked: readonly Asked[]): number {
  return asked.reduce((sum, each) => sum + worthOf(each.group) * missedBy(condition, each), 0)
}

/** The part of a group that does not meet a condition. */
function missedBy(condition: Condition, { samples }: Asked): number {
  return samples.filter((answers) => !isMet(condition, answers)).length / samples.length
}

function worthOf({ members, score, settled }: JudgedGroup): number {
  return members.length * (settled ? 1 : Math.tanh(Math.abs(score) / 2))
}

/** Each text that a condition asks for must be worth a record. */
function lengthOf(condition: Condition): number {
  return askedBy(condition).texts.length
}

/** What is asked: the tokens of the record, those of its ancestors, the headings above it, the tags of its ancestors. */
const ASKED = ['slot', 'ancestor', 'section', 'tag'] as const

function* proposals(kept: readonly Asked[], left: readonly Asked[]): Generator<Condition> {
  for (const of of ASKED) {
    const common = [...kept[0].samples[0][of]].filter((text) => kept.every((asked) => has(asked, of, text)))
    for (const text of common) yield makeCondition(of, [text], true)
    const cover = coverOf(of, kept, left)
    if (cover !== undefined) yield makeCondition(of, cover, true)
    const forbidden = new Set(left.flatMap((asked) => textsOf(asked, of)))
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
  for (const asked of left) {
    for (const text of textsOf(asked, of)) inLeft.set(text, (inLeft.get(text) ?? 0) + worthOf(asked.group))
  }
  while (open.length > 0 && cover.length < MAX_ANSWERS) {
    const gains = new Map<string, number>()
    for (const asked of open) {
      for (const text of textsOf(asked, of)) gains.set(text, (gains.get(text) ?? 0) + worthOf(asked.group))
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
    open = open.filter((asked) => !has(asked, of, best))
  }
  return cover.length > 1 ? cover : undefined
}

/** The texts that all samples of a group answer. */
function textsOf({ samples: [first, ...others] }: Asked, of: (typeof ASKED)[number]): string[] {
  return [...first[of]].filter((text) => others.every((answers) => answers[of].has(text)))
}

function has({ samples }: Asked, of: (typeof ASKED)[number], text: string): boolean {
  return samples.every((answers) => answers[of].has(text))
}

function makeCondition(of: (typeof ASKED)[number], texts: readonly string[], expected: boolean): Condition {
  if (of === 'section') return { of, test: { tags: [], tokens: [] }, headings: [...texts], expected }
  if (of === 'tag') return { of: 'ancestor', test: { tags: [...texts], tokens: [] }, expected }
  return { of, test: { tags: [], tokens: [...texts], ...(texts.length > 1 && { any: true }) }, expected }
}

function isMet(condition: Condition, answers: Answers): boolean {
  const { of, texts } = askedBy(condition)
  return texts.some((text) => answers[of].has(text)) === condition.expected
}

/** What a condition was made from. */
function askedBy({ of, test, headings }: Condition): {
  of: (typeof ASKED)[number]
  texts: readonly string[]
} {
  if (headings !== undefined) return { of: 'section', texts: headings }
  if (test.tags.length > 0) return { of: 'tag', texts: test.tags }
  return { of: of === 'slot' ? of : 'ancestor', texts: test.tokens }
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
  const ask = createAsk(groups)
  /** By number of fields shown, what leaving those candidates out is worth. */
  const worth = Array<number>(fields + 1).fill(0)
  for (const group of groups) {
    if (!group.accepted && conditions.some((condition) => missedBy(condition, ask(group)) === 1)) continue
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

/** Members of a group that are asked: marked ones and, apart from them, others from its beginning to its end. */
const MAX_SAMPLES = 8

/** Asks the members of groups; an id that belongs to few pages does not count as an answer. */
function createAsk(groups: readonly JudgedGroup[]): (group: JudgedGroup) => Asked {
  const pages = new Set(groups.flatMap(({ members }) => members.map(({ source }) => source)))
  const isTemplate = createIsTemplate([...pages])
  return (group) => {
    const marked = group.members.filter(({ mark }) => mark !== undefined)
    const others = group.members.filter(({ mark }) => mark === undefined)
    const chosen = [...evenly(marked, MAX_SAMPLES), ...evenly(others, MAX_SAMPLES)]
    return { group, samples: chosen.map((member) => answersOf(group, member, isTemplate)) }
  }
}

function answersOf(
  { surroundings }: JudgedGroup,
  { source: { tree }, match }: PlacedCandidate,
  isTemplate: (name: string) => boolean,
): Answers {
  const ancestor = new Set<string>()
  const tag = new Set<string>()
  for (let node = tree.parent[match.first]; node > 0; node = tree.parent[node]) {
    // What HTML does not know is as likely a text whose brackets were not escaped.
    if (tree.name[node] < KNOWN_NAMES.length) tag.add(tagName(tree, node))
    for (const token of contextTokens(tree, node)) {
      if (!token.startsWith('id=') || isTemplate(token)) ancestor.add(token)
    }
  }
  return {
    slot: new Set(match.elements.flatMap((element) => markingTokens(tree, element))),
    ancestor,
    tag,
    section: new Set(surroundings[HEADINGS]),
  }
}
