import { evenly } from '../../../strings/evenly.ts'
import type { JudgedGroup } from './judge.ts'
import { type Answers, answersOf, isMet, type Proposal, type Question } from './questions.ts'
import { createIsTemplate } from './surroundings.ts'

const MAX_CONDITIONS = 12

/** What is asked of groups: the tokens of the record, those around it, the headings above it, the tags around it. */
const ASKED: readonly Question[] = ['slot', 'ancestor', 'section', 'tag']

/**
 * The conditions that keep the accepted groups and leave the others out, as few as possible. Each time the condition that
 * leaves out most records is taken; one that asks for something goes before one that forbids, because a group that was
 * never seen is not among the accepted.
 */
export function conditionsFor(groups: readonly JudgedGroup[]): Proposal[] {
  const ask = createAsk(groups)
  const kept = groups.filter(({ accepted }) => accepted).map(ask)
  let left = groups.filter(({ accepted }) => !accepted).map(ask)
  const chosen: Proposal[] = []
  while (left.length > 0 && chosen.length < MAX_CONDITIONS) {
    let best: { proposal: Proposal; gain: number } | undefined
    for (const proposal of proposals(kept, left)) {
      if (kept.some((asked) => asked.group.settled && missedBy(proposal, asked) > 0)) continue
      // A condition must be worth a record.
      const gain = weigh(proposal, left) - weigh(proposal, kept) - 1
      if (gain > 0 && (best === undefined || gain > best.gain)) best = { proposal, gain }
    }
    if (best === undefined) break
    const { proposal } = best
    chosen.push(proposal)
    left = left.filter((asked) => missedBy(proposal, asked) < 1)
  }
  return chosen
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
function weigh(proposal: Proposal, asked: readonly Asked[]): number {
  return asked.reduce((sum, each) => sum + worthOf(each.group) * missedBy(proposal, each), 0)
}

/** The part of a group that does not meet a condition. */
function missedBy(proposal: Proposal, { samples }: Asked): number {
  return samples.filter((answers) => !isMet(proposal, answers)).length / samples.length
}

function worthOf({ members, score, settled }: JudgedGroup): number {
  return members.length * (settled ? 1 : Math.tanh(Math.abs(score) / 2))
}

function* proposals(kept: readonly Asked[], left: readonly Asked[]): Generator<Proposal> {
  for (const question of ASKED) {
    const common = sharedBy(
      kept.flatMap(({ samples }) => samples),
      question,
    )
    for (const answer of common) yield { question, answer, expected: true }
    const forbidden = new Set(left.flatMap(({ samples }) => sharedBy(samples, question)))
    for (const answer of forbidden) yield { question, answer, expected: false }
  }
}

/** What all of some records answer. */
function sharedBy([first, ...others]: readonly Answers[], question: Question): string[] {
  return [...first(question)].filter((answer) => others.every((answers) => answers(question).has(answer)))
}

/**
 * How many fields a record must show, at least: as many as leave out more of the rejected candidates that meet all conditions than
 * of the accepted ones, and never a marked one.
 */
export function leastFields(
  groups: readonly JudgedGroup[],
  conditions: readonly Proposal[],
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
  for (let shown = given; shown < fields; shown++) {
    gain += worth[shown]
    if (gain > most) {
      most = gain
      least = shown + 1
    }
  }
  return least
}

/** The groups as a rule takes them: one that no condition is worth is taken, although it was not accepted. */
export function asTaken(
  groups: readonly JudgedGroup[],
  conditions: readonly Proposal[],
  atLeast: number,
): JudgedGroup[] {
  const ask = createAsk(groups)
  return groups.map((group) => {
    if (group.accepted || group.settled) return group
    const isShown = group.members.some(({ filled }) => filled.filter(Boolean).length >= atLeast)
    const isMissed = conditions.some((condition) => missedBy(condition, ask(group)) === 1)
    return isShown && !isMissed ? { ...group, accepted: true } : group
  })
}

/** Members of a group that are asked: marked ones and, apart from them, others from its beginning to its end. */
const MAX_SAMPLES = 8

/** Asks the members of groups; a name that belongs to few pages does not count as an answer. */
function createAsk(groups: readonly JudgedGroup[]): (group: JudgedGroup) => Asked {
  const pages = new Set(groups.flatMap(({ members }) => members.map(({ source }) => source)))
  const isTemplate = createIsTemplate([...pages])
  return (group) => {
    const marked = group.members.filter(({ mark }) => mark !== undefined)
    const others = group.members.filter(({ mark }) => mark === undefined)
    const chosen = [...evenly(marked, MAX_SAMPLES), ...evenly(others, MAX_SAMPLES)]
    return {
      group,
      samples: chosen.map(({ source, match }) => answersOf({ page: source, match }, isTemplate)),
    }
  }
}
