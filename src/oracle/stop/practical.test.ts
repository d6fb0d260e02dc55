import { describe, expect, it } from 'vitest'
import { createTask, learn } from '../../learn/learn.ts'
import { createPage } from '../../page/page.ts'
import { isLabelledRecord } from '../../record/label.ts'
import { countDelimiters } from './count-delimiters.ts'
import { countDifferences, errorRate, outputOf } from './practical.ts'

describe('the practical stop', () => {
  it('allows one error in ten after nine pages without any', () => {
    expect(errorRate(0, 8)).toBe(0.1)
    expect(errorRate(0, 9)).toBeLessThan(0.1)
    expect(errorRate(1, 9)).toBeGreaterThan(0.1)
  })

  it('compares wrappers by what they extract, place by place', () => {
    const page = createPage('<p><b>Dune</b><i>Dune</i></p>')
    const other = createPage('<p><b>Emma</b><i>Kim</i></p>')
    const at = (start: number) => {
      const result = learn([{ page, records: [{ title: { text: 'Dune', start, end: start + 4 } }] }])
      if (result.kind !== 'learned') throw new Error('nothing was learned')
      return result.wrapper
    }
    const [bold, italic] = [at(page.source.indexOf('Dune')), at(page.source.lastIndexOf('Dune'))]
    expect(countDifferences(bold, bold, [page, other])).toBe(0)
    expect(countDifferences(bold, italic, [page, other])).toBe(2)
    expect(outputOf(bold, page)).not.toBe(outputOf(italic, page))
  })
})

describe('the examples of delimiters', () => {
  const pages = ['<b>a</b> <i>1</i>; <b>b</b>', '<b>c</b>; <b>d</b> <i>4</i>'].map((source) =>
    createPage(source),
  )
  const task = createTask([
    { page: pages[0], records: [{ name: 'a', code: '1' }, { name: 'b' }], complete: true },
    { page: pages[1], records: [{ name: 'c' }, { name: 'd', code: '4' }], complete: true },
  ])

  it('are the values of each field, and pages whose first and last value is there', () => {
    expect(task.examples.flatMap(({ records }) => records).every(isLabelledRecord)).toBe(true)
    expect(countDelimiters(task)).toEqual({ values: [4, 2], heads: 2, tails: 1 })
  })
})
