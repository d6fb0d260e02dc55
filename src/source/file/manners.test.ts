import { expect, it } from 'vitest'
import { learnShop, shopSource } from '../../../test/shop.ts'
import { withManners } from './manners.ts'
import { createSource } from './read-source.ts'
import type { SourceInput } from './schema.ts'

const { list, book } = learnShop()
const wrappers = new Map([
  ['list.json', list],
  ['book.json', book],
])
const open = (manners: SourceInput['manners']) =>
  createSource(shopSource('https://shop.example', { manners }), undefined, wrappers)

it('the manners of a source hold where the caller asks for nothing else', () => {
  const source = open({ delay: 2, concurrency: 3, robots: false, headers: { 'X-Shop': 'a', Accept: 'b' } })
  expect(withManners(source, { robots: true, headers: {} })).toEqual({
    delay: 2000,
    concurrency: 3,
    robots: false,
    headers: { 'x-shop': 'a', accept: 'b' },
  })
  expect(withManners(source, { delay: 10, headers: { ACCEPT: 'c' } })).toEqual({
    delay: 10,
    concurrency: 3,
    robots: false,
    headers: { 'x-shop': 'a', accept: 'c' },
  })
})

it('robots.txt is obeyed unless the source or the caller says otherwise', () => {
  expect(withManners(open({}), {}).robots).toBe(true)
  expect(withManners(open({ robots: true }), { robots: false }).robots).toBe(false)
})
