import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type ExtractedRecord, isRecord } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { type DelimiterRule, ruleSchema } from '../rule.ts'
import { toRegularExpression } from '../say/regular-expression.ts'
import { machineOf } from './machine.ts'
import { run } from './run.ts'
import { scan } from './scan.ts'

const field = (name: string, fields?: Field[]): Field => ({
  name,
  many: false,
  optional: false,
  ...(fields !== undefined && { fields }),
})
const TITLE_PRICE = [field('title'), field('price')]

type Texts = (string | Texts)[][]
function texts(records: readonly ExtractedRecord[]): Texts[] {
  return records.map((record) =>
    record.values.map((values) => values.map((value) => (isRecord(value) ? texts([value])[0] : value.text))),
  )
}

function extract(rule: DelimiterRule, source: string, fields: readonly Field[] = TITLE_PRICE) {
  const { records, unmatched } = run(rule, createPage(source), fields)
  return { records: texts(records), unmatched }
}

const title = { path: [0], left: '<b>', right: '</b>' }
const price = { path: [1], left: '<i>', right: '</i>' }

it('puts values into the fields that the rule names, whatever their order on the page', () => {
  const rule: DelimiterRule = { class: 'lr', pairs: [price, title] }
  expect(extract(rule, '<i>$5</i><b>Dune</b><i>$7</i><b>Emma</b>').records).toEqual([
    [['Dune'], ['$5']],
    [['Emma'], ['$7']],
  ])
})

it('leaves out white space and tags at the ends of a value, and values that show nothing', () => {
  const rule: DelimiterRule = { class: 'lr', pairs: [{ ...title, left: '<td>', right: '</td>' }, price] }
  const source = '<td> <a href="/1">Dune</a>\n</td><i>&nbsp;<br></i><td><!-- > -->A &amp; B</td><i>$7</i>'
  expect(extract(rule, source).records).toEqual([
    [['Dune'], []],
    [['A & B'], ['$7']],
  ])
})

it('leaves out the rest of a tag that the left delimiter begins, but not the value of an attribute', () => {
  const rule: DelimiterRule = {
    class: 'lr',
    pairs: [
      { path: [1], left: '<a href="', right: '"' },
      { path: [0], left: ' class', right: '</a>' },
    ],
  }
  const opened: DelimiterRule = { class: 'lr', pairs: [{ path: [0], left: '<a ', right: '</a>' }] }
  expect(extract(opened, '<a href="/1" class="x">Dune</a>').records).toEqual([[['Dune'], []]])
  expect(extract(rule, '<a href="/1" class="x">Dune</a>').records).toEqual([[['="x">Dune'], ['/1']]])
})

it('stops at the tail, and treats a missing tail as the end of the page', () => {
  const rule: DelimiterRule = { class: 'hlrt', head: '<ul>', tail: '</ul>', pairs: [title] }
  expect(extract(rule, '<b>x</b><ul><b>Dune</b></ul><b>y</b>').records).toEqual([[['Dune'], []]])
  expect(extract(rule, '<ul><b>Dune</b><b>y</b>').records).toHaveLength(2)
})

it('does not recognise a page without the head, or one that ends in its first record', () => {
  const rule: DelimiterRule = { class: 'hlrt', head: '<ul>', pairs: [title, price] }
  expect(extract(rule, '<b>Dune</b>')).toEqual({ records: [], unmatched: 'the page has no `<ul>`' })
  expect(extract(rule, '<ul><b>Dune</b>')).toEqual({
    records: [],
    unmatched: 'the page ends inside its first record: no `<i>`',
  })
  expect(extract(rule, '<ul>')).toEqual({ records: [], unmatched: undefined })
})

it('drops a record that the page ends in', () => {
  const rule: DelimiterRule = { class: 'lr', pairs: [title, price] }
  expect(extract(rule, '<b>Dune</b><i>$5</i><b>Emma</b>').records).toEqual([[['Dune'], ['$5']]])
  expect(extract(rule, '<b>Dune</b><i>$5</i><b>Emma</b><i>$7').records).toHaveLength(1)
})

it('finds records between open and close, and by open alone', () => {
  const rule: DelimiterRule = { class: 'oclr', open: '<li>', close: '</li>', pairs: [title] }
  const source = '<b>x</b><li><b>Dune</b> <b>no</b></li><b>y</b><li><b>Emma</b></li><b>z</b>'
  expect(extract(rule, source).records).toEqual([
    [['Dune'], []],
    [['Emma'], []],
  ])
  expect(extract({ class: 'oclr', open: '<li>', pairs: [title] }, source).records).toHaveLength(2)
  const framed: DelimiterRule = {
    class: 'hoclrt',
    head: 'y',
    tail: 'z',
    open: '<li>',
    close: '</li>',
    pairs: [title],
  }
  expect(extract(framed, source).records).toEqual([[['Emma'], []]])
})

it('lets whichever possible delimiter comes first decide what is missing or repeats', () => {
  const pairs = [title, { ...price, optional: true as const, many: true as const }]
  expect(
    extract({ class: 'lr', pairs }, '<b>Dune</b><b>Emma</b><i>1</i><i>2</i><b>Faust</b>').records,
  ).toEqual([
    [['Dune'], []],
    [['Emma'], ['1', '2']],
    [['Faust'], []],
  ])
  const first: DelimiterRule = { class: 'lr', pairs: [{ ...title, optional: true }, price] }
  expect(extract(first, '<i>1</i><b>Dune</b><i>2</i><i>3</i>').records).toEqual([
    [[], ['1']],
    [['Dune'], ['2']],
    [[], ['3']],
  ])
  const opened: DelimiterRule = { class: 'oclr', open: '<li>', close: '</li>', pairs }
  expect(extract(opened, '<li><b>Dune</b></li><i>no</i><li><b>Emma</b><i>1</i></li>').records).toEqual([
    [['Dune'], []],
    [['Emma'], ['1']],
  ])
})

it('prefers the longer of two delimiters at one place', () => {
  const pairs = [
    { path: [0], left: '<b', right: '<', optional: true as const },
    { path: [1], left: '<b class=price>', right: '<' },
  ]
  expect(extract({ class: 'lr', pairs }, '<b class=price>$5<').records).toEqual([[[], ['$5']]])
})

it('nests each field under the one before it', () => {
  const fields = [field('continent'), field('countries', [field('country'), field('codes', [field('code')])])]
  const rule: DelimiterRule = {
    class: 'n-hlrt',
    head: '<body>',
    tail: '<hr>',
    pairs: [
      { path: [0], left: '<h2>', right: '</h2>' },
      { path: [1, 0], left: '<b>', right: '</b>' },
      { path: [1, 1, 0], left: '<i>', right: '</i>' },
    ],
  }
  const source =
    '<h2>no</h2><body><h2>Africa</h2><b>Congo</b><i>242</i><i>243</i><b>Egypt</b><h2>Asia</h2><hr><h2>no</h2>'
  expect(extract(rule, source, fields).records).toEqual([
    [
      ['Africa'],
      [
        [['Congo'], [[['242']], [['243']]]],
        [['Egypt'], []],
      ],
    ],
    [['Asia'], []],
  ])
})

it('ignores pairs whose field the schema does not have', () => {
  const stray: DelimiterRule = { class: 'lr', pairs: [{ ...title, path: [7] }, price] }
  expect(extract(stray, '<b>Dune</b><i>$5</i>').records).toEqual([[[], ['$5']]])
  const nested: DelimiterRule = {
    class: 'n-lr',
    pairs: [title, { path: [5, 1], left: '<i>', right: '</i>' }],
  }
  expect(extract(nested, '<b>Dune</b><i>$5</i>').records).toEqual([[['Dune'], []]])
})

it('accepts only rules that can be run', () => {
  const accepts = (rule: unknown) => ruleSchema.safeParse(rule).success
  expect(accepts({ class: 'lr', pairs: [title] })).toBe(true)
  expect(accepts({ class: 'lr', pairs: [] })).toBe(false)
  expect(accepts({ class: 'lr', pairs: [{ ...title, left: '' }] })).toBe(false)
  expect(accepts({ class: 'lr', pairs: [{ ...title, left: 'x'.repeat(5000) }] })).toBe(false)
  expect(accepts({ class: 'lr', pairs: [{ ...title, path: [-1] }] })).toBe(false)
  expect(accepts({ class: 'lr', pairs: [{ ...title, path: [0, 1] }] })).toBe(false)
  expect(accepts({ class: 'lr', head: '<p>', pairs: [title] })).toBe(false)
  expect(accepts({ class: 'oclr', pairs: [title] })).toBe(false)
  expect(accepts({ class: 'n-lr', pairs: [title, { ...price, path: [1, 0, 0] }] })).toBe(false)
  expect(accepts({ class: 'n-lr', pairs: [{ ...price, path: [1, 0] }, title] })).toBe(false)
  expect(
    accepts({ class: 'n-lr', pairs: [title, { ...price, path: [1, 0] }, { ...price, path: [2, 1] }] }),
  ).toBe(false)
})

const text = (minLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', '|'), minLength, maxLength: 3 })
const pair = fc.record({ left: text(1), right: text(1) })
const maybe = fc.option(text(1), { nil: undefined })

/** Any flat rule over a small alphabet. */
const flatRule = fc
  .record({
    pairs: fc.array(pair, { minLength: 1, maxLength: 2 }),
    head: maybe,
    tail: maybe,
    open: maybe,
    close: maybe,
  })
  .map(({ pairs, head, tail, open, close }): DelimiterRule => {
    const page = { ...(head !== undefined && { head }), ...(tail !== undefined && { tail }) }
    const placed = pairs.map((delimiters, i) => ({ path: [i], ...delimiters }))
    if (open === undefined) return { class: 'hlrt', ...page, pairs: placed }
    return { class: 'hoclrt', ...page, open, ...(close !== undefined && { close }), pairs: placed }
  })
const source = fc.string({ unit: fc.constantFrom('a', 'b', '|'), maxLength: 30 })

it('finds the same records as its regular expression', () => {
  fc.assert(
    fc.property(flatRule, source, (rule, page) => {
      const { pairs, starts, ends } = scan(machineOf(rule), page)
      const values = pairs.map((_, i) => page.slice(starts[i], ends[i]))
      const expression = toRegularExpression(rule)!
      const matches = [...page.matchAll(new RegExp(expression.source, expression.flags))]
      expect(values).toEqual(matches.flatMap((match) => match.slice(1)))
    }),
    { seed: 41, numRuns: 3000 },
  )
})

it('gives values in page order that do not overlap', () => {
  fc.assert(
    fc.property(flatRule, source, (rule, page) => {
      const { starts, ends, records } = scan(machineOf(rule), page)
      let last = 0
      for (let i = 0; i < starts.length; i++) {
        expect(starts[i]).toBeGreaterThanOrEqual(last)
        expect(ends[i]).toBeGreaterThanOrEqual(starts[i])
        last = ends[i]
      }
      expect([...records].sort((a, b) => a - b)).toEqual(records)
    }),
    { seed: 42, numRuns: 1000 },
  )
})

it('looks for each delimiter at most once at each place of the page', () => {
  const pairs = [
    title,
    { ...price, optional: true as const, many: true as const },
    { path: [1], left: '<u>', right: '</u>', optional: true as const },
  ]
  const rules: DelimiterRule[] = [
    { class: 'hlrt', tail: '<never>', pairs },
    { class: 'oclr', open: '<b', close: '<absent>', pairs },
    { class: 'n-lr', pairs: [title, { path: [1], left: '<absent>', right: '</i>' }] },
  ]
  const rows = 2000
  const long = '<b>Dune</b> some words '.repeat(rows)
  for (const rule of rules) {
    let looked = 0
    const counted = {
      length: long.length,
      indexOf(needle: string, from = 0) {
        const at = long.indexOf(needle, from)
        looked += (at < 0 ? long.length : at + needle.length) - from
        return at
      },
    } as unknown as string
    expect(scan(machineOf(rule), counted).records.length).toBeGreaterThan(0)
    expect(looked).toBeLessThan((2 * pairs.length + 3) * (long.length + 20 * rows))
  }
})
