import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { fileError } from '../../src/page/read-page.ts'
import type { Settings, SiteResult } from '../scoring/result.ts'
import { writeText } from '../write-text.ts'

/** What a result depends on: when any of it changes, the result is of no use. */
export interface JournalKey {
  /** Version and digest of the program. */
  readonly program: string
  /** Digest of the pages and the truth of the site. */
  readonly data: string
  readonly site: string
  readonly settings: Settings
}

/** Results of sites that are kept between runs: a file with one line of JSON for each. */
export interface Journal {
  find(key: JournalKey): SiteResult | undefined
  add(key: JournalKey, result: SiteResult): void
  /** What is kept and what is not, in words, for the results that a run will ask for. */
  describe(wanted: readonly JournalKey[]): string
}

interface Line {
  readonly key: JournalKey
  readonly result: SiteResult
}

/** Opens a journal, or begins one. A line that was cut short when a run was stopped counts for nothing. */
export function openJournal(file: string): Journal {
  const lines = readLines(file)
  const results = new Map(lines.map(({ key, result }) => [nameKey(key), result]))
  return {
    find: (key) => results.get(nameKey(key)),
    add(key, result) {
      results.set(nameKey(key), result)
      appendFileSync(file, `${JSON.stringify({ key, result })}\n`)
    },
    describe: (wanted) => describeLines(file, lines, wanted),
  }
}

function readLines(file: string): Line[] {
  if (!existsSync(file)) {
    writeText(file, '')
    return []
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw fileError(file, cause)
  }
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
  return text.split('\n').flatMap((line) => parseLine(line) ?? [])
}

function parseLine(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isLine = typeof value === 'object' && value !== null && 'key' in value && 'result' in value
    return isLine ? (value as Line) : undefined
  } catch {
    return undefined
  }
}

function nameKey({ program, data, site, settings }: JournalKey): string {
  return JSON.stringify([program, data, site, nameSettings(settings)])
}

function nameSettings(settings: Settings): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function describeLines(file: string, lines: readonly Line[], wanted: readonly JournalKey[]): string {
  const names = new Set(wanted.map(nameKey))
  const program = wanted[0]?.program
  const data = new Map(wanted.map((key) => [key.site, key.data]))
  const counts = { kept: 0, program: 0, data: 0, other: 0 }
  for (const { key } of lines) {
    if (names.has(nameKey(key))) counts.kept++
    else if (key.program !== program) counts.program++
    else if (data.has(key.site) && data.get(key.site) !== key.data) counts.data++
    else counts.other++
  }
  const ignored = [
    counts.program > 0 ? `${counts.program} of another build of the program` : '',
    counts.data > 0 ? `${counts.data} of pages or truth that have changed` : '',
    counts.other > 0 ? `${counts.other} of other sites or options` : '',
  ].filter(Boolean)
  const rest = ignored.length === 0 ? '' : `; ignored: ${ignored.join(', ')}`
  return `Journal ${file}: ${counts.kept} of ${wanted.length} results are there already${rest}`
}
