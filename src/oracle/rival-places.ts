import type { FindOpenPoints } from '../learn/questions/question.ts'
import { openPointsOn, type RuleReading } from '../learn/questions/read-page.ts'
import { type Extraction, isRecord } from '../record/extraction.ts'
import type { LearnedFromPages } from './learn-from-pages.ts'
import type { Selection } from './select/score.ts'
import { readUnits, type Units } from './select/units.ts'

/**
 * What may be wrong of what a wrapper extracts that was learned from recognizers: beside the places that were chosen for each
 * field, those that explain what was recognized next best. The confidence of a field is the chance of the chosen places; the
 * others share what it leaves.
 */
export function openPointsAmongPlaces(
  { chosen, units, task, result }: LearnedFromPages,
  confidence: readonly number[],
): FindOpenPoints {
  const support = confidence.map(logOdds)
  const fields = task.fields.map((_, f) => f)
  const records = task.examples.flatMap((example) => example.records)
  const profile = result.kind === 'learned' ? result.wrapper.toJSON().profile : { records: 1, pages: 1 }
  const site = {
    isList: task.shape === 'list',
    perPage: Math.max(1, profile.records / Math.max(1, profile.pages)),
    labelled: records.length,
    shown: fields.map((f) => records.filter(({ values }) => (values[f] ?? []).length > 0).length),
  }
  return (page, found) => {
    const here = readUnits([page])
    const rivals = chosen.fields.flatMap(({ rivals: own }, f) =>
      own.map(
        (rival): RuleReading => ({
          extraction: placesOn(here, rival, units),
          fields: [f],
          support: [-Math.log(own.length)],
        }),
      ),
    )
    return openPointsOn(page, [{ extraction: doubted(found, confidence), fields, support }, ...rivals], site)
  }
}

/**
 * What was extracted, each value as sure as the places of its field are. The votes of a rule for a value count how sure it is if the labels of
 * recognizers are right; taken alone, values of a doubtful field look certain wherever the rule is uniform, and only a page unlike the others is asked
 * about. 28 sites of swde, lists of two values of each field: over a random page the first page asked about then gains -0.020 (standard error
 * 0.013), with the doubt 0.007 (0.005).
 */
function doubted({ records }: Pick<Extraction, 'records'>, confidence: readonly number[]): Extraction {
  return {
    records: records.map((record) => ({
      ...record,
      values: record.values.map((cell, f) =>
        cell.map((value) =>
          isRecord(value) ? value : { ...value, confidence: (value.confidence ?? 1) * confidence[f] },
        ),
      ),
    })),
  }
}

/** The texts of a page whose places have all properties of a selection, each as a record of one field. */
function placesOn(here: Units, { properties }: Selection, known: Units): Extraction {
  const wanted = properties.map((property) => known.names[property])
  const records = here.properties.flatMap((own, unit) => {
    const names = new Set(own.map((property) => here.names[property]))
    if (!wanted.every((name) => names.has(name))) return []
    const value = { ...here.span[unit], text: here.text[unit] }
    return [{ ...here.span[unit], values: [[value]] }]
  })
  return { records }
}

function logOdds(chance: number): number {
  const inside = Math.min(0.999, Math.max(0.001, chance))
  return Math.log(inside / (1 - inside))
}
