import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createBudget } from '../../budget.ts'
import type { Condition, ElementTest, RecordsRule } from '../rule.ts'
import { prepare } from './compile.ts'
import { createMeets } from './conditions.ts'

const test = (tags: string[], ...tokens: string[]): ElementTest => ({ tags, tokens })
const source = `<div id=main class=wide><h2>Towns</h2><p>Ely <i class=new>new</i></p><p class=old>Bath</p>
<h3>Small</h3><section><p>Wells <i>new town</i></p></section><h2>Rivers</h2><p>Avon<script>new</script></p></div><p>Menu</p>`

/** The first words of the paragraphs that meet a rule's conditions. */
function meeting(change: Partial<RecordsRule>, page = createPage(source)): string[] {
  const rule: RecordsRule = {
    slots: [test(['p'])],
    conditions: [],
    atLeast: 1,
    fields: [],
    ...change,
  }
  const { tree } = page
  const meets = createMeets(prepare(rule, tree))
  return [...tree.name.keys()]
    .filter((node) => tree.names[tree.name[node]] === 'p' && meets([node]))
    .map((node) => /\w+/.exec(tree.source.slice(tree.contentStart[node]))![0])
}

const all = ['Ely', 'Bath', 'Wells', 'Avon', 'Menu']

describe('the conditions of records', () => {
  it.each<[string, Omit<Condition, 'expected'>, string[]]>([
    ['what the record is', { of: 'slot', test: test([], '.old') }, ['Bath']],
    ['an ancestor', { of: 'ancestor', test: test([], 'id=main') }, ['Ely', 'Bath', 'Wells', 'Avon']],
    ['an ancestor by its tag', { of: 'ancestor', test: test(['section']) }, ['Wells']],
    ['an element inside', { of: 'descendant', test: test(['i']) }, ['Ely', 'Wells']],
    ['an element inside with a class', { of: 'descendant', test: test(['i'], '.new') }, ['Ely']],
    ['a text that it shows', { of: 'text', test: test([]), says: 'new' }, ['Ely']],
    ['the heading above', { of: 'section', test: test([]), says: 'Rivers' }, ['Avon']],
    ['a higher heading', { of: 'section', test: test([]), says: 'Towns' }, ['Ely', 'Bath', 'Wells']],
    [
      'a skeleton',
      {
        of: 'skeleton',
        test: test([]),
        skeleton: {
          nodes: [
            { depth: 0, kind: 'element', tag: 'p' },
            { depth: 1, kind: 'element', tag: 'i' },
          ],
        },
      },
      ['Ely', 'Wells'],
    ],
    ['a skeleton that is missing', { of: 'skeleton', test: test([]) }, []],
  ])('ask for %s, or forbid it', (_, condition, wanted) => {
    expect(meeting({ conditions: [{ ...condition, expected: true }] })).toEqual(wanted)
    const others = all.filter((name) => !wanted.includes(name))
    expect(meeting({ conditions: [{ ...condition, expected: false }] })).toEqual(others)
  })

  it('are met together', () => {
    const inMain: Condition = { of: 'ancestor', test: test([], '.wide'), expected: true }
    const plain: Condition = { of: 'slot', test: test([], '.old'), expected: false }
    expect(meeting({ conditions: [inMain, plain] })).toEqual(['Ely', 'Wells', 'Avon'])
  })

  it('are met by every record where there are none', () => {
    expect(meeting({})).toEqual(all)
  })

  it('of a run of siblings look at any of its elements, and above at the first', () => {
    const { tree } = createPage('<dl><dt>a</dt><dd class=k>b</dd></dl>')
    const elements = ['dt', 'dd'].map((tag) => tree.name.indexOf(tree.names.indexOf(tag)))
    const asks = (condition: Condition): boolean =>
      createMeets(prepare({ slots: [test([])], conditions: [condition], atLeast: 1, fields: [] }, tree))(
        elements,
      )
    expect(asks({ of: 'slot', test: test([], '.k'), expected: true })).toBe(true)
    expect(asks({ of: 'text', test: test([]), says: 'b', expected: true })).toBe(true)
    expect(asks({ of: 'ancestor', test: test(['dl']), expected: true })).toBe(true)
    expect(asks({ of: 'ancestor', test: test(['dt']), expected: true })).toBe(false)
  })

  it('with a skeleton end with the budget', () => {
    const { tree } = createPage('<p><i>x</i></p>')
    const skeleton = { nodes: [{ depth: 0, kind: 'element' as const, tag: 'p' }] }
    const rule: RecordsRule = {
      slots: [test(['p'])],
      conditions: [{ of: 'skeleton', test: test([]), skeleton, expected: true }],
      atLeast: 1,
      fields: [],
    }
    const budget = createBudget({ steps: 0 })
    expect(createMeets(prepare(rule, tree, budget))([tree.name.indexOf(tree.names.indexOf('p'))])).toBe(false)
  })
})
