import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GleanError } from '../errors.ts'
import { decodeBytes } from '../page/decode.ts'
import { readBytes, readPage } from '../page/read-page.ts'
import { type PlacedExample, parseExamples } from '../record/example.ts'
import type { LearningExample } from './learn.ts'

/** Reads an examples file and the pages it names; their paths are relative to the file. */
export function readExamples(file: string, options: { charset?: string } = {}): LearningExample[] {
  const text = decodeBytes(readBytes(file), { charset: 'utf-8', name: file })
  return parseExamples(text, file).map((placed) => load(placed, file, options))
}

function load(
  { example, place }: PlacedExample,
  file: string,
  options: { charset?: string },
): LearningExample {
  const { page: name, ...labels } = example
  try {
    return { ...labels, place, page: readPage(resolvePage(name, file), options) }
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
  if (/^https?:/i.test(name)) {
    throw new GleanError('file-unreadable', 'pages at an address are not fetched yet', {
      remedy: 'Save the page to a file and name that file.',
    })
  }
  if (name.startsWith('file:')) return fileURLToPath(name)
  // Not made absolute: the name goes into messages and into the wrapper, which must not depend on the machine.
  return isAbsolute(name) ? name : join(dirname(file), name)
}
