import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import type { ErrorKind } from '../wrapper/recognizers/schema.ts'
import { brokenClaims } from './broken-claims.ts'
import { learnRecognized } from './learn-recognized.ts'

const CODES = [
  ['Congo', 242],
  ['Egypt', 20],
  ['Belize', 501],
  ['Spain', 34],
]
const rows = CODES.map(([country, code]) => `<li><b>${country}</b> <i>${code}</i></li>`).join('')
const page = createPage(`<ul>${rows}</ul><p>In all 4 countries</p>`, { name: 'codes.html' })

async function claims(country: ErrorKind, words: readonly string[], code: ErrorKind, pattern: string) {
  const learned = await learnRecognized(
    [page],
    {
      country: { kind: 'list', words: [...words], errors: country },
      code: { kind: 'regex', pattern, errors: code },
    },
    { shape: 'list' },
  )
  return brokenClaims(learned)
}

describe('what recognizers declare', () => {
  it('is broken by a value that a complete one does not find', async () => {
    expect(await claims('perfect', ['Congo', 'Spain'], 'unsound', '\\d+')).toEqual([
      {
        field: 'country',
        kind: 'misses',
        count: 2,
        text: 'Egypt',
        page: 'codes.html',
        instead: 'incomplete',
      },
    ])
  })

  it('is broken by another text that a perfect one finds, and not where it is declared unsound', async () => {
    expect(await claims('incomplete', ['Congo', 'Spain'], 'perfect', '\\d+')).toEqual([
      {
        field: 'code',
        kind: 'finds-others',
        count: 1,
        text: 'In all 4 countries',
        page: 'codes.html',
        instead: 'unsound',
      },
    ])
  })

  it('holds of lists and patterns that declare their errors', async () => {
    expect(await claims('incomplete', ['Congo', 'Spain'], 'unsound', '\\d+')).toEqual([])
    expect(await claims('unreliable', ['Congo', 'Spain'], 'unreliable', '\\d\\d\\d')).toEqual([])
  })
})
