import { GleanError } from '../../../errors.ts'
import { findPath, PAGE_PATH, similarPaths } from '../grammar/path.ts'
import { headingPathsOf, pathsOf, type Section } from '../grammar/section.ts'
import type { Heading } from '../headings/find.ts'
import type { Edit } from '../nesting/edit.ts'
import type { Nestable } from '../nesting/nest.ts'
import type { ParsedPage } from '../run/parse.ts'

/** The section that a correction names, as an index; -1 for the page. Throws where there is none. */
export function requireSection(sections: readonly Section[], written: string): number {
  const found = findPath(sections, written)
  if (found !== undefined) return found
  const similar = similarPaths(sections, written)
  throw new GleanError(
    'section-unknown',
    `there is no section ${JSON.stringify(written)}, or more than one`,
    {
      remedy: similar.length === 0 ? 'The structure has no sections.' : `Sections: ${similar.join('; ')}`,
    },
  )
}

/** The edit that makes the headings of a section no headings. */
export function deletion(sections: readonly Section[], written: string): Edit {
  return { path: headingPathsOf(sections)[requireNamed(sections, written)] }
}

/** The edit that moves a section into another one, beside the sections that are in it already. */
export function movement(
  sections: readonly Section[],
  pages: readonly ParsedPage[],
  written: string,
  to: string,
): Edit {
  const moved = requireNamed(sections, written)
  const target = requireSection(sections, to)
  if (isInside(sections, target, moved)) {
    throw new GleanError('section-unknown', `${written} cannot be moved into itself`, {
      remedy: 'Name a section outside of it.',
    })
  }
  const paths = headingPathsOf(sections)
  return { path: paths[moved], as: layoutInside(pages, target < 0 ? [] : paths[target]) }
}

function requireNamed(sections: readonly Section[], written: string): number {
  const found = requireSection(sections, written)
  if (found >= 0) return found
  throw new GleanError('section-unknown', `"${PAGE_PATH}" is the page itself, not a section`)
}

function isInside(sections: readonly Section[], section: number, outer: number): boolean {
  for (let at = section; at >= 0; at = sections[at].parent) if (at === outer) return true
  return false
}

/** How headings inside a section are set: like those it has; where it has none, a little smaller than its own. */
function layoutInside(pages: readonly ParsedPage[], path: readonly string[]): Nestable {
  let own: Heading | undefined
  for (const { headings, parents } of pages) {
    const inPath: boolean[] = []
    const depth: number[] = []
    for (const [h, heading] of headings.entries()) {
      const parent = parents[h]
      depth[h] = parent < 0 ? 0 : depth[parent] + 1
      const parentInPath = parent < 0 || inPath[parent]
      if (parentInPath && depth[h] === path.length) return layoutOf(heading)
      inPath[h] = parentInPath && heading.name === path[depth[h]]
      if (inPath[h] && depth[h] === path.length - 1) own ??= heading
    }
  }
  return own === undefined ? { size: 1, indent: 0, depth: 0 } : { ...layoutOf(own), size: own.size * 0.9 }
}

function layoutOf({ size, indent, depth }: Nestable): Nestable {
  return { size, indent, depth }
}

/** A new name for a section, by the path of its headings. */
export function renaming(sections: readonly Section[], written: string): readonly string[] {
  return headingPathsOf(sections)[requireNamed(sections, written)]
}

/** The sections under their new names. */
export function renameSections<S extends Section>(
  sections: readonly S[],
  names: ReadonlyMap<string, string>,
): S[] {
  if (names.size === 0) return [...sections]
  const paths = headingPathsOf(sections)
  return sections.map((section, s) => {
    const name = names.get(paths[s].join('\0'))
    return name === undefined ? section : { ...section, name, heading: section.heading ?? section.name }
  })
}

/** Throws where a section did not arrive: it comes before the section it was moved to, so that it cannot be inside it. */
export function checkMoved(
  sections: readonly Section[],
  written: string,
  to: string,
  path: readonly string[],
): void {
  const name = path[path.length - 1]
  const target = requireSection(sections, to)
  const arrived = sections.some(
    ({ parent, name: own, heading = own }) => parent === target && heading === name,
  )
  if (arrived) return
  throw new GleanError(
    'section-unknown',
    `${written} cannot be moved to ${to}: it does not come behind its heading`,
    {
      remedy: `Sections now: ${pathsOf(sections)
        .slice(0, 5)
        .map((each) => each.join(' > '))
        .join('; ')}`,
    },
  )
}
