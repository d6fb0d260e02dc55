import { greatestOf } from '../../../strings/extremes.ts'
import { clip, logChanceOfAll, logRatio, logRatioOfNew, logRatioOfShare } from '../../support.ts'
import { createValueModel } from '../../value-likeness.ts'
import { type Candidate, type Group, isKnown } from './groups.ts'
import { HEADINGS, OWN, PARENT, PART, UPPER } from './surroundings.ts'

/** The evidence that a group consists of records, each a log-likelihood ratio against the other candidates. */
export interface Evidence {
  /** It is in a place where marked records are. */
  readonly place: number
  /** It is in the very element that holds a marked record. */
  readonly container: number
  /** Its fields are filled as those of marked records are. */
  readonly fill: number
  /** Its values look like those of marked records. */
  readonly values: number
  /** Its values are the same on many pages, as those of a menu are. */
  readonly template: number
  /** It has the classes of a marked record, and fits the layout no worse. */
  readonly fit: number
  /** It is inside another candidate. */
  readonly nested: number
  /** Without it, pages would have no record, or the list would have none but the marked ones. */
  readonly pages: number
}

/** A group with its evidence; it is accepted when that is positive, or when one of its members was marked. */
export interface JudgedGroup extends Group {
  readonly evidence: Evidence
  readonly score: number
  readonly accepted: boolean
  /** Whether a person marked one of its members, as right or as wrong. */
  readonly settled: boolean
}

/** What is in the element that holds a marked record is a record by these odds, regardless of what else is there. */
const CONTAINER = 1
/**
 * What has the classes of a marked record and fits the layout as well is a record by these odds, before anything else is known. Of such
 * groups without a mark on 67 list sites, 85 in 100 are records. A bare tag is too common to count: without that condition, rows of other
 * tables are taken. With 0, 0.5 and 1, 41 list sites outside the development data (one mark, two draws) have a mean F1 of 0.930, 0.932
 * and 0.935; with 1, the methods of traits in `rust-methods` are taken for methods of the type (two marks, 0.992 and 0.961).
 */
const FITS = 0.5
/** One odd mark must not reject a whole site: what values look like counts at most this much. */
const MAX_VALUES = 0.7
/** The members of a marked group are probably records: together they count like this many marked ones. */
const GROUP_WEIGHT = 3
/** A field that a whole group lacks is one fact, however many records the group has, and may be an optional field. */
const WHOLLY_LACKING = 0.5

/** Members of a group that are read on one page: their values look alike. */
const MAX_READ = 5
/** Values on more than this part of the pages belong to the template. */
const TEMPLATE_PAGES = 0.15
const LEAST_TEMPLATE_PAGES = 3

/** Judges which groups of candidates are records. */
export function judgeGroups(groups: readonly Group[]): JudgedGroup[] {
  const all = groups.flatMap(({ members }) => members)
  const marked = all.filter(({ mark }) => mark === 'right')
  const containers = new Set(all.filter(isKnown).map(containerOf))
  const place = judgePlaces(groups)
  const fill = judgeFill(groups)
  const values = judgeValues(groups)
  const repeats = findRepeats(groups)
  const template = judgeTemplate(repeats)
  const fit = judgeFit(groups)
  const nestedRate = all.filter(({ nested }) => nested).length / all.length
  const nestedMarks = marked.filter(({ nested }) => nested).length
  const judged = groups.map((group, g) => {
    const { members } = group
    const evidence: Evidence = {
      place: place[g],
      container: members.some((each) => containers.has(containerOf(each))) ? CONTAINER : 0,
      fill: fill[g],
      values: values[g],
      template: template[g],
      fit: fit[g],
      nested: logRatioOfShare(
        members.filter(({ nested }) => nested).length / members.length,
        nestedMarks,
        marked.length,
        nestedRate,
      ),
      pages: 0,
    }
    const isRight = members.some(isKnown)
    const isWrong = !isRight && members.some(({ mark }) => mark !== undefined)
    // What fits the layout of a record is as likely one as not, before there is evidence.
    const score = Object.values(evidence).reduce((sum, each) => sum + each, 0)
    return { ...group, evidence, score, accepted: isRight, settled: isRight || isWrong }
  })
  return judgePages(judged, repeats, new Set(marked.map(({ page }) => page)).size)
}

/**
 * Accepts groups, the likeliest first. A page is expected to show records, and a list more records than were marked: where no
 * group accepted so far is on some pages of a group, or none has an unmarked member, that supports it. What many pages repeat, such as
 * `{title}` in a template, is no record of any of them.
 */
function judgePages(
  judged: readonly JudgedGroup[],
  repeats: readonly (readonly Repeat[])[],
  markedPages: number,
): JudgedGroup[] {
  const pagesOf = repeats.map(
    (read) => new Set(read.filter((each) => !each.repeats).map(({ member }) => member.page)),
  )
  const covered = new Set<number>()
  const result = [...judged]
  const open = new Set<number>()
  let onlyMarks = true
  for (const [g, { accepted, settled, members }] of judged.entries()) {
    if (!accepted && !settled) open.add(g)
    if (!accepted) continue
    for (const page of pagesOf[g]) covered.add(page)
    if (members.some(({ mark }) => mark === undefined)) onlyMarks = false
  }
  const bonusOf = (g: number): number => {
    let bare = 0
    for (const page of pagesOf[g]) if (!covered.has(page)) bare++
    return -logChanceOfAll(bare, markedPages) - (onlyMarks ? logChanceOfAll(1, 1) : 0)
  }
  while (open.size > 0) {
    let best = -1
    let bonus = 0
    for (const g of open) {
      const own = bonusOf(g)
      if (best < 0 || judged[g].score + own > judged[best].score + bonus) {
        best = g
        bonus = own
      }
    }
    open.delete(best)
    const score = judged[best].score + bonus
    const accepted = score > 0
    result[best] = { ...judged[best], evidence: { ...judged[best].evidence, pages: bonus }, score, accepted }
    if (!accepted) continue
    for (const page of pagesOf[best]) covered.add(page)
    onlyMarks = false
  }
  return result
}

/** The element that holds a candidate. */
function containerOf({ page, nodes }: Candidate): string {
  return `${page} ${nodes[1]}`
}

/** A part of the surroundings that is judged as one thing, and how much it counts. */
interface Aspect {
  readonly levels: readonly number[]
  readonly weight: number
  /** Which of a candidate's nodes it belongs to; -1 for the page. */
  readonly node: number
  /** Whether what is below the place of a marked record is in the same place, as a part of a section is in the section. */
  readonly nests?: boolean
}

/**
 * The elements further up, the headings and the part of the page carry nearly the same information, so each counts half. Chosen
 * among 32 settings by the mean F1 of the judged groups on 37 list sites (two marks, six draws), all of them development
 * sites: 0.923, with full weights 0.904.
 */
const ASPECTS: readonly Aspect[] = [
  { levels: [OWN], weight: 1, node: 0 },
  { levels: [PARENT], weight: 1, node: 1 },
  { levels: UPPER, weight: 0.5, node: 2 },
  { levels: [HEADINGS], weight: 0.5, node: -1, nests: true },
  { levels: [PART], weight: 0.5, node: -1 },
]

/**
 * How much the place of each group supports it. Which kind of place most marks are in does not count: a person marks what is at hand, or
 * answers a question, and does not draw records by lot. When it counted, a second mark that confirmed the largest group turned others against
 * records: heise.de of `lists` fell from 0.999 to 0.931. Without it, 37 list sites (two marks, trees alone, two draws, at most 12
 * pages of a site) rise from 0.960 to 0.965, and with one question answered from 0.968 to 0.970. For the same reason a record that was
 * accepted when asked about counts only where it is of a new kind, and nowhere but for its place: when it counted like a mark, the second
 * page with a record below one heading turned all other headings down, and 40 of 583 records of `rust-items-1.48-1.63` were lost.
 */
function judgePlaces(groups: readonly Group[]): number[] {
  const sums = groups.map(() => 0)
  const total = groups.reduce((sum, { members }) => sum + members.length, 0)
  for (const { levels, weight, node, nests = false } of ASPECTS) {
    const tokensOf = groups.map(({ surroundings }) => [
      ...new Set(levels.flatMap((level) => surroundings[level])),
    ])
    const rates = new Map<string, number>()
    for (const [g, { members }] of groups.entries()) {
      for (const token of tokensOf[g]) rates.set(token, (rates.get(token) ?? 0) + members.length / total)
    }
    /** The kinds of surroundings of marked records, and by kind these records or, above them, the elements that hold one. */
    const kinds = new Map<string, readonly string[]>()
    const seen = new Set<string>()
    for (const mark of ['right', 'accepted']) {
      for (const [g, { members }] of groups.entries()) {
        const tokens = tokensOf[g]
        const key = tokens.join(' ')
        if (mark === 'accepted' && kinds.has(key)) continue
        for (const each of members) {
          if (each.mark !== mark) continue
          kinds.set(key, tokens)
          seen.add(`${key} ${node < 0 ? each.page : `${each.page} ${each.nodes[node]}`}`)
        }
      }
    }
    const marked = seen.size
    const nearest = tokensOf.map((own) =>
      greatestOf(
        [...kinds.values()].map((tokens) => similarityOf(tokens, own, rates, nests)),
        0,
      ),
    )
    const rate =
      nearest.reduce((sum, similarity, g) => sum + similarity * groups[g].members.length, 0) / total
    for (const [g, similarity] of nearest.entries()) {
      sums[g] +=
        weight *
        (similarity * logRatio(marked, marked, rate) +
          (1 - similarity) * logRatioOfNew(kinds.size, marked, rate))
    }
  }
  return sums
}

/**
 * The part of their tokens that two places share; each token is weighted by how informative it is, so one that all have counts
 * least. Where places nest, the tokens that the second has in addition to all of the first count nothing.
 */
function similarityOf(
  a: readonly string[],
  b: readonly string[],
  rates: ReadonlyMap<string, number>,
  nests: boolean,
): number {
  const weigh = (token: string): number => Math.log1p(1 / (rates.get(token) ?? 1))
  const sum = (tokens: readonly string[]): number => tokens.reduce((total, token) => total + weigh(token), 0)
  const shared = new Set(b)
  const common = sum(a.filter((token) => shared.has(token)))
  const union = nests && a.length > 0 ? sum(a) : sum(a) + sum(b) - common
  return union === 0 ? 1 : common / union
}

function fillOf(members: readonly Candidate[], f: number): number {
  return members.filter(({ filled }) => filled[f]).length / members.length
}

function judgeFill(groups: readonly Group[]): number[] {
  const fields = groups[0].members[0].filled.length
  const all = groups.flatMap(({ members }) => members)
  const marked = all.filter(({ mark }) => mark === 'right')
  const beside = groups
    .filter(({ members }) => members.some(({ mark }) => mark === 'right'))
    .flatMap(({ members }) => members)
  const sums = groups.map(() => 0)
  for (let f = 0; f < fields; f++) {
    const rate = fillOf(all, f)
    const shownByMarks = fillOf(marked, f) * marked.length
    const shown = shownByMarks + GROUP_WEIGHT * fillOf(beside, f)
    const weight = marked.length + GROUP_WEIGHT
    for (const [g, { members }] of groups.entries()) {
      const share = fillOf(members, f)
      sums[g] +=
        share === 0
          ? WHOLLY_LACKING * logRatio(marked.length - shownByMarks, marked.length, 1 - rate)
          : logRatioOfShare(share, shown, weight, rate)
    }
  }
  return sums
}

/** The members of each group that are read: a few of every page, and the marked ones. */
function sample({ members }: Group): Candidate[] {
  const counts = new Map<number, number>()
  return members.filter(({ page, mark }) => {
    if (mark === 'right') return true
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    return count <= MAX_READ
  })
}

/** How many members of each group fit the layout as well as the marked records with the same classes or ids do. */
function judgeFit(groups: readonly Group[]): number[] {
  const ownOf = ({ surroundings }: Group): string => surroundings[OWN].join(' ')
  const least = new Map<string, number>()
  for (const group of groups) {
    if (group.surroundings[OWN].length < 2) continue
    for (const member of group.members) {
      if (!isKnown(member)) continue
      least.set(ownOf(group), Math.min(member.fit, least.get(ownOf(group)) ?? member.fit))
    }
  }
  return groups.map((group) => {
    const enough = least.get(ownOf(group)) ?? Number.POSITIVE_INFINITY
    return (FITS * group.members.filter(({ fit }) => fit >= enough).length) / group.members.length
  })
}

function judgeValues(groups: readonly Group[]): number[] {
  const fields = groups[0].members[0].filled.length
  const samples = groups.map(sample)
  const sums = groups.map(() => 0)
  for (let f = 0; f < fields; f++) {
    const model = createValueModel()
    const texts = samples.map((members) => members.flatMap((each) => each.readText(f) ?? []))
    for (const [g, { members }] of groups.entries()) {
      for (const text of texts[g]) model.meet(text)
      const marked = members.filter(({ mark }) => mark === 'right')
      for (const each of marked) {
        const text = each.readText(f)
        if (text !== undefined) model.learn(text, 1)
      }
      if (marked.length > 0) for (const text of texts[g]) model.learn(text, GROUP_WEIGHT / texts[g].length)
    }
    for (const [g, all] of texts.entries()) {
      if (all.length > 0) sums[g] += all.reduce((sum, text) => sum + model.evidence(text), 0) / all.length
    }
  }
  return sums.map((sum) => clip(sum, MAX_VALUES))
}

/** A member of a group that was read, and whether many pages show the same. */
interface Repeat {
  readonly member: Candidate
  readonly repeats: boolean
}

function findRepeats(groups: readonly Group[]): Repeat[][] {
  const samples = groups.map(sample)
  const pages = new Map<string, Set<number>>()
  const allPages = new Set<number>()
  const keyOf = (each: Candidate): string => each.filled.map((_, f) => each.readText(f) ?? '').join('\n')
  const keys = samples.map((members) => members.map(keyOf))
  for (const [g, members] of samples.entries()) {
    for (const [i, { page }] of members.entries()) {
      allPages.add(page)
      const known = pages.get(keys[g][i]) ?? new Set()
      pages.set(keys[g][i], known.add(page))
    }
  }
  const least = Math.max(LEAST_TEMPLATE_PAGES, TEMPLATE_PAGES * allPages.size)
  return samples.map((members, g) =>
    members.map((member, i) => ({ member, repeats: (pages.get(keys[g][i])?.size ?? 0) >= least })),
  )
}

function judgeTemplate(repeats: readonly (readonly Repeat[])[]): number[] {
  const all = repeats.flat()
  const rate = all.filter((each) => each.repeats).length / all.length
  const marked = all.filter(({ member }) => member.mark === 'right')
  const shown = marked.filter((each) => each.repeats).length
  return repeats.map((read) =>
    logRatioOfShare(read.filter((each) => each.repeats).length / read.length, shown, marked.length, rate),
  )
}
