import { KINDS } from '../../src/oracle/recognizers/kinds/index.ts'
import type { KindName } from '../../src/wrapper/recognizers/kind-names.ts'
import type { Recognizer, Recognizers } from '../../src/wrapper/recognizers/schema.ts'

/** The kinds that fields of the evaluation data have by their names. */
const KIND_OF: Readonly<Record<string, KindName>> = {
  price: 'money',
  isbn_13: 'isbn',
  publication_date: 'date',
  date_posted: 'date',
  phone: 'phone',
}

/** For a site's fields: a kind where there is one. */
export function kindsFor(fields: Readonly<Record<string, unknown>>): Recognizers {
  const kinds = Object.keys(fields).flatMap((field): [string, Recognizer][] => {
    const type = KIND_OF[field]
    return type === undefined ? [] : [[field, { kind: 'type', type, errors: KINDS[type].errors }]]
  })
  return Object.fromEntries(kinds)
}
