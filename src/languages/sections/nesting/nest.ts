/** What nesting looks at: how large a heading is set, how far it is indented, how deep its part of the page lies. */
export interface Nestable {
  readonly size: number
  readonly indent: number
  readonly depth: number
}

/**
 * The parent of each heading, as an index, or -1 for the page itself. A heading lies inside the last heading before it
 * that is set larger; of equal size, inside one that is less indented; then inside one in an outer part of the page. The
 * published procedure (Ashish and Knoblock 1997, Figure 2) climbs while the size is not smaller or the indentation is
 * not deeper, so that headings of the same indentation never nest; the test has it for comparison.
 *
 * `openBehind` is called with every heading as it is placed, and returns the heading whose section is still open behind the
 * text that follows: the heading itself, or one around it. `isBeyond` returns whether a heading is behind the element that
 * contains the section of another one, and so not inside it, however it is set.
 */
export function nest(
  headings: readonly Nestable[],
  openBehind: (heading: number, parents: Int32Array) => number = (heading) => heading,
  isBeyond: (heading: number, outer: number) => boolean = () => false,
): Int32Array {
  const parents = new Int32Array(headings.length)
  const levels = new Int32Array(headings.length)
  let current = -1
  for (let h = 0; h < headings.length; h++) {
    while (
      current >= 0 &&
      (levels[current] === MAX_LEVELS || !isInside(headings[h], headings[current]) || isBeyond(h, current))
    ) {
      current = parents[current]
    }
    parents[h] = current
    levels[h] = current < 0 ? 1 : levels[current] + 1
    current = openBehind(h, parents)
  }
  return parents
}

/** Headings nested deeper than this are siblings, so that paths stay short of the square of a page. */
const MAX_LEVELS = 512

function isInside(heading: Nestable, outer: Nestable): boolean {
  if (heading.size !== outer.size) return heading.size < outer.size
  if (heading.indent !== outer.indent) return heading.indent > outer.indent
  return heading.depth > outer.depth
}
