import type { OpenPoint } from '../../learn/questions/read-page.ts'
import type { Extraction } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { countOf } from '../../strings/count-of.ts'

/**
 * Why what a wrapper extracts from a page is worth checking, the clearest reason first: the page is not recognised, it has no
 * records, records lack a field, rules disagree, or values are less sure than `epsilon` allows.
 */
export function reasonsToCheck(
  extraction: Extraction,
  fields: readonly Field[],
  points: readonly OpenPoint[],
  epsilon: number,
): string[] {
  if (extraction.unmatched !== undefined) return [`Not recognised: ${extraction.unmatched}`]
  const count = extraction.records.length
  if (count === 0) return ['No records were found here']
  const lacks = fields.flatMap((field, f) => {
    const lacking = extraction.records.filter((record) => record.values[f].length === 0).length
    if (lacking === 0) return []
    const which = count === 1 ? 'The record' : `${lacking} of ${countOf(count, 'record')}`
    return `${which} ${lacking === 1 ? 'has' : 'have'} no ${field.name}`
  })
  const groups = new Set(points.flatMap(({ field, key }) => (field === undefined ? [key] : []))).size
  const disputed = points.filter((point) => point.disputed && point.field !== undefined).length
  const unsure = fields.filter((_, f) =>
    points.some(({ field, errors, disputed }) => field === f && errors > epsilon && !disputed),
  )
  return [
    ...lacks,
    ...(groups === 0 ? [] : ['It is not clear whether some places here are records']),
    ...(disputed === 0
      ? []
      : [`${READS_DIFFERENTLY} ${disputed} ${disputed === 1 ? 'value' : 'values'} differently`]),
    ...(unsure.length === 0 ? [] : [`The rule is not sure of ${unsure.map(({ name }) => name).join(', ')}`]),
  ]
}

const READS_DIFFERENTLY = 'Another rule that fits your examples reads'
