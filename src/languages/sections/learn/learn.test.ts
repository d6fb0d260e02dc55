import { describe, expect, it } from 'vitest'
import { countryPage, FRANCE } from '../../../../test/country-pages.ts'
import { createPage } from '../../../page/page.ts'
import { inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import { createBudget } from '../../budget.ts'
import type { Learned } from '../../language.ts'
import { settleTask, type Task } from '../../task.ts'
import type { SectionsRule } from '../run/rule.ts'
import { namedSectionsLearner, sectionsLearner } from './learn.ts'

function unlabelled(...sources: string[]): Task {
  return settleTask({
    fields: [],
    examples: [],
    unlabelled: sources.map((source, i) => createPage(source, { name: `${i}` })),
  })
}

function learned(task: Task): Learned<SectionsRule> {
  const result = sectionsLearner.learn(task, createBudget())
  if (result.kind === 'declined') throw new Error(result.reason)
  return result
}

function extract({ rule, fields = [] }: Learned<SectionsRule>, source: string): Record<string, string[]> {
  const { records } = sectionsLearner.language.run(rule, createPage(source), fields)
  const values = records[0]?.values ?? []
  return Object.fromEntries(
    fields.flatMap(({ name }, f) => {
      const texts = (values[f] ?? []).map((value) => ('text' in value ? value.text : ''))
      return texts.length === 0 ? [] : [[name, texts]]
    }),
  )
}

const PAGES = [0, 1, 2, 3, 4, 5].map(countryPage)

describe('without labels', () => {
  it('makes a field of every section, named by its path', () => {
    const result = learned(unlabelled(...PAGES))
    expect(result.fields?.map(({ name }) => name)).toContain('Geography > Area > world rank')
    expect(extract(result, countryPage(6))).toMatchObject({
      'Geography > Climate': ['dry, with cold nights'],
      'Geography > Coast': ['77 km'],
      'People > Water': ['urban: 84%; rural: 64%'],
    })
  })

  it('learns from one page', () => {
    expect(extract(learned(unlabelled(FRANCE)), FRANCE)['Geography > Coastline']).toEqual(['3,427 km'])
  })

  it('gives the same rule whatever the order of the pages', () => {
    const rule = JSON.stringify(learned(unlabelled(...PAGES)).rule)
    expect(JSON.stringify(learned(unlabelled(...[...PAGES].reverse())).rule)).toBe(rule)
  })

  it('has a rule that survives JSON and its schema', () => {
    const { rule } = learned(unlabelled(...PAGES))
    expect(sectionsLearner.language.schema.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
  })

  it('explains how headings look, and the grammar', () => {
    const { rule, fields = [] } = learned(unlabelled(...PAGES))
    const text = sectionsLearner.language.explain(rule, fields)
    expect(text).toContain('a whole line at "a < h2 < div.main" (heading tag)')
    expect(text).toContain('Geography -> Location Area Climate Coast?')
  })

  it('does not match a page of another site', () => {
    const { rule, fields = [] } = learned(unlabelled(...PAGES))
    const page = createPage('<h1>Soup</h1><p>Boil the water.</p>')
    expect(sectionsLearner.language.run(rule, page, fields).unmatched).toMatch(/headings/)
  })
})

describe('with labels', () => {
  function labelled(names: Record<string, string>[], further: readonly string[] = []): Task {
    const examples = names.map((record, i) => ({ page: `${i}`, records: [record] }))
    const fields = inferFields(examples)
    return settleTask({
      fields,
      examples: examples.map((example, i) =>
        locateExample(example, createPage(PAGES[i], { name: `${i}` }), fields),
      ),
      unlabelled: further.map((source, i) => createPage(source, { name: `further ${i}` })),
    })
  }

  it('finds the section that a value is the text of', () => {
    const task = labelled(
      [
        { where: 'in the north, day 0 of the walk', ground: '1000 sq km' },
        { where: 'in the south, day 1 of the walk', ground: '1127 sq km' },
      ],
      PAGES.slice(2),
    )
    const result = learned(task)
    expect(result.replay.exact).toBe(true)
    expect(extract({ ...result, fields: task.fields }, countryPage(8))).toEqual({
      where: ['in the north, day 8 of the walk'],
      ground: ['2016 sq km'],
    })
  })

  it('can keep to fields that are named by the path of their section', () => {
    const task = labelled([{ 'Geography > Climate': 'mild and wet', ground: '1000 sq km' }], PAGES.slice(1))
    const result = namedSectionsLearner.learn(task, createBudget())
    if (result.kind === 'declined') throw new Error(result.reason)
    expect(result.rule.fields[1]).toBe(-1)
    expect(result.presence).toEqual([1, undefined])
    for (const name of ['ground', 'Climate'] as const) {
      const other = labelled([{ [name]: 'mild and wet' }], PAGES.slice(1))
      expect(namedSectionsLearner.learn(other, createBudget())).toMatchObject({
        kind: 'declined',
        reason: 'no field is named by the path of a section',
      })
    }
  })

  it('leaves out a field that is not a section', () => {
    const task = labelled([
      { day: '0', climate: 'mild and wet' },
      { day: '1', climate: 'dry, with cold nights' },
      { day: '2', climate: 'hot summers' },
    ])
    const { rule, replay } = learned(task)
    expect(rule.fields[0]).toBe(-1)
    expect(rule.fields[1]).toBeGreaterThanOrEqual(0)
    expect(replay).toMatchObject({ right: 3, missed: 3, wrong: 0 })
  })

  it('brings sections that no labelled page has, where labels name the sections by their paths', () => {
    const odd = [1, 3].map(countryPage)
    const records = odd.map((source) => extract(learned(unlabelled(...PAGES)), source))
    const task = (keep: (name: string) => boolean): Task => {
      const examples = records.map((record, i) => ({
        page: `${i}`,
        records: [Object.fromEntries(Object.entries(record).filter(([name]) => keep(name)))],
      }))
      const fields = inferFields(examples)
      return settleTask({
        fields,
        examples: examples.map((example, i) =>
          locateExample(example, createPage(odd[i], { name: `${i}` }), fields),
        ),
        unlabelled: [0, 2, 4, 5, 6].map((i) => createPage(countryPage(i), { name: `further ${i}` })),
      })
    }
    const all = task(() => true)
    const result = learned(all)
    expect(result.fields?.slice(all.fields.length).map(({ name }) => name)).toEqual(['Geography > Coast'])
    expect(extract(result, countryPage(8))['Geography > Coast']).toEqual(['101 km'])
    expect(result.presence?.at(-1)).toBeCloseTo(4 / 7)
    // Whoever labels two sections of many wants two.
    expect(learned(task((name) => /Area$|Climate/.test(name))).fields).toBeUndefined()
  })

  it('declines where no value is a section, and lists', () => {
    expect(sectionsLearner.learn(labelled([{ day: '0' }, { day: '1' }]), createBudget())).toMatchObject({
      kind: 'declined',
      reason: 'no labelled value is the whole text of a section',
    })
    const task = labelled([{ climate: 'mild and wet' }])
    expect(sectionsLearner.learn({ ...task, shape: 'list' }, createBudget()).kind).toBe('declined')
  })
})

describe('pages that no author meant', () => {
  it('declines pages without headings, and without anything', () => {
    for (const source of ['', 'no tags', '<p>Nothing but a sentence.</p>', '<'.repeat(10_000)]) {
      expect(sectionsLearner.learn(unlabelled(source), createBudget())).toMatchObject({ kind: 'declined' })
    }
    expect(sectionsLearner.learn(unlabelled(FRANCE), createBudget({ steps: 1 })).kind).toBe('declined')
  })

  it('takes 10,000 headings, and says how many became no fields', () => {
    const page = Array.from({ length: 10_000 }, (_, i) => `<h2>Heading ${i}</h2><p>Text ${i}</p>`).join('')
    const result = learned(unlabelled(page))
    expect(result.rule.sections).toHaveLength(10_000)
    expect(result.fields).toHaveLength(1000)
    expect(result.ambiguous[0]).toMatch(/^9000 further sections/)
  })

  it('takes 500 levels of nesting', () => {
    const levels = 500
    const open = Array.from({ length: levels }, (_, i) => `<ul><li><b>Level ${i}</b> text ${i}`).join('')
    const page = open + '</li></ul>'.repeat(levels)
    const result = learned(unlabelled(page))
    const depths: number[] = []
    for (const { parent } of result.rule.sections) depths.push(parent < 0 ? 1 : depths[parent] + 1)
    expect(Math.max(...depths)).toBe(levels)
    const names = result.fields?.map(({ name }) => name) ?? []
    expect(new Set(names).size).toBe(levels)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(200)
  })

  it('takes a heading that repeats a thousand times as one section with a thousand texts', () => {
    const page = Array.from({ length: 1000 }, (_, i) => `<h2>Note</h2><p>Text ${i}</p>`).join('')
    const result = learned(unlabelled(page))
    expect(result.fields).toEqual([{ name: 'Note', many: true, optional: true }])
    expect(extract(result, page).Note).toHaveLength(1000)
  })
})

it('keeps the sections that its grammar does not know, and puts them in no field', () => {
  const result = learned(unlabelled(...PAGES))
  const source = PAGES[0].replace('<h2><a>People', '<h2><a>Weather</a></h2><p>fine</p>$&')
  const run = (page: string) =>
    sectionsLearner.language.run(result.rule, createPage(page), result.fields ?? [])
  expect(run(PAGES[0]).unknown).toBeUndefined()
  const { unknown = [] } = run(source)
  expect(unknown.map(({ name }) => name)).toEqual(['Weather'])
  expect(source.slice(unknown[0].start, unknown[0].end)).toBe('Weather</a></h2><p>fine')
})
