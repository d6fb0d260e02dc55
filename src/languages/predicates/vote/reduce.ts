import type { ClauseGroup } from './clause-groups.ts'
import { holdVotes, type Outcome } from './hold-votes.ts'
import type { Site } from './site.ts'

/** More voters than these make extraction slow and its explanation long. */
const MOST = 8
/** At least this many are kept, where they do no harm, so that a changed page is still decided by several. */
const LEAST = 3

/** The fewest voters found that choose on every page what all of them choose, with their own outcome. */
export function reduceVoters(
  site: Site,
  voters: readonly ClauseGroup[],
  wanted: readonly (number | undefined)[],
): { voters: ClauseGroup[]; outcome: Outcome } {
  const ranked = [...voters].sort((a, b) => b.weight - a.weight)
  const textOf = (candidate: number | undefined): number =>
    candidate === undefined ? -1 : site.textId[candidate]
  const differing = (outcome: Outcome): number[] =>
    site.views.map((_, p) => p).filter((p) => textOf(outcome.chosen[p]) !== textOf(wanted[p]))
  let chosen = ranked.slice(0, 1)
  let outcome = holdVotes(site, chosen)
  let wrong = differing(outcome)
  while (chosen.length < Math.min(MOST, ranked.length)) {
    const rest = ranked.filter((group) => !chosen.includes(group))
    const next = wrong.length === 0 ? rest[0] : mostHelpful(rest, wrong, wanted, textOf)
    if (next === undefined || (wrong.length === 0 && chosen.length >= LEAST)) break
    const tried = [...chosen, next]
    const triedOutcome = holdVotes(site, tried)
    const triedWrong = differing(triedOutcome)
    if (wrong.length === 0 && triedWrong.length > 0) break
    chosen = tried
    outcome = triedOutcome
    wrong = triedWrong
  }
  return { voters: chosen, outcome }
}

/** The voter that names the wanted value on most of the pages that are still wrong; the heavier of equals. */
function mostHelpful(
  voters: readonly ClauseGroup[],
  wrong: readonly number[],
  wanted: readonly (number | undefined)[],
  textOf: (candidate: number | undefined) => number,
): ClauseGroup | undefined {
  let best: ClauseGroup | undefined
  let most = 0
  for (const voter of voters) {
    const helped = wrong.filter((page) => {
      const choices = voter.choices[page]
      return wanted[page] === undefined
        ? choices.length === 0
        : choices.length === 1 && textOf(choices[0]) === textOf(wanted[page])
    }).length
    if (helped > most) {
      best = voter
      most = helped
    }
  }
  return best
}
