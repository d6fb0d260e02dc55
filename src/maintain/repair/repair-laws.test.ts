import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learn } from '../../learn/learn.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { checkPages } from '../check/check-pages.ts'
import { booksOf } from './made-site.ts'
import { type MadeTemplate, madeTemplates, showBooks } from './made-templates.ts'
import { type KnownRecord, repair } from './repair.ts'

const SEEN = [0, 1, 2, 3, 4, 5]
const UNSEEN = [20, 21, 22]

function learnTemplate(template: MadeTemplate): Wrapper {
  const [first, second, ...rest] = SEEN.map((p) => showBooks(template, p))
  const labelled = [first, second].map((page, p) => ({
    page,
    records: booksOf(p).map((book) => ({ ...book })),
  }))
  const result = learn(labelled, { unlabelled: rest })
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper
}

const known = SEEN.flatMap((p) =>
  booksOf(p).map((book): KnownRecord => ({ page: `list-${p}.html`, record: { ...book } })),
)

const settings = { seed: 7, numRuns: 6 }

describe('any template', () => {
  it('is never called broken by a wrapper that was learned on it', () => {
    fc.assert(
      fc.property(madeTemplates('old'), (template) => {
        const wrapper = learnTemplate(template)
        for (const numbers of [SEEN, UNSEEN]) {
          const pages = numbers.map((p) => showBooks(template, p))
          expect(checkPages(wrapper, pages).verdict).toBe('ok')
          expect(checkPages(wrapper, pages.toReversed(), known).verdict).toBe('ok')
        }
      }),
      settings,
    )
  })

  it('is not repaired while it is unchanged', () => {
    fc.assert(
      fc.property(madeTemplates('old'), fc.boolean(), (template, isKnown) => {
        const pages = SEEN.map((p) => showBooks(template, p))
        const outcome = repair(learnTemplate(template), pages, isKnown ? { known } : {})
        expect(outcome.kind).toBe('sound')
      }),
      settings,
    )
  })

  it('is repaired from any other one, and extracts from pages that were not seen', () => {
    fc.assert(
      fc.property(madeTemplates('old'), madeTemplates('new'), fc.boolean(), (before, after, isKnown) => {
        const pages = SEEN.map((p) => showBooks(after, p))
        const outcome = repair(learnTemplate(before), pages, isKnown ? { known } : {})
        if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
        const extract = (p: number) => outcome.wrapper.extract(showBooks(after, p)).records
        expect(UNSEEN.map(extract)).toEqual(UNSEEN.map((p) => booksOf(p)))
        expect(outcome.doubtful).toBe(false)
      }),
      settings,
    )
  })

  it('stays beside the new one where some pages are still made by it', () => {
    fc.assert(
      fc.property(
        madeTemplates('old'),
        madeTemplates('new'),
        fc.integer({ min: 2, max: 4 }),
        (before, after, changed) => {
          const pages = SEEN.map((p) => showBooks(p < changed ? after : before, p))
          const outcome = repair(learnTemplate(before), pages, { known })
          if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
          expect(outcome.oldPages).toBe(SEEN.length - changed)
          for (const template of [before, after])
            expect(outcome.wrapper.extract(showBooks(template, 20)).records).toEqual(booksOf(20))
        },
      ),
      settings,
    )
  })

  it('gives the same repair every time', () => {
    fc.assert(
      fc.property(madeTemplates('old'), madeTemplates('new'), (before, after) => {
        const wrapper = learnTemplate(before)
        const once = () =>
          JSON.stringify(
            repair(
              wrapper,
              SEEN.map((p) => showBooks(after, p)),
              { known },
            ),
          )
        expect(once()).toBe(once())
      }),
      { seed: 7, numRuns: 2 },
    )
  })
})
