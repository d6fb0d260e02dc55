import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { assignRecord, NEW_RECORD } from './assign-record.ts'
import { finishPage, markValue, rejectRecord, unmarkValue } from './edits.ts'
import { examplesOf, labelsOf, NO_LABELS, renameInLabels } from './labels.ts'
import { type Mark, recordOf } from './nesting.ts'
import { joinRecords } from './page-records.ts'
import { placeRecord } from './place-labels.ts'

const html = '<ul><li><b>Dune</b> <i>1965</i></li><li><b>Emma</b> <i>1815</i></li></ul>'
const page = createPage(html)
const fields = [
  { name: 'title', many: false, optional: false },
  { name: 'year', many: false, optional: false },
]

function mark(field: string, text: string): Mark {
  const start = html.indexOf(text)
  return { field, text, start, end: start + text.length }
}

/** What a wrapper would find on the page. */
const extraction = {
  records: [
    { start: 4, end: 36, values: [[mark('title', 'Dune')], [mark('year', '1965')]] },
    { start: 36, end: 70, values: [[mark('title', 'Emma')], [mark('year', '1815')]] },
  ],
}

let id = 0
const fresh = () => `r${++id}`
const seeing = (labels: ReturnType<typeof labelsOf>, found: typeof extraction | undefined = extraction) => ({
  page: 'a.html',
  ...joinRecords(page, labels.get('a.html') ?? NO_LABELS, found, fields),
  lists: new Set<string>(),
})

describe('which record a value belongs to', () => {
  const first = { id: 'one', marks: [mark('title', 'Dune')], sure: true }

  it('is the one it shares the smallest element with', () => {
    expect(assignRecord(page, [first], mark('year', '1965'), 'year')).toBe('one')
    const second = { id: 'two', marks: [mark('title', 'Emma')], sure: true }
    expect(assignRecord(page, [first, second], mark('year', '1815'), 'year')).toBe('two')
  })

  it('is a new one where the field is taken, and the same to correct a value', () => {
    expect(assignRecord(page, [first], mark('title', 'Emma'), 'title')).toBe(NEW_RECORD)
    expect(assignRecord(page, [first], { ...mark('title', 'Dune'), end: 14 }, 'title')).toBe('one')
  })

  it('is a new one where the fields begin again, and the same for a further value beside the first', () => {
    const flat = '<div><b>Dune</b><br>Frank Herbert<br>Ace<br><br><b>Emma</b><br>Jane Austen<br>Dent</div>'
    const place = (field: string, text: string): Mark => {
      const start = flat.indexOf(text)
      return { field, text, start, end: start + text.length }
    }
    const assign = (record: Mark[], value: Mark) =>
      assignRecord(createPage(flat), [{ id: 'one', marks: record, sure: true }], value, value.field)
    const dune = [place('title', 'Dune'), place('author', 'Frank Herbert')]
    expect(assign(dune, place('title', 'Emma'))).toBe(NEW_RECORD)
    expect(assign(dune, place('author', 'Ace'))).toBe('one')
    const emma = [place('title', 'Emma'), place('author', 'Jane Austen')]
    expect(assign(emma, place('author', 'Frank Herbert'))).toBe(NEW_RECORD)
  })
})

it('goes to what a person marked before what the wrapper found by mistake', () => {
  const marked = { id: 'one', marks: [mark('title', 'Dune')], sure: true }
  const mistaken = { id: 'found', marks: [mark('title', '1965')], sure: false }
  expect(assignRecord(page, [marked, mistaken], mark('year', '1965'), 'year')).toBe('one')
})

it('keeps in the file which records answer a question, until they are changed', () => {
  const given = [{ page: 'a.html', records: [], accepted: [{ title: 'Dune' }], complete: false }]
  const labels = labelsOf(given, fresh)
  expect(examplesOf(labels).examples).toEqual(given)
  expect(examplesOf(renameInLabels(labels, 'title', 'name')).examples[0].accepted).toEqual([{ name: 'Dune' }])
  const [{ id }] = labels.get('a.html')?.records ?? []
  const changed = markValue(labels, seeing(labels), id, mark('year', '1965'), fresh())
  expect(examplesOf(changed).examples[0]).toMatchObject({ records: [{ title: 'Dune' }] })
  expect(examplesOf(changed).examples[0].accepted).toBeUndefined()
})

describe('edits', () => {
  it('marks into a new record and corrects a value that overlaps', () => {
    const once = markValue(new Map(), seeing(new Map(), undefined), NEW_RECORD, mark('title', 'Dune'), 'r0')
    expect(examplesOf(once).examples).toEqual([
      { page: 'a.html', records: [{ title: { text: 'Dune', start: 11, end: 15 } }], complete: false },
    ])
    const twice = markValue(
      once,
      seeing(once, undefined),
      'r0',
      { field: 'title', text: 'Dun', start: 11, end: 14 },
      'r9',
    )
    expect(examplesOf(twice).examples[0].records).toEqual([{ title: { text: 'Dun', start: 11, end: 14 } }])
  })

  it('keeps a record that lacks a field out of the examples until it says so', () => {
    const labels = labelsOf(
      [{ page: 'a.html', complete: false, records: [{ title: 'Dune', year: '1965' }, { title: 'Emma' }] }],
      fresh,
    )
    const { examples, drafts } = examplesOf(labels)
    expect(examples[0].records).toEqual([{ title: 'Dune', year: '1965' }])
    expect(drafts).toEqual([{ page: 'a.html', record: { title: 'Emma' } }])
  })

  it('finishing a page marks what is shown', () => {
    const labels = labelsOf(
      [{ page: 'a.html', complete: false, records: [{ title: 'Dune', year: '1965' }] }],
      fresh,
    )
    const [example] = examplesOf(finishPage(labels, seeing(labels), true, fresh)).examples
    expect(example.complete).toBeUndefined()
    expect(example.records).toHaveLength(2)
    expect(example.records[1]).toEqual(recordOf([mark('title', 'Emma'), mark('year', '1815')], new Set()))
  })

  it('removing a found value says that the record lacks the field', () => {
    const seen = seeing(new Map())
    const after = unmarkValue(new Map(), seen, seen.records[0].id, mark('year', '1965'), 'r7')
    expect(after.get('a.html')?.records[0].record).toEqual({
      title: { text: 'Dune', start: 11, end: 15 },
      year: null,
    })
  })

  it('rejecting a found record makes it a negative example, which is no longer shown as found', () => {
    const seen = seeing(new Map())
    const after = rejectRecord(new Map(), seen, seen.records[1].id, 'r8')
    expect(examplesOf(after).examples[0].negatives).toHaveLength(1)
    const then = seeing(after)
    expect(then.records).toHaveLength(1)
    expect(then.rejected).toHaveLength(1)
  })

  it('renaming joins two fields into one', () => {
    const labels = labelsOf([{ page: 'a.html', records: [{ a: 'Dune', b: 'Emma' }] }], fresh)
    expect(examplesOf(renameInLabels(labels, 'b', 'a')).examples[0].records).toEqual([
      { a: ['Dune', 'Emma'] },
    ])
  })
})

it('a value written as text is shown where the rest of its record stands', () => {
  const twice = createPage('<p>1965 <b>Emma</b></p><p><b>Dune</b> 1965</p>')
  const [title, year] = placeRecord(twice, { title: 'Dune', year: '1965' })
  expect(year.start).toBeGreaterThan(title.start)
})
