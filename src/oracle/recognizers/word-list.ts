import { GleanError } from '../../errors.ts'
import type { Span } from '../../page/span.ts'
import { foldSpace } from '../../page/white-space.ts'

/** Words and signs: what a list entry must begin and end with. */
const TOKEN = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu

/** Longer entries than this are prose, not names. */
const MOST_TOKENS = 64

/**
 * Finds the entries of a list in texts. Entries are kept in one hash table; a second one has, for each first word, how many
 * words the entries that begin with it have. So a text is read once, regardless of the length of the list.
 */
export function createWordFinder(words: readonly string[]): (text: string) => Span[] {
  const entries = new Set<string>()
  const lengths = new Map<string, readonly number[]>()
  const shared = new Map<string, readonly number[]>()
  const share = (list: readonly number[]): readonly number[] => {
    const key = list.join()
    const known = shared.get(key)
    if (known !== undefined) return known
    shared.set(key, list)
    return list
  }
  for (const word of words) {
    const entry = foldSpace(word)
    const tokens = entry.match(TOKEN)
    if (tokens === null || tokens.length > MOST_TOKENS || entries.has(entry)) continue
    entries.add(entry)
    const known = lengths.get(tokens[0]) ?? []
    if (known.includes(tokens.length)) continue
    lengths.set(tokens[0], share([...known, tokens.length].sort((a, b) => b - a)))
  }
  return (text) => {
    const found: Span[] = []
    const tokens = [...text.matchAll(TOKEN)]
    const endOf = (i: number) => tokens[i].index + tokens[i][0].length
    for (let i = 0; i < tokens.length; i++) {
      const start = tokens[i].index
      const length = lengths
        .get(tokens[i][0])
        ?.find((count) => i + count <= tokens.length && entries.has(text.slice(start, endOf(i + count - 1))))
      if (length === undefined) continue
      found.push({ start, end: endOf(i + length - 1) })
      i += length - 1
    }
    return found
  }
}

/** The words of a list file: one on each line; empty lines and those that begin with `#` do not count. */
export function parseWordList(text: string, file: string): string[] {
  const words = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map(foldSpace)
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (words.length > 0) return words
  throw new GleanError('recognizer-invalid', 'the list has no words', {
    place: { file },
    remedy: 'Write one word or name on each line.',
  })
}
