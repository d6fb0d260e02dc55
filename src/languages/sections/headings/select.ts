import type { Unit } from './candidates.ts'
import {
  ALONE,
  type Evidence,
  evidenceOfPlace,
  headingName,
  INLINE_SIZE,
  isCapitals,
  SIZE,
} from './evidence.ts'
import type { HeadingKind } from './kind.ts'
import { INSIDE, type KindKey, LABEL, MAX_CLIMB, placeOfKind } from './units.ts'

/** What was seen of a kind on all pages. */
interface Tally {
  readonly open: boolean
  candidates: number
  alone: number
  colons: number
  capitals: number
  /** Candidates that their text alone shows. */
  marked: number
  /** What its candidates head, by name. */
  readonly names: Map<string, Heads>
}

/** What the candidates of a name are followed by: text that varies, or a candidate of another kind. */
interface Heads {
  occurs: number
  /** The share of the other pages that have it. */
  readonly share: number
  text: number
  /** How often the text that follows is one that most pages do not have. */
  varied: number
  readonly kinds: Map<KindKey, number>
}

/**
 * How likely a text must be to be on another page too, for every text at its kind of place to be part of the template:
 * more likely than not. On factbook-2014 the likelihood is 0.6 to 1 at places of headings, and at most 0.3 at places of
 * data, ranks from 1 to 230 included.
 */
const OPEN_SHARE = 0.5

/** A kind heads something where most of its candidates do: menus do nowhere, headings nearly always. */
const HEADING_SHARE = 0.5

/** A kind without any mark of a heading needs as many different texts as make a pattern. */
const LEAST_NAMES = 3

/** The kinds of headings among the candidates of several pages: those that head varying text, or smaller headings. */
export function selectKinds(pages: readonly (readonly Unit[])[]): HeadingKind[] {
  const tallies = tally(pages)
  const drafts: HeadingKind[] = []
  for (const [key, each] of tallies) {
    const draft = draftKind(key, each)
    if (draft !== undefined) drafts.push(draft)
  }
  const chosen = new Map<KindKey, HeadingKind>()
  // Smaller kinds first: larger ones may head only these. Of kinds without marks the size shows in what they head.
  const isUnmarked = ({ evidence }: HeadingKind): number => (evidence.includes('repeats') ? 1 : 0)
  drafts.sort((a, b) => isUnmarked(a) - isUnmarked(b) || a.size - b.size || compareKeys(a, b))
  for (const marked of drafts) {
    const { names, candidates } = tallies.get(marked.key)!
    const draft = isUnmarked(marked) === 1 ? enlarge(marked, names, chosen) : marked
    const never: string[] = []
    let heading = 0
    for (const name of draft.names) {
      const heads = countHeads(names.get(name)!, draft, chosen)
      if (heads === 0) never.push(name)
      heading += heads
    }
    if (heading < HEADING_SHARE * candidates || never.length === draft.names.length) continue
    const refused = new Set(never)
    chosen.set(draft.key, { ...draft, names: draft.names.filter((name) => !refused.has(name)), never })
  }
  return [...chosen.values()].sort((a, b) => b.size - a.size || compareKeys(a, b))
}

/** A heading without marks is larger than the headings that follow most of its kind at once. */
function enlarge(
  draft: HeadingKind,
  names: ReadonlyMap<string, Heads>,
  chosen: ReadonlyMap<KindKey, HeadingKind>,
): HeadingKind {
  const followers = new Map<KindKey, number>()
  let all = 0
  for (const { occurs, kinds } of names.values()) {
    all += occurs
    for (const [key, times] of kinds) followers.set(key, (followers.get(key) ?? 0) + times)
  }
  let { size } = draft
  for (const [key, times] of followers) {
    const headed = chosen.get(key)
    if (headed !== undefined && times * 2 > all) size = Math.max(size, headed.size + ALONE / 2)
  }
  return { ...draft, size }
}

function compareKeys(a: HeadingKind, b: HeadingKind): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** How many candidates of a name head text or a smaller heading. */
function countHeads(
  heads: Heads,
  { key: own, size, evidence }: HeadingKind,
  chosen: ReadonlyMap<KindKey, HeadingKind>,
): number {
  let count = heads.text
  for (const [key, times] of heads.kinds) {
    // Of two terms in succession the first one is another name of what the second one heads.
    const isAlias = key === own && evidence.includes('term')
    if (isAlias || (chosen.get(key)?.size ?? size) < size) count += times
  }
  return count
}

function tally(pages: readonly (readonly Unit[])[]): Map<KindKey, Tally> {
  const open = findOpen(pages)
  const tallies = new Map<KindKey, Tally>()
  const sizes = new Map<KindKey, number>()
  const sizeOfKey = (key: KindKey): number => {
    let size = sizes.get(key)
    if (size === undefined) {
      size = evidenceOfPlace(placeOfKind(key)).size
      sizes.set(key, size)
    }
    return size
  }
  for (const units of pages) {
    // At places of data some texts recur by chance; they are data as well.
    const heads = followedBy(units, sizeOfKey, ({ key, share }) => share === 0 || !open.has(key))
    const headsRare = followedBy(
      units,
      sizeOfKey,
      ({ key, share }) => share === 0 || (share < OPEN_SHARE && !open.has(key)),
    )
    for (const [u, unit] of units.entries()) {
      if (!unit.candidate) continue
      let each = tallies.get(unit.key)
      if (each === undefined) {
        const counts = { candidates: 0, alone: 0, colons: 0, capitals: 0, marked: 0 }
        each = { open: open.has(unit.key), ...counts, names: new Map() }
        tallies.set(unit.key, each)
      }
      addCandidate(each, unit, units[u + 1], heads[u] === 1, headsRare[u] === 1)
    }
  }
  return tallies
}

/**
 * Marks the units that content follows: at once, or inside the element that their section is in, before the next candidate
 * that is set at least as large, or another text that is set larger. One pass from the end.
 */
function followedBy(
  units: readonly Unit[],
  sizeOfKey: (key: KindKey) => number,
  isContent: (unit: Unit) => boolean,
): Uint8Array {
  const marked = new Uint8Array(units.length)
  /** The texts behind that may end a section, each set smaller than the next. */
  const ends: number[] = []
  let content = units.length
  for (let u = units.length - 1; u >= 0; u--) {
    const { key, candidate, scope } = units[u]
    const size = sizeOfKey(key)
    const isInside = (end: number): boolean =>
      units[end].candidate ? sizeOfKey(units[end].key) < size : sizeOfKey(units[end].key) <= size
    if (candidate || size > 0) {
      while (ends.length > 0 && isInside(ends[ends.length - 1])) ends.pop()
      const end = ends.at(-1) ?? units.length
      if (content === u + 1 || (content < end && units[content].first < scope)) marked[u] = 1
      ends.push(u)
    }
    if (isContent(units[u])) content = u
  }
  return marked
}

/** The kinds at which a text is most likely to be on another page too. */
export function findOpen(pages: readonly (readonly Unit[])[]): Set<KindKey> {
  const shares = new Map<KindKey, { units: number; sum: number }>()
  for (const units of pages) {
    for (const { key, share } of units) {
      const known = shares.get(key) ?? { units: 0, sum: 0 }
      shares.set(key, known)
      known.units++
      known.sum += share
    }
  }
  const open = [...shares].filter(([, { units, sum }]) => sum >= OPEN_SHARE * units)
  return new Set(open.map(([key]) => key))
}

function addCandidate(
  each: Tally,
  unit: Unit,
  next: Unit | undefined,
  headsText: boolean,
  headsVaried: boolean,
): void {
  each.candidates++
  if (unit.alone) each.alone++
  if (unit.text.endsWith(':')) each.colons++
  if (isCapitals(unit.text)) each.capitals++
  if (unit.mark !== undefined) each.marked++
  const name = headingName(unit.text)
  const known = each.names.get(name) ?? {
    occurs: 0,
    share: unit.share,
    text: 0,
    varied: 0,
    kinds: new Map<KindKey, number>(),
  }
  each.names.set(name, known)
  known.occurs++
  if (headsVaried) known.varied++
  if (headsText) known.text++
  else if (next !== undefined) known.kinds.set(next.key, (known.kinds.get(next.key) ?? 0) + 1)
}

/** The kind as its own candidates show it; undefined where there is no evidence for headings. */
function draftKind(key: KindKey, each: Tally): HeadingKind | undefined {
  const place = evidenceOfPlace(placeOfKind(key))
  const evidence: Evidence[] = [...place.evidence]
  const share = (count: number): boolean => count * 2 > each.candidates
  if (share(each.colons)) evidence.push('colon')
  if (share(each.capitals)) evidence.push('capitals')
  const marked = share(each.marked)
  const open = each.open && !marked
  const names = [...each.names]
    .filter(([, { varied, occurs, share }]) => open || (share >= OPEN_SHARE && varied * 2 > occurs))
    .map(([name]) => name)
  if (names.length === 0) return undefined
  if (evidence.length === 0) {
    if (!open || names.length < LEAST_NAMES || isLink(key)) return undefined
    evidence.push('repeats')
  }
  const line = !key.endsWith(INSIDE) && !isLabel(key) && (place.line || share(each.alone))
  return {
    key,
    size: sizeOf(key, place.size, evidence, line),
    line,
    open: open ? 'all' : !marked ? 'none' : share(each.colons) ? 'colon' : 'capitals',
    names: names.sort(),
    never: [],
    climb: MAX_CLIMB,
    title: false,
    evidence,
  }
}

/** A link that nothing else marks names where it leads, not what follows. */
function isLink(key: KindKey): boolean {
  return /^a(?![a-z])/.test(key)
}

function isLabel(key: KindKey): boolean {
  return key.endsWith(LABEL) || key.endsWith(LABEL + INSIDE)
}

/** How large the headings of a kind are set. */
export function sizeOf(key: KindKey, marked: number, evidence: readonly Evidence[], line: boolean): number {
  if (isLabel(key)) return INLINE_SIZE
  let size = Math.max(marked, evidence.includes('repeats') ? SIZE.plain : 0)
  if (evidence.includes('colon')) size = Math.max(size, SIZE.colon)
  if (evidence.includes('capitals')) size = Math.max(size, SIZE.capitals)
  return line ? size + ALONE : size
}
