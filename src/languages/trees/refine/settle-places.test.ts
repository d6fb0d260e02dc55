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
