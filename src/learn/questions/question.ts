import type { GroupQuestion } from '../../languages/group-question.ts'
import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import type { Extraction } from '../../record/extraction.ts'
import { type Judged, surveyPages } from '../support/judge.ts'
import { extractedTexts, labelledTexts } from '../support/texts.ts'
import { LEAST_WORTH, rankPages } from './rank-pages.ts'
import { type OpenPoint, openPointsOn, type RuleReading, type SiteRecords } from './read-page.ts'
import { createPathReader, typicalityOf } from './typical-pages.ts'

/** The page whose labels are expected to correct the most values. */
export interface Question {
  readonly page: string
  /** The field that most of it is about. */
  readonly field: string
  /** What the rules found there, the chosen rule's value first; an empty text for nothing. */
  readonly answers: readonly string[]
}

type Found = Pick<Extraction, 'records'>

/** What may be wrong of what a wrapper extracts from a page. */
export type FindOpenPoints = (page: Page, found: Found) => readonly OpenPoint[]

/** What was chosen, and what else fits the examples. */
export interface Evidence {
  /** By field of the task, the log-odds that it comes out right. */
  readonly support: readonly number[]
  /** Rules that were tried as well. */
  readonly others: readonly Judged[]
  readonly groupQuestions: readonly GroupQuestion[]
  /** How many records are extracted from a page, on average. */
  readonly perPage: number
}

/** How to find what may be wrong on any page, once rules are chosen. */
export function createOpenPoints(task: Task, evidence: Evidence): FindOpenPoints {
  const read = createReadings(task, evidence)
  const site = recordsOf(task, evidence.perPage)
  const groups = pointsOfGroups(evidence.groupQuestions)
  return (page, found) => [...openPointsOn(page, read(page, found), site), ...(groups.get(page.name) ?? [])]
}

/** The page to ask about among those that rules were judged on; undefined if no page is worth it. */
export function findQuestion(
  task: Task,
  evidence: Evidence,
  find: FindOpenPoints,
  extract: (page: Page) => Found,
): Question | undefined {
  const pages = surveyPages(task)
  const [best] = rankPages(
    pages.map((page) => find(page, extract(page))),
    typicalityOf(pages.map(createPathReader())),
  )
  if (best === undefined || best.worth < LEAST_WORTH) return undefined
  const page = pages[best.at]
  const field = best.field ?? 0
  const readings = createReadings(task, evidence)(page, extract(page))
  return {
    page: page.name,
    field: task.fields[field].name,
    answers: answersTo(field, readings, task),
  }
}

/** What the chosen rules and those that reproduce the examples as they do read on a page. */
function createReadings(
  task: Task,
  { support, others }: Evidence,
): (page: Page, found: Found) => RuleReading[] {
  const all = task.fields.map((_, f) => f)
  const rivals = others.filter(({ result }) => result.replay.exact)
  return (page, found) => [
    { extraction: found, fields: all, support },
    ...rivals.map(({ learner, result, fields, support: own }) => {
      const schema = result.fields ?? fields.map((f) => task.fields[f])
      return { extraction: learner.language.run(result.rule, page, schema), fields, support: own }
    }),
  ]
}

function recordsOf({ shape, fields, examples }: Task, perPage: number): SiteRecords {
  const records = examples.flatMap((example) => example.records)
  return {
    isList: shape === 'list',
    perPage: Math.max(1, perPage),
    labelled: records.length,
    shown: fields.map((_, f) => records.filter(({ values }) => (values[f] ?? []).length > 0).length),
  }
}

/** By page, the groups of places that may or may not be records. */
function pointsOfGroups(questions: readonly GroupQuestion[]): Map<string, OpenPoint[]> {
  const points = new Map<string, OpenPoint[]>()
  for (const [i, { members, expectedErrors }] of questions.entries()) {
    for (const name of new Set(members.map(({ page }) => page))) {
      const here = members.filter(({ page }) => page === name).length
      const errors = (expectedErrors * here) / members.length
      const point = { key: `group ${i}`, field: undefined, errors, disputed: true }
      points.set(name, [...(points.get(name) ?? []), point])
    }
  }
  return points
}

/** What each rule reads of a field that not all read; where they agree, the chosen rule's first reading that is not labelled. */
function answersTo(field: number, readings: readonly RuleReading[], { fields, examples }: Task): string[] {
  const texts = readings.flatMap(({ extraction, fields: own }) => {
    const at = own.indexOf(field)
    if (at < 0) return []
    return [extractedTexts(extraction.records, own.map((f) => fields[f]))[at]] // biome-ignore format: one list
  })
  const isShared = (text: string) => texts.every((list) => list.includes(text))
  if (texts.every((list) => list.every(isShared))) {
    const labelled = new Set(examples.flatMap(({ records }) => labelledTexts(records, fields)[field]))
    const [own = []] = texts
    return [own.find((text) => !labelled.has(text)) ?? own[0] ?? '']
  }
  return texts.map((list) => list.find((text) => !isShared(text)) ?? '')
}
