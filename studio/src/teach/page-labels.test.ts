import { expect, it } from 'vitest'
import { pageLabels } from './page-labels.ts'

const label = (...titles: string[]) =>
  pageLabels(titles.map((title, i) => ({ page: `pages/${i + 1}.html`, title })))

it('leaves the name of the site out of titles', () => {
  expect(label('Fog – Shop', 'Rope – Shop')).toEqual([
    { name: 'Fog', detail: '1.html' },
    { name: 'Rope', detail: '2.html' },
  ])
})

it('leaves out all words that titles end with', () => {
  const titles = ['Dune Reviews, Pictures - Cinema', 'Emma (1996) Reviews, Pictures - Cinema', 'Cinema']
  expect(label(...titles).map(({ name }) => name)).toEqual(['Dune', 'Emma (1996)', 'Cinema'])
})

it('leaves out nothing that only some titles end with, or that would leave nothing', () => {
  const names = (...titles: string[]) => label(...titles).map(({ name }) => name)
  expect(names('Fog | Shop', 'Rope | Shop', 'Fog | Inn', 'Rope | Inn')).toEqual([
    'Fog | Shop',
    'Rope | Shop',
    'Fog | Inn',
    'Rope | Inn',
  ])
  expect(names('A Shop', 'B Shop', 'C Shop')).toEqual(['A', 'B', 'C'])
  expect(names('One Shop')).toEqual(['One Shop'])
})

it('names pages by their files where the title does not tell them apart', () => {
  expect(label('Offers', 'Offers', 'Fog', '')).toEqual([
    { name: '1.html', detail: 'Offers' },
    { name: '2.html', detail: 'Offers' },
    { name: 'Fog', detail: '3.html' },
    { name: '4.html', detail: 'without a title' },
  ])
})
