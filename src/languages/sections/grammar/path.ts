import { PATH_SEPARATOR, pathsOf, type Section } from './section.ts'

/** Represents the page itself where a path is expected. */
export const PAGE_PATH = 'page'

/**
 * The section that a written path names, as an index; -1 for the page itself, undefined where there is none. Names are
 * separated by `>`, or by a dot where that leaves no doubt; the end of a path is enough where only one path ends so.
 */
export function findPath(sections: readonly Section[], written: string): number | undefined {
  const wanted = written.trim()
  const paths = pathsOf(sections)
  const same = (path: readonly string[], separator: string) => path.join(separator) === wanted
  const tight = wanted
    .split('>')
    .map((name) => name.trim())
    .join(PATH_SEPARATOR)
  const exact = paths.findIndex((path) => path.join(PATH_SEPARATOR) === tight)
  if (exact >= 0) return exact
  if (wanted === PAGE_PATH) return -1
  const dotted = only(paths, (path) => same(path, '.'))
  if (dotted !== undefined) return dotted
  return only(paths, (path) => path.join(PATH_SEPARATOR).endsWith(PATH_SEPARATOR + tight))
}

/** The index of the one path that a test accepts; undefined where none or several are accepted. */
function only(paths: readonly string[][], accepts: (path: readonly string[]) => boolean): number | undefined {
  const found = paths.flatMap((path, p) => (accepts(path) ? [p] : []))
  return found.length === 1 ? found[0] : undefined
}

/** The paths most like a written one, for a message: those whose last name begins alike or contains it. */
export function similarPaths(sections: readonly Section[], written: string): string[] {
  const last = written
    .slice(written.lastIndexOf('>') + 1)
    .trim()
    .toLowerCase()
  const all = pathsOf(sections)
  const near = all.filter((path) => path[path.length - 1].toLowerCase().includes(last))
  return (near.length > 0 ? near : all).slice(0, MAX_SHOWN).map((path) => path.join(PATH_SEPARATOR))
}

const MAX_SHOWN = 5
