import { z } from 'zod'
import type { Nestable } from './nest.ts'

/**
 * One change to the headings of every page: those at a path are not headings, or nest as if they were set differently. The
 * path has the texts of headings, as they nest when the edits before have been made.
 */
export interface Edit {
  readonly path: readonly string[]
  /** How the headings nest instead; absent if they are not headings. */
  readonly as?: Nestable | undefined
}

const MAX_PATH = 512

/** What an edit is in a file. */
export const editSchema: z.ZodType<Edit> = z.strictObject({
  path: z.array(z.string().max(200)).min(1).max(MAX_PATH),
  as: z
    .strictObject({
      size: z.number().min(0).max(100),
      indent: z.int().min(0),
      depth: z.int().min(0),
    })
    .optional(),
})

/** Makes the edits one after the other; headings nest anew after each. */
export function editHeadings<H extends Nestable & { readonly name: string }>(
  headings: readonly H[],
  edits: readonly Edit[],
  nestHeadings: (headings: readonly H[]) => Int32Array,
): readonly H[] {
  let edited = headings
  for (const { path, as } of edits) {
    const parents = nestHeadings(edited)
    const found = findAtPath(edited, parents, path)
    if (!found.includes(1)) continue
    edited = as === undefined ? edited.filter((_, h) => found[h] === 0) : resize(edited, parents, found, as)
  }
  return edited
}

/** Marks the headings at a path with 1. */
function findAtPath(
  headings: readonly { readonly name: string }[],
  parents: Int32Array,
  path: readonly string[],
): Uint8Array {
  const found = new Uint8Array(headings.length)
  /** How many names of the path lead to each heading; 0 where its way differs. */
  const matched = new Int32Array(headings.length)
  for (let h = 0; h < headings.length; h++) {
    const before = parents[h] < 0 ? 0 : matched[parents[h]]
    if ((parents[h] >= 0 && before === 0) || headings[h].name !== path[before]) continue
    matched[h] = before + 1
    if (matched[h] === path.length) found[h] = 1
  }
  return found
}

/** Sets headings otherwise, and what is inside them in proportion, so that it stays inside. */
function resize<H extends Nestable>(
  headings: readonly H[],
  parents: Int32Array,
  found: Uint8Array,
  as: Nestable,
): H[] {
  const factors = new Float64Array(headings.length).fill(1)
  return headings.map((heading, h) => {
    if (found[h] === 1) {
      factors[h] = as.size / Math.max(heading.size, Number.MIN_VALUE)
      return { ...heading, ...as, moved: true }
    }
    if (parents[h] >= 0) factors[h] = factors[parents[h]]
    return factors[h] === 1 ? heading : { ...heading, size: heading.size * factors[h] }
  })
}
