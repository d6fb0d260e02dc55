import { expect, it } from 'vitest'
import { isPageType, readMediaType } from './media-type.ts'

it.each([
  ['text/html; charset=utf-8', { type: 'text/html', charset: 'utf-8' }],
  ['Text/HTML;charset="ISO-8859-1"', { type: 'text/html', charset: 'ISO-8859-1' }],
  [" text/html ; a=b; charset='x'", { type: 'text/html', charset: 'x' }],
  ['text/html; charset=', { type: 'text/html' }],
  ['', { type: '' }],
  [undefined, { type: '' }],
])('the header %j names %j', (header, media) => {
  expect(readMediaType(header)).toEqual(media)
})

it('a header of any length is read in its beginning alone', () => {
  expect(readMediaType(`text/html;${' '.repeat(1_000_000)}charset=x`)).toEqual({ type: 'text/html' })
})

it('texts, HTML, XML, JSON and what has no type may be pages; pictures and archives are none', () => {
  for (const type of [
    '',
    'text/plain',
    'text/html',
    'application/xhtml+xml',
    'application/json',
    'application/octet-stream',
  ])
    expect(isPageType(type)).toBe(true)
  for (const type of ['image/png', 'video/mp4', 'application/zip', 'application/pdf'])
    expect(isPageType(type)).toBe(false)
})
