import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../languages/budget.ts'
import { createPage } from '../../page/page.ts'
import type { ErrorKind, Recognizers } from '../../wrapper/recognizers/schema.ts'
import { createReader, instancesOn } from '../learn-from-pages.ts'
import { openRecognizers } from '../recognizers/recognize.ts'
import { corroboratePages } from './prune.ts'

const page = (name: string, rows: readonly string[]) =>
  createPage(`<h1>Codes 1</h1><ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul><p>Page 7</p>`, {
    name,
  })
const first = page('first.html', ['<b>Congo</b> <i>242</i>', '<b>Egypt</b> <i>20</i>'])
const second = page('second.html', ['<b>Spain</b> <i>34</i>'])

const words = (errors: ErrorKind, ...list: string[]) => ({ kind: 'list', words: list, errors }) as const
const regex = (errors: ErrorKind, pattern: string) => ({ kind: 'regex', pattern, errors }) as const

async function prune(recognizers: Recognizers, pages = [first, second]) {
  const open = await openRecognizers(recognizers)
  return corroboratePages(pages, instancesOn(pages, open, createReader(open)), UNLIMITED)
}

/** The texts that are left of each field, page by page. */
async function left(recognizers: Recognizers, pages = [first, second]) {
  const [best] = await prune(recognizers, pages)
  return best.instances.map(({ spans }) =>
    spans.map((own, p) => own.map(({ start, end }) => pages[p].source.slice(start, end))),
  )
}

const COUNTRIES = words('perfect', 'Congo', 'Egypt', 'Spain')

describe('corroborated pages', () => {
  it('lose the numbers that a perfect list of countries leaves no room for', async () => {
    const [countries, codes] = await left({ country: COUNTRIES, code: regex('unsound', '\\d\\d+') })
    expect(countries).toEqual([['Congo', 'Egypt'], ['Spain']])
    expect(codes).toEqual([['242', '20'], ['34']])
  })

  it('keep what is ambiguous, and come by how much of it they have', async () => {
    const choices = await prune({ country: COUNTRIES, code: regex('unsound', '\\d+') })
    // Numbers before the countries begin with that of the heading; after the last country there are two on each page.
    expect(choices.map(({ ambiguities }) => ambiguities)).toEqual([0, 2])
    expect(choices.map(({ instances: [, code] }) => code.spans.map((own) => own.length))).toEqual([
      [2, 1],
      [3, 2],
    ])
  })

  it('are left alone where the perfect recognizer finds nothing', async () => {
    const other = page('other.html', ['<b>Peru</b> <i>51</i>'])
    const pages = [first, other]
    const [countries, codes] = await left({ country: COUNTRIES, code: regex('unsound', '\\d\\d+') }, pages)
    expect([countries[1], codes[1]]).toEqual([[], []])
  })

  it.each<[string, Recognizers, string, string]>([
    [
      'perfect ones that find different numbers of values',
      { country: words('perfect', 'Congo', 'Spain'), code: regex('perfect', '\\d\\d+') },
      'the recognizers of country and code are both declared perfect, but find 1 and 2 values',
      'If the one of country misses values: --incomplete country. If the one of code finds other things: --unsound code.',
    ],
    [
      'a complete one that some row lacks',
      { country: COUNTRIES, code: regex('unsound', '24\\d') },
      'each row of country (perfect) should have at least one value of code (unsound) on the same side, but the row of "Egypt" does not',
      'If the recognizer of code misses values and finds other things: --unreliable code. If that of country does: --unreliable country.',
    ],
    [
      'a sound one of which some row has two',
      { country: COUNTRIES, code: regex('incomplete', '\\d+') },
      'each row of country (perfect) should have at most one value of code (incomplete) on the same side, but code has values outside the rows',
      'If the recognizer of code misses values and finds other things: --unreliable code. If that of country does: --unreliable country.',
    ],
  ])('name a contradiction and the page that has it: %s', async (_name, recognizers, message, remedy) => {
    await expect(prune(recognizers)).rejects.toMatchObject({
      code: 'recognizers-contradict',
      message: expect.stringContaining(message),
      remedy,
      place: { file: 'first.html' },
    })
  })

  it('contradict each other if no order of the fields is that of all pages', async () => {
    const reversed = page('reversed.html', ['<i>34</i> <b>Spain</b>'])
    const plain = page('plain.html', ['<b>Congo</b> <i>242</i>'])
    const recognizers = { country: COUNTRIES, code: regex('perfect', '\\d\\d+') }
    await expect(prune(recognizers, [plain, reversed])).rejects.toThrow(
      'no order of the fields is possible on all pages',
    )
  })
})
