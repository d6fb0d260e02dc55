import { existsSync, lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GleanError } from '../../errors.ts'
import { findSources } from '../../query/find-sources.ts'
import { formatRecords } from '../../query/format-records.ts'
import {
  type OpenSources,
  openSources,
  type QueryPlan,
  type QueryResult,
  type QueryTable,
} from '../../query/open-sources.ts'
import { createSource, type Source } from '../../source/file/read-source.ts'
import { readWrapper } from '../../wrapper/read.ts'
import { CACHE_FOLDER } from '../files/page-files.ts'
import { folderInside } from '../files/write-file.ts'
import type { PageTypes } from '../page-types.ts'
import type { Session } from '../session.ts'
import { buildSource, missingParts, SOURCE_FILE } from './source.ts'

/** The table of the records on the pages of the project. */
export const OWN_TABLE = 'results'

/** Files of a project that hold rows but nothing to ask about. */
const NO_TABLES = new Set(['examples.jsonl', SOURCE_FILE])

/** Steps of SQLite's machine in one round: some seconds, in which the studio answers nothing else. */
const MAX_STEPS = 200_000_000

/** How far a query is. */
export interface QueryProgress {
  readonly running: boolean
  readonly pages: number
  readonly rounds: number
}

/** Queries over what a project has: its source, its own records, further sources, views and files of rows. */
export interface ProjectQueries {
  tables(): Promise<readonly QueryTable[]>
  run(sql: string, options: { readonly maxPages: number; readonly partial: boolean }): Promise<QueryResult>
  plan(sql: string): Promise<QueryPlan>
  progress(): QueryProgress
  /** The rows of the last answer in a format. */
  write(format: string): Promise<Uint8Array>
  close(): void
}

/** The queries of a session and its page types. */
export function createQueries(session: Session, types: PageTypes, allowPrivate: boolean): ProjectQueries {
  const { folder } = session.project
  let opened: { readonly key: string; readonly sources: OpenSources } | undefined
  let last: QueryResult | undefined
  let progress: QueryProgress = { running: false, pages: 0, rounds: 0 }

  /** The sources as they are now; those that are open stay so, with the pages they fetched, while they are the same. */
  const open = (): OpenSources => {
    const { files, key } = listSources(session, types)
    if (files.length === 0) {
      throw new GleanError('file-missing', 'there is nothing to ask yet', {
        remedy: 'Mark a record in the teach view, or put a source or a CSV file into the folder.',
      })
    }
    if (opened?.key === key) return opened.sources
    void opened?.sources.close()
    const cache = folderInside(folder, CACHE_FOLDER)
    opened = { key, sources: openSources(files, { fetcher: { allowPrivate, cache } }) }
    return opened.sources
  }
  return {
    async tables() {
      return await open().describe()
    },
    async run(sql, options) {
      if (progress.running) throw new GleanError('option-invalid', 'another query is running')
      const sources = open()
      progress = { running: true, pages: 0, rounds: 0 }
      const onPage = (pages: number, rounds: number) => {
        progress = { running: true, pages, rounds }
      }
      try {
        last = await sources.query(sql, { ...options, onPage, maxSteps: MAX_STEPS })
        return last
      } finally {
        progress = { ...progress, running: false }
      }
    },
    async plan(sql) {
      if (progress.running) throw new GleanError('option-invalid', 'another query is running')
      return await open().explain(sql)
    },
    progress: () => progress,
    async write(format) {
      if (last === undefined) throw new GleanError('option-invalid', 'no query was run yet')
      const chunks: Uint8Array[] = []
      for await (const chunk of formatRecords(format, last))
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
      return Buffer.concat(chunks)
    },
    close() {
      void opened?.sources.close()
      opened = undefined
    },
  }
}

/** What can be asked, and a text that changes when it does. Links among the files are left out, as among pages. */
function listSources(
  session: Session,
  types: PageTypes,
): { readonly files: readonly (string | Source)[]; readonly key: string } {
  const { folder } = session.project
  const files: (string | Source)[] = []
  const source = missingParts(session, types).length === 0 ? buildSource(session, types) : undefined
  if (source !== undefined) files.push(source)
  const own = source?.name.toLowerCase() === OWN_TABLE ? undefined : ownRecords(session)
  if (own !== undefined) files.push(own)
  const found = hasSources(folder) ? findSources(folder) : []
  files.push(...found.filter((file) => !NO_TABLES.has(basename(file)) && lstatSync(file).isFile()))
  const key = files.map((file) =>
    typeof file === 'string'
      ? `${file} ${lstatSync(file).mtimeMs}`
      : JSON.stringify([
          file.file,
          [...file.types.values()].flatMap(({ wrappers }) => wrappers.map((each) => each.toJSON())),
        ]),
  )
  return { files, key: key.join('\n') }
}

function hasSources(folder: string): boolean {
  try {
    findSources(folder)
    return true
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    return false
  }
}

/** A source of the pages in the folder, which needs no network; undefined while there is no wrapper. */
function ownRecords(session: Session): Source | undefined {
  const wrapper = session.wrapper()
  const { folder } = session.project
  const pages = session.pages.slice(0, MAX_FILES).map((page) => join(folder, page))
  const present = pages.filter((page) => existsSync(page))
  if (wrapper === undefined || present.length === 0) return undefined
  return createSource(
    {
      format: 1,
      name: OWN_TABLE,
      from: [{ files: present }],
      types: [{ name: 'page', wrappers: ['wrapper.json'] }],
    },
    undefined,
    new Map([['wrapper.json', readWrapper(wrapper)]]),
  )
}

/** The most files that a source may name. */
const MAX_FILES = 10_000
