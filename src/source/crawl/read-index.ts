import { GleanError } from '../../errors.ts'
import type { PageResult } from './page-task.ts'
import { comparableValue } from './starts.ts'

/** What an index lists: each value as it is written there, with the addresses behind it, by its comparable form. */
export type Index = ReadonlyMap<string, { readonly value: string; readonly addresses: readonly string[] }>

/**
 * Reads a whole index from the pages of its crawl: the values of a field, and where another field leads to. It fails if a
 * page of the index does, because a part of an index would make values look missing that are not.
 */
export async function readIndex(
  pages: AsyncIterable<PageResult>,
  { name, field, link }: { readonly name: string; readonly field: string; readonly link: string },
): Promise<Index> {
  const found = new Map<string, { value: string; addresses: string[] }>()
  for await (const { records, problem } of pages) {
    if (problem !== undefined) {
      throw new GleanError('fetch-failed', `the index "${name}" cannot be read: ${problem.message}`, {
        place: { file: problem.address },
        ...(problem.remedy === undefined ? {} : { remedy: problem.remedy }),
      })
    }
    for (const { record, links = {} } of records) {
      const value = Object.hasOwn(record, field) ? record[field] : undefined
      const address = Object.hasOwn(links, link) ? links[link] : undefined
      if (typeof value !== 'string' || address === undefined) continue
      const key = comparableValue(value)
      const entry = found.get(key) ?? { value, addresses: [] }
      if (!entry.addresses.includes(address)) entry.addresses.push(address)
      found.set(key, entry)
    }
  }
  return found
}
