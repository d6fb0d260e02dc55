import { describe, expect, it } from 'vitest'
import type { Mark } from '../../project/labels/nesting.ts'
import { shareRecord } from './share.ts'

const fields = [
  { name: 'name', many: false, optional: false, property: 'https://schema.org/name' },
  { name: 'value', many: false, optional: true },
]
const about = {
  recordClass: 'https://schema.org/Event',
  page: 'a.html',
  address: 'https://site.example/list/',
}

function share(text: string) {
  const value: Mark = { field: 'value', text, start: 10, end: 10 + text.length }
  return shareRecord([{ field: 'name', text: 'Tide; day', start: 0, end: 9 }, value], fields, about, value)
}

describe('what a record gives away', () => {
  it('is JSON, CSV and JSON-LD', async () => {
    const { json, csv, jsonld } = await share('x')
    expect(JSON.parse(json)).toEqual({ name: 'Tide; day', value: 'x' })
    expect(csv.trim().split(/\r?\n/)).toEqual(['name,value', '"Tide; day",x'])
    expect(JSON.parse(jsonld)['@graph'][0]).toMatchObject({
      '@type': 'https://schema.org/Event',
      name: 'Tide; day',
    })
  })

  it.each([
    ['../books/1.html', ['https://site.example/books/1.html']],
    ['https://site.example/books/1.html', ['https://site.example/books/1.html']],
    ['www.site.example', ['https://www.site.example/']],
    ['ann@site.example', ['mailto:ann@site.example']],
    ['+44 20 7946 0000', ['tel:+442079460000']],
    ['javascript:alert(1)', []],
    ['Dune', []],
  ])('invites to do what %s allows', async (text, addresses) => {
    const { actions } = await share(text)
    expect(actions.map(({ href }) => href)).toEqual(addresses)
  })

  it.each([
    ['2024-05-03', '20240503'],
    ['3 May 2024', '20240503'],
    ['May 3, 2024', '20240503'],
    ['23/05/2024', '20240523'],
  ])('%s goes to the calendar', async (text, day) => {
    const [action] = (await share(text)).actions
    expect(action.kind).toBe('calendar')
    const file = decodeURIComponent(action.href.slice(action.href.indexOf(',') + 1))
    expect(file).toContain(`DTSTART;VALUE=DATE:${day}\r\n`)
    expect(file).toContain('SUMMARY:Tide\\; day\r\n')
  })

  it('reads no day into a date that can be two', async () => {
    expect((await share('03/05/2024')).actions).toEqual([])
  })
})
