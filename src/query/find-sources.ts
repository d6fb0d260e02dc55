import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../errors.ts'
import { fileError } from '../page/read-page.ts'
import { isLocalFile } from './local-rows.ts'

/** The file of views in a folder of sources. */
const VIEWS = 'sources.sql'

/**
 * What a query can be asked over in a folder: all `*.source.json` in the order of their names, the views over them, and files
 * of rows, which are read when a query names them.
 */
export function findSources(folder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(folder).sort()
  } catch (cause) {
    throw fileError(folder, cause)
  }
  const sources = names.filter((name) => name.endsWith('.source.json'))
  const rows = names.filter((name) => !name.startsWith('.') && isLocalFile(name))
  if (sources.length + rows.length === 0) {
    throw new GleanError('file-missing', 'no source files in this folder', {
      place: { file: folder },
      remedy:
        'Name source files with --source FILE, or make one with glean crawl … --save-source NAME.source.json.',
    })
  }
  const views = existsSync(join(folder, VIEWS)) ? [VIEWS] : []
  return [...sources, ...views, ...rows].map((name) => join(folder, name))
}
