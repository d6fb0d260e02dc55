import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import * as edits from './edits.ts'
import { fieldNames, type Labels, listFields, NO_LABELS, removeFromLabels } from './labels.ts'
import type { Mark } from './nesting.ts'
import { joinRecords } from './page-records.ts'

const BOOKS = [
  ['Dune', '1965'],
  ['Emma', '1815'],
  ['Kim', ''],
  ['Walden', ''],
]
const html = `<ul>${BOOKS.map(([title, year]) => `<li><b>${title}</b>${year === '' ? '' : ` <i>${year}</i>`}</li>`).join('')}</ul>`
const page = createPage(html)
const fields = [
  { name: 'title', many: false, optional: false },
  { name: 'year', many: false, optional: true },
]
const mark = (field: string, text: string): Mark => ({
  field,
  text,
  start: html.indexOf(text),
  end: html.indexOf(text) + text.length,
})
const extraction = {
  records: BOOKS.map(([title, year]) => ({
    start: html.indexOf(title),
    end: html.indexOf(title) + 9,
    values: [[mark('title', title)], year === '' ? [] : [mark('year', year)]],
  })),
}
const NONE: Labels = new Map()
const seeing = (labels: Labels) => ({
  page: 'a.html',
  ...joinRecords(page, labels.get('a.html') ?? NO_LABELS, extraction, fields),
  lists: listFields(labels),
})
let next = 0
const fresh = () => `n${++next}`
const titles = (labels: Labels, list: 'records' | 'negatives') =>
  labels.get('a.html')?.[list].map(({ record }) => (record.title as { text: string }).text)

describe('rejecting all records that lack a field', () => {
  it('makes a negative of each, and leaves the others', () => {
    const seen = seeing(NONE)
    expect(edits.lackingRecords(seen, 'year')).toHaveLength(2)
    const labels = edits.rejectLacking(NONE, seen, 'year', fresh)
    expect(titles(labels, 'negatives')).toEqual(['Kim', 'Walden'])
    expect(seeing(labels).records).toHaveLength(2)
    expect(seeing(labels).rejected).toHaveLength(2)
  })

  it('does not touch a record that a person marked, nor a page where none lacks it', () => {
    const kim = seeing(NONE).records[2].id
    const marked = edits.acceptRecord(NONE, seeing(NONE), kim, fresh())
    const labels = edits.rejectLacking(marked, seeing(marked), 'year', fresh)
    expect(titles(labels, 'records')).toEqual(['Kim'])
    expect(titles(labels, 'negatives')).toEqual(['Walden'])
    expect(edits.rejectLacking(labels, seeing(labels), 'title', fresh)).toBe(labels)
  })
})

describe('accepting and rejecting', () => {
  it('restores a record that was rejected', () => {
    const [dune] = seeing(NONE).records
    const rejected = edits.rejectRecord(NONE, seeing(NONE), dune.id, 'n-dune')
    expect(titles(rejected, 'negatives')).toEqual(['Dune'])
    const restored = edits.acceptRecord(rejected, seeing(rejected), 'n-dune', fresh())
    expect(titles(restored, 'negatives')).toEqual([])
    expect(seeing(restored).records).toHaveLength(4)
  })

  it('takes back a record that was marked', () => {
    const [dune] = seeing(NONE).records
    const accepted = edits.acceptRecord(NONE, seeing(NONE), dune.id, 'm1')
    const back = edits.rejectRecord(accepted, seeing(accepted), 'm1', fresh())
    expect([titles(back, 'records'), titles(back, 'negatives')]).toEqual([[], []])
  })

  it('says of a record that is gone that it has changed', () => {
    expect(() => edits.acceptRecord(NONE, seeing(NONE), 'gone', fresh())).toThrow('has changed')
    expect(() => edits.rejectRecord(NONE, seeing(NONE), 'gone', fresh())).toThrow('has changed')
  })

  it('marks everything that a finished page shows, once', () => {
    const done = edits.finishPage(NONE, seeing(NONE), true, fresh)
    expect(titles(done, 'records')).toEqual(BOOKS.map(([title]) => title))
    const again = edits.finishPage(done, seeing(done), true, fresh)
    expect(again.get('a.html')).toEqual(done.get('a.html'))
    expect(edits.finishPage(done, seeing(done), false, fresh).get('a.html')?.done).toBe(false)
  })
})

describe('fields', () => {
  const done = edits.finishPage(NONE, seeing(NONE), true, fresh)

  it('are renamed everywhere, and joined with one of the new name', () => {
    const renamed = edits.renameField(done, 'year', 'published')
    expect(fieldNames(renamed)).toEqual(['title', 'published'])
    expect(edits.renameField(done, 'year', 'year')).toEqual(done)
    const joined = edits.renameField(done, 'year', 'title')
    expect(joined.get('a.html')?.records[0].record.title).toHaveLength(2)
    expect(() => edits.renameField(done, 'year', 'a › year')).toThrow('cannot move')
  })

  it('are not renamed to a field that holds records', () => {
    const nested: Labels = new Map([
      [
        'a.html',
        { ...NO_LABELS, records: [{ id: 'r', record: { title: 'Dune', people: [{ name: 'Ann' }] } }] },
      ],
    ])
    expect(() => edits.renameField(nested, 'title', 'people')).toThrow('cannot both be fields')
    expect(fieldNames(edits.renameField(nested, 'people › name', 'people › who'))).toEqual([
      'title',
      'people › who',
    ])
  })

  it('are removed with the records that hold nothing else', () => {
    const removed = edits.removeField(done, 'title')
    expect(removed.get('a.html')?.records).toHaveLength(2)
    expect(removeFromLabels(removed, 'year').get('a.html')?.records).toEqual([])
  })
})
