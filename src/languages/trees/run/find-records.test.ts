import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createBudget } from '../../budget.ts'
import type { RecordsRule, SlotTest, Step, ValuePlace } from '../rule.ts'
import { prepare } from './compile.ts'
import { findCandidates, findRecords, type Match } from './find-records.ts'

const slot = (tag: string, ...tokens: string[]): SlotTest => ({ tags: [tag], tokens })
const step = (tag: string, ...tokens: string[]): Step => ({ tag, tokens })
const at = (slotIndex: number, ...path: Step[]): { places: ValuePlace[] } => ({
  places: [{ slot: slotIndex, path, least: 0.62 }],
})
const ruleOf = (change: Partial<RecordsRule>): RecordsRule => ({
  slots: [slot('li')],
  conditions: [],
  atLeast: 1,
  fields: [at(0, step('b')), at(0, step('i'))],
  ...change,
})

/** Records as `a+b/c`: values of a field joined by a plus, fields separated by a slash. */
function show(source: string, matches: readonly Match[]): string[] {
  return matches.map(({ found }) =>
    found.map((values) => values.map(({ start, end }) => source.slice(start, end)).join('+')).join('/'),
  )
}

function find(
  rule: RecordsRule,
  source: string,
  many: readonly boolean[] = rule.fields.map(() => false),
): string[] {
  return show(source, findRecords(prepare(rule, createPage(source).tree), many))
}

describe('records that are elements', () => {
  it('are those that show enough of the fields', () => {
    const source = '<ul><li><b>a</b><i>1</i></li><li><b>c</b></li><li>d</li></ul>'
    expect(find(ruleOf({ atLeast: 1 }), source)).toEqual(['a/1', 'c/'])
    expect(find(ruleOf({ atLeast: 2 }), source)).toEqual(['a/1'])
  })

  it('take every value of a field that has several, in page order', () => {
    const source = '<ul><li><b>a</b><i>1</i><i>2</i><i class=k>3</i></li></ul>'
    expect(find(ruleOf({}), source, [false, true])).toEqual(['a/1+2'])
    expect(find(ruleOf({}), source)).toEqual(['a/1'])
  })

  it('show what the most similar of several places shows', () => {
    const places = [step('b', '.x'), step('i')].map((each) => at(0, each).places[0])
    const source = '<ul><li><b>a</b><i>1</i></li><li><b class=x>c</b></li></ul>'
    expect(find(ruleOf({ fields: [{ places }] }), source)).toEqual(['1', 'c'])
  })

  it('never show one span as two fields: the more similar place keeps it', () => {
    const fields = [at(0, step('b', '.x')), at(0, step('b', '.y'))]
    const source = '<ul><li><b class=y>1</b></li><li><b class=x>2</b><b class=y>3</b></li></ul>'
    expect(find(ruleOf({ fields }), source)).toEqual(['/1', '2/3'])
  })

  it('may show one span as two fields where the rule gives both the same place', () => {
    const fields = [at(0, step('b')), at(0, step('b'))]
    expect(find(ruleOf({ fields }), '<ul><li><b>1</b></li></ul>')).toEqual(['1/1'])
  })
})

describe('records inside each other', () => {
  const nested =
    '<ul><li><b>a</b><i>1</i><ul><li><b>c</b><i>2</i></li><li><b>d</b><i>3</i></li></ul></li></ul>'

  it('are all candidates, the outer one first', () => {
    const page = prepare(ruleOf({}), createPage(nested).tree)
    expect(show(nested, findCandidates(page, [false, false]))).toEqual(['a/1', 'c/2', 'd/3'])
  })

  it('leave the outer one where it fits exactly', () => {
    expect(find(ruleOf({}), nested)).toEqual(['a/1'])
  })

  it('leave several inner ones against a container that shows less', () => {
    const source = '<ul><li><b>a</b><ul><li><b>c</b><i>2</i></li><li><b>d</b><i>3</i></li></ul></li></ul>'
    expect(
      find(
        ruleOf({
          atLeast: 1,
          fields: [at(0, step('b')), at(0, step('i')), at(0, step('u'))],
        }),
        source,
      ),
    ).toEqual(['c/2/', 'd/3/'])
  })

  it('leave a complete one against the half that it holds', () => {
    const source = '<ul><li><b>a</b><i>1</i><ul><li><b>c</b></li></ul></li></ul>'
    expect(find(ruleOf({}), source)).toEqual(['a/1'])
  })
})

describe('records that are runs of siblings', () => {
  const rule = ruleOf({ slots: [slot('dt'), slot('dd')], fields: [at(0), at(1)] })

  it('end where the first sibling comes again', () => {
    expect(find(rule, '<dl><dt>a<dd>1<dt>b<dd>2<dt>c</dl>')).toEqual(['a/1', 'b/2', 'c/'])
  })

  it('pass over siblings that no slot takes', () => {
    expect(find(rule, '<dl><dt>a</dt><p>x</p><dd>1</dd></dl>')).toEqual(['a/1'])
  })

  it('begin in every parent anew', () => {
    expect(find(rule, '<dl><dt>a</dl><dl><dd>1<dt>b<dd>2</dl>')).toEqual(['a/', 'b/2'])
  })

  it('collect the values of several terms, and of a field that has several', () => {
    expect(find(rule, '<dl><dt>a<dt>b<dd>1<dt>c<dd>2</dl>', [true, false])).toEqual(['a+b/1', 'c/2'])
  })

  it('know a sibling by its label', () => {
    const label = { at: 'lead', says: 'Size' } as const
    const labelled = ruleOf({ slots: [slot('h3'), { ...slot('p'), label }], fields: [at(0), at(1)] })
    const source = '<div><h3>a</h3><p>Age: 3</p><p>Size: 4</p><h3>b</h3><p>Age: 5</p></div>'
    expect(find(labelled, source)).toEqual(['a/Size: 4', 'b/'])
  })

  it('take a sibling into the slot whose fields it shows best', () => {
    const cells = ruleOf({
      slots: [slot('div'), slot('div')],
      fields: [at(0, step('b')), at(1, step('i'))],
    })
    const source =
      '<section><div><b>a</b></div><div><i>1</i></div><div><b>c</b></div><div><b>d</b></div></section>'
    expect(find(cells, source)).toEqual(['a/1', 'c/', 'd/'])
  })
})

describe('records of any page', () => {
  const tag = fc.constantFrom('div', 'p', 'b', 'i', 'li', 'ul', 'dt', 'dd')
  const page = fc
    .array(
      fc.oneof(
        tag.map((name) => `<${name}>`),
        tag.map((name) => `</${name}>`),
        fc.constantFrom('x', ' y ', '<i class="k">z</i>'),
      ),
      { maxLength: 50 },
    )
    .map((pieces) => createPage(pieces.join('')))
  const rules = [
    ruleOf({}),
    ruleOf({ slots: [{ tags: [], tokens: [] }] }),
    ruleOf({ slots: [slot('dt'), slot('dd')], fields: [at(0), at(1, step('b'))] }),
    ruleOf({ slots: [slot('div'), { tags: [], tokens: [] }], fields: [at(0), at(1)] }),
  ]

  it('are disjoint, in page order, and among the candidates', () => {
    fc.assert(
      fc.property(page, ({ tree }) => {
        for (const rule of rules) {
          const many = [false, true]
          const records = findRecords(prepare(rule, tree), many)
          const candidates = new Set(findCandidates(prepare(rule, tree), many).map(({ first }) => first))
          for (const [i, record] of records.entries()) {
            expect(candidates).toContain(record.first)
            if (i > 0) expect(record.first).toBeGreaterThanOrEqual(records[i - 1].last)
            expect(record.score).toBeGreaterThan(0)
            expect(record.score).toBeLessThanOrEqual(1)
          }
        }
      }),
      { seed: 21, numRuns: 200 },
    )
  })

  it('give no two fields one span, and the values of a field in order', () => {
    fc.assert(
      fc.property(page, ({ tree }) => {
        const fields = [at(0, step('b')), at(0, step('i')), at(0, step('i', '.k'))]
        for (const { found } of findRecords(prepare(ruleOf({ fields }), tree), [true, true, true])) {
          const spans = found.flat().map(({ start, end }) => `${start} ${end}`)
          expect(new Set(spans).size).toBe(spans.length)
          for (const values of found)
            for (const [i, { start }] of values.entries())
              if (i > 0) expect(start).toBeGreaterThanOrEqual(values[i - 1].end)
        }
      }),
      { seed: 22, numRuns: 200 },
    )
  })

  it('are the same when a page is read again, whatever was read between', () => {
    fc.assert(
      fc.property(page, page, (one, other) => {
        for (const rule of rules) {
          const once = findRecords(prepare(rule, one.tree), [false, false])
          findRecords(prepare(rule, other.tree), [false, false])
          expect(findRecords(prepare(rule, one.tree), [false, false])).toEqual(once)
        }
      }),
      { seed: 23, numRuns: 100 },
    )
  })

  it('are none without a budget', () => {
    const { tree } = createPage('<ul><li><b>a</b></li></ul>')
    expect(findRecords(prepare(ruleOf({}), tree, createBudget({ steps: 1 })), [false, false])).toEqual([])
  })
})
