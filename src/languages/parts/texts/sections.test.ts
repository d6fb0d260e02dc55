import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { inferFields } from '../../../record/example.ts'
import { isRecord } from '../../../record/extraction.ts'
import { locateExample } from '../../../record/locate.ts'
import { createBudget } from '../../budget.ts'
import { sectionsLearner } from '../../sections/learn/learn.ts'
import { shapeOf } from '../../task.ts'
import { learningParts } from './learn-texts.ts'

const country = (name: string, area: string, capital: string): string =>
  `<body><h1>${name}</h1><h2>Geography</h2><h3>Area</h3><p>${area}</p><h2>Government</h2><h3>Capital</h3><p>${capital}</p></body>`

it('splits the text of a section', () => {
  const learner = learningParts(sectionsLearner)
  const sources = [
    country('Malta', 'total: 316 sq km (rank 207)', 'Valletta (since 1571)'),
    country('Iceland', 'total: 103000 sq km (rank 108)', 'Reykjavik (since 1786)'),
    country('Ghana', 'total: 238533 sq km (rank 82)', 'Accra (since 1877)'),
    country('Peru', 'total: 1285216 sq km (rank 20)', 'Lima (since 1535)'),
  ]
  const [page, ...unlabelled] = sources.map((source, i) => createPage(source, { name: `${i}` }))
  const record = { area: '316', rank: '207', capital: 'Valletta', since: '1571' }
  const example = { page: '0', complete: true, records: [record] }
  const fields = inferFields([example])
  const examples = [locateExample(example, page, fields)]
  const task = { shape: shapeOf(examples), fields, examples, unlabelled }
  const learned = learner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  expect(learned.replay.exact).toBe(true)
  const rows = unlabelled.map((other) => {
    const [{ values }] = learner.language.run(learned.rule, other, learned.fields ?? fields).records
    return values
      .slice(0, 4)
      .map(([value]) => (value === undefined || isRecord(value) ? undefined : value.text))
  })
  expect(rows).toEqual([
    ['103000', '108', 'Reykjavik', '1786'],
    ['238533', '82', 'Accra', '1877'],
    ['1285216', '20', 'Lima', '1535'],
  ])
})
