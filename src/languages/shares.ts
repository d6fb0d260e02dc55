import type { ExtractedRecord } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
} from '../record/label.ts'
import { isAt } from './replay-match.ts'

/** The fields, each with the names of those that have a label where one of its own may be: there a person may mean both. */
export function withShares(
  fields: readonly Field[],
  examples: readonly Pick<LabelledPage, 'records'>[],
): readonly Field[] {
  return addShares(
    fields,
    examples.flatMap(({ records }) => records),
  )
}

/** Schemas nest at most 16 deep, and so do the calls. */
function addShares(fields: readonly Field[], records: readonly LabelledRecord[]): readonly Field[] {
  const shares = fields.map((field) => new Set(field.shares))
  for (const { values } of records) {
    /** Labels of one text have the same places, or one of these if they were labelled by their place. */
    const byText = new Map<string, { field: number; label: LabelledValue }[]>()
    for (const [f, cell] of values.entries()) {
      for (const label of cell) {
        if (isLabelledRecord(label)) continue
        const alike = byText.get(label.text) ?? []
        byText.set(label.text, alike)
        // A further label of the same field changes nothing unless it is at another place.
        if (alike.some((each) => each.field === f && each.label.places === label.places)) continue
        for (const other of alike) {
          if (other.field === f || !haveCommonPlace(other.label, label)) continue
          shares[f].add(fields[other.field].name)
          shares[other.field].add(fields[f].name)
        }
        alike.push({ field: f, label })
      }
    }
  }
  return fields.map((field, f) => {
    const nested = records.flatMap(({ values }) => (values[f] ?? []).filter(isLabelledRecord))
    return {
      ...field,
      ...(shares[f].size === 0 ? {} : { shares: [...shares[f]].sort() }),
      ...(field.fields === undefined ? {} : { fields: addShares(field.fields, nested) }),
    }
  })
}

function haveCommonPlace(a: LabelledValue, b: LabelledValue): boolean {
  if (a.places === b.places) return true
  const [few, many] = a.places.length < b.places.length ? [a, b] : [b, a]
  return few.places.some((place) => isAt(place, many))
}

/** The fields as if all of them could share places: what rules read then shows which do. */
export function letShare(fields: readonly Field[]): readonly Field[] {
  const names = fields.map(({ name }) => name)
  return fields.map((field) => ({ ...field, shares: names }))
}

/**
 * The fields, each also with those that share its places on the pages that learning saw: most records with both have them at one
 * place, and a field that is missing so often would be missing in labels too. `records` were read as if all could share.
 */
export function settleShares(fields: readonly Field[], records: readonly ExtractedRecord[]): Field[] {
  const counts = new Map<string, number>()
  for (const { values } of records)
    for (const pair of sharingPairs(values)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  const shares = fields.map((field) => new Set(field.shares))
  for (const [pair, count] of counts) {
    const [f, g] = pair.split(' ').map(Number)
    const both = records.filter(({ values }) => values[f].length > 0 && values[g].length > 0)
    if (count * 2 <= both.length) continue
    shares[f].add(fields[g].name)
    shares[g].add(fields[f].name)
  }
  return fields.map((field, f) => ({
    ...field,
    ...(shares[f].size > 0 && { shares: [...shares[f]].sort() }),
  }))
}

/** The pairs of fields that have a value at one place, as indices. */
function sharingPairs(values: ExtractedRecord['values']): Set<string> {
  const owners = new Map<string, number>()
  const pairs = new Set<string>()
  for (const [f, cell] of values.entries()) {
    for (const { start, end } of cell) {
      const owner = owners.get(`${start}:${end}`) ?? f
      owners.set(`${start}:${end}`, owner)
      if (owner !== f) pairs.add(`${owner} ${f}`)
    }
  }
  return pairs
}
