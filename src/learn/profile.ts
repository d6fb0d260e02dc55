import { extractPage } from '../extract/extract-page.ts'
import type { Task } from '../languages/task.ts'
import { smallestCovering } from '../page/navigate.ts'
import type { Page } from '../page/page.ts'
import { textBefore, viewOf } from '../page/page-view.ts'
import { isClosed } from '../page/parse/closed.ts'
import type { Span } from '../page/span.ts'
import { type ExtractedRecord, isRecord } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import { toPlain } from '../record/plain.ts'
import { evenly } from '../strings/evenly.ts'
import { greatestOf, leastOf } from '../strings/extremes.ts'
import { MAX_COUNTS, type WrapperFile } from '../wrapper/file.ts'
import { measureLooks, spreadOf } from '../wrapper/profile/looks.ts'
import { findMusts } from '../wrapper/profile/musts.ts'
import { sampleRecords } from '../wrapper/profile/sample.ts'
import { fingerprint } from '../wrapper/profile/template.ts'
import { findPatterns } from '../wrapper/profile/token-patterns.ts'

/** A page with what the wrapper extracts from it. */
export interface ExtractedPage {
  readonly page: Page
  readonly records: readonly ExtractedRecord[]
}

/** What the wrapper extracts from the pages it was learned from, labelled and not. */
export function extractAll(file: Parameters<typeof extractPage>[0], task: Task): ExtractedPage[] {
  const pages = [...task.examples.map(({ page }) => page), ...task.unlabelled]
  return pages.map((page) => ({ page, records: extractPage(file, page).records }))
}

/** What a profile holds. */
export interface ProfileOptions {
  /** False to leave out the sample of records, where values must not be kept. */
  readonly sample?: boolean
}

/** Counts and lengths of what was extracted: what the wrapper "used to extract". */
export function profileOf(
  schema: readonly Field[],
  extracted: readonly ExtractedPage[],
  confidence: readonly number[],
  options: ProfileOptions = {},
): WrapperFile['profile'] {
  const fields = schema.map(({ name }, f) => {
    const pages = extracted.map(({ records }) =>
      records.map(({ values }) => values[f] ?? []).filter(isFilled),
    )
    const lengths = pages
      .flat(2)
      .map((value) => (isRecord(value) ? value.end - value.start : value.text.length))
    return {
      name,
      filled: pages.flat().length,
      onPages: pages.filter(isFilled).length,
      values: lengths.length,
      minLength: lengths.length === 0 ? 0 : leastOf(lengths),
      maxLength: greatestOf(lengths, 0),
      confidence: confidence[f],
      ...describeValues(extracted, f),
    }
  })
  const counts = extracted.map(({ records }) => records.length)
  const template = fingerprint(extracted.map(({ page }) => page))
  return {
    pages: extracted.length,
    records: counts.reduce((sum, count) => sum + count, 0),
    recordsPerPage: sampleCounts(counts),
    closed: extracted.filter(({ page }) => isClosed(page.source)).length,
    fields,
    ...(template === undefined ? {} : { template }),
    ...(options.sample === false ? {} : { sample: sampleOf(extracted, schema) }),
  }
}

function isFilled(items: readonly unknown[]): boolean {
  return items.length > 0
}

function sampleOf(extracted: readonly ExtractedPage[], schema: readonly Field[]) {
  const pages = extracted.map(({ records }) => records.map((record) => toPlain(record, schema)))
  return sampleRecords(pages, schema)
}

type FieldProfile = WrapperFile['profile']['fields'][number]

/** What the values of a field look like. */
function describeValues(
  extracted: readonly ExtractedPage[],
  f: number,
): Pick<FieldProfile, 'distinct' | 'looks' | 'musts' | 'patterns' | 'before'> {
  const rows: number[][] = []
  const texts: string[] = []
  const before = new Map<string, number>()
  for (const { page, records } of extracted) {
    const own = records.flatMap(({ values }) =>
      (values[f] ?? []).flatMap((value) => (isRecord(value) ? [] : [value])),
    )
    if (own.length === 0) continue
    rows.push(spreadOf(own.map(({ text }) => measureLooks(text))).means as number[])
    for (const { text } of own) texts.push(text)
    const label = textBeforeValue(page, own[0])
    if (label !== '') before.set(label, (before.get(label) ?? 0) + 1)
  }
  if (rows.length === 0) return {}
  const sampled = evenly(texts, MOST_VALUES)
  const { means, deviations } = spreadOf(sampled.map(measureLooks))
  const between = spreadOf(rows).deviations
  const labels = [...before].filter(([, count]) => count * 4 >= rows.length && count > 1)
  return {
    distinct: new Set(texts).size,
    looks: { means: means.map(round), deviations: deviations.map(round), between: between.map(round) },
    musts: findMusts(sampled).slice(0, 20),
    patterns: findPatterns(sampled),
    ...(labels.length === 0
      ? {}
      : {
          before: labels
            .toSorted((a, b) => b[1] - a[1])
            .slice(0, 3)
            .map(([text]) => text),
        }),
  }
}

/** Musts and patterns are found in at most this many values. */
const MOST_VALUES = 1000
const LONGEST_LABEL = 100

function textBeforeValue(page: Page, { start }: Span): string {
  const view = viewOf(page)
  const text = textBefore(view, smallestCovering(page.tree, start, start + 1))
  return text.length > LONGEST_LABEL ? '' : text
}

function round(number: number): number {
  return Math.round(number * 10_000) / 10_000
}

/** The counts in ascending order; of many, evenly spaced ones with the first and the last. */
function sampleCounts(counts: readonly number[]): number[] {
  const sorted = counts.toSorted((a, b) => a - b)
  if (sorted.length <= MAX_COUNTS) return sorted
  const step = (sorted.length - 1) / (MAX_COUNTS - 1)
  return Array.from({ length: MAX_COUNTS }, (_, i) => sorted[Math.round(i * step)])
}
