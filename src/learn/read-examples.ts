import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GleanError } from '../errors.ts'
import type { Page } from '../page/page.ts'
import { readPage, readTextFile } from '../page/read-page.ts'
import { type PlacedExample, parseExamples } from '../record/example.ts'
import type { LearningExample } from './learn.ts'

/** How the pages of an examples file are read. */
export interface ExamplePages {
  charset?: string
  /** The pages at web addresses, by address: whoever can fetch has fetched them (see `listAddresses`). */
  pages?: ReadonlyMap<string, Page>
}

/** Reads an examples file and the pages it names, each once; their paths are relative to the file. */
export function readExamples(file: string, options: ExamplePages = {}): LearningExample[] {
  const pages = new Map(options.pages)
  return parseFile(file).map((placed) => {
    const example = load(placed, file, { ...options, pages })
    pages.set(placed.example.page, example.page)
    return example
  })
}

/** The web addresses among the pages of an examples file, each once. */
export function listAddresses(file: string): string[] {
  const names = parseFile(file).map(({ example }) => example.page)
  return [...new Set(names.filter((name) => ADDRESS.test(name)))]
}

const ADDRESS = /^https?:/i

function parseFile(file: string): PlacedExample[] {
  return parseExamples(readTextFile(file), file)
}

function load(
  { example, place }: PlacedExample,
  file: string,
  { charset, pages }: ExamplePages,
): LearningExample & { readonly page: Page } {
  const { page: name, ...labels } = example
  try {
    const page =
      pages?.get(name) ?? readPage(resolvePage(name, file), charset === undefined ? {} : { charset })
    return { ...labels, place, page }
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    throw new GleanError(error.code, `the page ${name}: ${error.message}`, {
      place: { ...place, path: 'page' },
      remedy: error.remedy ?? 'The path of a page is relative to the examples file.',
      cause: error,
    })
  }
}

function resolvePage(name: string, file: string): string {
  if (ADDRESS.test(name)) {
    throw new GleanError('file-unreadable', 'this page is at a web address and was not fetched', {
      remedy: 'Fetch it first and pass it in `pages`, or save it to a file and name that file.',
    })
  }
  if (name.startsWith('file:')) return pathOf(name)
  // Not made absolute: the name goes into messages and into the wrapper, which must not depend on the machine.
  return isAbsolute(name) ? name : join(dirname(file), name)
}

function pathOf(address: string): string {
  try {
    return fileURLToPath(address)
  } catch (cause) {
    throw new GleanError('file-missing', 'this is not the address of a file on this machine', { cause })
  }
}
