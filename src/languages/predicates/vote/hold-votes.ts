import { leastOf } from '../../../strings/extremes.ts'
import { labelAtStart } from '../concepts/surroundings/prefix.ts'
import type { Guard } from '../rule.ts'
import {
  countVotes,
  hasDigits,
  hasLetters,
  isBareText,
  isFirm,
  isValue,
  type Voter,
  type Winner,
} from '../run/count-votes.ts'
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
  const pages = site.views.map((_, p) => p)
  const textOf = (candidate: number): number => textId[candidate]
  const isBare = (text: number): boolean => isBareText(texts[text])
  const hold = (page: number, from: readonly ClauseGroup[]): Winner | undefined =>
    countVotes(
      from.map((group): Voter => ({ weight: group.weight, choices: group.choices[page] })),
      textOf,
      isBare,
    )
  const winners = pages.map((page) => hold(page, voters))
  const weights = winners.map((winner) => winner?.weight ?? 0).sort((a, b) => b - a)
  const labelledWeights = winners.slice(0, site.labelled).flatMap((winner) => winner?.weight ?? [])
  const quorum = Math.max(
    QUORUM * (weights[weights.length >> 1] || weights[0]),
    LABELLED_QUORUM * leastOf(labelledWeights),
  )
  const isStrong = winners.map((winner) => winner !== undefined && winner.weight >= quorum)
  const strongText = winners.map((winner, p) =>
    winner !== undefined && isStrong[p] ? textId[winner.candidate] : -1,
  )
  const trusted = voters.map((voter) => agreesWith(site, voter, strongText))
  const trustedVoters = voters.filter((_, v) => trusted[v])
  const values = winners.flatMap((winner, p) =>
    winner !== undefined && isStrong[p] && isFirm(winner, quorum) ? [texts[strongText[p]]] : [],
  )
  const labelled = strongText.slice(0, site.labelled).filter((text) => text >= 0)
  const base = describeValues(
    values,
    labelled.map((text) => texts[text]),
  )
  const never = new Set<string>()
  const chosen = pages.map((page) => {
    const winner = isStrong[page] ? winners[page] : hold(page, trustedVoters)
    if (winner === undefined) return undefined
    const text = texts[textId[winner.candidate]]
    if (!isValue(base, quorum, winner, isStrong[page], text)) return undefined
    if (isStrong[page] || !isTemplateText(site, textId[winner.candidate])) return winner.candidate
    if (never.size < MAX_NEVER) never.add(text)
    return undefined
  })
  const foreign = foreignLabels(site, chosen)
  const own = chosen.map((candidate) =>
    candidate !== undefined && foreign.has(labelOf(site, candidate)) ? undefined : candidate,
  )
  const guard = { ...base, never: [...never], foreign: [...foreign] }
  return { chosen: own, quorum, guard, trusted }
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
  return {
    letters: presence(values, hasLetters),
    digits: presence(values, hasDigits),
    prefix,
    never: [],
    foreign: [],
  }
}

function presence(values: readonly string[], has: (text: string) => boolean): 'some' | 'all' | 'none' {
  const count = values.filter(has).length
  if (count === 0) return 'none'
  return count === values.length ? 'all' : 'some'
}
