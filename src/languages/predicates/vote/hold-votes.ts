import { leastOf } from '../../../strings/extremes.ts'
import { labelAtStart } from '../builders/surroundings.ts'
import type { Guard } from '../rule.ts'
import { countVotes, hasDigits, isBareText, isFirm, isValue, type Winner } from '../run/count-votes.ts'
import type { ClauseGroup } from './clause-groups.ts'
import { foreignLabels, labelOf } from './foreign-labels.ts'
import { isTemplateText, type Site } from './site.ts'

/** What a set of voters extracts on every page, and what the run needs to extract the same. */
export interface Outcome {
  /** The winner of each page. */
  readonly chosen: readonly (number | undefined)[]
  readonly quorum: number
  readonly guard: Guard
  /** For each voter, whether it counts where there is no quorum. */
  readonly trusted: readonly boolean[]
}

/** The weight a value needs, as a share of what the median page gives its winner. */
const QUORUM = 0.3
/**
 * The same as a share of what a labelled value has, because the median page is not informative where most pages lack the
 * field. Eight sites nobody had read, one page: 0.799 without it, 0.807 with it, none lower. Four others: 0.863 without,
 * 0.902 with 0.25, 0.893 with 0.15, 0.851 with 0.35.
 */
const LABELLED_QUORUM = 0.25
/** A voter is trusted that agreed with the winning value on this share of the pages where it voted. */
const AGREEMENT = 0.95
/** A prefix that this share of the winning values has belongs to every value. */
const PREFIX_SHARE = 0.8
const MAX_NEVER = 50

/** Holds the vote on every page: first with all voters, then, without a quorum, with those that proved reliable. */
export function holdVotes(site: Site, voters: readonly ClauseGroup[]): Outcome {
  const { textId, texts } = site
  const hold = (page: number, from: readonly ClauseGroup[]): Winner | undefined =>
    countVotes(
      from.map(({ weight, choices }) => ({ weight, choices: choices[page] })),
      (candidate) => textId[candidate],
      (text) => isBareText(texts[text]),
    )
  const winners = site.views.map((_, page) => hold(page, voters))
  const quorum = quorumOf(winners, site.labelled)
  const strong = winners.map((winner) => ((winner?.weight ?? 0) < quorum ? undefined : winner))
  const strongText = strong.map((winner) => (winner === undefined ? -1 : textId[winner.candidate]))
  const trusted = voters.map((voter) => agreesWith(site, voter, strongText))
  const trustedVoters = voters.filter((_, v) => trusted[v])
  const guard = describeValues(
    strongText.flatMap((text, p) => (text >= 0 && isFirm(strong[p]!, quorum) ? [texts[text]] : [])),
    strongText.slice(0, site.labelled).flatMap((text) => (text >= 0 ? [texts[text]] : [])),
  )
  const never = new Set<string>()
  const chosen = strong.map((found, page) => {
    const winner = found ?? hold(page, trustedVoters)
    const text = winner === undefined ? -1 : textId[winner.candidate]
    if (winner === undefined || !isValue(guard, quorum, winner, texts[text])) return undefined
    if (found !== undefined || !isTemplateText(site, text)) return winner.candidate
    if (never.size < MAX_NEVER) never.add(texts[text])
    return undefined
  })
  const foreign = foreignLabels(site, chosen)
  const own = chosen.map((candidate) =>
    candidate !== undefined && foreign.has(labelOf(site, candidate)) ? undefined : candidate,
  )
  return { chosen: own, quorum, guard: { ...guard, never: [...never], foreign: [...foreign] }, trusted }
}

function quorumOf(winners: readonly (Winner | undefined)[], labelled: number): number {
  const weights = winners.map((winner) => winner?.weight ?? 0).sort((a, b) => b - a)
  const ofLabelled = winners.slice(0, labelled).flatMap((winner) => winner?.weight ?? [])
  return Math.max(
    QUORUM * (weights[weights.length >> 1] || weights[0]),
    LABELLED_QUORUM * leastOf(ofLabelled),
  )
}

function agreesWith(site: Site, voter: ClauseGroup, strongText: readonly number[]): boolean {
  let both = 0
  let agreed = 0
  for (const [page, choices] of voter.choices.entries()) {
    if (choices.length === 0 || strongText[page] < 0) continue
    both++
    if (choices.length === 1 && site.textId[choices[0]] === strongText[page]) agreed++
  }
  return both > 0 && agreed >= AGREEMENT * both
}

function describeValues(values: readonly string[], labelled: readonly string[]): Guard {
  const labels = new Set(labelled.map(labelAtStart))
  const [first = ''] = labels
  const share = values.filter((value) => value.startsWith(first)).length
  const prefix = labels.size === 1 && share >= PREFIX_SHARE * values.length ? first : ''
  const count = values.filter(hasDigits).length
  return {
    prefix,
    digits: count === 0 ? 'none' : count === values.length ? 'all' : 'some',
    never: [],
    foreign: [],
  }
}
