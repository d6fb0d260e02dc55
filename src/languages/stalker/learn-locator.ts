import type { Budget } from '../language.ts'
import type { Lexemes } from '../tokens/lexemes.ts'
import { classPattern, isTextClass, lexemePattern, type TokenPattern } from '../tokens/pattern.ts'
import { compileStep, follow } from './locate.ts'
import { type Locator, MAX_DISJUNCTS, type Step } from './rule.ts'

/** Tokens [from, to) in which a place is to be found, or is known to be none. */
export interface LocatorExample {
  readonly lexemes: Lexemes
  readonly from: number
  readonly to: number
  /** The border to find; undefined where nothing may be found. */
  readonly target: number | undefined
}

/** Rounds of refinement for one disjunct; a rule that needs more landmarks fits by accident. */
const MAX_ROUNDS = 5

/** Candidates that are refined in each round. */
const BEAM = 4

/** New landmarks are looked for among so many tokens next to the place. */
const MAX_PREFIX = 40

/** The directions of a locator that are tried. */
export type Direction = Locator['direction']

/** Learns a locator in the direction that needs fewer disjuncts; forward of equals. */
export function learnLocator(
  examples: readonly LocatorExample[],
  directions: readonly Direction[],
  budget: Budget,
): Locator | undefined {
  let best: { locator: Locator; missed: number } | undefined
  for (const direction of directions) {
    const found = cover(examples, direction, budget)
    if (found === undefined) continue
    const better =
      best === undefined ||
      found.missed < best.missed ||
      (found.missed === best.missed && found.locator.disjuncts.length < best.locator.disjuncts.length)
    if (better) best = found
  }
  return best?.locator
}

/** Sequential covering: one disjunct after the other, until every place is found. */
function cover(
  examples: readonly LocatorExample[],
  direction: Direction,
  budget: Budget,
): { locator: Locator; missed: number } | undefined {
  const disjuncts: Step[][] = []
  let open = examples.filter(({ target }) => target !== undefined)
  let missed = 0
  while (open.length > 0 && disjuncts.length < MAX_DISJUNCTS && !budget.exhausted) {
    const seed = open.reduce((a, b) => (prefixOf(b, direction) < prefixOf(a, direction) ? b : a))
    const steps = learnDisjunct(seed, open, examples, direction, budget)
    const found = (example: LocatorExample) =>
      steps !== undefined && outcomeOf(steps, example, direction) === 'right'
    const rest = open.filter((example) => !found(example))
    if (steps !== undefined && rest.length < open.length) disjuncts.push(steps)
    else missed++
    open = rest.length < open.length ? rest : open.filter((example) => example !== seed)
  }
  return disjuncts.length === 0 ? undefined : { locator: { direction, disjuncts }, missed }
}

/** How many tokens are passed before the place. */
function prefixOf({ from, to, target }: LocatorExample, direction: Direction): number {
  return direction === 'forward' ? (target ?? to) - from : to - (target ?? from)
}

/** What steps do on an example: `none` is right where nothing may be found. */
function outcomeOf(
  steps: readonly Step[],
  example: LocatorExample,
  direction: Direction,
): 'right' | 'wrong' | 'none' {
  const { lexemes, from, to, target } = example
  const found = follow(steps.map(compileStep), direction, lexemes, from, to)
  if (found === undefined) return 'none'
  return found === target ? 'right' : 'wrong'
}

/** Steps with how they do: right on examples that are still open, wrong on any. */
interface Scored {
  readonly steps: Step[]
  readonly right: number
  readonly wrong: number
  readonly cost: number
}

/** Of two the one that is never wrong, then right more often, then wrong less often, then simpler. */
function compare(a: Scored, b: Scored): number {
  return (
    Number(a.wrong > 0) - Number(b.wrong > 0) || b.right - a.right || a.wrong - b.wrong || a.cost - b.cost
  )
}

function learnDisjunct(
  seed: LocatorExample,
  open: readonly LocatorExample[],
  examples: readonly LocatorExample[],
  direction: Direction,
  budget: Budget,
): Step[] | undefined {
  const tried = new Set<string>()
  const score = (candidates: readonly Step[][]): Scored[] =>
    candidates.flatMap((steps) => {
      const key = JSON.stringify(steps)
      if (tried.has(key) || budget.exhausted) return []
      tried.add(key)
      const compiled = steps.map(compileStep)
      let right = 0
      let wrong = 0
      for (const { lexemes, from, to, target } of examples) {
        const found = follow(compiled, direction, lexemes, from, to)
        budget.spend(1 + to - from)
        if (found !== undefined && found !== target) wrong++
      }
      for (const { lexemes, from, to, target } of open) {
        if (follow(compiled, direction, lexemes, from, to) === target) right++
      }
      return right === 0 ? [] : [{ steps, right, wrong, cost: costOf(steps) }]
    })
  let beam = score(firstSteps(seed, direction)).sort(compare)
  let best = beam[0]
  for (let round = 0; round < MAX_ROUNDS && best !== undefined && best.wrong > 0; round++) {
    const refined = score(beam.slice(0, BEAM).flatMap(({ steps }) => refine(steps, seed, direction)))
    // Where nothing is perfect yet, the ones that cover most are refined.
    beam = refined.sort((a, b) => b.right - a.right || a.wrong - b.wrong || a.cost - b.cost)
    for (const each of beam) if (compare(each, best) < 0) best = each
    if (beam.length === 0) break
  }
  return best === undefined || best.wrong >= best.right ? undefined : best.steps
}

/** Longer rules cost more; and so do classes in place of tags and signs, and words, which change from page to page. */
function costOf(steps: readonly Step[]): number {
  // No step at all says only that the examples happen to be that short.
  if (steps.length === 0) return 5
  return steps.reduce(
    (sum, { landmark }) => sum + landmark.reduce((all, each) => all + patternCost(each), 1),
    0,
  )
}

function patternCost(pattern: TokenPattern): number {
  if ('class' in pattern) return 2
  return /^[\p{L}\p{N}]/u.test(pattern.lexeme) ? 3 : 1
}

/** No step; to behind the token next to the place; or until the token that begins the value. */
function firstSteps(seed: LocatorExample, direction: Direction): Step[][] {
  const { target, from, to } = seed
  if (target === undefined) return []
  const forward = direction === 'forward'
  const before = forward ? target - 1 : target
  const behind = forward ? target : target - 1
  const steps: Step[][] = prefixOf(seed, direction) === 0 ? [[]] : []
  if (before >= from && before < to) {
    for (const pattern of forms(seed.lexemes, before)) steps.push([{ skip: 'to', landmark: [pattern] }])
  }
  if (behind >= from && behind < to) {
    for (const pattern of forms(seed.lexemes, behind)) steps.push([{ skip: 'until', landmark: [pattern] }])
  }
  return steps
}

/** The patterns of a token: its lexeme, a tag without its classes, its class. */
function forms(lexemes: Lexemes, token: number): TokenPattern[] {
  const patterns = [
    lexemePattern(lexemes, token),
    lexemes.detail[token] === lexemes.symbol[token] ? undefined : lexemePattern(lexemes, token, false),
    classPattern(lexemes, token),
  ]
  return patterns.filter((pattern) => pattern !== undefined)
}

/** Longer landmarks, and further landmarks on the way to the place. */
function refine(steps: readonly Step[], seed: LocatorExample, direction: Direction): Step[][] {
  return [...lengthen(steps, seed, direction), ...addLandmarks(steps, seed, direction)]
}

/** The last landmark with one token more, on the side away from the place or, where it is only approached, beyond. */
function lengthen(steps: readonly Step[], seed: LocatorExample, direction: Direction): Step[][] {
  const last = steps.at(-1)
  if (last === undefined || seed.target === undefined) return []
  const { lexemes, from, to, target } = seed
  const size = last.landmark.length
  const forward = direction === 'forward'
  const grown: Step[][] = []
  const add = (token: number, atFront: boolean): void => {
    if (token < from || token >= to) return
    for (const pattern of forms(lexemes, token)) {
      const landmark = atFront ? [pattern, ...last.landmark] : [...last.landmark, pattern]
      if (landmark.length <= MAX_LANDMARK) grown.push([...steps.slice(0, -1), { skip: last.skip, landmark }])
    }
  }
  if (last.skip === 'to') add(forward ? target - size - 1 : target + size, forward)
  else add(forward ? target + size : target - size - 1, !forward)
  return grown
}

const MAX_LANDMARK = 4

/** A landmark before the others: tags and signs that are passed, and words that the page shows there. */
function addLandmarks(steps: readonly Step[], seed: LocatorExample, direction: Direction): Step[][] {
  const { lexemes, from, to, target } = seed
  if (target === undefined) return []
  const forward = direction === 'forward'
  const near = forward ? target - 1 : target
  const far = forward ? Math.max(from, near - MAX_PREFIX) : Math.min(to - 1, near + MAX_PREFIX)
  const added: Step[][] = []
  for (let token = near; forward ? token >= far : token <= far; token += forward ? -1 : 1) {
    if (token < from || token >= to) break
    const patterns = isTextClass(lexemes.kind[token])
      ? [lexemePattern(lexemes, token)]
      : forms(lexemes, token)
    for (const pattern of patterns) {
      if (pattern !== undefined) added.push([{ skip: 'to', landmark: [pattern] }, ...steps])
    }
  }
  return added
}
