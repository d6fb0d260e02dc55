import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { Match } from '../run/find-records.ts'
import { conditionsFor } from './conditions-for.ts'
import { groupCandidates } from './groups.ts'
import type { JudgedGroup } from './judge.ts'

/** Every `li` of a page is a candidate: those whose text begins with `right` or `wrong` are marked so, the others are not accepted. */
function judge(source: string): JudgedGroup[] {
  const page = createPage(source)
  const { tree } = page
  const matches = [...tree.kind.keys()].flatMap((node): Match[] => {
    if (tree.name[node] < 0 || tree.names[tree.name[node]] !== 'li') return []
    const value = { start: tree.start[node + 1], end: tree.end[node + 1] }
    return [
      {
        first: node,
        last: tree.last[node],
        elements: [node],
        slots: [0],
        found: [[value]],
      } as unknown as Match,
    ]
  })
  const textOf = ({ found: [[{ start, end }]] }: Match): string => source.slice(start, end)
  const groups = groupCandidates([{ page, matches }], (match) =>
    textOf(match).startsWith('right') ? 'right' : textOf(match).startsWith('wrong') ? 'rejected' : undefined,
  )
  return groups.map((group) => {
    const settled = group.members.some(({ mark }) => mark !== undefined)
    const accepted = group.members.some(({ mark }) => mark === 'right')
    return { ...group, settled, accepted, score: accepted ? 1 : -1 } as unknown as JudgedGroup
  })
}

const section = (id: string, look: string, ...items: string[]): string =>
  `<div id="${id}"><ul>${items.map((text) => `<li class="${look}">${text}</li>`).join('')}</ul></div>`

it('does not let a rejected record make names of sections conditions for other groups', () => {
  const items = (tag: string): string => `<${tag}>${section('', 'fn', 'Kim', 'Nana', 'Sula')}</${tag}>`
  const shown = `${section('one', 'fn', 'right', 'Dune', 'Emma')}<div id="two">${items('nav')}${items('aside')}</div>`
  const withTags = ['nav', 'aside'].map((answer) => ({ question: 'tag', answer, expected: false }))
  expect(conditionsFor(judge(shown))).toEqual(withTags)
  expect(conditionsFor(judge(shown + section('ads', 'fn ad', 'wrong', 'Shoes', 'Socks')))).toEqual([
    { question: 'slot', answer: '.ad', expected: false },
    ...withTags,
  ])
})

it('leaves a rejected record out by the name of its section where nothing else distinguishes it', () => {
  const shown =
    section('one', 'fn', 'right', 'Dune', 'Emma') + section('ads', 'fn', 'wrong', 'Shoes', 'Socks')
  const [condition, ...others] = conditionsFor(judge(shown))
  expect(others).toEqual([])
  expect(condition).toMatchObject({ question: 'ancestor', answer: expect.stringMatching(/^id=(?:one|ads)$/) })
})
