import { statSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { GleanError } from '../../errors.ts'
import { readTextFile } from '../../page/read-page.ts'
import { addressRemedy, isAddress, parseAddress } from '../../source/fetch/request/address.ts'
import { createSource, readSource, type Source } from '../../source/file/read-source.ts'
import type { NextRule, Origin, SourceInput } from '../../source/file/schema.ts'
import type { Arguments } from '../../source/file/template.ts'
import { isPattern } from '../../source/pages/page-arguments.ts'
import { readWrapper } from '../../wrapper/read.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { quoteForShell } from '../quote.ts'
import { pageOrigins } from './page-origins.ts'

/** What says which source to crawl, as it was typed. */
export interface SourceOptions {
  readonly wrapper?: readonly string[]
  readonly follow?: readonly string[]
  readonly next?: string
  readonly key?: readonly string[]
}

/** The source that the arguments name: a source file, or an address or saved pages with their wrappers. */
export function openSource(place: string, options: SourceOptions): Source {
  const described =
    options.wrapper !== undefined || options.follow !== undefined || options.next !== undefined
  const kind = kindOf(place)
  if (kind === 'source file') {
    if (!described) return readSource(place)
    throw new GleanError('option-invalid', 'a source file has its own wrappers, links and next pages', {
      place: { file: place },
      remedy: 'Give --wrapper, --follow and --next with an address or with pages, or change the source file.',
    })
  }
  if (options.wrapper === undefined) {
    const pages = quoteForShell(place)
    throw new GleanError(
      'option-invalid',
      `${kind === 'address' ? 'an address needs' : 'pages need'} a wrapper`,
      {
        place: { file: place },
        remedy: `Learn one (glean learn ${pages} --record …), then: glean crawl ${pages} --wrapper list.json`,
      },
    )
  }
  const wrappers = new Map<string, Wrapper>()
  const open = (file: string): Wrapper => {
    const wrapper = wrappers.get(file) ?? readWrapper(readTextFile(file), file)
    wrappers.set(file, wrapper)
    return wrapper
  }
  return createSource(describeSource(place, options.wrapper, options, open), undefined, wrappers)
}

/** What a command was given to crawl. Anything that is there, and does not look like saved pages, is a source file. */
function kindOf(place: string): 'address' | 'pages' | 'source file' {
  if (isAddress(place)) return 'address'
  if (place.includes('://')) parseAddress(place)
  const stats = statSync(place, { throwIfNoEntry: false })
  if (stats?.isDirectory() || PAGES.test(place)) return 'pages'
  if (stats !== undefined) return 'source file'
  if (isPattern(place)) return 'pages'
  const remedy = addressRemedy(place)
  throw new GleanError('file-missing', 'file not found', {
    place: { file: place },
    ...(remedy === undefined ? {} : { remedy }),
  })
}

const PAGES = /\.(?:x?html?|warc(?:\.gz)?)$/i

/** The name of a source made of saved pages: that of their folder, or of the file. */
function nameOf(place: string): string {
  const path = isPattern(place) ? dirname(resolve(place)) : resolve(place)
  return basename(path).replace(PAGES, '') || 'pages'
}

function describeSource(
  place: string,
  wrappers: readonly string[],
  options: SourceOptions,
  open: (file: string) => Wrapper,
): SourceInput {
  const types: SourceInput['types'] = [
    { name: 'list', wrappers: [...wrappers], follow: [], next: readNext(options.next) },
  ]
  for (const text of options.follow ?? []) {
    const match = /^(?:([^=.]+)\.)?([^=]+)=(.+)$/.exec(text)
    if (match === null) throw badFollow(text)
    const [, from = 'list', field, wrapper] = match
    const origin = types.find(({ name }) => name === from)
    if (origin === undefined) throw badFollow(text)
    const fields = origin.wrappers.flatMap((file) => open(file).fields.map(({ name }) => name))
    if (!fields.includes(field)) {
      throw new GleanError('option-invalid', `--follow ${text}: the ${from} pages have no field "${field}"`, {
        remedy: `Fields: ${[...new Set(fields)].join(', ')}`,
      })
    }
    const name = basename(wrapper).replace(/\.json$/i, '')
    const known = types.find((type) => type.name === name)
    if (known === undefined) types.push({ name, wrappers: [wrapper], follow: [], next: { kind: 'none' } })
    origin.follow?.push({ field, to: name })
  }
  return {
    format: 1,
    name: isAddress(place) ? new URL(place).hostname : nameOf(place),
    from: isAddress(place) ? [{ addresses: [place] }] : pageOrigins([place]),
    types,
    ...(options.key === undefined ? {} : { key: [...options.key] }),
  }
}

function badFollow(text: string): GleanError {
  return new GleanError(
    'option-invalid',
    `--follow takes field=wrapper.json, not ${JSON.stringify(text.slice(0, 80))}`,
    {
      remedy:
        'For a link on a page that a link leads to, name that page first: --follow detail.author=author.json',
    },
  )
}

/** `--next`: found by itself unless given; `none`; or what the link says. */
function readNext(text: string | undefined): NextRule {
  if (text === undefined || text === 'auto') return { kind: 'auto' }
  if (text === 'none' || text === 'rel') return { kind: text }
  return { kind: 'text', text }
}

/** The values of `--arg name=value`; a name that comes several times has several values. */
export function readArguments(pairs: readonly string[] = []): Arguments {
  const values = new Map<string, string[]>()
  for (const pair of pairs) {
    const [name, value] = parsePair(pair)
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return Object.fromEntries(values)
}

/** `part=field` as two texts. */
export function parsePair(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1)
    throw new GleanError(
      'option-invalid',
      `${JSON.stringify(text.slice(0, 80))} is not of the form name=value`,
    )
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The text of a source file for a source, with the paths in it as seen from there. */
export function sourceText({ file, path }: Source, target: string): string {
  const from = path === undefined ? '.' : dirname(path)
  const move = (name: string) =>
    relative(dirname(resolve(target)), resolve(from, name)).replaceAll('\\', '/') || '.'
  const types = file.types.map(({ follow, next, ...type }) => ({
    ...type,
    wrappers: type.wrappers.map(move),
    ...(follow.length === 0 ? {} : { follow }),
    ...(next.kind === 'none'
      ? {}
      : { next: next.kind === 'wrapper' ? { ...next, wrapper: move(next.wrapper) } : next }),
  }))
  const given = Object.entries(file).filter(
    ([, value]) => typeof value !== 'object' || Object.keys(value).length > 0,
  )
  const origins = file.from.map((origin) => moveOrigin(origin, move))
  return `${JSON.stringify({ ...Object.fromEntries(given), from: origins, types }, undefined, 2)}\n`
}

function moveOrigin(origin: Origin, move: (path: string) => string): Origin {
  if ('files' in origin) return { files: origin.files.map(move) }
  if ('archive' in origin) return { archive: move(origin.archive) }
  if ('lookup' in origin) return { lookup: { ...origin.lookup, source: move(origin.lookup.source) } }
  return origin
}
