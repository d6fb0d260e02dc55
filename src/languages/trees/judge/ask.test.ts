import { expect, it } from 'vitest'
import { askAboutGroups } from './ask.ts'
import type { JudgedGroup } from './judge.ts'

/** A group of members with one field each, as far as questions look at it. */
function group(texts: readonly string[], accepted: boolean, settled = false): JudgedGroup {
  const tree = { start: [0], end: [1] }
  const members = texts.map((text) => ({
    source: { name: 'a.html', tree },
    match: { first: 0, elements: [0], found: [[{ start: 0, end: 1 }]] },
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
