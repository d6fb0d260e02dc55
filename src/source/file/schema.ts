import { z } from 'zod'
import { GleanError } from '../../errors.ts'

/** The format this version writes; a newer one is refused. */
export const SOURCE_FORMAT = 1

const name = z.string().min(1).max(200)
const address = z.string().min(1).max(8000)
const path = z.string().min(1).max(4000)

/** Validates how the next page is found. */
export const nextSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('auto') }).describe('looked for on every page'),
    z.strictObject({ kind: z.literal('none') }).describe('there is no next page'),
    z.strictObject({ kind: z.literal('rel') }).describe('the link that is marked rel=next'),
    z
      .strictObject({ kind: z.literal('text'), text: z.string().min(1).max(200) })
      .describe('the link or button with this text'),
    z
      .strictObject({
        kind: z.literal('number'),
        parameter: z.string().min(1).max(200).describe('the parameter of the address that counts'),
        step: z.int().min(1).max(1_000_000).default(1).describe('by how much it grows'),
        first: z.int().min(0).default(1).describe('its value on the first page, where the address lacks it'),
      })
      .describe('the same address with a greater number'),
    z
      .strictObject({
        kind: z.literal('wrapper'),
        wrapper: path.describe('a wrapper whose field holds the address'),
        field: name.default('next'),
      })
      .describe('a wrapper that was taught where the link is'),
  ])
  .describe('how the next page of the same type is found')

const pageType = z.strictObject({
  name,
  wrappers: z
    .array(path)
    .min(1)
    .max(20)
    .describe('wrapper files, relative to this file: one for each template that pages of the type come in'),
  follow: z
    .array(
      z.strictObject({
        field: name.describe('the field whose value is a link, or lies inside one'),
        to: name.describe('the type of the page that it leads to'),
      }),
    )
    .max(20)
    .default([])
    .describe('links from a record to pages with more of it'),
  next: nextSchema.default({ kind: 'none' }),
})

/** The kinds of origin, in the order of the schema. */
export const ORIGIN_NAMES = [
  'addresses',
  'template',
  'form',
  'lookup',
  'sitemap',
  'files',
  'archive',
] as const

const origin = z.union([
  z.strictObject({ addresses: z.array(address).min(1).max(100_000) }).describe('these pages'),
  z
    .strictObject({ template: address })
    .describe('an address with arguments, such as https://…/{country|slug}.html'),
  z
    .strictObject({
      form: z.strictObject({
        page: address.describe('the page that has the form'),
        index: z.int().min(0).max(100).default(0).describe('which form of the page, from 0'),
        fields: z
          .record(z.string().min(1).max(500), z.string().max(8000))
          .describe('what to fill in; {argument} is replaced by the value of an argument'),
      }),
    })
    .describe('the page that a form leads to; its hidden fields are kept'),
  z
    .strictObject({
      lookup: z.strictObject({
        source: path.describe('the source that lists names and addresses'),
        argument: name.describe('the argument that is looked up'),
        field: name.describe('the field of that source to compare it with'),
        link: name.describe('the field of that source that holds the address, or lies inside the link'),
      }),
    })
    .describe('an address that an index page has for the value of an argument'),
  z
    .strictObject({
      sitemap: address,
      include: z
        .string()
        .max(2000)
        .optional()
        .describe('only addresses that match this, where * is any text'),
    })
    .describe('the pages of a sitemap'),
  z.strictObject({ files: z.array(path).min(1).max(10_000) }).describe('files, folders or patterns'),
  z.strictObject({ archive: path }).describe('the pages in a WARC file'),
])

/** The source file. It holds no code: wrappers are data, and templates can only fill in arguments. */
export const sourceSchema = z.strictObject({
  $schema: z.string().max(2000).optional(),
  format: z.literal(SOURCE_FORMAT).describe('version of this format'),
  name,
  description: z.string().max(10_000).optional(),
  arguments: z
    .record(
      z.string().min(1).max(100),
      z.strictObject({
        description: z.string().max(2000).optional(),
        default: z.union([z.string().max(2000), z.array(z.string().max(2000)).max(10_000)]).optional(),
      }),
    )
    .default({})
    .describe('what can be asked of the source'),
  from: z.array(origin).min(1).max(100).describe('where pages come from'),
  start: name.optional().describe('the type of these pages; the first type if none is given'),
  types: z.array(pageType).min(1).max(50),
  key: z.array(name).max(20).default([]).describe('the fields that identify a record'),
  limits: z
    .strictObject({
      pages: z.int().min(1).optional().describe('the most pages to read'),
      depth: z.int().min(1).max(16).optional().describe('the most pages that one record is joined from'),
    })
    .default({}),
  manners: z
    .strictObject({
      delay: z.number().min(0).max(3600).optional().describe('seconds between two requests to a host'),
      concurrency: z.int().min(1).max(64).optional().describe('requests to a host at once'),
      robots: z.boolean().optional().describe('whether robots.txt is obeyed; it is unless this is false'),
      headers: z.record(z.string().max(200), z.string().max(8000)).optional(),
    })
    .default({}),
})

/** A source as it is in its file, with defaults filled in. */
export type SourceFile = z.output<typeof sourceSchema>
/** A source as a person writes it. */
export type SourceInput = z.input<typeof sourceSchema>
/** One place that pages come from. */
export type Origin = SourceFile['from'][number]
/** How the next page is found. */
export type NextRule = z.output<typeof nextSchema>
/** A page type as the file has it. */
export type PageTypeFile = SourceFile['types'][number]

/** Source files are small; a larger file is not a source file, whatever it contains. */
export const MAX_SOURCE_LENGTH = 20_000_000

/** The source file as JSON Schema, for editors and other programs; docs/source.schema.json holds it. */
export function sourceJsonSchema(): z.core.JSONSchema.JSONSchema {
  return { ...z.toJSONSchema(sourceSchema, { io: 'input' }), title: 'Gleaner source' }
}

/** What to do about a source file that is not right. */
export const SOURCE_REMEDY =
  'docs/sources.md describes the file; docs/source.schema.json checks it in an editor.'

/** What is wrong with a source file, with its place. */
export function sourceError(message: string, file: string | undefined, place = ''): GleanError {
  return new GleanError('source-invalid', `invalid source file: ${message}`, {
    place: { ...(file === undefined ? {} : { file }), ...(place === '' ? {} : { path: place }) },
    remedy: SOURCE_REMEDY,
  })
}
