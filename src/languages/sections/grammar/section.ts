import { z } from 'zod'

/** A section of the grammar: what it is called and how it occurs in the section around it. */
export interface Section {
  readonly name: string
  /** The index of the section around it, which comes before it; -1 for the page. */
  readonly parent: number
  /** The kind of its headings, as an index. */
  readonly kind: number
  /** Whether the section around it may lack it. */
  readonly optional: boolean
  /** Whether the section around it may hold several. */
  readonly repeated: boolean
  /** Whether the sections inside it come in any order. */
  readonly free: boolean
}

/** What a section is in a file. */
export const sectionSchema: z.ZodType<Section> = z.strictObject({
  name: z.string().min(1).max(200),
  parent: z.int().min(-1),
  kind: z.int().min(0),
  optional: z.boolean(),
  repeated: z.boolean(),
  free: z.boolean(),
})

/** What separates the sections of a path: `Geography > Area > total`. */
export const PATH_SEPARATOR = ' > '

/** The names from the outermost section to each section. */
export function pathsOf(sections: readonly Section[]): string[][] {
  const paths: string[][] = []
  for (const { name, parent } of sections) paths.push(parent < 0 ? [name] : [...paths[parent], name])
  return paths
}
