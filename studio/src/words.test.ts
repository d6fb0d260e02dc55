import { expect, it } from 'vitest'
import { asSentence, formatCount, sayDuration, shorten } from './words.ts'

it.each([
  [0.4, '0 ms'],
  [239.6, '240 ms'],
  [1000, '1.0 s'],
  [11_649, '11.6 s'],
])('says that %s milliseconds are %s', (milliseconds, words) => {
  expect(sayDuration(milliseconds)).toBe(words)
})

it('cuts a text to a length, the sign for the rest included', () => {
  expect(shorten('Short History of Fog', 20)).toBe('Short History of Fog')
  expect(shorten('Short History of Fogs', 20)).toBe('Short History of Fo…')
})

it.each([
  [0, '0'],
  [999, '999'],
  [11_700, '11,700'],
])('writes %s as %s', (count, words) => {
  expect(formatCount(count)).toBe(words)
})

it.each([
  ['this is not a wrapper file', 'This is not a wrapper file'],
  ['https://x.example: not found', 'https://x.example: not found'],
  ['pages/a.html: this file has 11 MB', 'pages/a.html: this file has 11 MB'],
  ['SQL: no such table', 'SQL: no such table'],
  ['', ''],
])('shows “%s” as “%s”', (message, words) => {
  expect(asSentence(message)).toBe(words)
})
