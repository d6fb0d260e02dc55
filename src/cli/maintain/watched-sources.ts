import { resolve } from 'node:path'
import { GleanError } from '../../errors.ts'
import type { Watched } from '../../maintain/watch/watch.ts'
import { isAddress } from '../../source/fetch/request/address.ts'
import { createSource, type Source } from '../../source/file/read-source.ts'
import { checkKey } from '../crawl/earlier.ts'
import { pageOrigins } from '../crawl/page-origins.ts'
import { openSource, readArguments, type SourceOptions } from '../crawl/source-arguments.ts'
import { type FetchCommandOptions, fetcherOptions } from '../fetch-options.ts'
import { readWrapperFile } from '../input.ts'

/** What says which sources to watch, as it was typed. */
export interface WatchedOptions extends SourceOptions, FetchCommandOptions {
  readonly pages?: readonly string[]
  readonly arg?: readonly string[]
  readonly maxPages?: number
  readonly every?: number
}

/** The sources that arguments name: source files, addresses with their wrappers, or wrappers with their pages. */
export function listWatched(places: readonly string[], options: WatchedOptions): Watched[] {
  if (places.length === 0) {
    throw new GleanError('option-invalid', 'no source was given', {
      remedy:
        'Name source files: glean watch shop.source.json. Add --status to see the state of watched sources.',
    })
  }
  const fetching = fetcherOptions(options)
  const values = readArguments(options.arg)
  const watched = places.map((place): Watched => {
    const open = (): Source => {
      const source =
        options.pages === undefined ? openSource(place, options) : openPages(place, options.pages)
      checkKey(options.key ?? source.file.key, source, undefined)
      return source
    }
    const source = open()
    const missing = source.arguments.find(({ name, required }) => required && !Object.hasOwn(values, name))
    if (missing !== undefined) {
      throw new GleanError('argument-missing', `the source needs a value for "${missing.name}"`, {
        place: { file: place },
        remedy: `Add --arg ${missing.name}=VALUE.`,
      })
    }
    return {
      name: source.name,
      place: placeOf(place, options),
      every: options.every,
      open,
      key: options.key ?? source.file.key,
      arguments: values,
      fetching,
      maxPages: options.maxPages,
      named: [...(options.pages === undefined ? [] : [place]), ...(options.wrapper ?? [])],
    }
  })
  if (new Set(watched.map(({ place }) => place)).size < watched.length)
    throw new GleanError('option-invalid', 'a source is named twice')
  return watched
}

/** What identifies a source from one watch to the next. */
function placeOf(place: string, { pages = [], arg = [] }: WatchedOptions): string {
  const own = isAddress(place) ? place : resolve(place)
  return [own, ...pages.map((each) => (isAddress(each) ? each : resolve(each))), ...arg].join(' ')
}

/** A source of one wrapper and its pages. */
function openPages(wrapper: string, pages: readonly string[]): Source {
  const name = readWrapperFile(wrapper).toJSON().name ?? wrapper
  const from = pageOrigins(pages)
  return createSource({ format: 1, name, from, types: [{ name: 'page', wrappers: [wrapper] }] })
}
