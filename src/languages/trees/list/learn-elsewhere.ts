import type { Page } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import type { LabelledRecord } from '../../../record/label.ts'
import type { Task } from '../../task.ts'
import { areUnlike } from '../../value-likeness.ts'
import type { JudgedGroup } from '../judge/judge.ts'
import type { PageMatches } from '../refine/refined.ts'
import { survey } from '../refine/survey.ts'
import type { RecordsRule } from '../rule.ts'
import type { Found } from '../run/match-slot.ts'
import { type LearnedLayouts, learnLayouts } from './learn-layouts.ts'

/** Rules that find records where others find none, and the groups that they find there. */
export interface Elsewhere {
  readonly rules: readonly RecordsRule[]
  readonly groups: readonly JudgedGroup[]
}

/**
 * Learns a layout for the pages on which the other layouts find nothing. A site may have pages of two templates: what a record of
 * one looks like as a whole seldom fits the other, while the place of a single field often does. So each field is learned alone,
 * from the marked pages and the open ones. How far the result can be trusted is measured on the other pages, where the records are
 * known: the part of what it finds there that are values of the field. It is taken where that is more than half, so that
 * more comes out right than wrong.
 */
export function learnElsewhere(task: Task, { rules, setting }: LearnedLayouts): Elsewhere | undefined {
  const { many, pages, budget } = setting
  const marks = task.examples.flatMap(({ records }) => records)
  const labelled = [...many.keys()].filter((f) => marks.some(({ values }) => values[f].length > 0))
  if (labelled.length < 2) return undefined
  const found = rules.flatMap((rule) => survey(rule, pages, many, budget))
  const covered = new Set(found.filter(({ matches }) => matches.length > 0).map(({ page }) => page))
  const open = new Set(task.unlabelled.filter((page) => pages.includes(page) && !covered.has(page)))
  if (open.size === 0) return undefined
  let best: Elsewhere | undefined
  let most = 0.5
  for (const f of labelled) {
    const alone = learnLayouts(withFieldAlone(task, f, open), budget)
    if (alone.kind === 'declined') continue
    const own = alone.rules.flatMap((rule) => survey(rule, pages, many, budget))
    const { share, isGain } = compare(found, own, f, open)
    if (budget.exhausted) break
    if (!isGain || share <= most) continue
    most = share
    best = {
      rules: alone.rules.map((rule) => ({ ...rule, elsewhere: true })),
      groups: groupsOn(open, alone.groups, Math.log(share / (1 - share))),
    }
  }
  return best
}

/** The task with the labels of one field, on the labelled pages and some others. */
function withFieldAlone(task: Task, field: number, pages: ReadonlySet<Page>): Task {
  const own = (records: readonly LabelledRecord[]): LabelledRecord[] =>
    records
      .filter(({ values }) => values[field].length > 0)
      .map(({ values }) => ({ values: values.map((cell, f) => (f === field ? cell : [])) }))
  const examples = task.examples.map((example) => ({
    ...example,
    records: own(example.records),
    negatives: own(example.negatives),
  }))
  return { ...task, examples, unlabelled: task.unlabelled.filter((page) => pages.has(page)) }
}

/**
 * Compares what a rule for one field finds with the values of that field that are known: the part of it that is right, and
 * whether it finds anything like them on the open pages.
 */
function compare(
  known: readonly PageMatches[],
  found: readonly PageMatches[],
  field: number,
  open: ReadonlySet<Page>,
): { share: number; isGain: boolean } {
  const starts = new Map<Page, Set<number>>()
  const values: string[] = []
  for (const { page, value } of listValues(known, field)) {
    starts.set(page, (starts.get(page) ?? new Set()).add(value.start))
    values.push(readValue(page.source, value.start, value.end))
  }
  const gained: string[] = []
  let right = 0
  let all = 0
  for (const { page, value } of listValues(found, field)) {
    if (open.has(page)) gained.push(readValue(page.source, value.start, value.end))
    else {
      all++
      if (starts.get(page)?.has(value.start)) right++
    }
  }
  return { share: (right + 0.5) / (all + 1), isGain: gained.length > 0 && !areUnlike(values, gained) }
}

function* listValues(
  results: readonly PageMatches[],
  field: number,
): Generator<{ page: Page; value: Found }> {
  for (const { page, matches } of results) {
    for (const { found } of matches) for (const value of found[field]) yield { page, value }
  }
}

/** What was accepted on some pages, with these odds of being records. */
function groupsOn(pages: ReadonlySet<Page>, groups: readonly JudgedGroup[], score: number): JudgedGroup[] {
  return groups
    .filter(({ accepted }) => accepted)
    .map((group) => ({
      ...group,
      members: group.members.filter(({ source }) => pages.has(source)),
      settled: false,
      score,
    }))
    .filter(({ members }) => members.length > 0)
}
