import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { GleanError } from '../../src/errors.ts'
import { decodeBytes } from '../../src/page/decode.ts'
import { fileError, readBytes } from '../../src/page/read-page.ts'
import { parseJson } from '../../src/record/json.ts'
import { parseTruth, type TruthPage } from './truth.ts'

/** Pages of one template, or of a few, with what should be extracted from each. */
export interface Site {
  /** Path below the data folder, such as `swde/auto-aol`. */
  readonly name: string
  /** The sites whose scores are averaged together: the folder that holds this one, or the site itself. */
  readonly set: string
  readonly folder: string
  /** Whether every page shows exactly one record; then pages are compared as a whole, without aligning records. */
  readonly detail: boolean
  /** Whether the truth is incomplete, so that what it lacks must not count as wrong. */
  readonly recallOnly: boolean
  readonly pages: readonly TruthPage[]
}

/** Which of the sites below a folder are wanted, and what is known of them beside their files. */
export interface SiteFilter {
  /** What the name of a site, or the last part of its name, begins with. */
  readonly prefix?: string
  /** The names of the sites whose truth is incomplete. */
  readonly recallOnly?: RegExp
  /** The paths of the pages that count; a site without any is left out. */
  readonly pages?: RegExp
}

/** The file that makes a folder a site. */
export const TRUTH = 'truth.jsonl'

/**
 * Reads all sites at or below a folder, by name. A folder that holds `truth.jsonl` is a site; any other is searched.
 * Everything wrong with their files is an error here, before any work is done.
 */
export function readSites(data: string, filter: SiteFilter = {}): Site[] {
  const root = resolve(data)
  if (!existsSync(root)) {
    throw new GleanError('file-missing', 'folder not found', { place: { file: data } })
  }
  const folders = findFolders(root)
  if (folders.length === 0) {
    throw new GleanError('no-pages', `no folder here holds a ${TRUTH}`, {
      place: { file: data },
      remedy: 'A site is a folder with pages/ and truth.jsonl, one line a page.',
    })
  }
  const { prefix = '' } = filter
  const wanted = folders
    .map((folder) => ({ folder, name: relative(root, folder).replaceAll('\\', '/') || basename(root) }))
    .filter(({ name }) => name.startsWith(prefix) || basename(name).startsWith(prefix))
  if (wanted.length === 0) {
    throw new GleanError('option-invalid', `no site begins with "${prefix}"`, {
      remedy: `Sites: ${folders.map((folder) => relative(root, folder)).join(', ')}`,
    })
  }
  const sites = wanted
    .map(({ folder, name }) => readSite(folder, name, filter))
    .filter(({ pages }) => pages.length > 0)
  if (sites.length === 0) {
    throw new GleanError('option-invalid', `no page of these sites matches ${filter.pages}`)
  }
  // A folder of nothing but sites is one set; where it holds sets too, a site beside them is a set of its own.
  const isOneSet = folders.length > 1 && folders.every((folder) => !relative(root, folder).includes(sep))
  return isOneSet ? sites.map((site) => ({ ...site, set: basename(root) })) : sites
}

function findFolders(root: string): string[] {
  const found: string[] = []
  const open = [root]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (existsSync(join(folder, TRUTH))) {
      found.push(folder)
      continue
    }
    for (const entry of listFolder(folder)) {
      if (entry.isDirectory() && entry.name !== 'node_modules') open.push(join(folder, entry.name))
    }
  }
  return found.sort()
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (cause) {
    throw fileError(folder, cause)
  }
}

function readSite(folder: string, name: string, filter: SiteFilter): Site {
  const file = join(folder, TRUTH)
  const pages = parseTruth(readText(file), file).filter(({ page }) => filter.pages?.test(page) ?? true)
  for (const { page } of pages) {
    if (existsSync(join(folder, page))) continue
    throw new GleanError('file-missing', `the page ${page} does not exist`, { place: { file } })
  }
  const slash = name.lastIndexOf('/')
  return {
    name,
    set: slash < 0 ? name : name.slice(0, slash),
    folder,
    detail: pages.every(({ records }) => records.length === 1),
    recallOnly: saysRecallOnly(folder) || (filter.recallOnly?.test(name) ?? false),
    pages,
  }
}

/** What `site.json` beside the truth says: `{"recallOnly": true}`. */
function saysRecallOnly(folder: string): boolean {
  const file = join(folder, 'site.json')
  if (!existsSync(file)) return false
  const value = parseJson(readText(file), { file })
  const said = typeof value === 'object' && value !== null && 'recallOnly' in value && value.recallOnly
  if (typeof said === 'boolean') return said
  throw new GleanError('json-invalid', 'recallOnly is true or false', {
    place: { file, path: 'recallOnly' },
  })
}

function readText(file: string): string {
  return decodeBytes(readBytes(file), { charset: 'utf-8', name: file })
}
