import { GleanError } from '../../errors.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { checkFieldName } from '../../record/field.ts'
import { cutsWord } from '../../record/locate.ts'
import {
  describeRecognizer,
  type ErrorKind,
  type Recognizer,
  type Recognizers,
} from '../../wrapper/recognizers/schema.ts'
import type { TextFinder } from './kinds/kind.ts'
import { pageTexts, spanIn } from './page-texts.ts'
import { createWordFinder } from './word-list.ts'

/** A recognizer that is ready to read pages. */
export interface OpenRecognizer {
  readonly field: string
  readonly errors: ErrorKind
  /** How messages name it. */
  readonly words: string
  /** Whether its instances are values that were extracted before. */
  readonly isMemory: boolean
  /** Whether it knows the form of values only, as a kind or a pattern does, and may find other things of that form. */
  readonly isForm: boolean
  /** Whether it is a pattern, which finds whole words only. */
  readonly wordsOnly: boolean
  /** Candidate values on a page, in page order, each once. */
  find(page: Page): readonly Span[]
}

/** Makes recognizers ready; what they need of large libraries is loaded here. */
export async function openRecognizers(recognizers: Recognizers): Promise<OpenRecognizer[]> {
  const names = Object.keys(recognizers)
  if (names.length === 0) {
    throw new GleanError('recognizer-invalid', 'there is no recognizer', {
      remedy: 'Give one for each field: --recognize country=list:countries.txt',
    })
  }
  return Promise.all(
    names.map(async (field) => {
      checkFieldName(field, { path: field })
      const recognizer = recognizers[field]
      return {
        field,
        errors: recognizer.errors,
        words: describeRecognizer(recognizer),
        isMemory: recognizer.kind === 'values',
        isForm:
          (recognizer.kind === 'type' || recognizer.kind === 'regex') &&
          (recognizer.errors === 'unsound' || recognizer.errors === 'unreliable'),
        wordsOnly: recognizer.kind === 'regex',
        find: await openFinder(recognizer, field),
      }
    }),
  )
}

async function openFinder(recognizer: Recognizer, field: string): Promise<OpenRecognizer['find']> {
  switch (recognizer.kind) {
    case 'labels': {
      const { places } = recognizer
      return ({ name }) => sortSpans(places.filter(({ page }) => page === name))
    }
    case 'list':
    case 'values': {
      if (recognizer.words.every((word) => word.trim() === '')) {
        throw new GleanError('recognizer-invalid', `the list of ${field} has no words`, {
          place: { path: field },
          remedy: 'Write one word or name on each line.',
        })
      }
      return findInTexts(createWordFinder(recognizer.words))
    }
    case 'regex':
      return findInTexts(await openPattern(recognizer.pattern, field))
    case 'type': {
      const { KINDS } = await import('./kinds/index.ts')
      return findInTexts(await KINDS[recognizer.type].open(recognizer.country))
    }
  }
}

/** A pattern in RE2's syntax: it is matched in linear time, so that no page can make it hang. */
async function openPattern(pattern: string, field: string): Promise<TextFinder> {
  const { RE2JS } = await import('re2js')
  const compiled = (() => {
    try {
      return RE2JS.compile(pattern)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new GleanError('recognizer-invalid', `the pattern of ${field} cannot be read: ${reason}`, {
        place: { path: field },
        remedy: 'Patterns are regular expressions in the syntax of RE2: no look-ahead, no back-references.',
        cause,
      })
    }
  })()
  const find: TextFinder = (text) => {
    const found: Span[] = []
    const matcher = compiled.matcher(text)
    while (matcher.find()) {
      const span = { start: matcher.start(), end: matcher.end() }
      if (span.end > span.start && !cutsWord(text, span)) found.push(span)
    }
    return found
  }
  if (UNLIKE_TEXTS.every((text) => find(text).length > 0)) {
    throw new GleanError(
      'recognizer-invalid',
      `the pattern ${pattern} matches any text, so it does not describe ${field}`,
      {
        place: { path: field },
        remedy: NARROWER,
      },
    )
  }
  return find
}

/** Texts that have nothing in common: a pattern that matches in all of them matches everything. */
const UNLIKE_TEXTS = ['word', 'Two Words', '2026', 'info@example.org']

/** What to do about a recognizer that matches everything. */
export const NARROWER =
  'Describe what only its values have: digits (\\d+), a sign before them (\\$\\S+), a label (ISBN \\S+); or give a list of some values.'

/**
 * Runs a finder over the text nodes of a page, and over runs of several text nodes for values with markup inside: of these
 * only what no single node contains counts.
 */
function findInTexts(find: TextFinder): OpenRecognizer['find'] {
  return (page) => {
    const found: Span[] = []
    const seen = new Set<string>()
    const inNodes = new Set<number>()
    for (const text of pageTexts(page)) {
      const isRun = text.last > text.first
      for (const { start, end } of find(text.text)) {
        const span = trimmed(text.text, start, end)
        if (span === undefined) continue
        const source = spanIn(page, text, span.start, span.end)
        if (isRun && (inNodes.has(source.start) || !crossesNodes(page, source))) continue
        const key = `${source.start} ${source.end}`
        if (seen.has(key)) continue
        seen.add(key)
        if (!isRun) inNodes.add(source.start)
        found.push(source)
      }
    }
    return sortSpans(found)
  }
}

function crossesNodes(page: Page, { start, end }: Span): boolean {
  return page.source.slice(start, end).includes('<')
}

/** A range without white space at its ends; undefined if nothing remains. */
function trimmed(text: string, start: number, end: number): Span | undefined {
  while (start < end && text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return start < end ? { start, end } : undefined
}

function sortSpans(spans: readonly Span[]): Span[] {
  return spans.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start || a.end - b.end)
}
