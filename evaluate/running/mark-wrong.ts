import type { Page } from '../../src/page/page.ts'
import { readValue } from '../../src/page/value.ts'
import type { ExampleRecord } from '../../src/record/example.ts'
import { type ExtractedRecord, isRecord } from '../../src/record/extraction.ts'
import type { Field } from '../../src/record/field.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import type { Settings } from '../scoring/result.ts'
import { alignRecords } from '../scoring/score.ts'
import type { Site } from '../sites/site.ts'
import { type Values, valuesOf } from '../sites/truth.ts'
import { type LearnedSplit, learnSplit } from './learn-split.ts'
import type { Split } from './split.ts'

/** A wrapper after records were marked as wrong, and the pages that are left to test it on. */
export interface Corrected {
  readonly learned: LearnedSplit
  readonly split: Split
}

/**
 * Learns as a person does who looks at what was extracted: the first record that should not be there is marked as wrong,
 * and all is learned again, as often as the settings say. The labelled pages are looked at first, then the others; a page
 * on which a record was marked is no longer tested.
 */
export function learnCorrected(
  site: Site,
  pages: readonly Page[],
  drawn: Split,
  settings: Settings,
): Corrected {
  let split = drawn
  const wrong = new Map<number, ExampleRecord[]>()
  let learned = learnSplit(site, pages, split, settings)
  const asked = answerQuestions(site, pages, split, settings, learned, wrong)
  learned = asked.learned
  split = asked.split
  for (let round = 0; round < (settings.negatives ?? 0); round++) {
    const found = findWrong(site, pages, split, learned.wrapper)
    if (found === undefined) break
    wrong.set(found.page, [...(wrong.get(found.page) ?? []), found.record])
    learned = learnSplit(site, pages, split, settings, wrong)
  }
  const tested = split.tested.filter((i) => split.labelled.has(i) || !wrong.has(i))
  return { learned, split: { ...split, tested } }
}

/** Answers what the learner asks first, as often as the settings say: the example of the group is a record, or it is not. */
function answerQuestions(
  site: Site,
  pages: readonly Page[],
  drawn: Split,
  settings: Settings,
  first: LearnedSplit,
  wrong: Map<number, ExampleRecord[]>,
): Corrected {
  let learned = first
  let split = drawn
  for (let round = 0; round < (settings.questions ?? 0); round++) {
    const [question] = learned.questions
    const fields = learned.wrapper?.fields
    if (question === undefined || fields === undefined) break
    const i = pages.findIndex(({ name }) => name === question.page)
    const truth = site.pages[i].records.map(valuesOf)
    const shown = Object.fromEntries(
      fields.map(({ name }, f) => [
        name,
        question.values[f].map(({ start, end }) => readValue(pages[i].source, start, end)),
      ]),
    )
    const at = alignRecords(truth, [valuesOf(shown)]).indexOf(0)
    const marked = split.labelled.get(i) ?? []
    if (at >= 0 && agrees(truth[at], valuesOf(shown))) {
      if (marked.includes(at)) break
      split = { ...split, labelled: new Map(split.labelled).set(i, [...marked, at]) }
    } else if (site.recallOnly) break
    else {
      const record = fields.flatMap(({ name, many }, f) =>
        question.values[f].length === 0
          ? []
          : [[name, many ? [...question.values[f]] : question.values[f][0]] as const],
      )
      wrong.set(i, [...(wrong.get(i) ?? []), Object.fromEntries(record)])
    }
    learned = learnSplit(site, pages, split, settings, wrong)
  }
  return { learned, split }
}

/** Whether most of a true record is shown. */
function agrees(truth: Values, shown: Values): boolean {
  const equal = [...truth].filter(([field, values]) =>
    [...values].some((text) => shown.get(field)?.has(text)),
  )
  return equal.length * 2 > truth.size || (equal.length > 0 && equal.length * 2 === truth.size)
}

/** The first record extracted that has no partner in the truth. An incomplete truth cannot decide this. */
function findWrong(
  site: Site,
  pages: readonly Page[],
  { labelled, tested }: Split,
  wrapper: Wrapper | undefined,
): { page: number; record: ExampleRecord } | undefined {
  if (wrapper === undefined || site.recallOnly) return undefined
  for (const i of new Set([...labelled.keys(), ...tested])) {
    const { records, extraction } = wrapper.extract(pages[i])
    const partners = new Set(alignRecords(site.pages[i].records.map(valuesOf), records.map(valuesOf)))
    const at = records.findIndex((_, r) => !partners.has(r))
    if (at >= 0) return { page: i, record: toExample(extraction.records[at], wrapper.fields) }
  }
  return undefined
}

/** A record as a person marks it: by the places of its values. */
function toExample({ values }: ExtractedRecord, fields: readonly Field[]): ExampleRecord {
  const entries = fields.flatMap(({ name, many, fields: inner = [] }, f) => {
    const cell = values[f].map((value) =>
      isRecord(value) ? toExample(value, inner) : { start: value.start, end: value.end },
    )
    return cell.length === 0 ? [] : [[name, many ? cell : cell[0]] as const]
  })
  return Object.fromEntries(entries)
}
