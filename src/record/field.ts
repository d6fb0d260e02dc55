import { GleanError, type Place } from '../errors.ts'
import type { ValueType } from './types/value-type.ts'

/** A named slot of a record. A field with `fields` holds nested records, any other holds text. */
export interface Field {
  readonly name: string
  /** Whether a record may hold several values of this field. */
  readonly many: boolean
  /** Whether a record may lack this field. */
  readonly optional: boolean
  /** IRI of the property that this field states of the record. */
  readonly property?: string
  /** What kind of thing its values are, learned from the examples. */
  readonly type?: ValueType
  /** Names of the fields beside it that may have a value at the same place, as in labels or on most pages. No others may. */
  readonly shares?: readonly string[]
  readonly fields?: readonly Field[]
}

/** Nesting beyond this is refused, so that walking a schema may recurse. */
export const MAX_FIELD_DEPTH = 16
const MAX_NAME_LENGTH = 200

/** Names that output gives a meaning of its own (provenance), or that an object cannot hold safely. */
const RESERVED = new Set(['__proto__', '_page', '_spans', '_text', '_confidence'])

/** Throws a coded error unless the name can serve as a key, a CSV heading and a column of a table. */
export function checkFieldName(name: string, place: Place = {}): void {
  const remedy = 'Use a short name such as "title" or "price".'
  const fail = (reason: string): never => {
    throw new GleanError(
      'field-name-invalid',
      `the field name ${JSON.stringify(name.slice(0, 60))} ${reason}`,
      {
        place,
        remedy,
      },
    )
  }
  if (name.trim() === '') fail('is empty')
  if (name.length > MAX_NAME_LENGTH) fail(`is longer than ${MAX_NAME_LENGTH} characters`)
  if (RESERVED.has(name)) fail('is reserved')
  if (/\p{Cc}/u.test(name)) fail('has a control character')
  if (/\p{Cs}/u.test(name)) fail('has half of a surrogate pair')
}
