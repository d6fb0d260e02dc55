import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { learn, texts } from '../../../test/stalker-texts.ts'
import { createPage } from '../../page/page.ts'
import { stalkerLearner } from './learn.ts'
import { ruleSchema, type StalkerRule } from './rule.ts'
import { run } from './run.ts'

describe('landmarks', () => {
  it('are learned from one example', () => {
    const task = createTask([
      '<p>Name: <b>[name:Mani Chandy]</b>, <i>[title:Professor of Computer Science]</i></p>',
    ])
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    const text = stalkerLearner.language.explain(rule, task.fields)
    expect(text).toContain('SkipTo(<i>)')
    const page = createPage('<p>Name: <b>Jim Arvo</b>, <i>Associate Professor</i></p>')
    expect(texts(run(rule, page, task.fields).records)).toEqual([[['Jim Arvo'], ['Associate Professor']]])
  })

  it('grow until they lead to no other place', () => {
    const task = createTask([
      '<p><b>Phone</b> <b>[phone:555]</b> <b>Fax</b> <b>[fax:777]</b></p>',
      '<p><b>Note</b> <b>none</b> <b>Phone</b> <b>[phone:666]</b> <b>Fax</b> <b>[fax:888]</b></p>',
    ])
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    const page = createPage('<p><b>Note</b> <b>late</b> <b>Phone</b> <b>1</b> <b>Fax</b> <b>2</b></p>')
    expect(texts(run(rule, page, task.fields).records)).toEqual([[['1'], ['2']]])
  })

  it('find a place that pages show in two forms', () => {
    const task = createTask(['<p>Cost: [price:Five]; old</p>', '<p>[price:Six] only</p>'])
    expect(learn(task).replay.exact).toBe(true)
  })
})

describe('the catalogue', () => {
  const world = (...continents: [string, ...[string, string][]][]) =>
    `<h1>World</h1>${continents
      .map(([name, ...countries]) => {
        const rows = countries.map(([country, code]) => `{countries:<p><b>${country}</b> <i>${code}</i></p>}`)
        return `{<h2>${name}</h2>${rows.join('')}}`
      })
      .join('')}<hr>`
  const plain = (text: string) => createPage(text.replace(/\{countries:|[{}]/g, ''))

  it('holds records in records', () => {
    const task = createTask([
      world(
        ['[continent:Africa]', ['[country:Congo]', '[code:242]'], ['[country:Egypt]', '[code:20]']],
        ['[continent:America]', ['[country:Belize]', '[code:501]']],
      ),
    ])
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    expect(ruleSchema.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
    const page = plain(
      world(['Europe', ['Spain', '34'], ['Italy', '39'], ['Malta', '356']], ['Asia', ['Japan', '81']]),
    )
    expect(texts(run(rule, page, task.fields).records)).toEqual([
      [
        ['Europe'],
        [
          [['Spain'], ['34']],
          [['Italy'], ['39']],
          [['Malta'], ['356']],
        ],
      ],
      [['Asia'], [[['Japan'], ['81']]]],
    ])
  })
})

describe('a rule from a stranger', () => {
  const task = createTask(['<ul><li>[name:Ann] <i>[age:31]</i></li><li>[name:Bob] <i>[age:42]</i></li></ul>'])
  const { rule } = learn(task)

  it('is refused where it nests too deep or has no landmark', () => {
    let level: StalkerRule['catalogue'] = { leaves: [], nested: [] }
    for (let i = 0; i < 30; i++) level = { leaves: [], nested: [{ field: 0, level }] }
    expect(ruleSchema.safeParse({ catalogue: level }).success).toBe(false)
    const bare = structuredClone(rule)
    bare.catalogue.leaves[0].start.disjuncts = [[{ skip: 'to', landmark: [] }]]
    expect(ruleSchema.safeParse(bare).success).toBe(false)
  })

  it('ends on every page, even if it stays in its place', () => {
    const still = { direction: 'forward' as const, disjuncts: [[]] }
    const leaf = { field: 0, start: still, end: still, next: still }
    const { records } = run({ catalogue: { leaves: [leaf], nested: [] } }, createPage('a b c'), task.fields)
    expect(texts(records)).toEqual([[['a', 'b', 'c'], []]])
  })

  it.each([
    ['one token', 'x'],
    ['a million tokens of one class', 'x '.repeat(1_000_000)],
    ['right-to-left text', '<ul><li>אבג <i>31</i></li></ul>'],
    ['combining characters', '<ul><li>A\u0301n\u0303n <i>31</i></li></ul>'],
  ])('runs on %s', (_, source) => {
    expect(Array.isArray(run(rule, createPage(source), task.fields).records)).toBe(true)
  })
})
