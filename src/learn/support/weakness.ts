import { percent } from '../../strings/percent.ts'
import type { Judged } from './judge.ts'
import { SIGNS } from './signs.ts'
import { mean } from './texts.ts'
import { WEIGHTS } from './weights.ts'

/** How each sign counts against a rule, in words; `own` is the mean over its fields. */
const WORDS: Readonly<Record<(typeof SIGNS)[number], (own: number) => string>> = {
  misses: () => 'Does not reproduce all examples',
  seen: () => 'No other pages were seen',
  records: () => 'Learned from fewer labelled values',
  places: () => 'Its values occur in several places of the labelled pages',
  filled: (own) => `Fills its fields on other pages only ${percent(own)} as often as in the examples`,
  kind: (own) => `${percent(own)} of its values are of the kind that the examples have`,
  template: (own) => `${percent(own)} of its values are texts that most pages show`,
  votes: () => 'Its own conditions disagree about the values',
  errorRate: () => 'Which of its records are meant is less clear',
  spread: () => 'The number of records it finds varies more from page to page',
}

/** Why a rule lost to a better supported one: the sign in which it falls behind most, by weight. */
export function describeWeakness(loser: Judged, best: Judged): string {
  let words = 'Fits equally well; ranked lower for this kind of page'
  let most = 0.1
  for (const sign of SIGNS) {
    const [own, better] = [loser, best].map(({ signs }) => mean(signs.map((each) => each[sign])))
    const behind = WEIGHTS[sign] * (better - own)
    if (behind <= most) continue
    most = behind
    words = WORDS[sign](own)
  }
  return words
}
