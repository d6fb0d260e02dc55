import { GleanError } from '../../src/errors.ts'
import { learn } from '../../src/learn/learn.ts'
import { createPage } from '../../src/page/page.ts'
import { foldSpace } from '../../src/page/white-space.ts'
import { isRecord } from '../../src/record/extraction.ts'
import type { Field } from '../../src/record/field.ts'
import type { Observation } from '../confidence/reliability.ts'
import { labelPages } from '../running/label.ts'
import { alignRecords } from '../scoring/score.ts'
import { type Values, valuesOf } from '../sites/truth.ts'
import type { SiteStyle } from './anomalies.ts'
import type { Counts } from './paper.ts'
import type { AnomalySet } from './sets.ts'

/** What a method made of a set: whole tuples, as the paper counts them, and single values. */
export interface Trial {
  readonly tuples: Counts
  readonly values: Counts
  /** The confidence of each extracted value that has one, and whether the value is right: 1 or 0. */
  readonly confidences: readonly Observation[]
  /** The method that won, or why there is no wrapper. */
  readonly outcome: string
}

/** No learner is cut short by the clock, so that figures are the same on every machine. */
const PATIENCE = 600_000

/** Learns from the labelled pages of a set, seeing the tested ones without labels, and counts what comes out of those. */
export function tryMethod(set: AnomalySet, method: string): Trial {
  const fresh = (page: { source: string; name: string }) => createPage(page.source, { name: page.name })
  const { examples } = labelPages(
    set.labelled.map(({ page, records }) => ({ page: fresh(page), records, complete: true })),
  )
  const tested = set.tested.map(({ page, records }) => ({
    page: fresh(page),
    records: records.map(valuesOf),
  }))
  const result = tryLearning(() =>
    learn(examples, {
      method,
      fields: fieldsOf(set.style),
      unlabelled: tested.map(({ page }) => page),
      budget: { milliseconds: PATIENCE },
    }),
  )
  const tuples = { tuples: 0, extracted: 0, right: 0 }
  const values = { tuples: 0, extracted: 0, right: 0 }
  const confidences: Observation[] = []
  for (const { page, records } of tested) {
    const extracted = typeof result === 'string' ? undefined : result.wrapper.extract(page)
    const got = extracted?.records.map(valuesOf) ?? []
    tuples.tuples += records.length
    tuples.extracted += got.length
    for (const record of records) values.tuples += countOf(record)
    for (const record of got) values.extracted += countOf(record)
    const partners = alignRecords(records, got)
    for (const [r, record] of (extracted?.extraction.records ?? []).entries()) {
      const truth = records[partners.indexOf(r)]
      for (const [f, cell] of record.values.entries()) {
        for (const value of cell) {
          if (isRecord(value) || value.confidence === undefined) continue
          const isRight = truth?.get(set.style.fields[f].name)?.has(foldSpace(value.text)) === true
          confidences.push({ stated: value.confidence, score: isRight ? 1 : 0 })
        }
      }
    }
    for (const [i, partner] of partners.entries()) {
      if (partner < 0) continue
      const common = countCommon(records[i], got[partner])
      values.right += common
      if (common === countOf(records[i]) && common === countOf(got[partner])) tuples.right++
    }
  }
  return { tuples, values, confidences, outcome: typeof result === 'string' ? result : result.method }
}

/** The schema of a site, which whoever asks for its records knows: which fields may be missing, and which may repeat. */
function fieldsOf({ fields }: SiteStyle): Field[] {
  return fields.map(({ name, between, mayMiss }) => ({
    name,
    many: between !== undefined,
    optional: mayMiss === true,
  }))
}

function tryLearning(learning: () => ReturnType<typeof learn>) {
  try {
    const result = learning()
    if (result.kind === 'learned') return result
    return result.declined.map(({ reason }) => reason).join('; ')
  } catch (error) {
    if (error instanceof GleanError) return error.message
    throw error
  }
}

function countOf(record: Values): number {
  let count = 0
  for (const values of record.values()) count += values.size
  return count
}

function countCommon(a: Values, b: Values): number {
  let count = 0
  for (const [field, values] of a) for (const value of values) if (b.get(field)?.has(value)) count++
  return count
}
