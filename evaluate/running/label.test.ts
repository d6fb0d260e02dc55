import { describe, expect, it } from 'vitest'
import { createPage } from '../../src/page/page.ts'
import { labelPages } from './label.ts'

const page = createPage('<p>Dune</p><p>Frank Herbert</p><p>Emma</p><p>Jane Austen</p>', { name: 'p.html' })

describe('labels', () => {
  it('are texts where no record shows several values, and lists where one does', () => {
    const records = [
      { title: ['Dune'], author: ['Frank Herbert'] },
      { title: ['Emma'], author: ['Jane', 'Austen'] },
    ]
    const { examples, dropped } = labelPages([{ page, records, complete: true }])
    expect(examples).toEqual([
      {
        page,
        records: [
          { title: 'Dune', author: ['Frank Herbert'] },
          { title: 'Emma', author: ['Jane', 'Austen'] },
        ],
      },
    ])
    expect(dropped).toEqual([])
  })

  it('are lists on pages of one record each, which does not prove that a field holds a single value', () => {
    const selection = { page, records: [{ title: ['Dune'] }] }
    const written = (complete: boolean) => labelPages([{ ...selection, complete }]).examples[0].records
    expect(written(true)).toEqual([{ title: ['Dune'] }])
    expect(written(false)).toEqual([{ title: 'Dune' }])
  })

  it('leave out what is not on the page; a record with nothing left makes the page incomplete', () => {
    const records = [{ title: ['Dune'], author: ['Nobody'] }, { title: ['Nothing'] }]
    const { examples, dropped } = labelPages([{ page, records, complete: true }])
    expect(examples).toEqual([{ page, records: [{ title: 'Dune' }], complete: false }])
    expect(dropped.map(({ value }) => value)).toEqual(['Nobody', 'Nothing'])
  })

  it('keep records nested', () => {
    const records = [{ title: ['Dune'], people: [{ name: ['Frank Herbert'] }, { name: ['Jane', 'Austen'] }] }]
    const [example] = labelPages([{ page, records, complete: false }]).examples
    expect(example).toEqual({
      page,
      records: [{ title: 'Dune', people: [{ name: ['Frank Herbert'] }, { name: ['Jane', 'Austen'] }] }],
      complete: false,
    })
  })
})
