import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKnownValues } from './read-values.ts'

describe('the values of earlier output', () => {
  it.each([
    ['JSON Lines', '{"title":"Dune"}\n\n{"title":["Emma","Kim"],"year":1815}\n', ['Dune', 'Emma', 'Kim']],
    ['a JSON list', '[{"title":"Dune"},{"title":"Dune"}]', ['Dune']],
    ['nested records', '{"shelf":[{"book":{"title":"Dune"}},{"book":{"title":"Kim"}}]}', ['Dune', 'Kim']],
    ['numbers', '{"title":1984}', ['1984']],
    ['CSV', 'year,title\n1965,Dune\n1869,"War, and Peace"\n,\n', ['Dune', 'War, and Peace']],
    ['CSV with a byte order mark', '\ufefftitle\nDune\n', ['Dune']],
  ])('come from %s, each once', (_name, text, expected) => {
    expect(parseKnownValues(text, 'title', 'old')).toEqual(expected)
  })

  it.each([
    ['no such field', '{"name":"Dune"}', 'no record has a value of title'],
    ['only empty values', 'title\n \n', 'no record has a value of title'],
    ['no such column', 'name,year\nDune,1965\n', 'there is no column "title"'],
    ['nothing', '', 'there is no column "title"'],
    ['broken JSON', '{"title":"Dune"}\n{"title"', 'old, line 2'],
  ])('are refused where there is %s', (_name, text, message) => {
    const failure = (() => {
      try {
        parseKnownValues(text, 'title', 'old')
        return ''
      } catch (error) {
        const { message: said, place } = error as { message: string; place?: { file: string; line?: number } }
        return `${said} (${place?.file}, line ${place?.line})`
      }
    })()
    expect(failure).toContain(message)
  })

  it('are the same from JSON, JSON Lines and CSV', () => {
    const value = fc.stringMatching(/^[A-Za-z][A-Za-z ,"]{0,8}[A-Za-z]$/)
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        const records = values.map((title) => ({ title }))
        const lines = records.map((record) => JSON.stringify(record)).join('\n')
        const csv = ['title', ...values.map((title) => `"${title.replaceAll('"', '""')}"`)].join('\n')
        const expected = [...new Set(values)]
        for (const text of [JSON.stringify(records), lines, csv]) {
          expect(parseKnownValues(text, 'title', 'old')).toEqual(expected)
        }
      }),
      { seed: 15 },
    )
  })
})
