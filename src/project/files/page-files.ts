import {
  closeSync,
  type Dirent,
  fstatSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../../errors.ts'
import { decodeBytes, decodePage } from '../../page/decode.ts'
import type { Page } from '../../page/page.ts'
import { decodeText } from '../../page/parse/entities.ts'
import { fileError } from '../../page/read-page.ts'
import { foldSpace } from '../../page/white-space.ts'
import { openRegular } from './regular-file.ts'
import { isInside, outside } from './write-file.ts'

/** A folder with more pages than this is not a project somebody works through by hand. */
export const MAX_PAGES = 20_000

/**
 * A page that is shown is sent to the browser whole and learned from at every mark: one of 47 MB took a minute to appear. Larger
 * pages are for the command line.
 */
export const MAX_SHOWN_BYTES = 10_000_000

const PAGE = /\.(?:html?|xhtml|shtml|php|aspx?|jsp)$/i
const SKIPPED = /^(?:node_modules|dist|\..*|.*_files)$/

/** Where the pages of further types are: each type is a project of its own. */
export const TYPES_FOLDER = 'page-types'
/** Where a crawl keeps what it fetched. */
export const CACHE_FOLDER = 'fetched'

/** A file or folder of a project that cannot be used, and why. */
export interface FileProblem {
  readonly path: string
  readonly reason: string
}

/** The pages of a folder, and what of it could not be looked at. */
export interface PageListing {
  /** Paths relative to the folder, with `/`, in a natural order. */
  readonly pages: readonly string[]
  readonly problems: readonly FileProblem[]
}

/** Reads the entries of a folder; tests give another one. */
export type ReadFolder = (folder: string) => readonly Dirent[]

const readFolder: ReadFolder = (folder) => readdirSync(folder, { withFileTypes: true })

/** All pages below a folder. A folder inside it that cannot be read is reported and does not hide the others. */
export function listPages(folder: string, read: ReadFolder = readFolder): PageListing {
  const pages: string[] = []
  const problems: FileProblem[] = []
  const queue = ['']
  for (const directory of queue) {
    let entries: readonly Dirent[] = []
    try {
      entries = read(join(folder, directory))
    } catch (cause) {
      problems.push({ path: directory || '.', reason: fileError(directory, cause).message })
    }
    for (const entry of entries) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      const isOwn = path === TYPES_FOLDER || path === CACHE_FOLDER
      if (entry.isDirectory() && !SKIPPED.test(entry.name) && !isOwn) queue.push(path)
      else if (!PAGE.test(entry.name)) continue
      else if (entry.isFile()) pages.push(path)
      else problems.push({ path, reason: reasonToSkip(entry) })
      if (pages.length >= MAX_PAGES) {
        problems.push({ path: directory || '.', reason: `the folder has more than ${MAX_PAGES} pages` })
        return { pages: sortNaturally(pages), problems }
      }
    }
  }
  return { pages: sortNaturally(pages), problems }
}

function reasonToSkip(entry: Dirent): string {
  if (entry.isSymbolicLink()) return 'links are not followed: copy the page into the folder'
  return 'this is not a regular file'
}

function sortNaturally(paths: string[]): string[] {
  const order = new Intl.Collator('en', { numeric: true })
  return paths.sort((a, b) => order.compare(a, b) || (a < b ? -1 : 1))
}

/** The file behind a path of the project, which may lead nowhere else: not by `..`, not by a symbolic link. */
export function resolveInside(folder: string, path: string): string {
  const root = realpathSync(folder)
  let file: string
  try {
    file = realpathSync(join(root, path))
  } catch (cause) {
    throw new GleanError('file-missing', 'file not found in the project', {
      place: { file: path },
      cause,
    })
  }
  if (file === root || !isInside(root, file)) throw outside(path)
  return file
}

/** The bytes of a file; refuses what is not a regular file, because a pipe never ends, and what is too large. */
export function readRegularFile(file: string, most: number): Uint8Array {
  const handle = openRegular(file)
  try {
    const { size } = fstatSync(handle)
    if (size > most) throw tooLarge(file, size, most)
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The refusal of a page or another file that has more bytes than a project takes. */
export function tooLarge(file: string, bytes: number, most: number): GleanError {
  const megabytes = (count: number): string =>
    `${(count / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
  return new GleanError(
    'page-too-large',
    `this file has ${megabytes(bytes)}; the limit in a project is ${megabytes(most)}`,
    {
      place: { file },
      remedy:
        'Save a part of the page into the folder and learn from that; glean extract runs on the whole page.',
    },
  )
}

/** Pages kept parsed; a page that was read again gives the same spans, so that this is for speed alone. */
const KEPT = 24

/** Reads pages of a folder and keeps the last few. A file that changed on disk is read again. */
export function createPageReader(folder: string): (path: string) => Page {
  const kept = new Map<string, { page: Page; stamp: string }>()
  return (path) => {
    const file = resolveInside(folder, path)
    const { mtimeMs, size } = statSync(file)
    const stamp = `${mtimeMs} ${size}`
    const known = kept.get(path)
    kept.delete(path)
    const entry = known?.stamp === stamp ? known : { page: readPageFile(file), stamp }
    kept.set(path, entry)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    return entry.page
  }
}

function readPageFile(file: string): Page {
  return decodePage(readRegularFile(file, MAX_SHOWN_BYTES), { name: file })
}

/** How much of a file is read for its title: heads that are longer keep their title near the front all the same. */
const TITLE_BYTES = 32_768

/** The title of a page, read from the beginning of its file; empty where it has none. Refuses a page that is too large. */
export function peekTitle(file: string): string {
  const bytes = Buffer.alloc(TITLE_BYTES)
  const handle = openRegular(file)
  try {
    const { size } = fstatSync(handle)
    if (size > MAX_SHOWN_BYTES) throw tooLarge(file, size, MAX_SHOWN_BYTES)
    const length = readSync(handle, bytes, 0, TITLE_BYTES, 0)
    const text = decodeBytes(bytes.subarray(0, length))
    const title = /<title[^<>]{0,200}>([^<]{0,500})/i.exec(text)?.[1] ?? ''
    return foldSpace(decodeText(title, 0, title.length)).slice(0, 200)
  } finally {
    closeSync(handle)
  }
}
