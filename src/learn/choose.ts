import type { Task } from '../languages/language.ts'
import { isRecord } from '../record/extraction.ts'
import { type Candidate, type Evidence, fieldTotal, isSingle, surveyPages, weigh } from './evidence.ts'

/** The page that would tell most if a person marked it: the candidates read it differently. */
export interface Question {
  readonly page: string
  readonly field: string
  /** What the candidates found there, the winner's first; an empty text for nothing. */
  readonly answers: readonly string[]
}

/** Fields that are taken from another candidate than the winner. */
export interface Supplement {
  readonly from: Evidence
  readonly fields: readonly number[]
}

/** The winner, with what speaks for it and for the others. */
export interface Choice {
  readonly best: Evidence
  readonly others: readonly Evidence[]
  /** Fields that another candidate does better, with that candidate. */
  readonly supplements: readonly Supplement[]
  readonly question: Question | undefined
}

/** The candidate with most evidence; of equals the one tried first. */
export function choose(candidates: readonly Candidate[], task: Task): Choice | undefined {
  const weighed = weigh(candidates, task)
  let best = weighed[0]
  if (best === undefined) return undefined
  for (const each of weighed) if (each.total > best.total) best = each
  const others = weighed.filter((each) => each !== best)
  const supplements = isSingle(task) ? findSupplements(best, others, task) : []
  return { best, others, supplements, question: findQuestion(best, others, task) }
}

/** A field changes hands only for a clear gain, such as half the labelled pages or three unlabelled ones in ten. */
const CLEAR_GAIN = 0.3

function findSupplements(best: Evidence, others: readonly Evidence[], task: Task): Supplement[] {
  const taken = new Map<Evidence, number[]>()
  for (const f of task.fields.keys()) {
    let leader = best
    for (const other of others) if (fieldTotal(other, f) > fieldTotal(leader, f)) leader = other
    if (leader === best || fieldTotal(leader, f) - fieldTotal(best, f) < CLEAR_GAIN) continue
    taken.set(leader, [...(taken.get(leader) ?? []), f])
  }
  return [...taken].map(([from, fields]) => ({ from, fields }))
}

/** Why a candidate lost, in words. */
export function reasonToLose({ fit, records, fields, agreement }: Evidence, best: Evidence): string {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  if (fit < best.fit) return `reproduces ${percent(fit)} of the examples`
  if (records < best.records) return `finds the expected records on ${percent(records)} of the other pages`
  const mean = (list: readonly number[]) =>
    list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length)
  if (mean(fields) < mean(best.fields))
    return `fills ${percent(mean(fields))} of the fields with values like the examples`
  if (agreement < best.agreement) return `agrees less with the others (${percent(agreement)})`
  return 'fits as well, but its language does less well on pages of this kind'
}

function findQuestion(best: Evidence, others: readonly Evidence[], task: Task): Question | undefined {
  const rivals = others.filter(({ fit }) => fit >= best.fit)
  const pages = surveyPages(task)
  let found: Question | undefined
  let most = 0
  for (const [p, page] of pages.entries()) {
    for (const [f, field] of task.fields.entries()) {
      const answers = [best, ...rivals].map(({ extractions }) => firstText(extractions[p].records, f))
      const distinct = new Set(answers).size
      if (distinct > 1 && distinct > most) {
        most = distinct
        found = { page: page.name, field: field.name, answers }
      }
    }
  }
  return found
}

function firstText(records: Evidence['extractions'][number]['records'], f: number): string {
  const value = records[0]?.values[f]?.[0]
  return value === undefined || isRecord(value) ? '' : value.text
}
