import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../../errors.ts'

/** The file of views in a folder of sources. */
const VIEWS = 'sources.sql'

/** The sources of a folder: all `*.source.json` in the order of their names, and the views over them. */
export function findSources(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.source.json'))
  if (names.length === 0) {
    throw new GleanError('file-missing', 'this folder has no source', {
      place: { file: folder },
      remedy:
        'Name source files with --source FILE, or make one with glean crawl … --save-source NAME.source.json.',
    })
  }
  const files = names.sort().map((name) => join(folder, name))
  const views = join(folder, VIEWS)
  return existsSync(views) ? [...files, views] : files
}
