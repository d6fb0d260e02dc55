import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Language, Learned, Learner } from '../languages/language.ts'
import { replay } from '../languages/replay.ts'
import type { Task } from '../languages/task.ts'
import { placesOf } from '../record/locate.ts'
import { choose, reasonToLose } from './choose.ts'
import type { Candidate } from './evidence/evidence.ts'
import { createTask } from './task.ts'

const page = (title: string, price: string) =>
  `<html><body><h1>${title}</h1><p class="price">${price}</p><p>Shop</p></body></html>`

const task = createTask(
  [
    { page: page('Dune', '$9'), records: [{ title: 'Dune', price: '$9' }] },
    { page: page('Emma', '$4'), records: [{ title: 'Emma', price: '$4' }] },
  ],
  { unlabelled: [page('Kim', '$5'), page('Nana', '$6'), page('Faust', '$7')] },
)

/** What a made-up language reads of a page: its title and price, or undefined for no record. */
type Reader = (title: string, price: string) => readonly (string | undefined)[] | undefined

/** A language that reads as it is told, whatever it was taught; `taught` is what it reads after fewer than two examples. */
function candidate(name: string, read: Reader, { taught = read, aptitude = 0.5 } = {}): Candidate {
  const language: Language<boolean> = {
    name,
    schema: z.boolean(),
    explain: () => name,
    run(whole, { source, ...rest }) {
      const [, title, price] = /<h1>(.*)<\/h1><p[^>]*>(.*?)<\/p>/.exec(source) ?? []
      const values = (whole ? read : taught)(title, price)
      if (values === undefined) return { records: [], unmatched: 'not today' }
      const cells = values.map((text) => {
        if (text === undefined) return []
        const [place] = placesOf({ source, ...rest, name } as Parameters<typeof placesOf>[0], text)
        return [{ ...place, text }]
      })
      return { records: [{ start: 0, end: source.length, values: cells }] }
    },
  }
  const learner: Learner<boolean> = {
    language,
    variants: [],
    accepts: { labels: 'required', lists: true, nesting: false, noise: false },
    learn: (given: Task): Learned<boolean> => {
      const rule = given.examples.length > 1
      return {
        kind: 'learned',
        rule,
        replay: replay(language, rule, given),
        ambiguous: [],
        declined: [],
      }
    },
  }
  const result = learner.learn(task, {
    spend: () => true,
    exhausted: false,
    timedOut: false,
  }) as Learned<boolean>
  return {
    entrant: { learner: learner as Learner<unknown>, aptitude: { single: aptitude, list: aptitude } },
    result,
  }
}

const right: Reader = (title, price) => [title, price]

function winner(...candidates: Candidate[]): string {
  return choose(candidates, task)!.best.candidate.entrant.learner.language.name
}

describe('the choice', () => {
  it('takes the one that reproduces its examples', () => {
    const wrong = candidate('wrong', (title) => [title, 'Shop'], { aptitude: 1 })
    expect(winner(wrong, candidate('right', right))).toBe('right')
  })

  it('takes the one that reads other pages too', () => {
    const seen = new Set(['Dune', 'Emma'])
    const narrow = candidate('narrow', (title, price) => (seen.has(title) ? [title, price] : undefined))
    expect(winner(narrow, candidate('right', right))).toBe('right')
    const { best, others } = choose([narrow, candidate('right', right)], task)!
    expect(reasonToLose(others[0], best)).toBe('finds the expected records on 0 % of the other pages')
  })

  it('takes the one whose values vary from page to page', () => {
    const seen = new Set(['Dune', 'Emma'])
    const fixed = candidate('fixed', (title, price) => [seen.has(title) ? title : 'Shop', price])
    expect(winner(fixed, candidate('right', right))).toBe('right')
  })

  it('takes the one that needs fewer examples, by leaving one out', () => {
    const slow = candidate('slow', right, { taught: () => undefined, aptitude: 1 })
    const { best, others } = choose([slow, candidate('quick', right)], task)!
    expect(best.candidate.entrant.learner.language.name).toBe('quick')
    expect(reasonToLose(others[0], best)).toBe(
      'on a marked page that is left out it finds 0 %, the winner 100 %',
    )
  })

  it('takes a field from another language where that is clearly better', () => {
    const best = candidate('best', (title) => [title, undefined], { aptitude: 1 })
    const other = candidate('other', (_, price) => [undefined, price])
    const { supplements } = choose([best, other], task)!
    expect(supplements.map(({ fields }) => fields)).toEqual([[1]])
  })

  it('is sure where languages agree, and asks where they differ', () => {
    const agreed = choose([candidate('one', right), candidate('two', right)], task)!
    expect(agreed.confidence).toEqual([1, 1])
    expect(agreed.question).toBeUndefined()
    const odd = candidate('odd', (title, price) => [title === 'Nana' ? 'Shop' : title, price])
    const differing = choose([candidate('one', right, { aptitude: 1 }), odd], task)!
    expect(differing.confidence[0]).toBeLessThan(1)
    expect(differing.confidence[1]).toBe(1)
    expect(differing.question).toMatchObject({ field: 'title', answers: ['Nana', 'Shop'] })
  })

  it('is less sure where it has seen no other page', () => {
    const alone = { ...task, unlabelled: [] }
    expect(choose([candidate('one', right)], alone)!.confidence[0]).toBeLessThan(0.9)
  })
})
