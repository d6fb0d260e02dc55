import { GleanError } from '../../../errors.ts'
import { type LearningExample, learn } from '../../../learn/learn.ts'
import type { Page } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import type { Field } from '../../../record/field.ts'
import { createWrapper, type Wrapper } from '../../../wrapper/wrapper.ts'
import { exampleOf } from '../lists/label-sets.ts'
import type { PageMemory } from '../locate/memory.ts'
import {
  type Composed,
  compose,
  type DetailCandidate,
  type ExpectedValues,
  scoreFields,
} from './candidate.ts'
import { type FieldPlaces, locateFields } from './locate-fields.ts'
import { matchNames } from './match-names.ts'

/** What the repair of pages with one record each has to go by. */
export interface DetailRepair {
  readonly old: Wrapper
  readonly pages: readonly Page[]
  readonly memories: readonly PageMemory[]
  readonly report?: (line: string) => void
}

const FURTHER_PAGES = 10
/** A field that comes out worse is not recovered. */
const LEAST_SCORE = 0.5
/** A field that comes out better needs no further attempt. */
const SETTLED = 0.95

/** Repairs a wrapper for pages of one record each: every field is located and learned, and the best rule for each is taken. */
export function repairDetails(task: DetailRepair): Composed | undefined {
  const { old, memories } = task
  const file = old.toJSON()
  const { fields, profile } = file
  const located = locateFields(memories, fields.length)
  const expected = expectedOf(task, located, fields.length)
  const candidates: DetailCandidate[] = []
  const add = (name: string, wrapper: Wrapper): void => {
    const scores = scoreFields(wrapper, expected, fields, profile)
    task.report?.(
      `${name}: ${scores
        .map((score) => score.toFixed(2))
        .join(' ')
        .slice(0, 200)}`,
    )
    candidates.push({ name, wrapper, scores })
  }
  add('old wrapper', old)
  const ranked = memories
    .map((_, p) => p)
    .sort((a, b) => countLocated(located, b) - countLocated(located, a) || a - b)
  const bestOf = (f: number) => candidates.reduce((most, { scores }) => Math.max(most, scores[f]), 0)
  const attempt = (name: string, chosen: readonly number[], among: readonly number[]): void => {
    const own = among.filter(
      (f) =>
        chosen.every((p) => located[f][p] !== undefined) && chosen.some((p) => located[f][p]!.length > 0),
    )
    if (own.length === 0 || chosen.length === 0) return
    const wrapper = learnFields(chosen, own, located, task)
    if (wrapper !== undefined) add(`${name}, ${own.length} fields`, wrapper)
  }
  const all = [...fields.keys()]
  const byNames = learnByNames(task)
  if (byNames !== undefined) add('sections of the same names', byNames)
  const isLarge = fields.length > MANY_FIELDS
  if (isLarge && all.filter((f) => bestOf(f) >= SETTLED_BY_NAME).length * 2 > fields.length) {
    return compose(candidates, file, LEAST_SCORE)
  }
  for (const count of [2, 4]) attempt(`best ${count} pages`, ranked.slice(0, count), all)
  attempt('next 3 pages', ranked.slice(2, 5), all)
  for (const group of openGroups(
    all.filter((f) => bestOf(f) < SETTLED),
    ranked,
    located,
  )) {
    attempt(`own pages`, group.pages.slice(0, 2), group.fields)
    attempt(`own pages`, group.pages, group.fields)
  }
  return compose(candidates, file, LEAST_SCORE)
}

/** Of more fields than these, most have to be found together: field by field would take minutes. */
const MANY_FIELDS = 50
/** Looks and fill of a field that is found by its name. */
const SETTLED_BY_NAME = 0.5

/**
 * What languages find without any label, where its fields have the names of the old ones: a page that heads its values keeps its
 * headings when its contents and its markup change.
 */
function learnByNames({ old, pages }: DetailRepair): Wrapper | undefined {
  const result = learn([], { unlabelled: pages })
  if (result.kind === 'declined') return undefined
  const file = result.wrapper.toJSON()
  const wanted = old.fields.map(({ name }) => name)
  const found = file.fields.map(({ name }) => name)
  const matches = matchNames(wanted, found)
  if (matches.every((match) => match === undefined)) return undefined
  const renamed = new Map(
    matches.flatMap((match, f) => (match === undefined ? [] : [[match, wanted[f]] as const])),
  )
  const taken = new Set(wanted)
  const nameOf = (name: string) => renamed.get(name) ?? (taken.has(name) ? `${name} (other)` : name)
  const rules = file.rules.map((entry) => ({ ...entry, fields: (entry.fields ?? found).map(nameOf) }))
  return createWrapper({ ...old.toJSON(), rules })
}

/** Fields that are still open, with those pages each on which it was found; fields with the same pages are learned together. */
function openGroups(
  open: readonly number[],
  ranked: readonly number[],
  located: readonly FieldPlaces[],
): { pages: number[]; fields: number[] }[] {
  const groups = new Map<string, { pages: number[]; fields: number[] }>()
  for (const f of open) {
    const pages = ranked.filter((p) => (located[f][p]?.length ?? 0) > 0).slice(0, 4)
    if (pages.length === 0) continue
    const known = groups.get(pages.join())
    if (known === undefined) groups.set(pages.join(), { pages, fields: [f] })
    else known.fields.push(f)
  }
  return [...groups.values()].sort((a, b) => b.fields.length - a.fields.length).slice(0, MOST_GROUPS)
}

const MOST_GROUPS = 12

function countLocated(located: readonly FieldPlaces[], p: number): number {
  return located.filter((places) => (places[p]?.length ?? 0) > 0).length
}

function learnFields(
  chosen: readonly number[],
  own: readonly number[],
  located: readonly FieldPlaces[],
  { old, pages, memories }: DetailRepair,
): Wrapper | undefined {
  const fields: Field[] = own.map((f) => old.fields[f])
  const examples = chosen.map(
    (p): LearningExample =>
      exampleOf(memories[p].page, [{ cells: own.map((f) => located[f][p] ?? []) }], fields, true),
  )
  const labelled = new Set(examples.map(({ page }) => page))
  const unlabelled = pages.filter((page) => !labelled.has(page)).slice(0, FURTHER_PAGES)
  try {
    const result = learn(examples, { fields, unlabelled, shape: 'single' })
    return result.kind === 'learned' ? result.wrapper : undefined
  } catch (error) {
    if (error instanceof GleanError) return undefined
    throw error
  }
}

function expectedOf(
  { pages, memories }: DetailRepair,
  located: readonly FieldPlaces[],
  fields: number,
): ExpectedValues[] {
  const known = new Map(memories.map(({ page }, p) => [page, p]))
  return pages.map((page) => {
    const p = known.get(page)
    return {
      page,
      cells: Array.from({ length: fields }, (_, f) =>
        p === undefined
          ? undefined
          : located[f][p]?.map(({ start, end }) => readValue(page.source, start, end)),
      ),
    }
  })
}
