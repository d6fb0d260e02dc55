import { tagName } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { KNOWN_NAMES } from '../../../page/parse/names.ts'
import { headingsOf } from '../../../page/sections.ts'
import { nextText } from '../../../page/shown-texts.ts'
import { overlaps } from '../../../page/span.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import type { Condition } from '../rule.ts'
import { MAX_HEADINGS } from '../run/conditions.ts'
import type { Match } from '../run/find-records.ts'
import { contextTokens, elementTokens } from '../run/tokens.ts'

/** A record that matched, with its page. */
export interface Placed {
  readonly page: Page
  readonly match: Match
}

/** Whether an id (as a token) or a heading (after `h `) counts as an answer. */
type IsName = (name: string) => boolean

/** What can be asked of a record, and all that it answers yes to: what it is, what is around it, what is in it. */
const LISTS = {
  slot: ({ page: { tree }, match }: Placed): string[] =>
    match.elements.flatMap((element) => elementTokens(tree, element)),
  ancestor: ({ page: { tree }, match }: Placed, isName: IsName): string[] =>
    ancestorsOf(tree, match.first)
      .flatMap((node) => contextTokens(tree, node))
      .filter((token) => !token.startsWith('id=') || isName(token)),
  section: ({ page: { tree }, match }: Placed, isName: IsName): string[] =>
    headingsOf(tree, match.first, MAX_HEADINGS).filter((text) => isName(`h ${text}`)),
  // What HTML does not know is as likely a text whose brackets were not escaped.
  tag: ({ page: { tree }, match }: Placed): string[] =>
    ancestorsOf(tree, match.first)
      .filter((node) => tree.name[node] < KNOWN_NAMES.length)
      .map((node) => tagName(tree, node)),
  descendant: descendantTokens,
  text: textsOf,
}

/** A kind of question. */
export type Question = keyof typeof LISTS

/** The answers of a record to a kind of question. */
export type Answers = (question: Question) => ReadonlySet<string>

/** The answers of a record; it is read once for each kind of question. */
export function answersOf(placed: Placed, isName: IsName): Answers {
  const known = new Map<Question, ReadonlySet<string>>()
  return (question) => {
    const answers = known.get(question) ?? new Set(LISTS[question](placed, isName))
    known.set(question, answers)
    return answers
  }
}

/** The ancestors of a node, the nearest first. */
function ancestorsOf(tree: Tree, node: number): number[] {
  const ancestors: number[] = []
  for (let above = tree.parent[node]; above > 0; above = tree.parent[above]) ancestors.push(above)
  return ancestors
}

function descendantTokens({ page: { tree }, match }: Placed): string[] {
  const tokens: string[] = []
  for (const element of match.elements) {
    for (let node = element + 1; node < tree.last[element]; node++) {
      if (tree.kind[node] !== Kind.element) continue
      tokens.push(`<${tagName(tree, node)}`, ...elementTokens(tree, node))
    }
  }
  return tokens
}

/** The texts of a record apart from its values. */
function textsOf({ page: { tree }, match }: Placed): string[] {
  const found: string[] = []
  const values = match.found.flat()
  for (const element of match.elements) {
    for (let node = nextText(tree, element); node < tree.last[element]; node = nextText(tree, node + 1)) {
      const span = { start: tree.start[node], end: tree.end[node] }
      if (values.some((value) => overlaps(value, span))) continue
      const text = readValue(tree.source, span.start, span.end)
      if (text.length <= 100) found.push(text)
    }
  }
  return found
}

/** What may be asked of records: whether they give an answer. */
export interface Proposal {
  readonly question: Question
  readonly answer: string
  readonly expected: boolean
}

/** Whether a record meets what is proposed. */
export function isMet({ question, answer, expected }: Proposal, answers: Answers): boolean {
  return answers(question).has(answer) === expected
}

/** A proposal as a condition of a rule. */
export function conditionOf({ question, answer, expected }: Proposal): Condition {
  const none = { tags: [], tokens: [] }
  if (question === 'section' || question === 'text')
    return { of: question, test: none, says: answer, expected }
  if (question === 'tag') return { of: 'ancestor', test: { ...none, tags: [answer] }, expected }
  const test = answer.startsWith('<') ? { ...none, tags: [answer.slice(1)] } : { ...none, tokens: [answer] }
  return { of: question, test, expected }
}
