import { GleanError } from '../../errors.ts'
import { readTextFile } from '../../page/read-page.ts'
import { parseJson } from '../../record/json.ts'
import type { PlainRecord } from '../../record/plain.ts'
import type { Source } from '../../source/file/read-source.ts'

/** Checks the fields that identify a record; `--since` needs some. */
export function checkKey(key: readonly string[], source: Source, since: string | undefined): void {
  for (const name of key) {
    if (source.fields.some((field) => field.name === name)) continue
    throw new GleanError('option-invalid', `the records have no field "${name}"`, {
      remedy: `Fields: ${source.fields.map((field) => field.name).join(', ')}`,
    })
  }
  if (since === undefined || key.length > 0) return
  throw new GleanError('option-invalid', '--since needs to know which field identifies a record', {
    remedy: 'Add --key FIELD, such as --key isbn, or "key" in the source file.',
  })
}

/** The records of an earlier output. */
export function* readEarlier(path: string): Generator<PlainRecord> {
  for (const [i, line] of readTextFile(path).split('\n').entries()) {
    if (line.trim() === '') continue
    const record = parseJson(line, { file: path, line: i + 1 })
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) yield record as PlainRecord
    else {
      throw new GleanError('option-invalid', 'this is not a record', {
        place: { file: path, line: i + 1 },
        remedy: '--since takes an earlier output in JSON Lines.',
      })
    }
  }
}
