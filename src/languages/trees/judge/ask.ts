import type { Page } from '../../../page/page.ts'
import type { GroupQuestion } from '../../group-question.ts'
import type { Match } from '../run/find-records.ts'
import type { JudgedGroup } from './judge.ts'

type Member = JudgedGroup['members'][number]

const MAX_QUESTIONS = 3

/**
 * The groups that are most worth asking about: many records, and about as likely to be records as not. Groups that differ
 * from the marked ones in the same token are settled together, so they count together. `rivals` are the groups of another
 * reading of the marks: what only one of the two finds is asked about first.
 */
export function askAboutGroups(
  groups: readonly JudgedGroup[],
  rivals: readonly JudgedGroup[] = [],
): GroupQuestion[] {
  const marked = groups.filter(({ settled, accepted }) => settled && accepted)
  const clusters = new Map<string, { worth: number; best: JudgedGroup }>()
  for (const group of withoutParts(groups)) {
    if (group.settled) continue
    const key = `${group.accepted} ${differenceOf(group, marked)}`
    const worth = expectedErrors(group)
    const known = clusters.get(key)
    if (known === undefined) clusters.set(key, { worth, best: group })
    else {
      known.worth += worth
      if (group.members.length > known.best.members.length) known.best = group
    }
  }
  const accepted = textsOf(groups.filter((group) => group.accepted))
  const labelled = textsOf(marked)
  const questions = new Map<string, GroupQuestion>()
  for (const question of askAboutReadings(groups, rivals)) questions.set(keyOf(question), question)
  for (const { best, worth } of [...clusters.values()].sort((a, b) => b.worth - a.worth)) {
    if (worth < LEAST_WORTH || questions.size === MAX_QUESTIONS) break
    const question = questionOf(best, worth, best.accepted ? labelled : accepted)
    // Places that only repeat what was found elsewhere, such as an index of the records, add nothing.
    if (!best.accepted && accepted.has(question.text)) continue
    const key = keyOf(question)
    if (!questions.has(key)) questions.set(key, question)
  }
  return [...questions.values()]
}

/** The groups; those that were not accepted without what is part of a record: it is not another record. */
function withoutParts(groups: readonly JudgedGroup[]): JudgedGroup[] {
  const records = new Map<Page, Match[]>()
  for (const { accepted, members } of groups) {
    if (!accepted) continue
    for (const { source, match } of members) {
      const known = records.get(source)
      if (known === undefined) records.set(source, [match])
      else known.push(match)
    }
  }
  const parts = new Map([...records].map(([page, matches]) => [page, partsOf(page, matches)]))
  return groups.flatMap((group) => {
    if (group.accepted) return [group]
    const members = group.members.filter(({ source, match }) => !parts.get(source)?.[match.first])
    return members.length === 0 ? [] : [{ ...group, members }]
  })
}

/** For each node of a page how many records contain it. */
function partsOf({ tree }: Page, records: readonly Match[]): Int32Array {
  const depth = new Int32Array(tree.size + 1)
  for (const { first, last } of records) {
    depth[first + 1]++
    depth[last]--
  }
  for (let node = 1; node < depth.length; node++) depth[node] += depth[node - 1]
  return depth
}

/** Two questions with the same key have the same answer. */
function keyOf({ taken, text }: GroupQuestion): string {
  return JSON.stringify([taken, text])
}

/**
 * Asks about the records that only one of two readings finds, where the marked values occur in places of two kinds and nothing
 * favours one of them: each is wrong as often as not. The side bar of a page may list more than its text describes.
 */
function askAboutReadings(groups: readonly JudgedGroup[], rivals: readonly JudgedGroup[]): GroupQuestion[] {
  if (!rivals.some(({ accepted }) => accepted)) return []
  const answered = textsOf(groups.filter(({ settled, accepted }) => settled && accepted))
  const own = onlyIn(groups, rivals)
  if (own.length > 0) return [questionOf({ members: own, accepted: true }, own.length / 2, new Set())]
  const theirs = onlyIn(rivals, groups).filter((each) => !answered.has(textOf(each)))
  return theirs.length > 0
    ? [questionOf({ members: theirs, accepted: false }, theirs.length / 2, new Set())]
    : []
}

/** The accepted members of some groups whose text no accepted member of others shows. */
function onlyIn(groups: readonly JudgedGroup[], others: readonly JudgedGroup[]): Member[] {
  const shown = textsOf(others.filter(({ accepted }) => accepted))
  return groups.flatMap(({ accepted, members }) =>
    accepted ? members.filter((each) => !shown.has(textOf(each))) : [],
  )
}

/** The text that represents each member of some groups. */
function textsOf(groups: readonly JudgedGroup[]): Set<string> {
  return new Set(groups.flatMap(({ members }) => members.map(textOf)))
}

function textOf({ filled, readText }: Member): string {
  for (const f of filled.keys()) {
    const text = readText(f)
    if (text !== undefined) return text
  }
  return ''
}

/** How many members of a group are expected to be judged wrongly. */
function expectedErrors({ members, score, settled, accepted }: JudgedGroup): number {
  return settled ? 0 : members.length / (1 + Math.exp(accepted ? score : -score))
}

/** How many members of all groups are expected to be judged wrongly, as a part of those that were accepted. */
export function errorRateOf(groups: readonly JudgedGroup[]): number {
  let accepted = 0
  let errors = 0
  for (const group of groups) {
    errors += expectedErrors(group)
    if (group.accepted) accepted += group.members.length
  }
  return errors / Math.max(1, accepted)
}

/** A question is asked if a tenth of a record or more is expected to be wrong without it. */
const LEAST_WORTH = 0.1

/** The first token of a group that the most similar marked group lacks, or lacks of it. */
function differenceOf({ surroundings }: JudgedGroup, marked: readonly JudgedGroup[]): string {
  let nearest: readonly string[] | undefined
  for (const other of marked) {
    const differences = surroundings.flatMap((tokens, level) => {
      const theirs = other.surroundings[level]
      return [
        ...tokens.filter((token) => !theirs.includes(token)).map((token) => `+${token}`),
        ...theirs.filter((token) => !tokens.includes(token)).map((token) => `-${token}`),
      ]
    })
    if (nearest === undefined || differences.length < nearest.length) nearest = differences
  }
  return nearest?.[0] ?? ''
}

/**
 * The fullest member of a group represents it, if possible one whose text is not among those already answered: a person
 * who answers by value could not say which of the two places is meant.
 */
function questionOf(
  { members, accepted }: Pick<JudgedGroup, 'members' | 'accepted'>,
  expectedErrors: number,
  answered: ReadonlySet<string>,
): GroupQuestion {
  const others = members.filter((member) => !answered.has(textOf(member)))
  const candidates = others.length > 0 ? others : members
  let example = candidates[0]
  const count = (filled: readonly boolean[]): number => filled.filter(Boolean).length
  for (const each of candidates) if (count(each.filled) > count(example.filled)) example = each
  const { source, match } = example
  const { tree } = source
  return {
    taken: accepted,
    count: members.length,
    expectedErrors,
    page: source.name,
    span: { start: tree.start[match.first], end: tree.end[match.elements[match.elements.length - 1]] },
    values: match.found.map((values) => values.map(({ start, end }) => ({ start, end }))),
    text: textOf(example),
    members: members.map((each) => ({
      page: each.source.name,
      spans: each.match.found.flatMap((values) => values.map(({ start, end }) => ({ start, end }))),
    })),
  }
}
