import { z } from 'zod'

/** A section of the grammar: what it is called and how it occurs in the section around it. */
export interface Section {
  /** What it is called in paths: the text of its heading, unless a person renamed it. */
  readonly name: string
  /** The text of its heading, where that is not its name. */
  readonly heading?: string | undefined
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
  heading: z.string().min(1).max(200).optional(),
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
  return joinUp(sections, ({ name }) => name)
}

/** The texts of the headings on the way to each section. */
export function headingPathsOf(sections: readonly Section[]): string[][] {
  return joinUp(sections, ({ name, heading }) => heading ?? name)
}

function joinUp(sections: readonly Section[], textOf: (section: Section) => string): string[][] {
  const paths: string[][] = []
  for (const section of sections) {
    const { parent } = section
    paths.push(parent < 0 ? [textOf(section)] : [...paths[parent], textOf(section)])
  }
  return paths
}
