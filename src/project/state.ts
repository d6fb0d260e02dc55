import type { Correction } from '../languages/sections/correct/correction.ts'
import { COLOURS } from './colours.ts'
import type { FieldSettings, SourceSettings, Stored } from './files/project-folder.ts'
import type { MarkedRecord } from './labels/labels.ts'
import { examplesOf, fieldNames, type Labels, labelsOf, NO_LABELS, type PageLabels } from './labels/labels.ts'

/** All that a person said of a project. States are never changed in place. */
export interface State {
  readonly labels: Labels
  readonly name?: string | undefined
  readonly note?: string | undefined
  /** IRI of the class of the records. */
  readonly class?: string | undefined
  readonly fields: ReadonlyMap<string, FieldSettings>
  /** Where pages came from. */
  readonly addresses: ReadonlyMap<string, string>
  /** What was corrected of the sections, step by step. */
  readonly corrections: readonly Correction[]
  /** How the pages are found. */
  readonly source?: SourceSettings | undefined
}

/** The state as the files of the project hold it. */
export function storedOf({ labels, corrections, ...about }: State): Stored {
  const { examples, drafts } = examplesOf(labels)
  return { examples, settings: { ...about, drafts }, corrections }
}

/** The state that files hold. Records that are in them as in a known state have the same ids. */
export function stateOf(
  { examples, settings, corrections }: Stored,
  freshId: () => string,
  known: readonly State[] = [],
): State {
  const { drafts, ...about } = settings
  const before = known.map(({ labels }) => labels)
  return withColours({ ...about, corrections, labels: labelsOf(examples, freshId, drafts, before) })
}

/** Every field keeps the colour it first had. */
export function withColours(state: State): State {
  const names = fieldNames(state.labels).filter((name) => state.fields.get(name)?.colour === undefined)
  if (names.length === 0) return state
  const fields = new Map(state.fields)
  for (const name of names) {
    const used = new Set([...fields.values()].map(({ colour }) => colour))
    let colour = 0
    while (used.has(colour) && colour < COLOURS) colour++
    fields.set(name, { ...fields.get(name), colour: colour === COLOURS ? fields.size % COLOURS : colour })
  }
  return { ...state, fields }
}

/**
 * What `theirs` becomes when the step from `base` to `mine` is taken in it: parts that the step did not touch stay as
 * they are in `theirs`, records by their ids. So one's own step can be undone after others have changed the project.
 */
export function mergeStates(base: State, mine: State, theirs: State): State {
  if (theirs === base) return mine
  const pick = <K extends 'name' | 'note' | 'class' | 'source'>(key: K) =>
    (mine[key] === base[key] ? theirs : mine)[key]
  return {
    name: pick('name'),
    note: pick('note'),
    class: pick('class'),
    source: pick('source'),
    labels: mergeMaps(base.labels, mine.labels, theirs.labels, mergePages),
    fields: mergeMaps(base.fields, mine.fields, theirs.fields, (_base, own) => own),
    addresses: mergeMaps(base.addresses, mine.addresses, theirs.addresses, (_base, own) => own),
    corrections: mergeSteps(base.corrections, mine.corrections, theirs.corrections),
  }
}

/** Steps that one side added or took back, in the steps of the other; equal steps are the same step. */
function mergeSteps(
  base: readonly Correction[],
  mine: readonly Correction[],
  theirs: readonly Correction[],
): readonly Correction[] {
  if (base === mine) return theirs
  if (base === theirs) return mine
  const keyOf = (step: Correction) => JSON.stringify(step)
  const before = new Set(base.map(keyOf))
  const own = new Set(mine.map(keyOf))
  const other = new Set(theirs.map(keyOf))
  const kept = theirs.filter((step) => own.has(keyOf(step)) || !before.has(keyOf(step)))
  return [...kept, ...mine.filter((step) => !before.has(keyOf(step)) && !other.has(keyOf(step)))]
}

type MergeValues<V> = (base: V | undefined, mine: V | undefined, theirs: V | undefined) => V | undefined

function mergeMaps<V>(
  base: ReadonlyMap<string, V>,
  mine: ReadonlyMap<string, V>,
  theirs: ReadonlyMap<string, V>,
  merge: MergeValues<V>,
): ReadonlyMap<string, V> {
  if (base === mine) return theirs
  const merged = new Map<string, V>()
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [before, own, other] = [base.get(key), mine.get(key), theirs.get(key)]
    const value = before === own ? other : merge(before, own, other)
    if (value !== undefined) merged.set(key, value)
  }
  return merged
}

function mergePages(
  base: PageLabels = NO_LABELS,
  mine: PageLabels = NO_LABELS,
  theirs: PageLabels = NO_LABELS,
): PageLabels {
  const labelled = mine.labelled === base.labelled ? theirs.labelled : mine.labelled
  return {
    records: mergeRecords(base.records, mine.records, theirs.records),
    negatives: mergeRecords(base.negatives, mine.negatives, theirs.negatives),
    done: mine.done === base.done ? theirs.done : mine.done,
    ...(labelled === undefined ? {} : { labelled }),
  }
}

function mergeRecords(
  base: readonly MarkedRecord[],
  mine: readonly MarkedRecord[],
  theirs: readonly MarkedRecord[],
): readonly MarkedRecord[] {
  const before = new Map(base.map((entry) => [entry.id, entry]))
  const own = new Map(mine.map((entry) => [entry.id, entry]))
  const present = new Set(theirs.map(({ id }) => id))
  const kept = theirs.flatMap((entry) => {
    const old = before.get(entry.id)
    const changed = own.get(entry.id)
    if (old === undefined) return [entry]
    if (changed === undefined) return []
    return [changed.record === old.record ? entry : changed]
  })
  return [...kept, ...mine.filter(({ id }) => !before.has(id) && !present.has(id))]
}
