import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createBudget } from '../../budget.ts'
import { createPredicateLearner } from '../learn.ts'
import { predicates } from '../run.ts'
import { pageTask } from '../sample-pages.ts'
import { anyBuilder } from './builder.ts'
import { defaultBias } from './index.ts'
import { tooltip } from './tooltip.example.ts'

const example = readFileSync(new URL('./tooltip.example.ts', import.meta.url), 'utf8')
const guide = readFileSync(new URL('../../../../docs/add-a-builder.md', import.meta.url), 'utf8')

it('the guide shows the example as it is, in under 60 lines', () => {
  expect(guide).toContain(example.trim())
  expect(example.split('\n').length).toBeLessThan(60)
})

it('the example learns what no other builder can tell', () => {
  const spans = (pairs: readonly (readonly [string, string])[]): string =>
    `<div>${pairs.map(([title, text]) => `<span title="${title}">${text}</span>`).join(' ')}</div>`
  const labelled = [
    spans([
      ['Price', '$12.50'],
      ['Weight', '200 g'],
    ]),
    spans([
      ['Weight', '90 g'],
      ['Price', '$3.20'],
    ]),
  ]
  const task = pageTask(
    ['price'],
    [
      [labelled[0], { price: ['$12.50'] }],
      [labelled[1], { price: ['$3.20'] }],
    ],
  )
  const learner = createPredicateLearner([anyBuilder(tooltip), ...defaultBias])
  const learned = learner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  expect(learned.replay.exact).toBe(true)
  const page = createPage(
    spans([
      ['Size', 'large'],
      ['Weight', '1 kg'],
      ['Price', '$7.00'],
    ]),
  )
  expect(learner.language.run(learned.rule, page, task.fields).records[0].values[0][0]).toMatchObject({
    text: '$7.00',
  })
  expect(learner.language.schema.safeParse(learned.rule).success).toBe(true)
  expect(predicates.schema.safeParse(learned.rule).success).toBe(false)
})
