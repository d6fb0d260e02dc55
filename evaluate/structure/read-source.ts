import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { GleanError } from '../../src/errors.ts'
import { PATH_SEPARATOR } from '../../src/languages/sections/grammar/section.ts'
import { readPage } from '../../src/page/read-page.ts'
import type { Source } from './made-sources.ts'

/** Pages of a folder that are looked at: as many as learning looks at. */
const MAX_PAGES = 64

/** A path of fewer pages is data, or too rare to be learned. */
const LEAST_PAGES = 3

const REMEDY =
  'Write the right structure to outline.txt, one heading a line, two spaces for each level; or give truth.jsonl with fields named by paths.'

/**
 * Reads a source from a folder: its pages (`*.html`, there or in `pages/`), and its right structure, which is `outline.txt`, or
 * the fields of `truth.jsonl` where these are named by the paths of sections.
 */
export function readSource(folder: string): Source {
  const inside = existsSync(join(folder, 'pages')) ? join(folder, 'pages') : folder
  const pages = existsSync(inside)
    ? readdirSync(inside)
        .filter((name) => /\.html?$/i.test(name))
        .sort()
        .slice(0, MAX_PAGES)
    : []
  const place = { file: folder }
  if (pages.length === 0) {
    throw new GleanError('file-missing', 'the folder has no pages', {
      place,
      remedy: 'Give a folder of .html files.',
    })
  }
  const outline = join(folder, 'outline.txt')
  const truth = join(folder, 'truth.jsonl')
  const isOutline = existsSync(outline)
  if (!isOutline && !existsSync(truth)) {
    throw new GleanError('file-missing', 'nothing says what the right structure is', {
      place,
      remedy: REMEDY,
    })
  }
  return {
    name: basename(resolve(folder)),
    pages: pages.map((name) => readPage(join(inside, name)).source),
    outline: isOutline ? readFileSync(outline, 'utf8').trimEnd() : outlineOf(readFileSync(truth, 'utf8')),
    // The fields of records are in no order that says how sections follow each other.
    ordered: isOutline,
  }
}

/** The sections that the fields of enough records are named after, as an outline. */
function outlineOf(truth: string): string {
  const counts = new Map<string, number>()
  for (const line of truth.split('\n')) {
    if (line.trim() === '') continue
    const { records } = JSON.parse(line) as { records: readonly Record<string, unknown>[] }
    const paths = new Set(
      records.flatMap((record) =>
        Object.keys(record).flatMap((name) => {
          const names = name.split(PATH_SEPARATOR)
          return names.map((_, depth) => names.slice(0, depth + 1).join(PATH_SEPARATOR))
        }),
      ),
    )
    for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  const kept = [...counts].filter(([, pages]) => pages >= LEAST_PAGES).map(([path]) => path)
  return kept
    .sort()
    .map((path) => {
      const names = path.split(PATH_SEPARATOR)
      return '  '.repeat(names.length - 1) + names.at(-1)
    })
    .join('\n')
}
