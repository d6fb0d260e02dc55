import { z } from 'zod'
import { GleanError, type Place } from '../../../errors.ts'
import { parseJson } from '../../../record/json.ts'

/**
 * One step of a person who corrects a structure. Sections are named by their paths as they are shown at that step, such as
 * `Geography > Area`; `page` is the page itself. A heading that is added by its text teaches the recognition of those like it.
 */
export type Correction =
  | { readonly add: string; readonly to?: string | undefined }
  | { readonly delete: string }
  | { readonly move: string; readonly to: string }
  | { readonly rename: string; readonly to: string }

const text = z.string().min(1).max(2000)
const name = z.string().trim().min(1).max(200)

/** Validates one correction. */
export const correctionSchema: z.ZodType<Correction> = z.union([
  z.strictObject({ add: name, to: text.optional() }),
  z.strictObject({ delete: text }),
  z.strictObject({ move: text, to: text }),
  z.strictObject({ rename: text, to: name }),
])

/** More steps than anyone takes by hand; each is replayed on every sample page. */
export const MAX_CORRECTIONS = 500

const fileSchema = z.union([
  z.array(correctionSchema).max(MAX_CORRECTIONS),
  z.strictObject({ corrections: z.array(correctionSchema).max(MAX_CORRECTIONS) }),
])

const REMEDY =
  'Write steps such as [{"add":"Climate"},{"delete":"Notes"},{"move":"Coast","to":"Geography"},{"rename":"Area","to":"Size"}]'

/** Reads a file of corrections: a list of steps, or an object that has them as `corrections`. */
export function parseCorrections(source: string, place: Place = {}): Correction[] {
  const result = fileSchema.safeParse(parseJson(source, place))
  if (!result.success) {
    const [issue] = result.error.issues
    const path = issue.path.map(String).join('.')
    throw new GleanError('corrections-invalid', 'this is not a list of corrections', {
      place: { ...place, ...(path === '' ? {} : { path }) },
      remedy: REMEDY,
    })
  }
  return [...(Array.isArray(result.data) ? result.data : result.data.corrections)]
}

/** A correction in words: `move Coast to Geography`. */
export function describeCorrection(correction: Correction): string {
  if ('add' in correction)
    return `add ${correction.add}${correction.to === undefined ? '' : ` to ${correction.to}`}`
  if ('delete' in correction) return `delete ${correction.delete}`
  if ('move' in correction) return `move ${correction.move} to ${correction.to}`
  return `rename ${correction.rename} to ${correction.to}`
}
