import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import { createRecognizedLearner } from './learn-beside-labels.ts'
import { learnRecognized } from './learn-recognized.ts'

const page = (i: number, isOnSale: boolean) =>
  createPage(
    `<h1>Book ${i}</h1><p>List price: <s>${20 + i} €</s></p><p>Our price: <b>${(isOnSale ? 10 : 20) + i} €</b></p>`,
    { name: `${i}${isOnSale ? ' on sale' : ''}` },
  )

describe('pages to ask about, after learning from a kind alone', () => {
  const pages = [0, 1, 2, 3, 4, 5].map((i) => page(i, i > 3))

  it('are those on which places that explain the finds as well show something else', async () => {
    const { result } = await learnRecognized(
      pages,
      { price: { kind: 'type', type: 'money', errors: 'unsound' } },
      { shape: 'single' },
    )
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    const disputed = pages.filter((each) =>
      result.openPoints(each, result.wrapper.extract(each).extraction).some((point) => point.disputed),
    )
    expect(disputed.map(({ name }) => name)).toEqual(expect.arrayContaining(['4 on sale', '5 on sale']))
    expect(result.confidence[0]).toBeLessThan(0.8)
  })

  it('are not those that merely look unlike the others, where all are in doubt', async () => {
    const unlike = createPage(
      '<h1>Book 9</h1><div><p>List price: <s>29 €</s></p></div><p>Our price: <b>19 €</b></p>',
      { name: 'unlike' },
    )
    const learner = await createRecognizedLearner({
      price: { kind: 'type', type: 'money', errors: 'unsound' },
    })
    const result = learner([], { shape: 'single', unlabelled: [...pages, unlike] })
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    expect(result.question?.page).not.toBe('unlike')
    const [point] = result.openPoints(pages[0], result.wrapper.extract(pages[0]).extraction)
    expect(point.errors).toBeGreaterThanOrEqual(1 - result.confidence[0])
  })

  it('settle it with one label', async () => {
    const [, , , , sale] = pages
    const label = (text: string) => {
      const start = sale.source.indexOf(text)
      return { text, start, end: start + text.length }
    }
    const learner = await createRecognizedLearner({
      price: { kind: 'type', type: 'money', errors: 'unsound' },
    })
    const unlabelled = pages.filter((each) => each !== sale)
    for (const text of ['24 €', '14 €']) {
      const result = learner([{ page: sale, records: [{ price: label(text) }] }], {
        shape: 'single',
        unlabelled,
      })
      if (result.kind !== 'learned') throw new Error('nothing was learned')
      const [record] = result.wrapper.extract(pages[5]).records
      expect(record).toEqual({ price: text === '24 €' ? '25 €' : '15 €' })
    }
  })
})
