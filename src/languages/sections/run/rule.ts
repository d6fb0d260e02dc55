import { z } from 'zod'
import { type Section, sectionSchema } from '../grammar/section.ts'
import { type HeadingKind, headingKindSchema } from '../headings/kind.ts'
import { type Edit, editSchema } from '../nesting/edit.ts'

/** A text of the template that occurs in sections and is not part of one that it ends. */
export interface TemplateText {
  readonly key: string
  readonly text: string
}

/** How the pages of a site are divided into sections: how headings look, and the grammar of their names. */
export interface Structure {
  /** The classes that places are known by. */
  readonly classes: readonly string[]
  readonly kinds: readonly HeadingKind[]
  readonly template: readonly TemplateText[]
  /** What a person corrected, in the order of the steps. */
  readonly edits: readonly Edit[]
  readonly sections: readonly Section[]
}

/** The rows of a section's tables as a field: one nested record for each row, with a field for each column. */
export interface TableRows {
  /** The section, as an index; -1 for tables outside any section. */
  readonly section: number
  /** The field of the wrapper that holds the records. */
  readonly field: number
  /** The names of the columns, in the order of the nested fields. */
  readonly columns: readonly string[]
}

/** A rule of this language: a structure, and for each field of the wrapper its section, or -1. */
export interface SectionsRule extends Structure {
  readonly fields: readonly number[]
  /** Fields that hold the rows of tables; their sections are not in `fields`. */
  readonly tables?: readonly TableRows[] | undefined
}

/** More sections than a page of 10,000 headings has. */
const MAX_SECTIONS = 20_000
const MAX_KINDS = 1000
const MAX_TEXTS = 2000
const MAX_FIELDS = 2000
const MAX_EDITS = 1000

const structureShape = {
  classes: z.array(z.string().max(200)).max(MAX_TEXTS),
  kinds: z.array(headingKindSchema).max(MAX_KINDS),
  template: z.array(z.strictObject({ key: z.string().max(1000), text: z.string().max(200) })).max(MAX_TEXTS),
  edits: z.array(editSchema).max(MAX_EDITS),
  sections: z.array(sectionSchema).max(MAX_SECTIONS),
}

/** Validates a structure that was read from a file. */
export const structureSchema: z.ZodType<Structure> = z
  .strictObject(structureShape)
  .refine(refersBack, 'a section lies in no section before it, or has a heading of no known kind')

/** Validates a rule that was read from a wrapper. */
export const ruleSchema: z.ZodType<SectionsRule> = z
  .strictObject({
    ...structureShape,
    fields: z.array(z.int().min(-1)).max(MAX_FIELDS),
    tables: z
      .array(
        z.strictObject({
          section: z.int().min(-1),
          field: z.int().min(0),
          columns: z.array(z.string().max(200)).min(1).max(200),
        }),
      )
      .max(MAX_FIELDS)
      .optional(),
  })
  .refine(refersBack, 'a section lies in no section before it, or has a heading of no known kind')
  .refine(
    ({ fields, tables = [], sections }) =>
      [...fields, ...tables.map(({ section }) => section)].every((s) => s < sections.length),
    'a field has no section',
  )

function refersBack({ sections, kinds }: Structure): boolean {
  return sections.every(({ parent, kind }, s) => parent < s && kind < kinds.length)
}
