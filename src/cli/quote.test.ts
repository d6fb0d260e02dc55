import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { quoteForShell } from './quote.ts'

it('quotes nothing that no shell would change', () => {
  expect(quoteForShell('title=Dune', 'linux')).toBe('title=Dune')
})

it.each(['{"title":"Dune"}', "it's $9.99", 'a b', '*.html', 'a\\b"c'])(
  '%s reaches a program as it is',
  (text) => {
    const line = `printf %s ${quoteForShell(text, 'linux')}`
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(text)
  },
)

it('uses quotes on Windows', () => {
  expect(quoteForShell('{"title":"Dune"}', 'win32')).toBe('"{\\"title\\":\\"Dune\\"}"')
})
