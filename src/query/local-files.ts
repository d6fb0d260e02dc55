import { accessSync, constants } from 'node:fs'
import { basename } from 'node:path'
import { GleanError } from '../errors.ts'
import { fileError } from '../page/read-page.ts'
import type { SourceDatabase } from './database.ts'
import { readLocalFile } from './local-rows.ts'

/** Files of rows that a query may name as tables. A file is read when a query first names it. */
export interface LocalFiles {
  /** All names, those of files that have two in a row. */
  readonly names: readonly string[]
  /** Reads the file with a name into the database; false if there is none, or if it was read before. */
  load(name: string, db: SourceDatabase): Promise<boolean>
  /** The columns of a file that was read; undefined for any other. */
  columnsOf(name: string): readonly string[] | undefined
}

/**
 * Names the files: by the file's name, and by that without its ending where no other table has it. Names in SQL are not
 * case-sensitive. A file that cannot be read is refused at once, whether a query names it or not.
 */
export function nameLocalFiles(paths: readonly string[], tables: readonly string[]): LocalFiles {
  const taken = new Set(tables.map((name) => name.toLowerCase()))
  const files = new Map<string, { readonly name: string; readonly path: string }>()
  for (const path of paths) {
    const name = basename(path)
    if (files.has(name.toLowerCase())) throw twice(name, path)
    checkReadable(path)
    files.set(name.toLowerCase(), { name, path })
  }
  const stems = paths.map((path) => basename(path).replace(/\.[^.]+$/, ''))
  for (const [i, stem] of stems.entries()) {
    const key = stem.toLowerCase()
    const isOnly = stems.every((other, j) => j === i || other.toLowerCase() !== key)
    if (isOnly && !taken.has(key) && !files.has(key)) files.set(key, { name: stem, path: paths[i] })
  }
  const loaded = new Map<string, readonly string[]>()
  return {
    names: [...files.values()].map(({ name }) => name),
    async load(name, db) {
      const key = name.toLowerCase()
      const file = files.get(key)
      if (file === undefined || loaded.has(key)) return false
      const { columns, rows } = await readLocalFile(file.path)
      db.addTable(file.name, columns, rows)
      loaded.set(
        key,
        columns.map((column) => column.name),
      )
      return true
    },
    columnsOf: (name) => loaded.get(name.toLowerCase()),
  }
}

function checkReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (cause) {
    throw fileError(path, cause)
  }
}

function twice(name: string, path: string): GleanError {
  return new GleanError('option-invalid', `two files have the name "${name}"`, {
    place: { file: path },
    remedy: 'Rename one of them, or leave it out.',
  })
}
