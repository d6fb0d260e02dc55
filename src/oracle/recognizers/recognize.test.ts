import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import type { Recognizer } from '../../wrapper/recognizers/schema.ts'
import { pageTexts, spanIn } from './page-texts.ts'
import { openRecognizers } from './recognize.ts'

const list = (...words: string[]): Recognizer => ({ kind: 'list', words, errors: 'incomplete' })
const regex = (pattern: string): Recognizer => ({ kind: 'regex', pattern, errors: 'unsound' })

async function found(recognizer: Recognizer, source: string) {
  const [{ find }] = await openRecognizers({ field: recognizer })
  return find(createPage(source)).map(({ start, end }) => readValue(source, start, end))
}

describe('a recognizer', () => {
  it.each<[string, Recognizer, string, string[]]>([
    ['whole words', list('Ann'), '<p>Ann</p><p>Annabel</p>', ['Ann']],
    ['parts of a text', list('Ann Lee'), '<p>by Ann Lee, 1999</p>', ['Ann Lee']],
    ['values with markup inside', list('Ann Lee'), '<p>Ann <b>Lee</b></p>', ['Ann Lee']],
    ['nothing across blocks', list('Ann Lee'), '<p>Ann</p><p>Lee</p>', []],
    ['a value in a run once', list('Ann'), '<p><b>Ann</b> Lee</p>', ['Ann']],
    ['what references stand for', list('Tom & Co'), '<p>Tom &amp; Co</p>', ['Tom & Co']],
    ['nothing in attributes and scripts', list('Ann'), '<p title="Ann"></p><script>Ann</script>', []],
    ['a pattern in several places', regex('\\d{3}'), '<p>123 and 456</p><i>7890</i>', ['123', '456']],
    ['a pattern without the spaces it takes', regex('\\s*\\d+\\s*'), '<p>a 12 b</p>', ['12']],
    ['no empty matches', regex('x*y*\\d'), '<p>a 1</p>', ['1']],
  ])('finds %s', async (_name, recognizer, source, expected) => {
    expect(await found(recognizer, source)).toEqual(expected)
  })

  it('finds the labels of its page only', async () => {
    const places = [
      { page: 'a', start: 3, end: 6 },
      { page: 'b', start: 0, end: 1 },
    ]
    const [{ find }] = await openRecognizers({ name: { kind: 'labels', places, errors: 'perfect' } })
    expect(find(createPage('<p>Ann</p>', { name: 'a' }))).toEqual([{ start: 3, end: 6 }])
  })

  it('knows the form of values only, if it is a pattern or a kind that may find other things', async () => {
    const isForm = async (recognizer: Recognizer) => (await openRecognizers({ a: recognizer }))[0].isForm
    expect(await isForm(regex('\\d'))).toBe(true)
    expect(await isForm({ kind: 'type', type: 'money', errors: 'unsound' })).toBe(true)
    expect(await isForm({ kind: 'regex', pattern: '\\d', errors: 'perfect' })).toBe(false)
    expect(await isForm(list('a'))).toBe(false)
  })

  it('takes linear time for a pattern that makes others hang', async () => {
    const [{ find }] = await openRecognizers({ a: regex('(a+)+b') })
    expect(find(createPage(`<p>${'a'.repeat(20_000)}</p>`))).toEqual([])
  })

  it('is refused if its field has no proper name', async () => {
    await expect(openRecognizers({ '': list('a') })).rejects.toThrow(/name/)
  })

  it('finds spans in page order, each once, and within the page, whatever the page is', async () => {
    const [{ find }] = await openRecognizers({ a: list('a', 'b', 'a b', 'b a') })
    const piece = fc.constantFrom('a', 'b', ' ', '<b>', '</b>', '<p>', '</p>', '&amp;', '<br>', 'c')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const source = pieces.join('')
        const spans = find(createPage(source))
        expect(new Set(spans.map(({ start, end }) => `${start} ${end}`)).size).toBe(spans.length)
        for (const [i, { start, end }] of spans.entries()) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(source.length)
          expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.start ?? 0)
          expect(['a', 'b', 'a b', 'b a']).toContain(readValue(source, start, end))
        }
      }),
      { seed: 15 },
    )
  })
})

describe('the texts of a page', () => {
  it('are its nodes, and after them runs of nodes that no block interrupts', () => {
    const page = createPage('<p>by <b>Ann</b> Lee</p><p>x</p>')
    expect(pageTexts(page).map(({ text }) => text)).toEqual(['by', 'Ann', 'Lee', 'x', 'by Ann Lee'])
  })

  it('lead back to their places in the source', () => {
    const piece = fc.constantFrom('ab', ' ', '<b>', '</b>', '<p>', '&lt;', '\n', 'c')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const page = createPage(pieces.join(''))
        for (const text of pageTexts(page)) {
          if (text.text === '') continue
          const { start, end } = spanIn(page, text, 0, text.text.length)
          expect(readValue(page.source, start, end)).toBe(text.text)
        }
      }),
      { seed: 15 },
    )
  })
})
