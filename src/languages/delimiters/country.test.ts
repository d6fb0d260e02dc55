import { expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { isRecord } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import { delimitersLearner } from './learn.ts'
import type { DelimiterRule } from './rule.ts'
import { delimiters, run } from './run/run.ts'
import { toRegularExpression } from './say/regular-expression.ts'

/** The page of the 1997 paper's first figure. */
const COUNTRIES =
  '<HTML><TITLE>Some Country Codes</TITLE>\n<BODY><B>Some Country Codes</B><P>\n<B>[country:Congo]</B> <I>[code:242]</I><BR>\n<B>[country:Egypt]</B> <I>[code:20]</I><BR>\n<B>[country:Belize]</B> <I>[code:501]</I><BR>\n<B>[country:Spain]</B> <I>[code:34]</I><BR>\n<HR><B>End</B></BODY></HTML>'

const PAIRS = [
  { path: [0], left: '<B>', right: '</B>' },
  { path: [1], left: '<I>', right: '</I>' },
]
const PAPER: DelimiterRule = { class: 'hlrt', head: '<P>', tail: '<HR>', pairs: PAIRS }

function learn(text: string, variant?: string, options = {}) {
  const task = createTask([text], options)
  return { task, result: delimitersLearner.learn(task, createBudget(), variant) }
}

function rows(rule: DelimiterRule, task: ReturnType<typeof createTask>) {
  return run(rule, task.examples[0].page, task.fields).records.map((record) =>
    record.values.map((values) => values.map((value) => (isRecord(value) ? [] : [value.start, value.end]))),
  )
}

it('executes the wrapper of the paper to its four tuples', () => {
  const task = createTask([COUNTRIES])
  expect(task.examples[0].page.source).toHaveLength(214)
  expect(rows(PAPER, task)).toEqual([
    [[[78, 83]], [[91, 94]]],
    [[[106, 111]], [[119, 121]]],
    [[[133, 139]], [[147, 150]]],
    [[[162, 167]], [[175, 177]]],
  ])
})

it('learns exactly the wrapper of the paper, by places and by values', () => {
  for (const byText of [false, true]) {
    const { result } = learn(COUNTRIES, undefined, { byText })
    expect(result).toMatchObject({
      kind: 'learned',
      variant: 'hlrt',
      rule: PAPER,
      replay: { exact: true, right: 8 },
    })
  }
})

it('says why the simpler class was declined', () => {
  const { result } = learn(COUNTRIES)
  expect(result.kind === 'learned' && result.declined).toEqual([
    {
      kind: 'declined',
      method: 'delimiters/lr',
      reason: '`<B>`, which comes before every country, occurs before other text too',
    },
  ])
})

it('fails with the four delimiters alone, as the paper says', () => {
  const task = createTask([COUNTRIES])
  const { records } = run({ class: 'lr', pairs: PAIRS }, task.examples[0].page, task.fields)
  const [first] = records[0].values[0]
  expect(isRecord(first) ? '' : first.text).toBe('Some Country Codes')
})

it('declines LR where the line breaks that would save it are gone', () => {
  const { result } = learn(COUNTRIES.replaceAll('\n', ''), 'lr')
  expect(result).toMatchObject({ kind: 'declined', method: 'delimiters/lr' })
  expect(result.kind === 'declined' && result.reason).toBe(
    '`<B>`, which comes before every country, occurs before other text too',
  )
})

it('explains with exactly the six delimiters', () => {
  const { task, result } = learn(COUNTRIES)
  if (result.kind !== 'learned') throw new Error(result.reason)
  const text = delimiters.explain(result.rule, task.fields)
  expect(text).toBe(
    [
      'Skip to the end of the first `<P>`.',
      'While there is `<B>` that comes before the next `<HR>`, take a record:',
      '    country  between `<B>` and `</B>`',
      '    code     between `<I>` and `</I>`',
      'White space and tags at the ends of a value are left out.',
      'As a regular expression: /(?:^(?:(?!<P>)[^])*<P>|(?!^))(?:(?!<HR>)[^])*?(?!<HR>)<B>([^]*?)(?=<\\/B>)[^]*?<I>([^]*?)(?=<\\/I>)/gy',
    ].join('\n'),
  )
})

it('gives a regular expression that finds the same records', () => {
  const task = createTask([COUNTRIES])
  const { source } = task.examples[0].page
  const expression = toRegularExpression(PAPER)!
  const found = [...source.matchAll(new RegExp(expression.source, expression.flags))].map((match) =>
    match.slice(1),
  )
  expect(found).toEqual([
    ['Congo', '242'],
    ['Egypt', '20'],
    ['Belize', '501'],
    ['Spain', '34'],
  ])
})

it('returns a partial rule where only a value that was not marked is too much', () => {
  const marked = COUNTRIES.replaceAll(/<B>\[country:(\w+)\]<\/B> <I>\[code:(\d+)\]<\/I>/g, '{$&}')
  const { result } = learn(marked.replace('[country:Egypt]', 'Egypt'))
  if (result.kind !== 'learned') throw new Error(result.reason)
  expect(result.replay).toMatchObject({ exact: false, right: 7, missed: 0, wrong: 1 })
  expect(result.replay.differences).toEqual([
    'page page-1.html, record 2: country: expected nothing, got "Egypt"',
  ])
})

it('finds that the conditions printed in the paper are too weak', () => {
  const task = createTask(['x<B>no</B>h<B>y</B><B>[v:v]</B>t'])
  const rule: DelimiterRule = {
    class: 'hlrt',
    head: 'h',
    tail: 't',
    pairs: [{ path: [0], left: '<B>', right: '</B>' }],
  }
  expect(run(rule, task.examples[0].page, task.fields).records).toHaveLength(2)
  const learned = delimitersLearner.learn(task, createBudget(), 'hlrt')
  expect(learned.kind === 'learned' && learned.rule).not.toEqual(rule)
})

it('is not fooled by a tail delimiter that reaches into the next value', () => {
  const task = createTask(['h<[v:q]|-<[v:z]|-<z'])
  const rule: DelimiterRule = {
    class: 'hlrt',
    head: 'h',
    tail: '-<z',
    pairs: [{ path: [0], left: '<', right: '|' }],
  }
  expect(run(rule, task.examples[0].page, task.fields).records).toHaveLength(1)
  const learned = delimitersLearner.learn(task, createBudget(), 'hlrt')
  expect(learned.kind === 'declined' || learned.replay.exact).toBe(true)
})
