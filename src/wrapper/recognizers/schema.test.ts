import { describe, expect, it } from 'vitest'
import { GleanError } from '../../errors.ts'
import {
  checkRecognizers,
  describeRecognizer,
  MAX_SAVED_WORDS,
  type Recognizer,
  recognizerSchema,
  savedRecognizersSchema,
} from './schema.ts'

const list: Recognizer = { kind: 'list', words: ['Congo'], errors: 'incomplete' }

function refusal(value: unknown): GleanError {
  try {
    checkRecognizers(value, { file: 'looks.json' })
  } catch (error) {
    if (error instanceof GleanError) return error
    throw error
  }
  throw new Error('accepted')
}

describe('recognizers from a file', () => {
  it('come back as they were written', () => {
    const all = {
      country: list,
      code: { kind: 'regex', pattern: '\\d+', errors: 'unsound' },
      price: { kind: 'type', type: 'money', errors: 'unsound' },
      name: { kind: 'values', words: ['Dune'], errors: 'incomplete', name: 'old.csv' },
      title: { kind: 'labels', places: [{ page: 'a.html', start: 3, end: 7 }], errors: 'perfect' },
    }
    expect(checkRecognizers(all)).toEqual(all)
  })

  it.each([
    ['something else than an object', [list], ''],
    ['an unknown kind', { a: { ...list, kind: 'words' } }, 'a.kind'],
    ['an unknown kind of error', { a: { ...list, errors: 'none' } }, 'a.errors'],
    ['a number among the words', { a: { ...list, words: ['Congo', 1] } }, 'a.words.1'],
    ['a built-in kind that does not exist', { a: { kind: 'type', type: 'colr', errors: 'unsound' } }, 'a.type'],
    ['a place that ends before it starts', { a: { kind: 'labels', errors: 'perfect', places: [{ page: 'p', start: 5, end: 5 }] } }, 'a.places.0'],
    ['a property that nothing reads', { a: { ...list, separator: ',' } }, 'a'],
  ])('are refused with their place: %s', (_, value, path) => {
    const error = refusal(value)
    expect(error.code).toBe('recognizer-invalid')
    expect(error.place).toEqual({ file: 'looks.json', path })
    expect(error.remedy).toContain('"kind":"list"')
  }) // biome-ignore format: one line each
})

describe('recognizers in a wrapper', () => {
  it('are small: long lists and labels of one page are not accepted', () => {
    const words = Array.from({ length: MAX_SAVED_WORDS + 1 }, (_, i) => `word ${i}`)
    const labels = { kind: 'labels', places: [], errors: 'perfect' }
    expect(savedRecognizersSchema.safeParse({ a: { ...list, words: words.slice(1) } }).success).toBe(true)
    expect(savedRecognizersSchema.safeParse({ a: { ...list, words } }).success).toBe(false)
    expect(savedRecognizersSchema.safeParse({ a: labels }).success).toBe(false)
    expect(recognizerSchema.safeParse({ ...list, words }).success).toBe(true)
    expect(recognizerSchema.safeParse(labels).success).toBe(true)
  })
})

describe('the name of a recognizer in messages', () => {
  it.each<[Recognizer, string]>([
    [list, 'a list of 1 word'],
    [{ ...list, words: [] }, 'a list of 0 words'],
    [{ ...list, words: new Array<string>(1200).fill('x') }, 'a list of 1,200 words'],
    [{ ...list, name: 'countries.txt' }, 'the list countries.txt'],
    [{ kind: 'values', words: ['a', 'b'], errors: 'incomplete' }, '2 known values'],
    [{ kind: 'values', words: [], errors: 'incomplete', name: 'old.csv' }, 'the values of old.csv'],
    [{ kind: 'regex', pattern: '\\d+', errors: 'unsound' }, 'the pattern \\d+'],
    [{ kind: 'type', type: 'phone', errors: 'unsound' }, 'the kind phone'],
    [{ kind: 'labels', places: [], errors: 'perfect' }, '0 labels'],
  ])('is what the user gave', (recognizer, name) => {
    expect(describeRecognizer(recognizer)).toBe(name)
  })
})
