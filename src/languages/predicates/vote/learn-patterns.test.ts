import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { defaultBias } from '../builders/index.ts'
import type { Concept } from '../concepts/concept.ts'
import type { PredicateRule } from '../rule.ts'
import type { Domain } from '../run/domain.ts'
import { withPatterns } from './learn-patterns.ts'

const byName = new Map(defaultBias.map((builder) => [builder.name, builder]))

const pages = [
  `<body><h1 class="big title">Dune &amp; more</h1><TABLE><tr><td>Author</td><td> Frank Herbert </td></tr>
   <tr><td>Price</td><td><b>$12.50</b> each</td></tr></TABLE><p itemprop="isbn">ISBN: 44 (paper)</p>
   <a class=prev href="/1">Back</a> <a href="/3">Next
 page</a></body>`,
  `<body><h1 class="title">Emma</h1><table><tr><td>Publisher<td>Penguin</tr><tr><td>Author</td><td>
   <a href="/austen">Jane Austen</a></td></tr></table><p>ISBN: 9 (cloth)</p><a href="/4">Next page</a></body>`,
].map((source) => viewOf(createPage(source)))

function patternOf(domain: Domain, ...when: (Concept & Record<string, unknown>)[]): string | undefined {
  const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const
  const role = { domain, vote: false, clauses: [{ when, weight: 1, trusted: true }], quorum: 0, guard }
  const rule: PredicateRule = { fields: [{ roles: [role] }], grouping: { by: 'page' } }
  return withPatterns(rule, pages, byName, () => true).fields[0].roles[0].clauses[0].pattern
}

function found(pattern: string | undefined): string[] {
  if (pattern === undefined) return ['no pattern']
  return pages.flatMap(({ page }) =>
    Array.from(page.source.matchAll(new RegExp(pattern, 'gi')), ([, value]) => value),
  )
}

const text: Domain = { of: 'text' }
const behind = (label: string) => ({ is: 'neighbour', text: label, distance: -1 })

it('searches no page whose long stretches without markup could make the search slow', () => {
  const spent: number[] = []
  const spend = (steps: number) => spent.push(steps) === 0
  const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const
  const clause = { when: [behind('Author')], weight: 1, trusted: true }
  const role = { domain: text, vote: false, clauses: [clause], quorum: 0, guard }
  const rule: PredicateRule = { fields: [{ roles: [role] }], grouping: { by: 'page' } }
  const long = viewOf(createPage(`<p>Author</p><p>${'x '.repeat(5000)}</p>`))
  expect(withPatterns(rule, [long], byName, spend)).toEqual(rule)
  expect(spent[0]).toBeGreaterThan(10_000 ** 2)
})

describe('a rule as a regular expression', () => {
  it('anchors a value at the text before it, whatever tags stand between', () => {
    expect(found(patternOf(text, behind('Author')))).toEqual(['Frank Herbert', 'Jane Austen'])
  })

  it('anchors a value further away, and at the text behind it', () => {
    const far = { is: 'neighbour', text: 'Author', distance: -3 }
    expect(found(patternOf(text, far))).toEqual(['$12.50', 'Next page'])
    const ahead = { is: 'neighbour', text: 'each', distance: 1 }
    expect(found(patternOf(text, ahead))).toEqual(['$12.50'])
  })

  it('takes an element by its class or another attribute', () => {
    const titled = { is: 'steps', steps: [{ tag: 'h1', classes: ['title'] }] }
    expect(found(patternOf(text, titled))).toEqual(['Dune &amp; more', 'Emma'])
    const told = { is: 'steps', steps: [{ tag: 'p', attributes: [{ name: 'itemprop', value: 'isbn' }] }] }
    expect(found(patternOf(text, told))).toEqual(['ISBN: 44 (paper)'])
  })

  it('takes the attribute of an element by what that says', () => {
    const href: Domain = { of: 'attribute', name: 'href' }
    expect(found(patternOf(href, { is: 'saying', text: 'Next page' }))).toEqual(['/3', '/4'])
    const back = { is: 'steps', steps: [{ tag: 'a', classes: ['prev'] }] }
    expect(found(patternOf(href, back))).toEqual(['/1'])
  })

  it('says a conjunction by the one of its predicates that decides', () => {
    const cell = { is: 'tag-path', steps: [{ tag: 'h1' }] }
    const titled = { is: 'steps', steps: [{ tag: 'h1', classes: ['title'] }] }
    expect(found(patternOf(text, cell, titled))).toEqual(['Dune &amp; more', 'Emma'])
  })

  it('is not given where it would find anything else', () => {
    const second = {
      is: 'steps',
      steps: [
        { tag: 'td', nth: 2 },
        { tag: 'tr', nth: 1 },
      ],
    }
    expect(patternOf(text, second)).toBeUndefined()
    expect(patternOf({ of: 'element' }, behind('Author'))).toBeUndefined()
    expect(patternOf(text, { is: 'saying', text: 'Next page' })).toBeUndefined()
  })
})
