import type { Page } from '../../page/page.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { evenly } from '../../strings/evenly.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { assignRecords } from './locate/assign-sample.ts'
import { isFilled, type PageMemory, type RememberedRecord, rememberRecord } from './locate/memory.ts'

/** A record that was extracted before the site changed, and the page it came from, if known. */
export interface KnownRecord {
  /** The name of the page: a path or an address, of which the last part is compared where whole names differ. */
  readonly page?: string
  readonly record: PlainRecord
}

/** Of records without a page, this many are looked for. */
const MOST_LOOSE = 500

/** The records that are remembered: those that are known, or else the sample in the wrapper. */
export function rememberRecords(
  { fields, profile }: Pick<WrapperFile, 'fields' | 'profile'>,
  known: readonly KnownRecord[],
): { readonly page: string | undefined; readonly remembered: RememberedRecord }[] {
  const given = known.length > 0 ? known : (profile.sample ?? []).map((record): KnownRecord => ({ record }))
  return given.flatMap(({ page, record }) => {
    const remembered = rememberRecord(record, fields)
    return isFilled(remembered) ? [{ page, remembered }] : []
  })
}

/** What is remembered of each page: earlier output with the names of its pages, or else records to be looked for. */
export function rememberPages(
  file: Pick<WrapperFile, 'fields' | 'profile'>,
  pages: readonly Page[],
  known: readonly KnownRecord[],
): PageMemory[] {
  const placed = rememberRecords(file, known)
  const named = namePages(pages, new Set(placed.map(({ page }) => page)))
  const byPage = new Map<Page, RememberedRecord[]>()
  for (const { page, remembered } of placed) {
    const own = page === undefined ? undefined : named.get(page)
    if (own === undefined) continue
    const list = byPage.get(own)
    if (list === undefined) byPage.set(own, [remembered])
    else list.push(remembered)
  }
  if (byPage.size === 0) {
    return assignRecords(
      evenly(
        placed.map(({ remembered }) => remembered),
        MOST_LOOSE,
      ),
      pages,
    )
  }
  return pages.flatMap((page) => {
    const records = byPage.get(page)
    return records === undefined ? [] : [{ page, records }]
  })
}

/** The page of every remembered name: the page of the same name, or the only one with the same last part. */
function namePages(pages: readonly Page[], names: ReadonlySet<string | undefined>): Map<string, Page> {
  const exact = new Map(pages.map((page) => [page.name, page]))
  const last = new Map<string, Page | undefined>()
  for (const page of pages) last.set(lastPart(page.name), last.has(lastPart(page.name)) ? undefined : page)
  const found = new Map<string, Page>()
  for (const name of names) {
    if (name === undefined) continue
    const page = exact.get(name) ?? last.get(lastPart(name))
    if (page !== undefined) found.set(name, page)
  }
  return found
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}
