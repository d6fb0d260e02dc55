import type { Page } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import { isLabelledRecord, type LabelledPage, type LabelledValue } from '../../record/label.ts'
import type { Budget } from '../language.ts'
import type { Task } from '../task.ts'
import { listCandidates } from './candidates.ts'
import { prepare } from './compile.ts'
import { findRecords } from './find-records.ts'
import { pagePlaces } from './page-places.ts'
import type { FieldPlaces, RecordsRule, ValuePlace } from './rule.ts'

/** Occurrences of a value that serve as seeds. */
const MAX_SEEDS = 5
/** Labelled pages and others that vote: more change little. */
const MAX_PAGES = 12
const MAX_PLACES = 120
/** A place and its fallbacks. */
const MAX_KEPT = 3
/** A fallback must agree with the chosen place so often where both show a value. */
const LEAST_AGREEMENT = 0.95

/** A place with what it shows on every page. */
interface Voter {
  readonly place: ValuePlace
  /** The text on each page, values joined; empty where it shows none. */
  readonly texts: readonly string[]
}

/** Learns a rule for pages that are one record each; undefined when some field has no place that fits its labels. */
export function learnPageRule(task: Task, budget: Budget): RecordsRule | undefined {
  const pages = [...task.examples.map(({ page }) => page), ...task.unlabelled].slice(0, MAX_PAGES)
  const fields: FieldPlaces[] = []
  for (let f = 0; f < task.fields.length; f++) {
    const many = task.examples.some(({ records }) => records[0].values[f].length > 1)
    const places = chooseTogether(task.examples, f, many, pages, budget)
    fields.push({ places, ...(many && { many }) })
  }
  if (fields.every(({ places }) => places.length === 0)) return undefined
  return {
    kind: 'page',
    slots: [{ tags: [], tokens: [] }],
    conditions: [],
    overlap: 'outer',
    atLeast: 1,
    fields,
  }
}

/** The places of one field. Values that no single place shows together are learned one by one, each as its own role. */
function chooseTogether(
  examples: readonly LabelledPage[],
  field: number,
  many: boolean,
  pages: readonly Page[],
  budget: Budget,
): ValuePlace[] {
  const labels = examples.map(({ records }) =>
    records[0].values[field].flatMap((value) => (isLabelledRecord(value) ? [] : [value])),
  )
  const together = choosePlaces(examples, labels, many, pages, budget)
  if (together.length > 0 || !many) return together
  const roles = Math.max(...labels.map((values) => values.length))
  const union: ValuePlace[] = []
  for (let role = 0; role < roles; role++) {
    const one = labels.map((values) => values.slice(role, role + 1))
    union.push(...choosePlaces(examples, one, false, pages, budget).slice(0, 1))
  }
  return union.slice(0, 12)
}

function choosePlaces(
  examples: readonly LabelledPage[],
  labels: readonly (readonly LabelledValue[])[],
  many: boolean,
  pages: readonly Page[],
  budget: Budget,
): ValuePlace[] {
  const places = seedPlaces(examples, labels)
  if (places.length === 0) return []
  const voters = places.map((place): { place: ValuePlace; texts: string[] } => ({ place, texts: [] }))
  const rule: RecordsRule = {
    kind: 'page',
    slots: [{ tags: [], tokens: [] }],
    conditions: [],
    overlap: 'outer',
    atLeast: 1,
    fields: places.map((place) => ({ places: [place] })),
  }
  const flags = places.map(() => many)
  for (const page of pages) {
    budget.spend(page.tree.size * places.length)
    const [match] = budget.exhausted ? [] : findRecords(prepare(rule, page.tree, budget), flags)
    for (const [v, { texts }] of voters.entries()) {
      const values = match?.found[v] ?? []
      texts.push(values.map(({ start, end }) => readValue(page.source, start, end)).join('\u0001'))
    }
  }
  const wanted = labels.map((values) => values.map(({ text }) => text).join('\u0001'))
  const consistent = voters.filter(({ texts }) => wanted.every((text, i) => texts[i] === text))
  return elect(preferWords(consistent))
}

function seedPlaces(
  examples: readonly LabelledPage[],
  labels: readonly (readonly LabelledValue[])[],
): ValuePlace[] {
  const places = new Map<string, ValuePlace>()
  for (const [i, values] of labels.entries()) {
    const { page } = examples[i]
    const chosen = values.map((value) => {
      const candidates = listCandidates(page, value)
      const whole = candidates.filter((candidate) => candidate.whole)
      return (whole.length > 0 ? whole : candidates).slice(0, MAX_SEEDS)
    })
    for (const [v, seeds] of chosen.entries()) {
      const others = chosen.flatMap((list, w) => (w === v ? [] : list))
      for (const seed of seeds) {
        for (const place of pagePlaces(page, seed, others)) places.set(JSON.stringify(place), place)
      }
    }
  }
  return [...places.values()].slice(0, MAX_PLACES)
}

/**
 * Places vote, on every page, for what the field says there. The place that is most often with the majority wins; others
 * that hardly contradict it stand in where it shows nothing. A place that says the same on most pages shows furniture,
 * and loses.
 */
function elect(voters: readonly Voter[]): ValuePlace[] {
  if (voters.length === 0) return []
  const pages = voters[0].texts.length
  const weights = voters.map(weigh)
  const majority = Array.from({ length: pages }, (_, p) => majorityOn(p, voters, weights))
  const score = ({ texts }: Voter, v: number): number => {
    let sum = 0
    for (let p = 0; p < pages; p++) if (texts[p] !== '') sum += texts[p] === majority[p] ? 1 : -1
    return sum * weights[v]
  }
  const ranked = voters
    .map((voter, v) => ({ voter, score: score(voter, v) }))
    .sort((a, b) => b.score - a.score || robustness(b.voter.place) - robustness(a.voter.place))
    .map(({ voter }) => voter)
  const kept: Voter[] = [ranked[0]]
  for (const voter of ranked.slice(1)) {
    if (kept.length >= MAX_KEPT) break
    if (addsPages(kept, voter, majority)) kept.push(voter)
  }
  return kept.map(({ place }, i) => (i === 0 ? place : { ...place, fallback: i }))
}

/** A prefix with a word in it is a label; one of punctuation alone is not. */
const WORD = /\p{L}/u

/** Words before a value are its label if at least this share of the pages that show a value have them; a usual value has fewer. */
const LABEL_PAGES = 0.95

/** Where words in its own text are the label of a value, places that go by the punctuation behind them do not count. */
function preferWords(voters: readonly Voter[]): readonly Voter[] {
  const isWorded = ({ place: { prefix } }: Voter): boolean => prefix !== undefined && WORD.test(prefix)
  const pages = new Set(voters.flatMap(({ texts }) => [...texts.keys()].filter((p) => texts[p] !== '')))
  const isLabel = (voter: Voter): boolean =>
    isWorded(voter) && voter.texts.filter((text) => text !== '').length >= LABEL_PAGES * pages.size
  return voters.some(isLabel) ? voters.filter(isWorded) : voters
}

/** What a place goes by. Places that go by the same err together, so each kind has one vote, a label a little more. */
const KIND_VOTES = { label: 1.5, position: 1, path: 1 }

function kindOf({ labelled, prefix, path }: ValuePlace): keyof typeof KIND_VOTES {
  if (labelled === true || (prefix !== undefined && WORD.test(prefix))) return 'label'
  return path.some((step) => step.nth !== undefined) ? 'position' : 'path'
}

/** The text that most kinds of places show on a page; the vote of a kind is shared out among its places. */
function majorityOn(page: number, voters: readonly Voter[], weights: readonly number[]): string {
  const shares = new Map<string, { sum: number; texts: Map<string, number> }>()
  for (const [v, { place, texts }] of voters.entries()) {
    const text = texts[page]
    if (text === '') continue
    const kind = kindOf(place)
    const share = shares.get(kind) ?? { sum: 0, texts: new Map<string, number>() }
    shares.set(kind, share)
    share.sum += weights[v]
    share.texts.set(text, (share.texts.get(text) ?? 0) + weights[v])
  }
  const votes = new Map<string, number>()
  for (const kind of ['label', 'position', 'path'] as const) {
    const share = shares.get(kind)
    for (const [text, weight] of share?.texts ?? []) {
      votes.set(text, (votes.get(text) ?? 0) + (KIND_VOTES[kind] * weight) / share!.sum)
    }
  }
  let best = ''
  for (const [text, count] of votes) if (best === '' || count > votes.get(best)!) best = text
  return best
}

function weigh({ texts }: Voter): number {
  const shown = texts.filter((text) => text !== '')
  const different = new Set(shown).size
  return shown.length > 3 && different === 1 ? 0.2 : 1
}

/** Short paths with a label survive most changes; positions survive fewest. */
function robustness({ path, labelled, anywhere }: ValuePlace): number {
  const positions = path.filter((step) => step.nth !== undefined).length
  return (labelled === true ? 2 : 0) + (anywhere === true ? 1 : 0) - positions - path.length / 100
}

function addsPages(kept: readonly Voter[], voter: Voter, majority: readonly string[]): boolean {
  let both = 0
  let agreed = 0
  let added = 0
  for (const [p, text] of voter.texts.entries()) {
    if (text === '') continue
    const before = kept.map(({ texts }) => texts[p]).find((other) => other !== '')
    if (before !== undefined) {
      both++
      if (before === text) agreed++
    } else if (text === majority[p]) added++
  }
  return added > 0 && both > 0 && agreed >= LEAST_AGREEMENT * both
}
