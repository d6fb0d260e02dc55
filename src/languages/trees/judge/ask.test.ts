import { expect, it } from 'vitest'
import { askAboutGroups } from './ask.ts'
import type { JudgedGroup } from './judge.ts'

/** A page, as far as questions look at it. */
const otherPage = () => ({ name: 'a.html', tree: { start: [0], end: [1], size: 9 } })

/** A group of members with one field each, as far as questions look at it. */
function group(
  texts: readonly string[],
  accepted: boolean,
  settled = false,
  { source = otherPage(), first = 0, last = 1 } = {},
): JudgedGroup {
  const members = texts.map((text) => ({
    source,
    match: { first, last, elements: [0], found: [[{ start: 0, end: 1 }]] },
    filled: [true],
    readText: () => text,
  }))
  return { members, accepted, settled, score: 0, surroundings: [texts] } as unknown as JudgedGroup
}

const marked = group(['Dune', 'Emma'], true, true)
const ask = (...groups: JudgedGroup[]) =>
  askAboutGroups([marked, ...groups]).map(({ taken, text }) => [taken, text])

it('quotes a place whose text is not already answered', () => {
  expect(ask(group(['Dune', 'Kim'], false))).toEqual([[false, 'Kim']])
  expect(ask(group(['Emma', 'Home'], true))).toEqual([[true, 'Home']])
})

it('does not ask about places that only repeat the records found', () => {
  expect(ask(group(['Dune', 'Emma'], false))).toEqual([])
})

it('does not ask whether a part of a record is a record', () => {
  const source = otherPage()
  const record = group(['Kim'], true, false, { source, first: 2, last: 6 })
  const place = (first: number, last: number) =>
    ask(record, group(['Lost in the hills'], false, false, { source, first, last }))
  expect(place(3, 5)).toEqual([[true, 'Kim']])
  expect(place(6, 8)).toEqual([
    [true, 'Kim'],
    [false, 'Lost in the hills'],
  ])
  expect(place(1, 8)).toEqual([
    [true, 'Kim'],
    [false, 'Lost in the hills'],
  ])
})

it('asks about the same text once', () => {
  expect(ask(group(['Menu'], false), group(['Menu', 'Menu'], false))).toEqual([[false, 'Menu']])
})

it('asks about what only one of two readings finds, where both show the marked records', () => {
  const readings = (own: JudgedGroup[], rivals: JudgedGroup[]) =>
    askAboutGroups(own, rivals).map(({ taken, count, text }) => [taken, count, text])
  const menu = group(['Dune', 'Emma', 'Films', 'Games'], true, true)
  expect(readings([menu], [marked])).toEqual([[true, 2, 'Films']])
  expect(readings([marked], [menu])).toEqual([[false, 2, 'Films']])
  expect(readings([marked], [group(['Dune', 'Emma'], true, true)])).toEqual([])
  expect(readings([marked], [group(['Dune', 'Emma', 'Films'], false)])).toEqual([])
})
