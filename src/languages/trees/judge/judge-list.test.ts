import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type ExampleRecord, inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import { resolveRecord } from '../../../record/places/resolve.ts'
import { createBudget } from '../../budget.ts'
import { chooseAssignment, joinAssignments } from '../refine/choose.ts'
import { survey } from '../refine/survey.ts'
import type { Condition } from '../rule.ts'
import { countUnseparated, judgeList } from './judge-list.ts'

/** What separates a wrong record from a marked one, and the first field of all records that are left on each page. */
function separate(
  source: string,
  marked: ExampleRecord,
  wrong: ExampleRecord,
  others: readonly string[] = [],
): { conditions: Condition[]; unseparated: number; left: string[][] } {
  const page = createPage(source, { name: 'page' })
  const example = { page: 'page', records: [marked], negatives: [wrong], complete: false }
  const fields = inferFields([example])
  const labelled = locateExample(example, page, fields)
  const setting = {
    many: fields.map(({ many }) => many),
    pages: [page, ...others.map((other) => createPage(other))],
    budget: createBudget(),
  }
  const resolved = labelled.records.map((record) => resolveRecord(page, record, 10))
  const refined = chooseAssignment(joinAssignments(resolved), setting, 4)
  if (refined === undefined) throw new Error('no rule')
  const marks = labelled.records.map((record) => ({ page, record }))
  const { rule } = judgeList(refined, marks, [labelled], setting)
  const unseparated = countUnseparated(rule, [labelled], setting)
  const left = survey(rule, setting.pages, setting.many, setting.budget).map((result) =>
    result.matches.map(({ found: [[{ start, end }]] }) => result.page.source.slice(start, end)),
  )
  return { conditions: rule.conditions, unseparated, left }
}

const item = (name: string, token = '', more = ''): string =>
  `<li class="${token}"><b>${name}</b> <i>${name} text</i>${more}</li>`
const list = (...items: string[]): string => `<ul>${items.join('')}</ul>`
const record = (name: string): ExampleRecord => ({ name, text: `${name} text` })

describe('a record marked as wrong', () => {
  it('is separated by its own tokens first, also those of a variation', () => {
    const page = list(item('Dune'), item('Socks', 'is-ad'), item('Emma'), item('Shoes', 'is-ad'))
    expect(separate(page, record('Dune'), record('Socks'))).toMatchObject({
      conditions: [{ of: 'slot', test: { tags: [], tokens: ['.is-ad'] }, expected: false }],
      unseparated: 0,
      left: [['Dune', 'Emma']],
    })
  })

  it('is separated by what is around it', () => {
    const page = `<main>${list(item('Dune'), item('Emma'))}</main><div id="ads">${list(item('Socks'))}</div>`
    const { conditions, left } = separate(page, record('Dune'), record('Socks'))
    expect(conditions).toMatchObject([{ of: 'ancestor', test: { tokens: ['id=ads'] }, expected: false }])
    expect(left).toEqual([['Dune', 'Emma']])
  })

  it('is separated by what is in it', () => {
    const page = list(item('Dune'), item('Socks', '', '<u>ad</u>'), item('Emma'))
    const { conditions, left } = separate(page, record('Dune'), record('Socks'))
    expect(conditions).toMatchObject([{ of: 'descendant', test: { tags: ['u'] }, expected: false }])
    expect(left).toEqual([['Dune', 'Emma']])
  })

  it('is separated by a text where the markup is the same', () => {
    const page = list(item('Dune', '', ' new'), item('Socks', '', ' ad'), item('Emma', '', ' new'))
    const { conditions, left } = separate(page, record('Dune'), record('Socks'))
    expect(conditions).toMatchObject([{ of: 'text', says: 'new', expected: true }])
    expect(left).toEqual([['Dune', 'Emma']])
  })

  it('is not separated by what would leave other pages without records, if something else does', () => {
    const page = list(item('Dune', 'a'), item('Socks', 'b', '<u>ad</u>'), item('Emma', 'a'))
    const other = list(item('Kim', 'c'), item('Shoes', 'c', '<u>ad</u>'), item('Iliad', 'c'))
    const { left } = separate(page, record('Dune'), record('Socks'), [other, other])
    expect(left[1]).toContain('Kim')
  })

  it('changes nothing where the rule does not find it', () => {
    const page = `${list(item('Dune'), item('Emma'))}<p>Socks</p><p>Socks text</p>`
    expect(separate(page, record('Dune'), record('Socks'))).toMatchObject({ conditions: [], unseparated: 0 })
  })

  it('is counted where nothing separates it', () => {
    const page = list(item('Dune'), item('Socks'), item('Emma'))
    expect(separate(page, record('Dune'), record('Socks'))).toMatchObject({ conditions: [], unseparated: 1 })
  })
})

it('tests the elements of a run by what they have in every accepted record', () => {
  const entry = (name: string, look: string): string =>
    `<dt class="term ${look}">${name}</dt> <dd class="text">${name} text</dd>`
  const page = createPage(`<dl>${entry('Dune', 'new')}${entry('Emma', 'old')}${entry('Kim', 'old')}</dl>`)
  const example = { page: 'page', records: [record('Dune')], complete: false }
  const fields = inferFields([example])
  const labelled = locateExample(example, page, fields)
  const setting = { many: fields.map(({ many }) => many), pages: [page], budget: createBudget() }
  const resolved = labelled.records.map((each) => resolveRecord(page, each, 10))
  const refined = chooseAssignment(joinAssignments(resolved), setting, 4)
  if (refined === undefined) throw new Error('no rule')
  const marks = labelled.records.map((each) => ({ page, record: each }))
  const { rule } = judgeList(refined, marks, [labelled], setting)
  expect(rule.slots).toMatchObject([
    { tags: ['dt'], tokens: ['.term'] },
    { tags: ['dd'], tokens: ['.text'] },
  ])
})
