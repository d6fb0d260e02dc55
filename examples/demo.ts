/** `npm run demo`, and the first half of `npm start`: learns the bookshop's two wrappers from two marked pages each, and shows what they extract. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { learn, type PlainRecord, readExamples, readPage } from '../src/index.ts'
import { crawlBookshop } from './crawl-bookshop.ts'
import { type Gleaner, showBookshop } from './show-bookshop.ts'
import type { FlatRecord } from './table.ts'

const DEFAULT_WIDTH = 80
const width = process.stdout.columns ?? DEFAULT_WIDTH

/** Of an explanation, as much as a person reads here. */
const MOST_LINES = 24
const INDENTATION = 2

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
      explanation: abridge(wrapper.explain()),
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

/** The beginning of a text, no wider than the terminal; `glean explain` shows it all. */
function abridge(text: string): string {
  const room = width - INDENTATION
  const lines = text.split('\n').map((line) => (line.length > room ? `${line.slice(0, room - 1)}…` : line))
  const left = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES), ...(left > 0 ? [`... and ${left} more lines`] : [])].join('\n')
}

/** Beside this file in the repository, one folder further when this file was built into `dist/`. */
function findBookshop(): string {
  const folder = dirname(fileURLToPath(import.meta.url))
  const beside = join(folder, 'bookshop')
  return existsSync(beside) ? beside : join(folder, '../examples/bookshop')
}

const lines = await showBookshop(gleaner, findBookshop(), width)
const crawled = await crawlBookshop(findBookshop(), width)
process.stdout.write(`${[...crawled, '', ...lines].join('\n')}\n`)
