import { expect, it } from 'vitest'
import type { PageView, RecordView } from '../../../src/server/protocol.ts'
import { recordView } from '../../../test/studio/record-views.ts'
import { indexMatches, recordAt } from './match-index.ts'

const view = (records: RecordView[], rejected: RecordView[] = []): PageView => ({
  page: 'a.html',
  revision: 1,
  done: false,
  total: records.length,
  first: 0,
  covers: [0, 1000],
  records,
  rejected,
  lacking: [],
})

const books = [
  recordView('r0', ['title', 10, [[10, 0, 20]]], ['year', 22, [[10, 12, 16]]]),
  recordView('r1', ['title', 50, [[50, 0, 4]]], ['link', 60, [], 7]),
]

it('finds the value at a point, the shortest where values overlap', () => {
  const matches = indexMatches(view(books))
  expect(matches.at(10, 3)?.value.field).toBe('title')
  expect(matches.at(10, 14)?.value.field).toBe('year')
  expect(matches.at(10, 21)).toBeUndefined()
  expect(matches.at(11, 0)).toBeUndefined()
})

it('finds values of attributes by their elements', () => {
  const matches = indexMatches(view(books))
  expect(matches.ofElement(7)?.record.id).toBe('r1')
  expect(matches.ofElement(8)).toBeUndefined()
})

it('finds rejected records as well, so that they can be restored where they are', () => {
  const matches = indexMatches(view([], [recordView('n0', ['title', 80, [[80, 0, 4]]])]))
  expect(matches.at(80, 2)?.record.id).toBe('n0')
})

it('finds a value of a record by its place', () => {
  const matches = indexMatches(view(books))
  expect(matches.find('r1', 50)?.value.field).toBe('title')
  expect(matches.find('r1', 10)).toBeUndefined()
  expect(matches.find('r9', 50)).toBeUndefined()
})

it('finds the record with a value at a place', () => {
  expect([10, 60, 61].map((start) => recordAt(books, start))).toEqual([0, 1, -1])
})

it('holds nothing before the records are there', () => {
  expect(indexMatches(undefined).at(0, 0)).toBeUndefined()
})
