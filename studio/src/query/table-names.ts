import type { QueryTable } from '../../../src/query/open-sources.ts'

/** A name as SQL writes it: in quotes unless it is a plain word. */
export function quoteName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

/** The tables to list: a file has two names where its name without the ending is free, and one is enough. */
export function listedTables<T extends Pick<QueryTable, 'name' | 'kind'>>(tables: readonly T[]): T[] {
  const names = new Set(tables.map(({ name }) => name))
  return tables.filter(
    ({ name, kind }) => kind !== 'file' || !names.has(name.slice(0, Math.max(0, name.lastIndexOf('.')))),
  )
}

/** A page of the project as the other views call it: by its place in the folder. */
export function shortPath(cell: string, folder: string): string {
  return cell.startsWith(`${folder}/`) ? cell.slice(folder.length + 1) : cell
}
