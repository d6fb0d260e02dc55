import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Correction } from '../languages/sections/correct/correction.ts'
import { COLOURS } from './colours.ts'
import type { Labels, MarkedRecord } from './labels/labels.ts'
import { mergeStates, type State, stateOf, storedOf } from './state.ts'

const record = fc.constantFrom('Dune', 'Emma', 'Kim').map((title) => ({ title }))
const entry = fc.record({ id: fc.constantFrom('r1', 'r2', 'r3', 'r4'), record })
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 4 })
const pageLabels = fc.record({
  records: entries,
  negatives: fc.constant<MarkedRecord[]>([]),
  done: fc.boolean(),
})
const labels = fc
  .array(fc.tuple(fc.constantFrom('a.html', 'b.html'), pageLabels))
  .map((pages): Labels => new Map(pages))
const fields = fc
  .array(fc.tuple(fc.constantFrom('title', 'year'), fc.record({ note: fc.constantFrom('x', 'y') })))
  .map((pairs) => new Map(pairs))
const name = fc.constantFrom('shop', 'shelf', undefined)
const state: fc.Arbitrary<State> = fc.record({
  name,
  note: fc.constant(undefined),
  class: fc.constant(undefined),
  labels,
  fields,
  addresses: fc.constant(new Map<string, string>()),
  corrections: fc.uniqueArray(
    fc.constantFrom('Area', 'Coast', 'Climate').map((name): Correction => ({ delete: name })),
    { selector: (step) => JSON.stringify(step) },
  ),
})

const byId = (records: readonly MarkedRecord[]) =>
  Object.fromEntries(records.map(({ id, record }) => [id, record]))
const show = ({ labels, fields, ...about }: State) => ({
  ...about,
  fields: Object.fromEntries(fields),
  labels: Object.fromEntries(
    [...labels]
      .filter(([, { records, done }]) => records.length > 0 || done)
      .map(([page, { records, done }]) => [page, { done, records: byId(records) }]),
  ),
})
const options = { seed: 7, numRuns: 300 }

describe('merging states', () => {
  it('changes nothing when nothing was done', () => {
    fc.assert(
      fc.property(state, state, (base, theirs) => {
        expect(show(mergeStates(base, base, theirs))).toEqual(show(theirs))
      }),
      options,
    )
  })

  it('does just the step when nobody else did anything', () => {
    fc.assert(
      fc.property(state, state, (base, mine) => {
        const same = { ...base, labels: new Map(base.labels) }
        expect(show(mergeStates(base, mine, same))).toEqual(show(mine))
      }),
      options,
    )
  })

  it('loses no record that others added, and adds none twice', () => {
    fc.assert(
      fc.property(state, state, state, (base, mine, theirs) => {
        const merged = mergeStates(base, mine, theirs)
        for (const [page, { records }] of theirs.labels) {
          const before = new Set(base.labels.get(page)?.records.map(({ id }) => id))
          const ids = merged.labels.get(page)?.records.map(({ id }) => id) ?? []
          for (const { id } of records) if (!before.has(id)) expect(ids).toContain(id)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
      options,
    )
  })

  it('keeps the corrections that others made and adds its own behind them, once', () => {
    fc.assert(
      fc.property(state, state, state, (base, mine, theirs) => {
        const merged = mergeStates(base, mine, theirs).corrections.map((step) => JSON.stringify(step))
        const made = ({ corrections }: State) =>
          corrections
            .map((step) => JSON.stringify(step))
            .filter((step) => !JSON.stringify(base.corrections).includes(step))
        expect(merged).toEqual(expect.arrayContaining([...made(mine), ...made(theirs)]))
        expect(new Set(merged).size).toBe(merged.length)
      }),
      options,
    )
  })
})

describe('the state in files', () => {
  it('reads back what it wrote, with the same ids', () => {
    let next = 100
    fc.assert(
      fc.property(state, (given) => {
        const stored = storedOf(given)
        const read = stateOf(stored, () => `n${next++}`, [given])
        const wanted = show(given).labels
        expect(show(read).labels).toEqual(wanted)
        expect(storedOf(read).examples).toEqual(stored.examples)
      }),
      options,
    )
  })

  it('gives every field a colour of its own while there are any', () => {
    const names = Array.from({ length: COLOURS + 3 }, (_, i) => `f${i}`)
    const stored = {
      examples: [{ page: 'a.html', records: [Object.fromEntries(names.map((field) => [field, 'x']))] }],
      settings: { fields: new Map([['f3', { colour: 0 }]]), addresses: new Map(), drafts: [] },
      corrections: [],
    }
    const { fields } = stateOf(stored, () => 'r')
    const colours = names.map((field) => fields.get(field)?.colour)
    expect(colours[3]).toBe(0)
    expect(new Set(colours.slice(0, COLOURS)).size).toBe(COLOURS)
    expect(colours.every((colour) => colour !== undefined && colour < COLOURS)).toBe(true)
  })
})
