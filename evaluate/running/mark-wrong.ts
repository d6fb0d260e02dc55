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
import { type Answers, type LearnedSplit, learnSplit } from './learn-split.ts'
import type { Split } from './split.ts'

/** A wrapper after records were marked as wrong, and the pages that are left to test it on. */
export interface Corrected {
  readonly learned: LearnedSplit
  readonly split: Split
}

/**
 * Learns as a person does: questions about groups are answered, then the first record that should not be there is marked as wrong,
 * and all is learned again, as often as the settings say. The labelled pages are looked at first, then the others; a page
 * on which a record was marked as wrong is no longer tested.
 */
export function learnCorrected(
  site: Site,
  pages: readonly Page[],
  drawn: Split,
  settings: Settings,
): Corrected {
  const answers = new Map<number, Answers>()
  let shown = drawn.labelled
  let learned = learnSplit(site, pages, drawn, settings)
  for (let round = 0; round < (settings.questions ?? 0); round++) {
    const answer = answerQuestion(site, pages, learned)
    if (answer === undefined) break
    const { page, at, ...said } = answer
    if (at !== undefined) shown = new Map(shown).set(page, [...(shown.get(page) ?? []), at])
    add(answers, page, said)
    learned = learnSplit(site, pages, drawn, settings, answers)
  }
  for (let round = 0; round < (settings.negatives ?? 0); round++) {
    const found = findWrong(site, pages, drawn, learned.wrapper)
    if (found === undefined) break
    add(answers, found.page, { negatives: [found.record] })
    learned = learnSplit(site, pages, drawn, settings, answers)
  }
  const tested = drawn.tested.filter((i) => shown.has(i) || !answers.get(i)?.negatives.length)
  return { learned, split: { labelled: shown, tested } }
}

function add(
  answers: Map<number, Answers>,
  page: number,
  { accepted = [], negatives = [] }: Partial<Answers>,
): void {
  const before = answers.get(page) ?? { accepted: [], negatives: [] }
  answers.set(page, {
    accepted: [...before.accepted, ...accepted],
    negatives: [...before.negatives, ...negatives],
  })
}

/** The answer to a question, and the true record that the answer shows, by its index on the page. */
type Answer = Partial<Answers> & { readonly page: number; readonly at?: number }

/**
 * Answers the first question about a group as the studio does: its example is a record, or it is not, and nothing else is said.
 * An incomplete truth can only say that it is.
 */
function answerQuestion(
  site: Site,
  pages: readonly Page[],
  { questions: [question], wrapper }: LearnedSplit,
): Answer | undefined {
  if (question === undefined || wrapper === undefined) return undefined
  const { fields } = wrapper
  const page = pages.findIndex(({ name }) => name === question.page)
  const truth = site.pages[page].records.map(valuesOf)
  const texts = valuesOf(
    Object.fromEntries(
      fields.map(({ name }, f) => [
        name,
        question.values[f].map(({ start, end }) => readValue(pages[page].source, start, end)),
      ]),
    ),
  )
  const at = alignRecords(truth, [texts]).indexOf(0)
  const record = Object.fromEntries(
    fields.flatMap(({ name, many }, f) => {
      const cell = question.values[f]
      return cell.length === 0 ? [] : [[name, many ? [...cell] : cell[0]] as const]
    }),
  )
  if (at >= 0 && agrees(truth[at], texts)) return { page, at, accepted: [record] }
  return site.recallOnly ? undefined : { page, negatives: [record] }
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
