import type { Ballot } from './ballots.ts'
import { climbStart } from './builders/climb.ts'
import { elect, hasDigits, hasLetters, isBareText, passes, type Voter, type Winner } from './election.ts'
import { listItems } from './list-items.ts'
import { type PageView, textBefore } from './page-view.ts'
import type { Guard } from './rule.ts'
import { isTemplateText, type Site } from './site.ts'

/** What a set of voters extracts on every page, and what the run needs to extract the same. */
export interface Outcome {
  /** The elected candidate of each page. */
  readonly elected: readonly (number | undefined)[]
  readonly quorum: number
  readonly guard: Guard
  /** For each voter, whether it counts where there is no quorum. */
  readonly trusted: readonly boolean[]
}

/** The weight a value needs, as a share of what the median page gives its winner. */
const QUORUM = 0.3
/** A voter is trusted that agreed with the elected value on this share of the pages where it voted. */
const AGREEMENT = 0.95
/** A prefix that this share of the elected values has belongs to every value. */
const PREFIX_SHARE = 0.8
const LONGEST_PREFIX = 40
const MAX_NEVER = 50

/** Holds the election on every page: first with all voters, then, without a quorum, with those that proved reliable. */
export function holdElections(site: Site, voters: readonly Ballot[]): Outcome {
  const { textId, texts } = site
  const pages = site.views.map((_, p) => p)
  const textOf = (candidate: number): number => textId[candidate]
  const isBare = (text: number): boolean => isBareText(texts[text])
  const hold = (page: number, from: readonly Ballot[]): Winner | undefined =>
    elect(
      from.map((ballot): Voter => ({ weight: ballot.weight, choices: ballot.choices[page] })),
      textOf,
      isBare,
    )
  const winners = pages.map((page) => hold(page, voters))
  const weights = winners.map((winner) => winner?.weight ?? 0).sort((a, b) => b - a)
  const quorum = QUORUM * (weights[weights.length >> 1] || weights[0])
  const isStrong = winners.map((winner) => winner !== undefined && winner.weight >= quorum)
  const strongText = winners.map((winner, p) =>
    winner !== undefined && isStrong[p] ? textId[winner.candidate] : -1,
  )
  const trusted = voters.map((voter) => agreesWith(site, voter, strongText))
  const trustedVoters = voters.filter((_, v) => trusted[v])
  const values = strongText.filter((text) => text >= 0).map((text) => texts[text])
  const labelled = strongText.slice(0, site.labelled).filter((text) => text >= 0)
  const base = describeValues(
    values,
    labelled.map((text) => texts[text]),
  )
  const never = new Set<string>()
  const elected = pages.map((page) => {
    const winner = isStrong[page] ? winners[page] : hold(page, trustedVoters)
    if (winner === undefined) return undefined
    const text = texts[textId[winner.candidate]]
    if (isStrong[page]) return text.startsWith(base.prefix) ? winner.candidate : undefined
    if (!passes(base, text)) return undefined
    if (!isTemplateText(site, textId[winner.candidate])) return winner.candidate
    if (never.size < MAX_NEVER) never.add(text)
    return undefined
  })
  const foreign = foreignLabels(site, elected)
  const own = elected.map((candidate, page) =>
    candidate !== undefined && foreign.has(labelOf(site, page, candidate)) ? undefined : candidate,
  )
  return { elected: own, quorum, guard: { ...base, never: [...never], foreign: [...foreign] }, trusted }
}

function labelOf(site: Site, page: number, candidate: number): string {
  return textBefore(site.views[page], site.candidates[page].nodes[candidate - site.offset[page]])
}

/** The share of elected values behind one and the same text from which on that text is their label. */
const LABEL_SHARE = 0.5
/** Pages that must show two labels together to prove that they belong to different fields. */
const TOGETHER = 2

/** Whether two nodes stand in elements of the same names, three levels up. */
function standsAlike(view: PageView, a: number | undefined, b: number): boolean {
  if (a === undefined) return false
  const { parent, name } = view.tree
  let left = climbStart(view, a)
  let right = climbStart(view, b)
  for (let level = 0; level < 3; level++) {
    if (name[left] !== name[right]) return false
    left = Math.max(0, parent[left])
    right = Math.max(0, parent[right])
  }
  return true
}

/**
 * Labels of other fields behind which a value was elected, because this one was absent and its neighbour took its place.
 * A label is foreign when on pages that show the role's own label it stands beside it and labels a value of its own;
 * another form of the own label never stands beside it.
 */
function foreignLabels(site: Site, elected: readonly (number | undefined)[]): Set<string> {
  const labels = elected.map((candidate, page) =>
    candidate === undefined ? undefined : labelOf(site, page, candidate),
  )
  const counts = new Map<string, number>()
  for (const label of labels) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
  const foreign = new Set<string>()
  const [own, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
  const present = labels.filter((label) => label !== undefined).length
  const onLabelled = labels.slice(0, site.labelled).every((label) => label === undefined || label === own)
  if (own === '' || !onLabelled || count < 2 || count < present * LABEL_SHARE) return foreign
  for (const label of counts.keys()) {
    if (label === own || foreign.size >= MAX_NEVER) continue
    let together = 0
    for (const [page, view] of site.views.entries()) {
      const candidate = elected[page]
      if (labels[page] !== own || candidate === undefined) continue
      const node = site.candidates[page].nodes[candidate - site.offset[page]]
      if (view.textsSaying(label).some((index) => standsAlike(view, view.texts[index + 1], node))) together++
    }
    if (together >= TOGETHER) foreign.add(label)
  }
  return foreign
}

function agreesWith(site: Site, voter: Ballot, strongText: readonly number[]): boolean {
  let both = 0
  let agreed = 0
  for (const [page, choices] of voter.choices.entries()) {
    if (choices.length === 0 || strongText[page] < 0) continue
    both++
    if (choices.length === 1 && site.textId[choices[0]] === strongText[page]) agreed++
  }
  return both > 0 && agreed >= AGREEMENT * both
}

function describeValues(values: readonly string[], labelled: readonly string[]): Guard {
  const labels = new Set(labelled.map(labelPrefix))
  const [first = ''] = labels
  const share = values.filter((value) => value.startsWith(first)).length
  const prefix = labels.size === 1 && share >= PREFIX_SHARE * values.length ? first : ''
  return {
    letters: presence(values, hasLetters),
    digits: presence(values, hasDigits),
    prefix,
    never: [],
    foreign: [],
  }
}

/** What stands up to the first colon of a value, as in "Cuisine: Thai". */
function labelPrefix(text: string): string {
  const colon = text.indexOf(':')
  return colon > 0 && colon < LONGEST_PREFIX && colon < text.length - 1 ? text.slice(0, colon + 1) : ''
}

function presence(values: readonly string[], has: (text: string) => boolean): 'some' | 'all' | 'none' {
  const count = values.filter(has).length
  if (count === 0) return 'none'
  return count === values.length ? 'all' : 'some'
}

/** How a list goes on, with the items it gives on every page. */
export interface ListOutcome {
  readonly level: number
  readonly stop: readonly string[]
  readonly items: readonly (readonly number[])[]
}

const DEEPEST_LIST = 4
const MAX_STOP = 200
/** Items that no label confirms must vary: under this share of distinct ones they are a phrase of the template. */
const DISTINCT_ITEMS = 0.34

/**
 * Finds the level at which the elected values go on as lists: one that never leaves the labels on a labelled page, then
 * the one that finds most labelled values, then most values. Undefined when every level leaves the labels.
 */
export function learnList(
  site: Site,
  { elected, guard }: Outcome,
  isLabelled: (page: number, text: string) => boolean,
): ListOutcome | undefined {
  const electedTexts = new Set(
    elected.map((candidate) => (candidate === undefined ? -1 : site.textId[candidate])),
  )
  let best: { covered: number; found: number; list: ListOutcome } | undefined
  for (let level = 1; level <= DEEPEST_LIST; level++) {
    const stop = new Set<string>()
    const items = site.views.map((view, page) => {
      const candidate = elected[page]
      if (candidate === undefined) return []
      const from = site.offset[page]
      const candidates = site.candidates[page]
      const ends = (index: number): boolean => {
        const text = site.textId[from + index]
        if (!site.texts[text].startsWith(guard.prefix)) return true
        if (!isTemplateText(site, text) || electedTexts.has(text)) return false
        if (stop.size < MAX_STOP) stop.add(site.texts[text])
        return true
      }
      return listItems(view, candidates, candidate - from, level, ends).map((index) => from + index)
    })
    const judged = judge(site, items, isLabelled)
    if (judged === undefined) continue
    if (
      best === undefined ||
      judged.covered > best.covered ||
      (judged.covered === best.covered && judged.found > best.found)
    ) {
      best = { ...judged, list: { level, stop: [...stop].sort(), items } }
    }
  }
  return best?.list
}

function judge(
  site: Site,
  items: readonly (readonly number[])[],
  isLabelled: (page: number, text: string) => boolean,
): { covered: number; found: number } | undefined {
  let covered = 0
  let lists = 0
  for (let page = 0; page < site.labelled; page++) {
    if (items[page].length > 0) lists++
    for (const candidate of items[page]) {
      if (!isLabelled(page, site.texts[site.textId[candidate]])) return undefined
      covered++
    }
  }
  const further = items.flatMap((list) => list.slice(1)).map((candidate) => site.textId[candidate])
  if (covered === lists && new Set(further).size < further.length * DISTINCT_ITEMS) return undefined
  return { covered, found: further.length }
}
