import { expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { createPage } from '../page/page.ts'
import { findExamples } from './find-examples.ts'

const page = (name: string, source: string) => createPage(source, { name })

const pages = [
  page('about.html', '<p>We love Dune and Emma here.</p>'),
  page('dune.html', '<h1>Dune</h1><p>By Frank Herbert</p>'),
  page('list.html', '<ul><li>Dune <i>1965</i></li><li>Emma <i>1815</i></li></ul>'),
  page('emma.html', '<h1>Emma</h1><img alt="A cover" src="/emma.png">'),
]

const found = (...records: Record<string, string>[]) =>
  findExamples(records, pages).map((example) => [
    typeof example.page === 'string' ? '' : example.page.name,
    ...example.records.map((record) => Object.values(record).join()),
  ])

it('takes the page that shows all values of a record', () => {
  expect(found({ title: 'Dune', author: 'Frank Herbert' })).toEqual([['dune.html', 'Dune,Frank Herbert']])
})

it('takes a page on which the value is a text of its own', () => {
  expect(found({ title: 'Dune' })).toEqual([['dune.html', 'Dune']])
})

it('takes a page that shows several records for a list of them', () => {
  expect(found({ title: 'Dune', year: '1965' }, { title: 'Emma', year: '1815' })).toEqual([
    ['list.html', 'Dune,1965', 'Emma,1815'],
  ])
})

it('gives every page a record where there are no more pages than records', () => {
  const first = page('a.html', '<li>oid</li><li>name</li>')
  const second = page('b.html', '<li>oid</li><li>kind</li>')
  const place = (...names: string[]) =>
    findExamples(
      names.map((name) => ({ name })),
      [first, second],
    ).map((example) => [(example.page as typeof first).name, ...example.records.map(({ name }) => name)])
  expect(place('name', 'oid')).toEqual([
    ['a.html', 'name'],
    ['b.html', 'oid'],
  ])
  expect(place('oid', 'kind', 'name')).toEqual([
    ['b.html', 'kind'],
    ['a.html', 'oid', 'name'],
  ])
})

it('takes several pages where no page shows them all', () => {
  const records = [
    { title: 'Dune', more: 'Frank Herbert' },
    { title: 'Emma', more: '/emma.png' },
  ]
  expect(found(...records)).toEqual([
    ['emma.html', 'Emma,/emma.png'],
    ['dune.html', 'Dune,Frank Herbert'],
  ])
})

it('leaves open whether the page holds more', () => {
  expect(findExamples([{ title: 'Dune' }], pages)[0].complete).toBe('unknown')
})

it.each([
  [{ title: 'Dune', author: 'Jane Austen' }, 'the value "Jane Austen" of author is on none of 4 pages'],
  [{ title: 'Emma', author: 'Frank Herbert' }, 'no page has all of title "Emma", author "Frank Herbert"'],
])('says what it did not find: %j', (record, message) => {
  expect(() => findExamples([record as unknown as Record<string, string>], pages)).toThrow(GleanError)
  expect(() => findExamples([record as unknown as Record<string, string>], pages)).toThrow(message)
})

it('looks for what must not be extracted on the marked pages first, then on the others', () => {
  const marks = (...negatives: Record<string, string>[]) =>
    findExamples([{ title: 'Emma', year: '1815' }], pages, negatives).map(
      ({ page, records, complete, negatives = [] }) => [
        typeof page === 'string' ? '' : page.name,
        records.length,
        complete,
        negatives.map(({ title }) => title),
      ],
    )
  expect(marks({ title: 'Dune' })).toEqual([['list.html', 1, 'unknown', ['Dune']]])
  expect(marks({ title: 'By Frank Herbert' })).toEqual([
    ['list.html', 1, 'unknown', []],
    ['dune.html', 0, false, ['By Frank Herbert']],
  ])
  expect(() => marks({ title: 'Kim' })).toThrow('the value "Kim" of title is on none of 4 pages')
})
