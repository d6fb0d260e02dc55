import { GleanError } from '../../../errors.ts'
import type { Shape } from '../../../languages/task.ts'
import { type LearningExample, learn, methodsInOrder } from '../../../learn/learn.ts'
import type { Page } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import type { ExtractedRecord } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import type { WrapperFile } from '../../../wrapper/file.ts'
import type { Wrapper } from '../../../wrapper/wrapper.ts'
import { type Agreement, type ExpectedPage, highestAgreement, measureAgreement } from '../judge/agreement.ts'
import type { Corroborated, KeptPage } from '../locate/corroborate.ts'
import { extractedParts, leavesOf } from '../locate/leaves.ts'
import { exampleOf, type LabelledCells, type LabelSet, toExample } from './label-sets.ts'
import { recoverField } from './recover-fields.ts'

/** A wrapper that was learned while repairing, with how it was judged. */
export interface Repaired {
  readonly wrapper: Wrapper
  /** The set of labels it was learned from. */
  readonly from: LabelSet
  readonly method: string
  readonly agreement: Agreement
  /** Leaves that were found by their looks alone. */
  readonly byLooks?: readonly number[]
}

/** What the repair of a list has to go by. */
export interface ListRepair {
  readonly fields: readonly Field[]
  /** By leaf, the share of records that had it. */
  readonly filled: readonly number[]
  /** Its fields are those of the leaves. */
  readonly profile: WrapperFile['profile']
  readonly old: Wrapper
  readonly pages: readonly Page[]
  /** The part of the pages that is read, by length; 1 if all of it. */
  readonly share?: number
  /** Whether pages hold one record each, or lists. */
  readonly shape: Shape
  readonly found: Corroborated
  /** The sets of labels to begin with. */
  readonly sets: readonly LabelSet[]
  readonly report?: (line: string) => void
}

const FURTHER_PAGES = 6
const ROUNDS = 2
/** Candidates within this share of the best one are equal; then recall decides. */
const EQUAL = 0.04

/** Learns wrappers from many sets of labels, improves the best one, and returns the one that agrees best with what is remembered. */
export function repairList(task: ListRepair): Repaired | undefined {
  const { found, old, sets, shape } = task
  const expected = found.pages.map(expectedOf)
  const measure = (wrapper: Wrapper) => measureAgreement(wrapper, expected, task)
  const pool: Repaired[] = [
    { wrapper: old, from: { name: 'old wrapper', examples: [] }, method: '', agreement: measure(old) },
  ]
  const tried = new Set<string>()
  const [first, ...others] = methodsInOrder(shape)
  const attempt = (set: LabelSet, method: string): void => {
    const from = performance.now()
    const wrapper = learnFrom(set.examples, method, task)
    const took = performance.now() - from
    if (wrapper === undefined) return
    const rules = JSON.stringify(wrapper.toJSON().rules)
    if (tried.has(rules)) return
    tried.add(rules)
    const agreement = measure(wrapper)
    task.report?.(
      `${took.toFixed(0)} ms ${method} ${set.examples.map(({ records }) => records.length).join()} ${describe(set.name, agreement)}`,
    )
    pool.push({ wrapper, from: set, method, agreement })
  }
  task.report?.(describe('old wrapper', pool[0].agreement))
  const highest = highestAgreement(expected, task)
  const isDone = () => pool.some(({ agreement }) => isEnough(agreement, highest))
  for (const set of sets) if (!isDone()) attempt(set, first)
  for (const method of others) {
    const best = choose(pool, old)
    if (best !== undefined && best.agreement.score >= GOOD) break
    for (const set of sets.slice(0, FEW)) attempt(set, method)
  }
  for (let round = 0; round < ROUNDS && !isDone(); round++) {
    const best = choose(pool, old)
    if (best === undefined || best.wrapper === old) break
    for (const set of improvements(best, task)) attempt(set, best.method)
    if (choose(pool, old) === best) break
  }
  const best = choose(pool, old)
  return best === undefined || best.wrapper === old ? best : (recoverFields(best, task) ?? best)
}

/** Looks alone prove less than values that came back. */
const BLIND = 0.9
/** A field that comes out worse by its looks is not recovered. */
const LEAST_BLIND = 0.5

/** The rule with those fields too of which no value is left, as far as their looks show where they are in the records. */
function recoverFields(best: Repaired, task: ListRepair): Repaired | undefined {
  const { fields, filled, found, profile } = task
  const tops = leavesOf(fields).map(({ field }) => fields.includes(field))
  const readCells = cellsOf(fields, found.live)
  const pages = found.pages
    .map(({ page }, p) => ({
      page,
      records: best.agreement.extracted[p].map((record) => {
        const { cells } = readCells(record)
        return { ...record, cells, taken: cells.flat() }
      }),
    }))
    .filter(({ records }) => records.length > 0)
    .slice(0, FURTHER_PAGES)
  const recovered = found.live.map((isLive, f) => {
    const own = isLive || !tops[f] ? undefined : recoverField(pages, profile.fields[f], filled[f])
    return own !== undefined && BLIND * own.fit >= LEAST_BLIND ? own : undefined
  })
  if (recovered.every((own) => own === undefined)) return undefined
  const live = found.live.map((isLive, f) => isLive || recovered[f] !== undefined)
  const examples = pages.map(({ page, records }, p) => {
    const labelled = records.map(({ cells }, r) => ({
      cells: cells.map((cell, f) => {
        const place = recovered[f]?.places[p][r]
        return place === undefined ? cell : [place]
      }),
    }))
    return exampleOf(page, labelled, fields, true)
  })
  const wrapper = learnFrom(examples, best.method, { ...task, found: { ...found, live } })
  if (wrapper === undefined) return undefined
  const agreement = measureAgreement(wrapper, found.pages.map(expectedOf), task)
  task.report?.(describe('with fields by their looks', agreement))
  if (agreement.score < (1 - EQUAL) * best.agreement.score) return undefined
  const scores = agreement.fields.map((score, f) =>
    recovered[f] === undefined ? score : BLIND * recovered[f].fit,
  )
  const byLooks = recovered.flatMap((own, f) => (own === undefined ? [] : [f]))
  return { ...best, wrapper, byLooks, agreement: { ...agreement, fields: scores } }
}

/** Whether no wrapper can be better by more than counts as equal; the old one is then kept, and no further labels are tried. */
function isEnough({ score, recall, fill }: Agreement, highest: number): boolean {
  return score >= (1 - EQUAL) * highest && recall * fill >= 1 - EQUAL
}

const GOOD = 0.75
const FEW = 4

function describe(name: string, { score, recall, fill }: Agreement): string {
  return `${name}: score ${score.toFixed(3)} recall ${recall.toFixed(3)} fill ${fill.toFixed(3)}`
}

function learnFrom(
  examples: readonly LearningExample[],
  method: string,
  { fields, found, pages, shape }: ListRepair,
): Wrapper | undefined {
  const labelled = new Set(examples.map(({ page }) => page))
  const unlabelled = pages.filter((page) => !labelled.has(page)).slice(0, FURTHER_PAGES)
  const given = liveFields(fields, found.live)
  try {
    const result = learn(examples, { fields: given, unlabelled, shape, method })
    return result.kind === 'learned' ? result.wrapper : undefined
  } catch (error) {
    if (error instanceof GleanError) return undefined
    throw error
  }
}

/** The fields that are still there; `live` is by leaf. */
function liveFields(fields: readonly Field[], live: readonly boolean[]): Field[] {
  const tops = new Set(leavesOf(fields).flatMap(({ top }, f) => (live[f] ? [top] : [])))
  return fields.filter((_, f) => tops.has(f))
}

/** The content of the kept records of a page, as texts. */
function expectedOf({ page, isPartial, records }: KeptPage): ExpectedPage {
  return {
    page,
    isPartial,
    records: records.map(({ cells }) =>
      cells.map((cell) => cell.map(({ start, end }) => readValue(page.source, start, end))),
    ),
  }
}

/** The best of the pool; of nearly equal ones the old wrapper, or else the one with highest recall and fill. */
function choose(pool: readonly Repaired[], old: Wrapper): Repaired | undefined {
  const top = pool.reduce((most, { agreement }) => Math.max(most, agreement.score), 0)
  if (top === 0) return undefined
  const near = pool.filter(({ agreement }) => agreement.score >= top * (1 - EQUAL))
  const kept = near.find(({ wrapper }) => wrapper === old)
  if (kept !== undefined) return kept
  const worth = ({ agreement: { recall, fill } }: Repaired) => recall * fill
  return near.reduce((best, each) =>
    worth(each) > worth(best) || (worth(each) === worth(best) && each.agreement.score > best.agreement.score)
      ? each
      : best,
  )
}

const TRUSTED_RECALL = 0.95
const MOST_FIXES = 4
const MOST_PAGES = 4

/** Further sets of labels, from what the best wrapper does: what it misses, its own output, and that without strangers. */
function improvements(best: Repaired, task: ListRepair): LabelSet[] {
  const { fields, found } = task
  const { pageRecall, partners, extracted } = best.agreement
  const sets: LabelSet[] = []
  const fix = fixesOf(best, task)
  if (fix !== undefined) sets.push(fix)
  const trusted = found.pages
    .map((page, p) => ({ page, p }))
    .filter(({ page, p }) => page.records.length > 0 && pageRecall[p] >= TRUSTED_RECALL)
    .sort((a, b) => b.page.records.length - a.page.records.length)
    .slice(0, MOST_PAGES)
  if (trusted.length === 0) return sets
  const all = trusted.map(({ page, p }) =>
    exampleOf(page.page, extracted[p].map(cellsOf(fields, found.live)), fields, true),
  )
  sets.push({ name: 'its own output', examples: all })
  if (trusted.length > 2) sets.push({ name: 'its own output, two pages', examples: all.slice(0, 2) })
  const pruned = trusted.map(({ page, p }) => {
    const records = extracted[p].map(cellsOf(fields, found.live))
    const isKnown = (_: unknown, i: number) => partners[p][i] >= 0 || touchesMemory(records[i].cells, page)
    return {
      ...exampleOf(page.page, records.filter(isKnown), fields, true),
      negatives: records
        .filter((each, i) => !isKnown(each, i))
        .slice(0, 5)
        .map(({ cells }) => toExample(cells, fields))
        .filter((record) => Object.keys(record).length > 0),
    }
  })
  if (pruned.some(({ negatives }) => negatives.length > 0)) {
    sets.push({ name: 'its own output without strangers', examples: pruned })
    sets.push({ name: 'its own output without strangers, two pages', examples: pruned.slice(0, 2) })
  }
  return sets
    .map((set) => ({
      ...set,
      examples: set.examples.filter(({ records }) =>
        records.every((record) => Object.keys(record).length > 0),
      ),
    }))
    .filter(({ examples }) => examples.length > 0)
}

/** Whether any remembered value of the page is among those of a record. */
function touchesMemory(cells: LabelledCells, page: KeptPage): boolean {
  return cells.some((cell, f) =>
    cell.some(({ start, end }) => {
      const text = readValue(page.page.source, start, end)
      return page.remembered.some((record) => record.cells[f].includes(text))
    }),
  )
}

/** The spans of an extracted record by leaf; it holds the live fields only. */
function cellsOf(fields: readonly Field[], live: readonly boolean[]) {
  const own = liveFields(fields, live)
  return (record: ExtractedRecord) => {
    const parts = extractedParts(record, own)
    let next = 0
    return {
      cells: live.map((isLive): LabelledCells[number] => {
        if (!isLive) return []
        const f = next++
        return parts.flatMap(({ inner, cells }) =>
          cells[f].map((value) => (inner === undefined ? value : { ...value, inner })),
        )
      }),
    }
  }
}

/** The labels of the best wrapper, with kept records that it reads otherwise. */
function fixesOf({ from, agreement }: Repaired, { fields, found }: ListRepair): LabelSet | undefined {
  const missed = found.pages.flatMap((page, p) => {
    const met = new Set(agreement.partners[p])
    const records = page.records.filter((_, i) => !met.has(i))
    return records.length === 0 ? [] : [{ page, records }]
  })
  if (missed.length === 0) return undefined
  const examples = new Map(from.examples.map((example) => [example.page, example]))
  let left = MOST_FIXES
  for (const { page, records } of missed) {
    if (left <= 0) break
    const known = examples.get(page.page)
    const added = records.slice(0, 2)
    left -= added.length
    const more = added.map(({ cells }) => toExample(cells, fields))
    if (known === undefined) examples.set(page.page, exampleOf(page.page, added, fields, false))
    else if (known.complete !== true)
      examples.set(page.page, { ...known, records: [...known.records, ...more] })
  }
  return { name: `${from.name} and what it misses`, examples: [...examples.values()] }
}
