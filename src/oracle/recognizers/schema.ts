import { z } from 'zod'
import { GleanError, type Place } from '../../errors.ts'
import { KIND_NAMES } from './kind-names.ts'

/**
 * The errors that a recognizer makes. A perfect one makes none; an incomplete one misses values and finds nothing else; an
 * unsound one finds every value and other things too; an unreliable one does both.
 */
export const ERROR_KINDS = ['perfect', 'incomplete', 'unsound', 'unreliable'] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

const MAX_WORDS = 2_000_000
const MAX_WORD = 1000
const MAX_PLACES = 100_000

const errors = z.enum(ERROR_KINDS)
const words = z.array(z.string().max(MAX_WORD)).max(MAX_WORDS)

/** A recognizer finds candidate values of one field on any page. It is data: it can be saved, and serves any site. */
export const recognizerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list'), words, errors, name: z.string().max(MAX_WORD).optional() }),
  z.strictObject({ kind: z.literal('regex'), pattern: z.string().max(2000), errors }),
  z.strictObject({
    kind: z.literal('type'),
    type: z.enum(KIND_NAMES),
    errors,
    country: z.string().max(2).optional(),
  }),
  z.strictObject({ kind: z.literal('values'), words, errors, name: z.string().max(MAX_WORD).optional() }),
  z.strictObject({
    kind: z.literal('labels'),
    places: z
      .array(z.strictObject({ page: z.string().max(10_000), start: z.int().min(0), end: z.int().min(1) }))
      .max(MAX_PLACES),
    errors,
  }),
])
export type Recognizer = z.infer<typeof recognizerSchema>

/** The recognizers of several fields, as a file holds them. */
export const recognizersSchema = z.record(z.string().max(200), recognizerSchema)
export type Recognizers = Readonly<Record<string, Recognizer>>

/** Checks data that a stranger may have written. */
export function checkRecognizers(value: unknown, place: Place = {}): Recognizers {
  const checked = recognizersSchema.safeParse(value)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new GleanError('recognizer-invalid', issue.message, {
    place: { ...place, path: issue.path.join('.') },
    remedy: 'A recognizer is an object such as {"kind":"list","words":["Congo"],"errors":"incomplete"}.',
  })
}

/** How messages name a recognizer. */
export function describeRecognizer(recognizer: Recognizer): string {
  switch (recognizer.kind) {
    case 'list':
      return recognizer.name === undefined
        ? `a list of ${recognizer.words.length.toLocaleString('en')} words`
        : `the list ${recognizer.name}`
    case 'values':
      return recognizer.name === undefined
        ? `${recognizer.words.length.toLocaleString('en')} known values`
        : `the values of ${recognizer.name}`
    case 'regex':
      return `the pattern ${recognizer.pattern}`
    case 'type':
      return `the kind ${recognizer.type}`
    case 'labels':
      return `${recognizer.places.length.toLocaleString('en')} labels`
  }
}
