import { describe, expect, it } from 'vitest'
import type { Learned, Learner } from '../../languages/language.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import { createTask } from '../task.ts'
import { judge, probability, supportOf, surveyPages } from './judge.ts'
import { SIGNS, type Signs } from './signs.ts'
import { describeWeakness } from './weakness.ts'
import { WEIGHTS } from './weights.ts'

const page = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
const task = createTask([{ page: page('Dune', 'x'), records: [{ title: 'Dune' }] }], {
  unlabelled: [page('Emma', 'y'), page('Solaris', 'z')],
})

/** A candidate whose rule extracts the paragraphs with these numbers as titles of one record. */
function candidate(exact: boolean, ...numbers: number[]) {
  const run = (_: unknown, { source }: { source: string }) => {
    const texts = [...source.matchAll(/<p>(.*?)<\/p>/g)]
    const values = numbers.map((n) => ({ start: texts[n].index, end: texts[n].index + 1, text: texts[n][1] }))
    return { records: [{ start: 0, end: 1, values: [values] } as ExtractedRecord] }
  }
  const learner = { language: { name: 'test', run } } as unknown as Learner<unknown>
  const result = { kind: 'learned', rule: {}, replay: { exact, right: 1, missed: 0, wrong: 0 } }
  return { learner, result: result as unknown as Learned<unknown>, fields: [0] }
}

describe('the judge', () => {
  it('runs a rule on the pages without labels', () => {
    const { survey } = judge(candidate(true, 0), task)
    expect(
      survey.map(({ records }) => records[0].values[0].map((value) => 'text' in value && value.text)).sort(),
    ).toEqual([['Emma'], ['Solaris']])
  })

  it('counts labelled values that are missed, and on complete pages what is in excess', () => {
    expect(judge(candidate(false, 0), task).signs[0].misses).toBe(0)
    expect(judge(candidate(false, 0, 1), task).signs[0].misses).toBe(1)
    expect(judge(candidate(false, 1), task).signs[0].misses).toBe(2)
  })

  it('supports a rule less the more labels it misses', () => {
    const [right, wrong] = [candidate(false, 0), candidate(false, 1)].map(
      (one) => judge(one, task).support[0],
    )
    expect(right).toBeGreaterThan(wrong)
  })

  it('compares rules without what not every language has', () => {
    const { support, comparable, signs } = judge(candidate(true, 0), task)
    expect(comparable[0]).toBeCloseTo(
      support[0] - WEIGHTS.votes * signs[0].votes - WEIGHTS.errorRate * signs[0].errorRate,
    )
  })

  it('surveys pages labelled in part before those without labels', () => {
    const partly = createTask([{ page: page('Dune'), records: [{ title: 'Dune' }], complete: false }], {
      unlabelled: [page('Emma')],
    })
    expect(surveyPages(partly).map(({ source }) => source)).toEqual([page('Dune'), page('Emma')])
    expect(surveyPages(task)).toHaveLength(2)
  })
})

const even = Object.fromEntries(SIGNS.map((sign) => [sign, 0])) as Signs

describe('support', () => {
  it.each(SIGNS)('grows with the sign %s as its weight says', (sign) => {
    expect(supportOf({ ...even, [sign]: 1 }) - supportOf(even)).toBeCloseTo(WEIGHTS[sign])
  })

  it('is a probability in percents', () => {
    expect([0, 40, -40, Math.log(3)].map(probability)).toEqual([0.5, 0.99, 0, 0.75])
  })
})

describe('why a rule lost', () => {
  const judged = (signs: Partial<Signs>) => ({
    ...judge(candidate(true, 0), task),
    signs: [{ ...even, ...signs }],
  })

  it.each<[Partial<Signs>, Partial<Signs>, string]>([
    [{ misses: 2 }, {}, 'Does not reproduce all examples'],
    [
      { filled: 0.25 },
      { filled: 1 },
      'Fills its fields on other pages only 25 % as often as in the examples',
    ],
    [{ kind: 0.5 }, { kind: 1 }, '50 % of its values are of the kind that the examples have'],
    [{ places: 3 }, {}, 'Its values occur in several places of the labelled pages'],
    [{ votes: 0.2 }, { votes: 1 }, 'Its own conditions disagree about the values'],
    [{ spread: 1 }, {}, 'The number of records it finds varies more from page to page'],
    [{ filled: 0.9 }, { filled: 0.9 }, 'Fits equally well; ranked lower for this kind of page'],
    [{ filled: 0.9, misses: 1 }, { filled: 1 }, 'Does not reproduce all examples'],
  ])('is the sign in which it falls behind most: %j', (loser, best, words) => {
    expect(describeWeakness(judged(loser), judged(best))).toBe(words)
  })
})
