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

it('names pages by their files where the title does not tell them apart', () => {
  expect(label('Offers', 'Offers', 'Fog', '')).toEqual([
    { name: '1.html', detail: 'Offers' },
    { name: '2.html', detail: 'Offers' },
    { name: 'Fog', detail: '3.html' },
    { name: '4.html', detail: 'without a title' },
  ])
})
