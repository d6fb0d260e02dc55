import type { Field } from '../../../record/field.ts'
import { exampleOf, type LabelSet } from '../lists/label-sets.ts'
import { type ListRepair, type Repaired, repairList } from '../lists/repair-list.ts'
import { guessRecords, type Hypothesis } from './hypotheses.ts'

const PAGES = 3
const RECORDS = 3

/** Repairs a list of which no value of before is on the new pages: what looks like its values is labelled and learned. */
export function repairByLooks(task: Omit<ListRepair, 'found' | 'sets'>): Repaired | undefined {
  const { fields, pages, profile } = task
  const hypotheses = guessRecords(pages, profile)
  for (const { name, fit } of hypotheses) task.report?.(`guess ${fit.toFixed(3)}: ${name}`)
  if (hypotheses.length === 0) return undefined
  const sets = hypotheses.map((each, i) => labelsOf(each, `guess ${i + 1}`, fields))
  const [first, second] = hypotheses
  if (second !== undefined)
    sets.push(merge(labelsOf(first, '', fields), labelsOf(second, 'guesses 1 and 2', fields)))
  const found = {
    live: fields.map(() => true),
    pages: pages.map((page) => ({ page, remembered: [], isPartial: true, records: [] })),
  }
  return repairList({ ...task, found, sets })
}

/** A few full records of a few pages. */
function labelsOf({ pages }: Hypothesis, name: string, fields: readonly Field[]): LabelSet {
  const examples = pages.flatMap(({ page, records }) => {
    const full = records.filter(({ cells }) => cells.every((cell) => cell.length > 0)).slice(0, RECORDS)
    return full.length === 0 ? [] : [exampleOf(page, full, fields, false)]
  })
  return { name, examples: examples.slice(0, PAGES) }
}

function merge(a: LabelSet, b: LabelSet): LabelSet {
  const examples = new Map(a.examples.map((example) => [example.page, example]))
  for (const example of b.examples) {
    const known = examples.get(example.page)
    examples.set(
      example.page,
      known === undefined ? example : { ...known, records: [...known.records, ...example.records] },
    )
  }
  return { name: b.name, examples: [...examples.values()] }
}
