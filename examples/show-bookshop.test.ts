import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { NEXT_STEPS } from './report.ts'
import { type Gleaner, showBookshop } from './show-bookshop.ts'

const folder = fileURLToPath(new URL('./bookshop', import.meta.url))

/** Knows only titles, so that every record is wrong in a known way. */
const titlesOnly: Gleaner = {
  async learn(examplesFile) {
    const heading = examplesFile.includes('detail') ? /<h1>([^<]*)/g : /<h3><a [^>]*>([^<]*)/g
    return {
      fields: ['title'],
      explanation: `Every match of ${heading}.`,
      async extract(pageFile) {
        const found = readFileSync(pageFile, 'utf8').matchAll(heading)
        return Array.from(found, (match) => ({ title: [match[1]] }))
      },
    }
  },
}

describe('showBookshop', () => {
  it('runs over all pages of both sites and reports on each', async () => {
    const lines = await showBookshop(titlesOnly, folder, 60)
    expect(lines).toContain('List pages: 14 records labelled on 2 pages, 72 records extracted from 12 pages')
    expect(lines).toContain('Exactly right: 0 of 72 records (72 missed, 72 wrong).')
    expect(lines).toContain('... and 60 more')
    expect(lines).toContain('Detail pages: 2 records labelled on 2 pages, 48 records extracted from 48 pages')
    expect(lines.slice(-3)).toEqual(NEXT_STEPS.map((command) => `  ${command}`))
  })
})
