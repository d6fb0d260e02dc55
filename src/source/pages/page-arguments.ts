import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GleanError } from '../../errors.ts'
import { fileError } from '../../page/read-page.ts'
import { addressRemedy, isAddress } from '../fetch/request/address.ts'

/** The argument that means standard input. */
export const STANDARD_INPUT = '-'

const PAGE_FILE = /\.x?html?$/i
const GLOB = /[*?[{!(]/

/**
 * The pages that arguments name: files; folders, with the pages in all their subfolders; patterns, for when a shell did
 * not expand them; web addresses; and standard input. In the order of the arguments, folders and patterns sorted by name, each page
 * once. An argument that names nothing is a mistake, found before any work is done.
 */
export async function expandPages(parameters: readonly string[]): Promise<string[]> {
  const [first, second] = parameters
  // Nothing can come twice from one folder; a list of a million names would double for want of this.
  const alone =
    second === undefined && first !== undefined && first !== STANDARD_INPUT && !isAddress(first)
  if (alone && kindOf(first) === 'folder') return pagesInFolder(first)
  const pages = new Map<string, string>()
  for (const parameter of parameters) {
    for (const path of await expand(parameter)) {
      const key = path === STANDARD_INPUT || isAddress(path) ? path : resolve(path)
      if (!pages.has(key)) pages.set(key, path)
    }
  }
  return [...pages.values()]
}

/** Whether a text that names no file is a pattern for names of files. */
export function isPattern(text: string): boolean {
  return GLOB.test(text)
}

async function expand(parameter: string): Promise<string[]> {
  if (parameter === STANDARD_INPUT || isAddress(parameter)) return [parameter]
  const kind = kindOf(parameter)
  if (kind === 'file') return [parameter]
  if (kind === 'folder') return pagesInFolder(parameter)
  if (isPattern(parameter)) return expandPattern(parameter)
  throw missing(parameter)
}

function missing(parameter: string): GleanError {
  const remedy = addressRemedy(parameter)
  if (remedy === undefined) return fileError(parameter, { code: 'ENOENT' })
  return new GleanError('file-missing', 'file not found', { place: { file: parameter }, remedy })
}

function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 'nothing'
    throw fileError(path, cause)
  }
}

/** As a shell would do it: what a pattern matches counts as if it had been typed. */
async function expandPattern(pattern: string): Promise<string[]> {
  const { globSync } = await import('tinyglobby')
  const found = globSync(pattern, { onlyFiles: false, expandDirectories: false })
  const pages = found.sort().flatMap((path) => {
    const trimmed = path.replace(/\/$/, '')
    return kindOf(trimmed) === 'folder' ? walk(trimmed) : [trimmed]
  })
  if (pages.length === 0) {
    throw new GleanError('no-pages', 'no page matches this pattern', { place: { file: pattern } })
  }
  return pages
}

function pagesInFolder(folder: string): string[] {
  const pages = walk(folder)
  if (pages.length === 0) {
    throw new GleanError('no-pages', 'no pages in this folder', {
      place: { file: folder },
      remedy: 'Pages are files that end with .html, .htm or .xhtml; others can be named by a pattern.',
    })
  }
  return pages
}

/** Pages of a folder and its subfolders, sorted. Hidden ones are left out, as patterns do; links to folders are not followed. */
function walk(folder: string): string[] {
  const pages: string[] = []
  const open: { path: string; entry?: Dirent }[] = [{ path: folder }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, entry } = next
    if (entry === undefined || entry.isDirectory()) {
      const inside = entry === undefined ? entriesOf(path) : tryEntriesOf(path)
      // Reading it as a page reports why it cannot be read, and the others go on.
      if (inside === undefined) pages.push(path)
      else for (let i = inside.length - 1; i >= 0; i--) open.push(inside[i])
    } else if (PAGE_FILE.test(entry.name) && (entry.isFile() || entry.isSymbolicLink())) pages.push(path)
  }
  return pages
}

function tryEntriesOf(folder: string): { path: string; entry: Dirent }[] | undefined {
  try {
    return entriesOf(folder)
  } catch {
    return undefined
  }
}

function entriesOf(folder: string): { path: string; entry: Dirent }[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    return entries.map((entry) => ({ path: join(folder, entry.name), entry }))
  } catch (cause) {
    throw fileError(folder, cause)
  }
}
