import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../../page/page.ts'
import { inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import { createBudget } from '../../budget.ts'
import { resolveRecord } from '../draft/resolve.ts'
import { chooseAssignment, joinAssignments } from './choose.ts'
import type { Refined } from './refined.ts'
import { settlePlaces } from './settle-places.ts'

const NAMES = ['open', 'read', 'write', 'seek', 'close']

/** Functions with the version that each came with, and others that have a link in another place. */
function settled(other: (name: string) => string): Refined {
  const entry = (name: string, link: string): string =>
    `<div class="f"><h3>${name}</h3><p>Text.</p>${link}</div>`
  const since = NAMES.map((name, i) => entry(name, `<p class="since"><a class="link">2.${i + 1}</a></p>`))
  const others = ['stat', 'lock'].map((name) => entry(name, `<p><a class="link">${other(name)}</a></p>`))
  return settle(createPage(since.join('') + others.join(''), { name: 'page' }), {
    name: 'open',
    since: '2.1',
  })
}

/** The settled rule that is learned from one record of a page. */
function settle(page: Page, record: Readonly<Record<string, string>>): Refined {
  const example = { page: 'page', records: [record], complete: false }
  const fields = inferFields([example])
  const resolved = locateExample(example, page, fields).records.map((record) =>
    resolveRecord(page, record, 4),
  )
  const setting = { many: fields.map(({ many }) => many), pages: [page], budget: createBudget() }
  const chosen = chooseAssignment(joinAssignments(resolved), setting, 4)
  if (chosen === undefined) throw new Error('no rule')
  return settlePlaces(chosen, setting)
}

/** How many records show the version. */
function countSince({ results }: Refined): number {
  return results[0].matches.filter(({ found }) => found[1].length > 0).length
}

it('takes as many values as a page has', () => {
  const one = settled((name) => name)
  const [{ page, matches }] = one.results
  const results = [{ page, matches: Array.from({ length: 200_000 }, () => matches[0]) }]
  const setting = { many: [false, false], pages: [page], budget: createBudget() }
  expect(settlePlaces({ ...one, results }, setting).replayed).toBe(1)
})

describe('a label that only some values have', () => {
  const versions = (others: (name: string) => string): string[] => {
    const entry = (name: string, label: string, text: string): string =>
      `<div class="f"><h3>${name}</h3><ul><li><b>${label}</b> ${text}</li></ul></div>`
    const page = createPage(
      NAMES.map((name, i) => entry(name, 'Since', `2.${i + 1}`)).join('') +
        ['stat', 'lock'].map((name) => entry(name, 'Raises', others(name))).join(''),
      { name: 'page' },
    )
    const { results } = settle(page, { name: 'open', since: '2.1' })
    return results[0].matches.flatMap(({ found }) =>
      found[1].map(({ start, end }) => page.source.slice(start, end)),
    )
  }

  it('is asked for where values without it look like something else', () => {
    expect(versions((name) => `an error if ${name} was not opened`)).toEqual([
      '2.1',
      '2.2',
      '2.3',
      '2.4',
      '2.5',
    ])
  })

  it('is not asked for where they look the same', () => {
    expect(versions((name) => `3.${name.length}`)).toHaveLength(NAMES.length + 2)
  })
})

describe('a place that is less similar than others', () => {
  it('does not count where it shows something else', () => {
    expect(countSince(settled((name) => `see_${name}()`))).toBe(NAMES.length)
  })

  it('counts where it shows the same kind of value', () => {
    expect(countSince(settled((name) => `2.${name.length}`))).toBe(NAMES.length + 2)
  })
})
