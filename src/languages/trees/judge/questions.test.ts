import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { RecordsRule } from '../rule.ts'
import { prepare } from '../run/compile.ts'
import { createMeets } from '../run/conditions.ts'
import type { Match } from '../run/find-records.ts'
import { type Answers, answersOf, conditionOf, isMet, type Placed, type Question } from './questions.ts'

const source = `<body><main id="main" class="wide"><h2>Books</h2><ul class="list post-1234">
<li class="book is-new"><b class="title">Dune</b> <i>new</i></li>
<li class="book"><b class="title">Emma</b></li></ul></main></body>`
const page = createPage(source)

/** The record whose title is some text. */
function recordOf(title: string): Placed {
  const { tree } = page
  const start = source.indexOf(title)
  const text = [...tree.start.keys()].findLast((node) => tree.start[node] <= start) ?? 0
  const first = tree.parent[tree.parent[text]]
  const found = [[{ start, end: start + title.length, element: first + 1, likeness: 1, place: 0 }]]
  const match: Match = { first, last: tree.last[first], elements: [first], slots: [0], found, score: 1 }
  return { page, match }
}

const answersFor = (title: string, isName = (_: string): boolean => true): Answers =>
  answersOf(recordOf(title), isName)

describe('what a record answers', () => {
  it.each<[Question, string[]]>([
    ['slot', ['.book', '.is-new']],
    ['ancestor', ['.list', 'id=main', '.wide']],
    ['section', ['Books']],
    ['tag', ['ul', 'main', 'body', 'html']],
    ['descendant', ['<b', '.title', '<i']],
    ['text', ['new']],
  ])('is read from the page for %s', (question, answers) => {
    expect([...answersFor('Dune')(question)]).toEqual(answers)
  })

  it('leaves out names that do not count', () => {
    const answers = answersFor('Dune', () => false)
    expect([...answers('ancestor')]).toEqual(['.list', '.wide'])
    expect([...answers('section')]).toEqual([])
  })

  it('is read once', () => {
    const answers = answersFor('Dune')
    expect(answers('slot')).toBe(answers('slot'))
  })
})

describe('a condition', () => {
  const questions: readonly Question[] = ['slot', 'ancestor', 'section', 'tag', 'descendant', 'text']
  const proposals = questions.flatMap((question) =>
    [...answersFor('Dune')(question), 'nothing'].flatMap((answer) =>
      [true, false].map((expected) => ({ question, answer, expected })),
    ),
  )

  it('is met on a page by the records that meet what was proposed', () => {
    const rule: RecordsRule = {
      slots: [{ tags: ['li'], tokens: [] }],
      conditions: [],
      atLeast: 1,
      fields: [{ places: [] }],
    }
    for (const proposal of proposals) {
      const meets = createMeets(prepare({ ...rule, conditions: [conditionOf(proposal)] }, page.tree))
      for (const title of ['Dune', 'Emma']) {
        const { match } = recordOf(title)
        expect(meets(match.elements), JSON.stringify([proposal, title])).toBe(
          isMet(proposal, answersFor(title)),
        )
      }
    }
  })
})
