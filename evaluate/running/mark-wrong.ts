import type { Page } from '../../src/page/page.ts'
import type { ExampleRecord } from '../../src/record/example.ts'
import { type ExtractedRecord, isRecord } from '../../src/record/extraction.ts'
import type { Field } from '../../src/record/field.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import type { Settings } from '../scoring/result.ts'
import { alignRecords } from '../scoring/score.ts'
import type { Site } from '../sites/site.ts'
import { valuesOf } from '../sites/truth.ts'
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
  split: Split,
  settings: Settings,
): Corrected {
  const wrong = new Map<number, ExampleRecord[]>()
  let learned = learnSplit(site, pages, split, settings)
  for (let round = 0; round < (settings.negatives ?? 0); round++) {
    const found = findWrong(site, pages, split, learned.wrapper)
    if (found === undefined) break
    wrong.set(found.page, [...(wrong.get(found.page) ?? []), found.record])
    learned = learnSplit(site, pages, split, settings, wrong)
  }
  const tested = split.tested.filter((i) => split.labelled.has(i) || !wrong.has(i))
  return { learned, split: { ...split, tested } }
}

/** The first record extracted that has no partner in the truth. A truth that is incomplete cannot tell. */
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
