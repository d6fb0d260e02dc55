import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import { toPlain } from '../../record/plain.ts'
import { createBudget } from '../budget.ts'
import type { Learned } from '../language.ts'
import { itemsLearner } from './learn.ts'
import type { ItemsRule } from './rule.ts'
import { items } from './run.ts'
import { splitItems } from './split.ts'

const BORDERS =
  '{[country:Andorra] [length:56.6 km]}, {[country:Czech Republic] [length:1,620 km]}, {[country:Chad] [length:451 km]}'

function learn(texts: readonly string[], unlabelled: readonly string[] = []) {
  const task = createTask(texts, { unlabelled })
  const result = itemsLearner.learn(task, createBudget())
  const extract = (text: string) =>
    items
      .run((result as Learned<ItemsRule>).rule, createPage(text), task.fields)
      .records.map((record) => toPlain(record, task.fields))
  return { result, extract, fields: task.fields }
}

describe('items', () => {
  it('learns the records of a list inside a text', () => {
    const { result, extract } = learn([BORDERS])
    expect(result).toMatchObject({ kind: 'learned', replay: { exact: true }, rule: { separators: [', '] } })
    expect(extract('Niger 1,196 km, Western Sahara 85 km, Sudan 9 km')).toEqual([
      { country: 'Niger', length: '1,196 km' },
      { country: 'Western Sahara', length: '85 km' },
      { country: 'Sudan', length: '9 km' },
    ])
  })

  it('separates nothing inside brackets', () => {
    const { extract } = learn(['[crop:wheat], [crop:rice], [crop:corn]'])
    expect(extract('tea, cassava (manioc, tapioca), [a, b], c) d, (e')).toEqual(
      ['tea', 'cassava (manioc, tapioca)', '[a, b]', 'c) d', '(e'].map((crop) => ({ crop })),
    )
  })

  it('learns several separators, and no more than it needs', () => {
    const { result, extract } = learn(['[crop:wheat], [crop:rice]; [crop:beef], [crop:fish]'])
    expect(result).toMatchObject({ rule: { separators: [', ', '; '] } })
    expect(extract('tea; milk, eggs')).toEqual([{ crop: 'tea' }, { crop: 'milk' }, { crop: 'eggs' }])
  })

  it('takes lines for items where each record has one', () => {
    const { result, extract } = learn([
      '<p>{[name:Ann Lee], [city:Oslo]}<br>{[name:Bo Ek], [city:Rome]}<br>{[name:Cy Dee], [city:Bern]}</p>',
    ])
    expect(result).toMatchObject({ rule: { separators: ['\n'] } })
    expect(extract('<p>Di Fox, Lyon<br>Ed Gee, Kyiv</p>')).toEqual([
      { name: 'Di Fox', city: 'Lyon' },
      { name: 'Ed Gee', city: 'Kyiv' },
    ])
  })

  it('declines where no text separates the records', () => {
    expect(learn(['<p>{[name:Ann]{[name:Bob]}}</p>']).result).toMatchObject({ kind: 'declined' })
  })

  it('explains what separates items and how they are cut', () => {
    const { result, fields } = learn([BORDERS])
    const text = items.explain((result as Learned<ItemsRule>).rule, fields)
    expect(text).toContain('separated by ", " outside brackets')
    expect(text).toMatch(/country: .+\n +length: /)
  })

  it('cuts a text into items that contain all of it but separators and blanks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b c', ', ', '; ', '(', ')', ' '), { maxLength: 30 }),
        (words) => {
          const page = createPage(words.join(''))
          const { text } = page.text
          const found = splitItems(page, [', ', '; '])
          const kept = found.map(({ start, end }) => text.slice(start, end))
          expect(kept.join('').replace(/[,;\s]/g, '')).toBe(text.replace(/[,;\s]/g, ''))
          for (const [i, { start }] of found.entries())
            if (i > 0) expect(start).toBeGreaterThanOrEqual(found[i - 1].end)
        },
      ),
      { seed: 14, numRuns: 300 },
    )
  })
})
