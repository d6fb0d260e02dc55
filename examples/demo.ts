/** `npm start`: learns the bookshop's two wrappers from two marked pages each, and shows what they extract. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { learn, type PlainRecord, readExamples, readPage } from '../src/index.ts'
import { type Gleaner, showBookshop } from './show-bookshop.ts'
import type { FlatRecord } from './table.ts'

const DEFAULT_WIDTH = 80

const gleaner: Gleaner = {
  async learn(examplesFile) {
    const result = learn(readExamples(examplesFile))
    if (result.kind === 'declined') {
      const reasons = result.declined.map(({ method, reason }) => `${method}: ${reason}`)
      throw new Error(`nothing was learned from ${examplesFile}\n${reasons.join('\n')}`)
    }
    const { wrapper } = result
    return {
      fields: wrapper.fields.map(({ name }) => name),
      explanation: wrapper.explain(),
      extract: async (pageFile) => wrapper.extract(readPage(pageFile)).records.map(flatten),
    }
  },
}

/** The bookshop's records hold texts and lists of texts, no records. */
function flatten(record: PlainRecord): FlatRecord {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, [value].flat().map((text) => String(text))]),
  )
}

/** Beside this file in the repository, one folder further when this file was built into `dist/`. */
function findBookshop(): string {
  const folder = dirname(fileURLToPath(import.meta.url))
  const beside = join(folder, 'bookshop')
  return existsSync(beside) ? beside : join(folder, '../examples/bookshop')
}

const lines = await showBookshop(gleaner, findBookshop(), process.stdout.columns ?? DEFAULT_WIDTH)
process.stdout.write(`${lines.join('\n')}\n`)
