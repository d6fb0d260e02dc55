import { GleanError, type Place } from '../../errors.ts'
import { decodeBytes } from '../../page/decode.ts'
import { createPage, type Page } from '../../page/page.ts'
import { readPage } from '../../page/read-page.ts'
import { foldSpace } from '../../page/white-space.ts'
import { readWarc } from '../archive/read-warc.ts'
import { readMediaType } from '../fetch/answer/media-type.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { readSource, relativeTo, type Source } from '../file/read-source.ts'
import type { Origin } from '../file/schema.ts'
import { type Arguments, combinations, fillTemplate } from '../file/template.ts'
import { fillForm } from '../pages/forms.ts'
import { expandPages } from '../pages/page-arguments.ts'
import { walkSitemap } from '../pages/sitemap.ts'

/** A page that a crawl begins with. */
export interface Start {
  readonly address: string
  readonly post?: string
  /** Returns the page, where it need not be fetched. */
  readonly load?: () => Page
}

/** What finding the first pages needs. */
export interface StartContext {
  readonly arguments: Arguments
  readonly fetcher: Fetcher
  /** Looks a value up in another source: the addresses of the records whose field has it. */
  readonly lookUp: (source: Source, field: string, link: string, value: string) => Promise<readonly string[]>
}

/** The pages that a source begins with, found one after the other. */
export async function* listStarts(source: Source, context: StartContext): AsyncGenerator<Start> {
  const values = withDefaults(source, context.arguments)
  for (const [i, origin] of source.file.from.entries()) {
    const place = { ...(source.path === undefined ? {} : { file: source.path }), path: `from[${i}]` }
    yield* startsFrom(origin, source, { ...context, arguments: values }, place)
  }
}

/** Given values and the defaults of the rest; a name that the source does not have is a mistake. */
function withDefaults(source: Source, given: Arguments): Arguments {
  const names = new Set(source.arguments.map(({ name }) => name))
  for (const name of Object.keys(given)) {
    if (names.has(name)) continue
    throw new GleanError(
      'option-invalid',
      `the source "${source.name}" has no argument "${name.slice(0, 60)}"`,
      {
        remedy: names.size === 0 ? 'It takes none.' : `It has: ${[...names].join(', ')}`,
      },
    )
  }
  const values = new Map<string, string | readonly string[]>()
  for (const { name, default: value } of source.arguments) if (value !== undefined) values.set(name, value)
  for (const [name, value] of Object.entries(given)) values.set(name, value)
  return Object.fromEntries(values)
}

async function* startsFrom(
  origin: Origin,
  source: Source,
  context: StartContext,
  place: Place,
): AsyncGenerator<Start> {
  if ('addresses' in origin) for (const address of origin.addresses) yield { address }
  else if ('template' in origin) {
    for (const address of fillTemplate(origin.template, context.arguments, place)) yield { address }
  } else if ('form' in origin) yield* startsOfForm(origin.form, context, place)
  else if ('lookup' in origin) yield* startsOfLookup(origin.lookup, source, context, place)
  else if ('sitemap' in origin) {
    const isWanted = compilePattern(origin.include)
    for await (const address of walkSitemap(origin.sitemap, context.fetcher))
      if (isWanted(address)) yield { address }
  } else if ('files' in origin) {
    for (const path of await expandPages(origin.files.map((name) => relativeTo(name, source.path)))) {
      yield { address: path, load: () => readPage(path) }
    }
  } else yield* startsOfArchive(relativeTo(origin.archive, source.path))
}

type FormOrigin = Extract<Origin, { form: unknown }>['form']

async function* startsOfForm(form: FormOrigin, context: StartContext, place: Place): AsyncGenerator<Start> {
  const names = [...new Set(Object.values(form.fields).flatMap(namesIn))]
  for (const chosen of combinations(names, context.arguments, place)) {
    const { page } = await context.fetcher.get(form.page)
    const filled = Object.entries(form.fields).map(([name, template]) => {
      const [text] = fillTemplate(template, Object.fromEntries(chosen), place, false)
      return [name, text] as const
    })
    yield fillForm(page, form.index, Object.fromEntries(filled))
  }
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}|]+)/g)]
    .map((match) => match[1].trim())
    .filter((name) => !/^\d/.test(name))
}

type LookupOrigin = Extract<Origin, { lookup: unknown }>['lookup']

async function* startsOfLookup(
  lookup: LookupOrigin,
  source: Source,
  context: StartContext,
  place: Place,
): AsyncGenerator<Start> {
  const index = readSource(relativeTo(lookup.source, source.path))
  for (const chosen of combinations([lookup.argument], context.arguments, place)) {
    const value = chosen.get(lookup.argument)!
    const found = await context.lookUp(index, lookup.field, lookup.link, value)
    if (found.length === 0) {
      throw new GleanError(
        'argument-missing',
        `"${value.slice(0, 100)}" is not in the index "${index.name}"`,
        {
          place,
          remedy: `Use a value that its field "${lookup.field}" has: glean crawl ${lookup.source}`,
        },
      )
    }
    for (const address of found) yield { address }
  }
}

/** The form of a value in which two that a person takes for the same are equal: white space and case do not matter. */
export function comparableValue(text: string): string {
  return foldSpace(text).toLowerCase()
}

async function* startsOfArchive(path: string): AsyncGenerator<Start> {
  for await (const { url, bytes, headers } of readWarc(path)) {
    const { charset } = readMediaType(headers['content-type'])
    const load = () =>
      createPage(decodeBytes(bytes, charset === undefined ? {} : { charset }), { name: url, url })
    yield { address: url, load }
  }
}

/** A pattern in which `*` is any text, compared piece by piece: no address takes more than linear time. */
export function compilePattern(pattern: string | undefined): (text: string) => boolean {
  if (pattern === undefined) return () => true
  const pieces = pattern.split('*')
  const last = pieces.length - 1
  return (text) => {
    if (last === 0) return text === pattern
    if (!text.startsWith(pieces[0])) return false
    let at = pieces[0].length
    for (const piece of pieces.slice(1, last)) {
      const found = text.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return text.length - pieces[last].length >= at && text.endsWith(pieces[last])
  }
}
