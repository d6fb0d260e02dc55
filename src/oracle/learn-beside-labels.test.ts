import { describe, expect, it } from 'vitest'
import { type LearnResult, learn } from '../learn/learn.ts'
import { createPage, type Page } from '../page/page.ts'
import { createRecognizedLearner } from './learn-beside-labels.ts'

const list = (...words: string[]) => ({ kind: 'list', words, errors: 'incomplete' }) as const
const regex = (pattern: string) => ({ kind: 'regex', pattern, errors: 'unsound' }) as const

const CODES = [
  ['Congo', '242'],
  ['Egypt', '20'],
  ['Belize', '501'],
  ['Spain', '34'],
]
const rows = CODES.map(([country, code]) => `<b>${country}</b> <i>${code}</i><br>`)
const codes = createPage(`<b>Some Country Codes</b><p>${rows.join('\n')}<hr><b>End</b>`, { name: 'codes' })
const countries = { country: list('Congo', 'Spain'), code: regex('\\d+') }

function extract(result: LearnResult, page: Page) {
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper.extract(page).records
}

describe('one marked record beside recognizers', () => {
  it.each([false, 'unknown'] as const)('is one of several (complete: %s)', async (complete) => {
    const learner = await createRecognizedLearner(countries)
    const records = [{ country: 'Egypt', code: '20' }]
    const result = learner([{ page: codes, records, complete }], { shape: 'list' })
    expect(extract(result, codes)).toEqual(CODES.map(([country, code]) => ({ country, code })))
  })

  it('keeps what a person rejects out of the records', async () => {
    const pages = ['Ann Lee', 'Bo Chan'].map((name, i) =>
      createPage(
        `<ul><li><b>${name}</b> <i>5${i}</i></li><li class="ad"><b>Shop</b> <i>9${i}</i></li></ul>`,
        { name: `${i}` },
      ),
    )
    const learner = await createRecognizedLearner({ name: list('Ann Lee', 'Bo Chan'), code: regex('\\d+') })
    const negatives = [{ name: 'Shop', code: '90' }]
    const records = [{ name: 'Ann Lee', code: '50' }]
    const result = learner([{ page: pages[0], records, negatives, complete: false }], {
      shape: 'list',
      unlabelled: [pages[1]],
    })
    expect(extract(result, pages[1])).toEqual([{ name: 'Bo Chan', code: '51' }])
  })
})

describe('pages that a person labelled in whole', () => {
  const names = ['Ann Lee', 'Bo Chan', 'Cy Dee', 'Di Eve']
  const pages = names.map((name, i) =>
    createPage(`<h1>${name}</h1><p>was <s>${20 + i} €</s></p><p>now <b>${10 + i} €</b></p><p>Shop</p>`, {
      name: `${i}`,
    }),
  )
  const money = { kind: 'type', type: 'money', errors: 'unsound' } as const
  const shape = 'single'

  it('decide alone where they show every field', async () => {
    const learner = await createRecognizedLearner({ name: list('Ann Lee', 'Cy Dee'), price: money })
    const unlabelled = pages.slice(1)
    const examples = [{ page: pages[0], records: [{ name: 'Ann Lee', price: '20 €' }] }]
    const alone = learn(examples, { shape, unlabelled })
    const result = learner(examples, { shape, unlabelled })
    expect(extract(result, pages[3])).toEqual([{ name: 'Di Eve', price: '23 €' }])
    if (result.kind !== 'learned' || alone.kind !== 'learned') throw new Error('nothing was learned')
    expect(result.wrapper.toJSON()).toEqual(alone.wrapper.toJSON())
    expect(result.confidence).toEqual(alone.confidence)
  })

  it('leave a field that they do not show to its recognizer', async () => {
    const learner = await createRecognizedLearner({
      name: list('Ann Lee', 'Cy Dee'),
      price: list('20 €', '22 €'),
    })
    const bare = createPage('<h1>Ed Fox</h1><p>Shop</p>', { name: 'bare' })
    for (const records of [[{ name: 'Ed Fox' }], []]) {
      const result = learner([{ page: bare, records }], { shape, unlabelled: pages })
      expect(extract(result, pages[3])).toEqual([{ name: 'Di Eve', price: '23 €' }])
    }
  })

  it('are not needed, but something has to be found', async () => {
    const learner = await createRecognizedLearner({ name: list('Ann Lee', 'Cy Dee') })
    expect(extract(learner([], { unlabelled: pages }), pages[1])).toEqual([{ name: 'Bo Chan' }])
    expect(() => learner([], { unlabelled: ['<p>Nobody</p>'] })).toThrow(/matches nothing/)
  })
})
