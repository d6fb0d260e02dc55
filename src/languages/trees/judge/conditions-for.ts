import { evenly } from '../../../strings/evenly.ts'
import { isKnown } from './groups.ts'
import type { JudgedGroup } from './judge.ts'
import { type Answers, answersOf, isMet, type Proposal, type Question } from './questions.ts'
import { createIsTemplate } from './surroundings.ts'

const MAX_CONDITIONS = 12

/** What is asked of groups: the tokens of the record, those around it, the headings above it, the tags around it. */
const ASKED: readonly Question[] = ['slot', 'ancestor', 'section', 'tag']
/** What is asked as well where right and wrong records are in equal surroundings: what is in them. */
const INSIDE: readonly Question[] = ['descendant', 'text']

/**
 * The conditions that keep the accepted groups and leave the others out, as few as possible. Each time the condition that
 * leaves out most records is taken; one that asks for something goes before one that forbids, because a group that was
 * never seen is not among the accepted. No condition leaves out a marked record or, where none was rejected, others
 * of its group. Rejected records that are still there are then left out by whatever distinguishes them. Only there does a name count
 * that few pages have: when a rejected record let it count everywhere, names of sections replaced tags as conditions for other groups,
 * and a true answer took 11 of 380 records of `py-func` away.
 */
export function conditionsFor(groups: readonly JudgedGroup[]): Proposal[] {
  const pages = new Set(groups.flatMap(({ members }) => members.map(({ source }) => source)))
  const questions = groups.some(({ divided = false }) => divided) ? [...ASKED, ...INSIDE] : ASKED
  const chosen = addConditions(groups, questions, createIsTemplate([...pages]), worthOf, [])
  const rejected = groups.filter(({ accepted, members }) => accepted || hasRejected(members))
  return rejected.every(({ accepted }) => accepted)
    ? chosen
    : addConditions(rejected, questions, isAnyName, worthOfRejected, chosen)
}

/** Adds the conditions for some groups to those for others. */
function addConditions(
  groups: readonly JudgedGroup[],
  questions: readonly Question[],
  isName: IsName,
  worth: Worth,
  others: readonly Proposal[],
): Proposal[] {
  const ask = createAsk(isName)
  const kept = groups.filter(({ accepted }) => accepted).map(ask)
  const chosen = [...others]
  let left = groups.filter((group) => !group.accepted && !isLeftOut(group, chosen)).map(ask)
  while (left.length > 0 && chosen.length < MAX_CONDITIONS) {
    let best: { proposal: Proposal; gain: number } | undefined
    for (const proposal of proposals(kept, left, questions)) {
      if (kept.some(({ firm }) => firm.some((answers) => !isMet(proposal, answers)))) continue
      // A condition must be worth a record.
      const gain = weigh(proposal, left, worth) - weigh(proposal, kept, worth) - 1
      if (gain > 0 && (best === undefined || gain > best.gain)) best = { proposal, gain }
    }
    if (best === undefined) break
    const { proposal } = best
    chosen.push(proposal)
    left = left.filter((asked) => missedBy(proposal, asked) < 1)
  }
  return chosen
}

/** How many records a group counts for. */
type Worth = (group: JudgedGroup) => number

interface Asked {
  readonly group: JudgedGroup
  /** What some of its members answer: they are in equal surroundings, but not further out. */
  readonly samples: readonly Answers[]
  /** Those that no condition may leave out. */
  readonly firm: readonly Answers[]
}

/**
 * How many more records a condition gets right than wrong by leaving these groups out, if they are to be left out: a group
 * with even odds counts nothing, one that is certain counts every member.
 */
function weigh(proposal: Proposal, asked: readonly Asked[], worth: Worth): number {
  return asked.reduce((sum, each) => sum + worth(each.group) * missedBy(proposal, each), 0)
}

/** The part of a group that does not meet a condition. */
function missedBy(proposal: Proposal, { samples }: Asked): number {
  return samples.filter((answers) => !isMet(proposal, answers)).length / samples.length
}

/** Whether one of some conditions leaves out a group as a whole. */
function isLeftOut(group: JudgedGroup, conditions: readonly Proposal[]): boolean {
  if (conditions.length === 0) return false
  const asked = createAsk(isAnyName)(group)
  return conditions.some((condition) => missedBy(condition, asked) === 1)
}

function worthOf({ members, score, settled }: JudgedGroup): number {
  return members.length * (settled ? 1 : Math.tanh(Math.abs(score) / 2))
}

/** A record that a person rejected counts for more than all that a site has. */
function worthOfRejected(group: JudgedGroup): number {
  return !group.accepted && hasRejected(group.members) ? 1e9 : worthOf(group)
}

function hasRejected(members: JudgedGroup['members']): boolean {
  return members.some(({ mark }) => mark === 'rejected')
}

function* proposals(
  kept: readonly Asked[],
  left: readonly Asked[],
  questions: readonly Question[],
): Generator<Proposal> {
  for (const question of questions) {
    // Of a group with a rejected record, only the marked ones are known to be right.
    const common = sharedBy(
      kept.flatMap(({ firm, samples }) => (firm.length > 0 ? firm : samples)),
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
  /** By number of fields shown, what leaving those candidates out is worth. */
  const worth = Array<number>(fields + 1).fill(0)
  for (const group of groups) {
    if (!group.accepted && isLeftOut(group, conditions)) continue
    const each = worthOfRejected(group) / group.members.length
    for (const member of group.members) {
      const shown = member.filled.filter(Boolean).length
      worth[shown] += isKnown(member) ? Number.NEGATIVE_INFINITY : group.accepted ? -each : each
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
  return groups.map((group) => {
    if (group.accepted || group.settled) return group
    const isShown = group.members.some(({ filled }) => filled.filter(Boolean).length >= atLeast)
    return isShown && !isLeftOut(group, conditions) ? { ...group, accepted: true } : group
  })
}

/** Members of a group that are asked: marked ones and, apart from them, others from its beginning to its end. */
const MAX_SAMPLES = 8

/** Whether a name counts as an answer. */
type IsName = (name: string) => boolean

const isAnyName: IsName = () => true

/** Asks the members of groups. */
function createAsk(isName: IsName): (group: JudgedGroup) => Asked {
  return (group) => {
    const marked = group.members.filter(({ mark }) => mark !== undefined)
    const others = group.members.filter(({ mark }) => mark === undefined)
    const asked = [evenly(marked, MAX_SAMPLES), evenly(others, MAX_SAMPLES)].map((members) =>
      members.map(({ source, match }) => answersOf({ page: source, match }, isName)),
    )
    const samples = asked.flat()
    const isFirm = group.settled && group.accepted
    return { group, samples, firm: isFirm ? (group.divided ? asked[0] : samples) : [] }
  }
}
