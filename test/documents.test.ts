import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS, linksOf, renderDocument } from '../scripts/documents.mjs'
import { ROOT } from '../scripts/entries.mjs'

describe.each(DOCUMENTS)('%s', (file) => {
  it('links to files that are there', () => {
    const links = linksOf(file)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([])
  })

  it('shows what its commands and programs print; `node scripts/documents.mjs` writes it', () => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(renderDocument(file))
  })
})

it('README.md shows commands and a program, so that the above is not in vain', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8')
  expect(text).toMatch(/^```console\n\$ glean learn /m)
  expect(text).toMatch(/^```js\nimport .* from 'gleaner'\n/m)
})
