import { z } from 'zod'
import { visibleSpan } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import { type Builder, type Candidate, isNarrower, type Matcher } from '../builder.ts'
import { quotePattern } from '../pattern-text.ts'

/** The source on both sides of the node's visible text. */
export interface Bracket {
  readonly is: 'bracket'
  /** What ends just before the text. */
  readonly before: string
  /** What begins just behind it. */
  readonly after: string
}

const REACH = 200
const WORD = /^[\p{L}\p{N}]$/u

/** Strings around a value, in the source: the language of delimiter wrappers, as one builder among others. */
export const bracket: Builder<Bracket> = {
  name: 'bracket',
  aspect: 'content',
  schema: z.strictObject({
    is: z.literal('bracket'),
    before: z.string().max(2000),
    after: z.string().max(2000),
  }),
  lgg(positives) {
    const contexts = positives.map(({ view, node }) => contextOf(view, node))
    if (contexts.length === 0) return undefined
    const before = contexts.map(([left]) => left).reduce(commonSuffix)
    const after = contexts.map(([, right]) => right).reduce(commonPrefix)
    return before === '' && after === '' ? undefined : { is: 'bracket', before, after }
  },
  refine(concept, positives) {
    const found = new Map<string, Bracket>()
    const current = concept ?? { is: 'bracket', before: '', after: '' }
    for (const positive of positives) {
      if (!compile(current).test(positive.view, positive.node)) continue
      for (const refined of lengthen(current, positive)) {
        if (concept === undefined || isNarrower(compile(refined), compile(concept), positives)) {
          found.set(JSON.stringify(refined), refined)
        }
      }
    }
    return [...found.values()]
  },
  compile,
  pattern: ({ before, after }, kind, node) =>
    kind === 'text' ? `${quotePattern(before)}${node}(?=${quotePattern(after)})` : undefined,
  explain: ({ before, after }) =>
    `between ${JSON.stringify(before)} and ${JSON.stringify(after)} in the source`,
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

function compile({ before, after }: Bracket): Matcher {
  return {
    test(view, node) {
      const span = visibleSpan(view.tree, node)
      if (span === undefined || span.start < before.length) return false
      const { source } = view.page
      return source.startsWith(before, span.start - before.length) && source.startsWith(after, span.end)
    },
  }
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
