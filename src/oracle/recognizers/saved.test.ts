import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { readWrapper, writeWrapper } from '../../wrapper/read.ts'
import type { Recognizers } from '../../wrapper/recognizers/schema.ts'
import { learnRecognized } from '../learn-recognized.ts'
import { parseRecognizers } from './parse-argument.ts'
import { keepRecognizers, parseSavedRecognizers } from './saved.ts'

const PAGE = createPage(
  '<ul><li><b>Dune</b> <i>1965</i><li><b>Emma</b> <i>1815</i><li><b>Kim</b> <i>1901</i></ul>',
)
const RECOGNIZERS: Recognizers = {
  title: { kind: 'list', words: ['Dune', 'Kim'], errors: 'incomplete', name: 'lists/titles.txt' },
  year: { kind: 'regex', pattern: '\\d+', errors: 'unsound' },
}
const LONG = Array.from({ length: 1001 }, (_, i) => `word ${i}`)

async function learnFile() {
  const { result } = await learnRecognized([PAGE], RECOGNIZERS)
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper.toJSON()
}

it('writes recognizers into a wrapper file and reads the same ones, without folders in their names', async () => {
  const text = writeWrapper(keepRecognizers(await learnFile(), RECOGNIZERS))
  expect(readWrapper(text).toJSON().recognizers).toEqual(parseSavedRecognizers(text, 'w.json'))
  expect(parseSavedRecognizers(text, 'w.json')).toEqual({
    ...RECOGNIZERS,
    title: { ...RECOGNIZERS.title, name: 'titles.txt' },
  })
})

it('reads back whatever recognizers it writes', async () => {
  const file = await learnFile()
  const word = fc.stringMatching(/^[a-zé]{1,8}( [A-Z0-9]{1,4})?$/)
  const errors = fc.constantFrom('perfect', 'incomplete', 'unsound', 'unreliable')
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 6 })
  const recognizer = fc.oneof(
    fc.record({ kind: fc.constant('list'), words, errors }),
    fc.record({ kind: fc.constant('values'), words, errors }),
    fc.record({
      kind: fc.constant('regex'),
      pattern: fc.constantFrom('\\d+', '[A-Z]{2}-\\d', '\\$\\S+'),
      errors,
    }),
    fc.record({ kind: fc.constant('type'), type: fc.constantFrom('money', 'date', 'isbn'), errors }),
  )
  fc.assert(
    fc.property(recognizer, recognizer, (title, year) => {
      const given = { title, year } as Recognizers
      expect(parseSavedRecognizers(writeWrapper(keepRecognizers(file, given)), 'w.json')).toEqual(given)
    }),
    { seed: 15 },
  )
})

it('keeps what a wrapper file may contain', async () => {
  const file = await learnFile()
  const kept = keepRecognizers(file, {
    long: { kind: 'list', words: LONG, errors: 'perfect', name: 'lists/own/long.txt' },
    nameless: { kind: 'values', words: LONG, errors: 'unreliable' },
    pattern: { kind: 'regex', pattern: 'a'.repeat(3000), errors: 'unsound' },
    labels: { kind: 'labels', places: [{ page: 'a', start: 0, end: 1 }], errors: 'perfect' },
    phone: { kind: 'type', type: 'phone', errors: 'unreliable', country: 'GB' },
  })
  expect(kept.recognizers).toEqual({
    long: { kind: 'omitted', argument: 'list:long.txt', errors: 'perfect' },
    phone: { kind: 'type', type: 'phone', errors: 'unreliable', country: 'GB' },
  })
  expect(() => readWrapper(writeWrapper(kept))).not.toThrow()
  expect(keepRecognizers(file, RECOGNIZERS, 'names').recognizers?.title).toMatchObject({ kind: 'omitted' })
  expect(keepRecognizers(file, {})).toBe(file)
})

it('lets typed recognizers replace saved ones, and asks for a list of which only the name was saved', () => {
  const saved = {
    a: { kind: 'omitted', argument: 'list:a.txt', errors: 'perfect' },
    year: RECOGNIZERS.year,
  } as const
  const parse = (...recognize: string[]) =>
    parseRecognizers({ recognize, saved, perfect: ['year'] }, () => '')
  expect(parse('a=words:x')).toEqual({
    a: { kind: 'list', words: ['x'], errors: 'incomplete' },
    year: { ...RECOGNIZERS.year, errors: 'perfect' },
  })
  expect(() => parse()).toThrow('only the name of the word list of a was saved')
})

it.each([
  ['[', /not valid JSON/],
  ['[]', /an object that has one for each field/],
  ['{}', /this file has no recognizers/],
  ['{"a":1}', /a recognizer is an object whose kind is/],
  ['{"a":{"kind":"regexp"}}', /a recognizer is an object whose kind is/],
  ['{"a":{"kind":"type","type":"price","errors":"unsound"}}', /Invalid option/],
  [
    '{"a":{"kind":"labels","errors":"perfect","places":[{"page":"a","start":4,"end":2}]}}',
    /ends after its start/,
  ],
  ['{"@type":"Wrapper","format":1}', /this wrapper file is damaged/],
])('refuses the file %s', (text, message) => {
  expect(() => parseSavedRecognizers(text, 'r.json')).toThrow(message)
})

it('refuses a wrapper that was learned from labels', async () => {
  const text = writeWrapper(await learnFile())
  expect(() => parseSavedRecognizers(text, 'w.json')).toThrow('this wrapper has no recognizers')
})
