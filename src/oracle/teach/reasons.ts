import type { Extraction } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'

/** A reason to look at a page, with how much a look would tell. */
export interface WeighedDoubt {
  readonly words: string
  readonly weight: number
}

/** What learning asks for itself counts more than a missing field, less than a page that is not recognised. */
export const QUESTION_WEIGHT = 2

/**
 * Why what a wrapper extracts from a page is worth a look. The weights order the reasons, no more: a page that the wrapper does
 * not recognise says most, then one without records, then a field that is missing where it is usually there.
 */
export function doubtsAbout(extraction: Extraction, fields: readonly Field[]): WeighedDoubt[] {
  if (extraction.unmatched !== undefined)
    return [{ words: `Not recognised: ${extraction.unmatched}`, weight: 4 }]
  const count = extraction.records.length
  if (count === 0) return [{ words: 'No records were found here', weight: 3 }]
  return fields.flatMap((field, f) => {
    const lacking = extraction.records.filter((record) => record.values[f].length === 0).length
    if (lacking === 0) return []
    const words = `${lacking} of ${count} ${count === 1 ? 'record' : 'records'} ${lacking === 1 ? 'lacks' : 'lack'} ${field.name}`
    return [{ words, weight: lacking / count }]
  })
}
