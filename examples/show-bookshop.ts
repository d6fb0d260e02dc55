import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NEXT_STEPS, reportSite, type SiteRun } from './report.ts'
import type { PageRecords } from './score.ts'
import type { FlatRecord } from './table.ts'

/** What the demonstration asks of the library; `demo.ts` gives it the real one. */
export interface Gleaner {
  /** Learns a wrapper from a file of labelled pages. */
  learn(examplesFile: string): Promise<LearnedWrapper>
}

/** A wrapper that was just learned, ready to run. */
export interface LearnedWrapper {
  readonly fields: readonly string[]
  /** The wrapper in words. */
  readonly explanation: string
  extract(pageFile: string): Promise<readonly FlatRecord[]>
}

/** Learns both wrappers of the bookshop in `folder`, runs them on all its pages, and tells how well they did. */
export async function showBookshop(gleaner: Gleaner, folder: string, width: number): Promise<string[]> {
  const list = await runSite(gleaner, 'List pages', join(folder, 'list'))
  const detail = await runSite(gleaner, 'Detail pages', join(folder, 'detail'))
  return [
    ...reportSite(list, width),
    '',
    ...reportSite(detail, width),
    '',
    'What to try next:',
    ...NEXT_STEPS.map((command) => `  ${command}`),
  ]
}

async function runSite(gleaner: Gleaner, heading: string, folder: string): Promise<SiteRun> {
  const truth = await readLines(join(folder, 'truth.jsonl'))
  const labelled = await readLines(join(folder, 'examples.jsonl'))
  const begun = performance.now()
  const wrapper = await gleaner.learn(join(folder, 'examples.jsonl'))
  const learned = performance.now()
  const extracted: PageRecords[] = []
  for (const { page } of truth) extracted.push({ page, records: await wrapper.extract(join(folder, page)) })
  return {
    heading,
    fields: wrapper.fields,
    labelled,
    extracted,
    truth,
    explanation: wrapper.explanation,
    learnMilliseconds: learned - begun,
    extractMilliseconds: performance.now() - learned,
  }
}

async function readLines(file: string): Promise<PageRecords[]> {
  const text = await readFile(file, 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
