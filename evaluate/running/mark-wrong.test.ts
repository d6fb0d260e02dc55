import { expect, it } from 'vitest'
import { createPage } from '../../src/page/page.ts'
import type { Site } from '../sites/site.ts'
import { learnCorrected } from './mark-wrong.ts'

const item = (kind: string, name: string): string =>
  `<div class="item ${kind}"><b>${name}</b><p>about ${name}</p></div>`
const listing = (...items: string[]): string => `<body>${items.join('')}</body>`

/** Pages of books and films, on which only books are records. */
const shelves = (show: typeof item): string[] => [
  listing(show('book', 'Dune'), show('book', 'Emma'), show('book', 'Kim')),
  listing(show('film', 'Alien'), show('book', 'Iliad'), show('film', 'Jaws')),
  listing(show('book', 'Omoo'), show('film', 'Heat'), show('book', 'Pan')),
]
const SOURCES = shelves(item)
const recordOf = (name: string) => ({ name: [name], text: [`about ${name}`] })
const SITE: Site = {
  name: 'shelf',
  set: 'shelf',
  folder: '',
  detail: false,
  recallOnly: false,
  pages: [['Dune', 'Emma', 'Kim'], ['Iliad'], ['Omoo', 'Pan']].map((names, i) => ({
    page: `${i}.html`,
    records: names.map(recordOf),
  })),
}
const split = { labelled: new Map([[0, [0, 1]]]), tested: [1, 2] }
const settings = { method: 'trees', labelled: 1, records: 2, seed: 1 }

it('marks the first wrong record of another page, and tests that page no more', () => {
  // Inside their items films differ, so that nothing but a mark tells that they are not meant.
  const sources = shelves(
    (kind, name) => `<div class="item"><b>${name}</b><p>about ${name}</p><i class="${kind}"></i></div>`,
  )
  const pages = sources.map((source, i) => createPage(source, { name: `${i}.html` }))
  const before = learnCorrected(SITE, pages, split, settings)
  expect(before.split.tested).toEqual([1, 2])
  expect(before.learned.wrapper?.extract(sources[2]).records).toHaveLength(3)
  const after = learnCorrected(SITE, pages, split, { ...settings, negatives: 2 })
  expect(after.split.tested).toEqual([2])
  expect(after.learned.wrapper?.extract(sources[2]).records.map(({ name }) => name)).toEqual(['Omoo', 'Pan'])
})

it('marks nothing where the truth is incomplete', () => {
  const pages = SOURCES.map((source, i) => createPage(source, { name: `${i}.html` }))
  const corrected = learnCorrected({ ...SITE, recallOnly: true }, pages, split, { ...settings, negatives: 1 })
  expect(corrected.split).toEqual(split)
})

it('answers yes by the places that were asked about, and leaves the marked records as they are', () => {
  const sources = shelves(item).map((source) => source.replaceAll('item film', 'item comic'))
  const pages = sources.map((source, i) => createPage(source, { name: `${i}.html` }))
  const shown = [
    ['Dune', 'Emma', 'Kim'],
    ['Alien', 'Iliad', 'Jaws'],
    ['Omoo', 'Heat', 'Pan'],
  ]
  const site = {
    ...SITE,
    pages: shown.map((names, i) => ({ page: `${i}.html`, records: names.map(recordOf) })),
  }
  const before = learnCorrected(site, pages, split, settings)
  expect(before.learned.questions[0].page).toBe('2.html')
  const { learned, split: left } = learnCorrected(site, pages, split, { ...settings, questions: 1 })
  expect(learned.wrapper?.extract(sources[2]).records.map(({ name }) => name)).toEqual(shown[2])
  expect(learned.questions).toEqual([])
  expect(learned.labelledRecords).toBe(2)
  expect([...left.labelled]).toEqual([
    [0, [0, 1]],
    [2, [1]],
  ])
  expect(left.tested).toEqual([1, 2])
})

it('answers what the learner asks about a group, and learns again', () => {
  const pages = SOURCES.map((source, i) => createPage(source, { name: `${i}.html` }))
  const { learned, split: left } = learnCorrected(SITE, pages, split, { ...settings, questions: 1 })
  expect(learned.wrapper?.extract(SOURCES[2]).records.map(({ name }) => name)).toEqual(['Omoo', 'Pan'])
  expect(left.tested).not.toEqual([])
})
