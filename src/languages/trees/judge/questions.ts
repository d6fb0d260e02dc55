import type { Page } from '../../../page/page.ts'
import { Flag, Kind } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import type { Condition } from '../rule.ts'
import type { Match } from '../run/find-records.ts'
import { contextTokens, elementTokens } from '../run/tokens.ts'

/** A record that matched, with its page. */
export interface Placed {
  readonly page: Page
  readonly match: Match
}

/** What can be asked of a record, with everything one record answers yes to. */
const QUESTIONS: readonly { of: Condition['of']; list(placed: Placed): string[] }[] = [
  {
    of: 'slot',
    list: ({ page, match }) => match.elements.flatMap((element) => elementTokens(page.tree, element)),
  },
  { of: 'ancestor', list: ancestorTokens },
  { of: 'descendant', list: descendantTokens },
  { of: 'text', list: texts },
]

function ancestorTokens({ page: { tree }, match }: Placed): string[] {
  const tokens: string[] = []
  for (let node = tree.parent[match.first]; node > 0; node = tree.parent[node]) {
    tokens.push(...contextTokens(tree, node))
  }
  return tokens
}

function descendantTokens({ page: { tree }, match }: Placed): string[] {
  const tokens: string[] = []
  for (const element of match.elements) {
    for (let node = element + 1; node < tree.last[element]; node++) {
      if (tree.kind[node] !== Kind.element) continue
      tokens.push(`<${tree.names[tree.name[node]]}`, ...elementTokens(tree, node))
    }
  }
  return tokens
}

/** The texts of a record apart from its values. */
function texts({ page: { tree }, match }: Placed): string[] {
  const found: string[] = []
  const values = match.found.flat()
  for (const element of match.elements) {
    for (let node = element + 1; node < tree.last[element]; node++) {
      if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
      if (values.some(({ start, end }) => start < tree.end[node] && tree.start[node] < end)) continue
      const text = readValue(tree.source, tree.start[node], tree.end[node])
      if (text !== '' && text.length <= 100) found.push(text)
    }
  }
  return found
}

/** Conditions that all right records meet and some wrong one does not, the most general kind first. */
export function* conditionsOf(right: readonly Placed[], wrong: readonly Placed[]): Generator<Condition> {
  for (const { of, list } of QUESTIONS) {
    const inRight = right.map((placed) => new Set(list(placed)))
    const inWrong = wrong.map((placed) => new Set(list(placed)))
    for (const answer of inRight[0] ?? []) {
      if (inRight.every((set) => set.has(answer)) && inWrong.some((set) => !set.has(answer))) {
        yield condition(of, answer, true)
      }
    }
    for (const answer of new Set(inWrong.flatMap((set) => [...set]))) {
      if (!inRight.some((set) => set.has(answer))) yield condition(of, answer, false)
    }
  }
}

function condition(of: Condition['of'], answer: string, expected: boolean): Condition {
  const base = { of, expected }
  if (of === 'text') return { ...base, test: { tags: [], tokens: [] }, says: answer }
  if (answer.startsWith('<')) return { ...base, test: { tags: [answer.slice(1)], tokens: [] } }
  return { ...base, test: { tags: [], tokens: [answer] } }
}

/** Whether a record answers yes to what a condition asks. */
export type Holds = (placed: Placed, condition: Condition) => boolean

/** Answers for many records and conditions; each record is read once for each kind of question. */
export function createHolds(): Holds {
  const known = QUESTIONS.map(() => new Map<Match, ReadonlySet<string>>())
  return (placed, { of, test, says }) => {
    const q = QUESTIONS.findIndex((question) => question.of === of)
    let answers = known[q].get(placed.match)
    if (answers === undefined) {
      answers = new Set(QUESTIONS[q].list(placed))
      known[q].set(placed.match, answers)
    }
    return answers.has(says ?? test.tokens[0] ?? `<${test.tags[0]}`)
  }
}
