import { visibleSpan } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { type Bracket, bracketPredicate } from '../concepts/content/bracket.ts'
import { formattingPredicate, type Look, lookOf } from '../concepts/content/formatting.ts'
import { placeOf, positionPredicate } from '../concepts/content/position.ts'
import {
  kindOf,
  LONGEST_SHAPED,
  MONEY_SOURCE,
  NUMBER_SOURCE,
  patternOf,
  type Shape,
  shapePredicate,
  textOf,
} from '../concepts/content/shape.ts'
import { MAX_WORDS, type Words, wordsIn, wordsPredicate } from '../concepts/content/words.ts'
import { type Builder, type Candidate, describedBy, narrower } from './builder.ts'
import { quotePattern } from './pattern-text.ts'

/** Digits, dates, money, or the pattern of letters and digits. */
export const shape: Builder<Shape> = describedBy(
  shapePredicate,
  'content',
  ({ view, node }) => {
    const text = textOf(view, node)
    const kind: Shape = { is: 'shape', shape: kindOf(text), by: 'kind' }
    return text.length > LONGEST_SHAPED
      ? [kind]
      : [kind, { is: 'shape', shape: patternOf(text), by: 'pattern' }]
  },
  ({ shape: wanted, by }, kind, node) => {
    const known = wanted === 'money' ? MONEY_SOURCE : wanted === 'number' ? NUMBER_SOURCE : undefined
    if (kind !== 'text' || by !== 'kind' || known === undefined) return undefined
    return `>\\s*(?=(?:${known})\\s*<)${node}`
  },
)

/** Emphasis, size and colour. */
export const formatting = describedBy(formattingPredicate, 'content', ({ view, node }) => {
  const look = lookOf(view, node)
  const parts: Look[] = [{ bold: look.bold }, { italic: look.italic }]
  if (look.size !== undefined) parts.push({ size: look.size })
  if (look.colour !== undefined) parts.push({ colour: look.colour })
  return [...parts, look].map((part) => ({ is: 'formatting', ...part }))
})

/** Position among equals. The weakest builder: it says nothing about the node itself. */
export const position = describedBy(positionPredicate, 'content', ({ view, node }) => {
  const place = placeOf(view, node)
  if (place === undefined) return []
  return [place.index, place.index - place.count - 1].map((index) => ({ is: 'position', index }))
})

/** Words in the node, and how many. */
export const words: Builder<Words> = {
  ...wordsPredicate,
  aspect: 'content',
  lgg(positives) {
    if (positives.length === 0) return undefined
    const bags = positives.map(({ view, node }) => wordsIn(view, node))
    const common = [...new Set(bags[0])].filter((word) => bags.every((bag) => bag.includes(word)))
    const atMost = greatestOf(bags.map((bag) => bag.length))
    return { is: 'words', contains: common.slice(0, MAX_WORDS), atMost }
  },
  refine(concept, positives) {
    const current: Words = concept ?? { is: 'words', contains: [] }
    if (current.contains.length >= MAX_WORDS) return []
    const refined = coveredBy(wordsPredicate, current, positives).flatMap(({ view, node }) => {
      const bag = wordsIn(view, node)
      const more = [...new Set(bag)]
        .filter((word) => !current.contains.includes(word))
        .slice(0, MAX_WORDS)
        .map((word): Words => ({ ...current, contains: [...current.contains, word] }))
      const isShorter = current.atMost === undefined || bag.length < current.atMost
      return isShorter ? [...more, { ...current, atMost: bag.length }] : more
    })
    return narrower(concept, positives, refined, wordsPredicate.compile)
  },
}

const REACH = 200
const WORD = /^[\p{L}\p{N}]$/u

/** Strings around a value, in the source: the language of delimiter wrappers, as one builder among others. */
export const bracket: Builder<Bracket> = {
  ...bracketPredicate,
  aspect: 'content',
  lgg(positives) {
    const contexts = positives.map(({ view, node }) => contextOf(view, node))
    if (contexts.length === 0) return undefined
    const before = contexts.map(([left]) => left).reduce(commonSuffix)
    const after = contexts.map(([, right]) => right).reduce(commonPrefix)
    return before === '' && after === '' ? undefined : { is: 'bracket', before, after }
  },
  refine(concept, positives) {
    const current = concept ?? { is: 'bracket', before: '', after: '' }
    const refined = coveredBy(bracketPredicate, current, positives).flatMap((one) => lengthen(current, one))
    return narrower(concept, positives, refined, bracketPredicate.compile)
  },
  pattern: ({ before, after }, kind, node) =>
    kind === 'text' ? `${quotePattern(before)}${node}(?=${quotePattern(after)})` : undefined,
}

/** The candidates of which a concept holds. */
function coveredBy<C extends Bracket | Words>(
  { compile }: { compile: Builder<C>['compile'] },
  concept: C,
  candidates: readonly Candidate[],
): Candidate[] {
  const { test } = compile(concept)
  return candidates.filter(({ view, node }) => test(view, node))
}

/** One more token on either side, as the positive shows it: a tag, a word, or a single character. */
function lengthen({ before, after }: Bracket, { view, node }: Candidate): Bracket[] {
  const [left, right] = contextOf(view, node)
  const found: Bracket[] = []
  const more = lastToken(left.slice(0, left.length - before.length))
  const further = /^(?:<[^<>]*>|[\p{L}\p{N}]+|.)/su.exec(right.slice(after.length))
  if (more !== '') found.push({ is: 'bracket', before: more + before, after })
  if (further !== null) found.push({ is: 'bracket', before, after: after + further[0] })
  return found
}

/** The tag, the word or the single character at the end of a short text. */
function lastToken(text: string): string {
  const open = text.lastIndexOf('<')
  if (text.endsWith('>') && open > text.lastIndexOf('>', text.length - 2)) return text.slice(open)
  const chars = [...text]
  let from = chars.length
  while (from > 0 && WORD.test(chars[from - 1])) from--
  return chars.slice(Math.min(from, chars.length - 1)).join('')
}

function contextOf(view: PageView, node: number): [string, string] {
  const { source } = view.page
  const span = visibleSpan(view.tree, node)
  if (span === undefined) return ['', '']
  return [source.slice(Math.max(0, span.start - REACH), span.start), source.slice(span.end, span.end + REACH)]
}

function commonSuffix(a: string, b: string): string {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++
  return a.slice(a.length - length)
}

function commonPrefix(a: string, b: string): string {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return a.slice(0, length)
}
