import type { Page } from '../../../page/page.ts'
import { isAnswer, isLabelledRecord, type LabelledPage } from '../../../record/label.ts'
import type { MarkedRecord } from '../../../record/places/resolve.ts'
import { evenly } from '../../../strings/evenly.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { Budget, Declined } from '../../language.ts'
import { sortByContent, type Task } from '../../task.ts'
import { draftShapes } from '../draft/draft.ts'
import type { JudgedGroup } from '../judge/judge.ts'
import { countUnseparated, judgeList } from '../judge/judge-list.ts'
import { judgeByPattern } from '../pattern/judge-by-pattern.ts'
import { lookOf } from '../refine/choose.ts'
import { joinParts } from '../refine/join-parts.ts'
import { matchMarks, shows } from '../refine/match-marks.ts'
import { refine } from '../refine/refine.ts'
import type { Refined, Setting } from '../refine/refined.ts'
import { survey } from '../refine/survey.ts'
import type { RecordsRule } from '../rule.ts'
import { learnLayout, NONE_REFUSED, type Refused } from './learn-layout.ts'
import { recallLayout } from './recall-layout.ts'

/** The records of one list have at most this many layouts. */
const MAX_LAYOUTS = 4

/** What decides which places are records: groups of places are judged, or a pattern fits them. */
export type Variant = 'list' | 'pattern'

/** Groups of assignments that are tried before the likeliest places are accepted because none better were found. */
const MAX_GROUPS = 4
/** Pages without labels that help to choose a shape. */
const FEW_PAGES = 5
/** Pages without labels that count once a shape is chosen. */
const MAX_PAGES = 40

/** The layouts that show the marked records, and what was decided of the places that fit them. */
export interface LearnedLayouts {
  readonly kind: 'layouts'
  readonly rules: readonly RecordsRule[]
  readonly groups: readonly JudgedGroup[]
  /** The groups of other readings of the marks. */
  readonly rivals: readonly JudgedGroup[]
  /** How many records marked as wrong are not left out. */
  readonly unseparated: number
  /** The pages on which all this was tried. */
  readonly setting: Setting
}

/**
 * Learns one layout after the other, until all marked records are shown. What a person answered about groups of places does not
 * change a layout: it decides between layouts that show the marks. An accepted record that none of them shows is
 * learned from as if it were marked.
 */
export function learnLayouts(
  task: Task,
  budget: Budget,
  variant: Variant = 'list',
): LearnedLayouts | Declined {
  const declined = (reason: string): Declined => ({ kind: 'declined', method: `trees/${variant}`, reason })
  const many = task.fields.map((field) => field.many)
  const known = task.examples.flatMap(({ page, records }) => records.map((record) => ({ page, record })))
  if (known.length === 0) return declined('no record is marked on any page')
  if (known.some(({ record }) => record.values.flat().every(isLabelledRecord))) {
    return declined('a marked record shows no value of its own')
  }
  const marks = known.filter(({ record }) => !isAnswer(record))
  const { marked, unmarked, answered } = pagesOf(task)
  const settingOf = (pages: readonly Page[]): Setting => ({ many, budget, pages: [...new Set(pages)] })
  const first = settingOf([...marked, ...evenly(unmarked, FEW_PAGES)])
  const all = settingOf([...marked, ...evenly(unmarked, MAX_PAGES)])
  const judging = settingOf([...all.pages, ...answered])
  /** A layout of marks; places of their values may be refused. */
  const layoutOf = (rest: readonly MarkedRecord[], refused: Refused): Refined | undefined =>
    recallLayout(rest, all, refused, () => {
      const best = learnLayout(rest, first, MAX_GROUPS, refused)
      if (best === undefined) return undefined
      return joinParts(unmarked.length > FEW_PAGES ? refine(best.draft, all) : best, all)
    })
  const judged = (refined: Refined): { rule: RecordsRule; groups: readonly JudgedGroup[] } =>
    variant === 'pattern'
      ? judgeByPattern(refined, judging)
      : judgeList(refined, known, task.examples, judging)
  /** Where a wrong record looks like the marked ones, or an accepted one does not, these are in the wrong places: others are tried. */
  const learnSeparated = (
    rest: readonly MarkedRecord[],
    accepted: readonly MarkedRecord[],
  ): LearnedLayout | undefined => {
    let best: LearnedLayout | undefined
    const looks: string[] = []
    for (let tried = 0; tried < MAX_GROUPS; tried++) {
      const nearest = layoutOf(rest, { ...NONE_REFUSED, looks })
      if (nearest === undefined) break
      for (const refined of withWider(nearest, all)) {
        const { rule, groups } = judged(refined)
        const unseparated = countUnseparated(rule, task.examples, judging)
        const contradicted = unseparated + findMissing(accepted, [rule], judging).length
        const found = matchMarks(rest, refined.results)
        const layout = { rule, unseparated, contradicted, refined, groups, found }
        if (best === undefined || (contradicted < best.contradicted && found.size >= best.found.size))
          best = layout
        if (contradicted === 0) return best
      }
      looks.push(...looksOf(nearest))
    }
    return best
  }
  /** What the marks may mean as well: other places of their values that are as near together, and make a list too. */
  const rivalOf = (
    { refined, found }: LearnedLayout,
    rest: readonly MarkedRecord[],
  ): readonly JudgedGroup[] => {
    const costs = refined.draft.roots.map(({ assignment }) => assignment.cost)
    const rival = layoutOf(rest, { looks: looksOf(refined), above: greatestOf(costs, 0) })
    if (rival === undefined || matchMarks(rest, rival.results).size < found.size) return []
    return judged(rival).groups
  }
  /** Adds layouts until these records are shown. */
  const addLayouts = (
    learned: LearnedLayout[],
    records: readonly MarkedRecord[],
    accepted: readonly MarkedRecord[],
  ): void => {
    let rest = records
    while (rest.length > 0 && learned.length < MAX_LAYOUTS) {
      const layout = learnSeparated(rest, accepted)
      if (layout === undefined || (learned.length > 0 && layout.found.size === 0)) break
      learned.push(layout)
      if (layout.found.size === 0) break
      layout.rivals = rivalOf(layout, rest)
      rest = rest.filter((mark) => !layout.found.has(mark))
    }
  }
  const accepted = known.filter(({ record }) => isAnswer(record))
  const missingIn = (layouts: readonly LearnedLayout[]): readonly MarkedRecord[] =>
    findMissing(accepted, layouts.map(({ rule }) => rule), judging) // biome-ignore format: one call
  let learned: LearnedLayout[] = []
  addLayouts(learned, marks, [])
  const missing = missingIn(learned)
  if (missing.length > 0) {
    learned = []
    addLayouts(learned, marks, missing)
    addLayouts(learned, missingIn(learned), [])
  }
  if (learned.length === 0) {
    return declined('the values of a record are not together in one part of the page')
  }
  return {
    kind: 'layouts',
    rules: learned.map((layout) => layout.rule),
    groups: learned.flatMap((layout) => layout.groups),
    rivals: learned.flatMap(({ rivals = [] }) => rivals),
    unseparated: learned.reduce((sum, layout) => sum + layout.unseparated, 0),
    setting: judging,
  }
}

/** The records that none of some rules finds. */
function findMissing(
  records: readonly MarkedRecord[],
  rules: readonly RecordsRule[],
  { many, budget }: Setting,
): readonly MarkedRecord[] {
  return records.filter(
    ({ page, record }) =>
      !rules.some((rule) =>
        survey(rule, [page], many, budget).some(({ matches }) =>
          matches.some((match) => shows(match, record)),
        ),
      ),
  )
}

/**
 * A layout, then those with larger elements that find as many records: what distinguishes a wrong record from the right ones may be
 * beside its values.
 */
function* withWider(nearest: Refined, setting: Setting): Generator<Refined> {
  yield nearest
  const { draft, results, replayed } = nearest
  const count = (found: Refined['results']): number =>
    found.reduce((sum, { matches }) => sum + matches.length, 0)
  for (const wider of draftShapes(draft.roots.map(({ assignment }) => assignment))) {
    if (draft.level < 0 || wider.level <= draft.level) continue
    const tried = refine(wider, setting)
    if (tried.replayed >= replayed && count(tried.results) === count(results)) yield tried
  }
}

/** A layout of the records, and what was decided of it. */
interface LearnedLayout {
  readonly refined: Refined
  readonly rule: RecordsRule
  readonly groups: readonly JudgedGroup[]
  /** The marks that it shows. */
  readonly found: ReturnType<typeof matchMarks>
  /** The groups of another reading of these marks. */
  rivals?: readonly JudgedGroup[]
  /** How many records marked as wrong it cannot leave out; and with them, how many accepted ones it does not show. */
  readonly unseparated: number
  readonly contradicted: number
}

function looksOf({ draft }: Refined): string[] {
  return draft.roots.map(({ assignment }) => lookOf(assignment))
}

/**
 * The pages with marked records, or known to have none; the others; and those of them where only questions were answered, or
 * something was marked as wrong. A layout is learned from marked records alone: an answer must not make its page count for
 * more than before.
 */
function pagesOf({ examples, unlabelled }: Task): Record<'marked' | 'unmarked' | 'answered', Page[]> {
  const isMarked = ({ complete, records }: LabelledPage): boolean =>
    complete || records.some((record) => !isAnswer(record))
  const marked = new Set(examples.filter(isMarked).map(({ page }) => page))
  const answered = examples.map(({ page }) => page).filter((page) => !marked.has(page))
  return {
    marked: [...marked],
    unmarked:
      answered.length === 0 ? [...unlabelled] : sortByContent([...unlabelled, ...answered], (page) => page),
    answered,
  }
}
