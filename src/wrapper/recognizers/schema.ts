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
const MAX_FIELDS = 1000

/** A wrapper keeps lists of at most this many words, so that it remains a small file; of longer ones it keeps the name. */
export const MAX_SAVED_WORDS = 1000

const errors = z.enum(ERROR_KINDS)
const place = z
  .strictObject({ page: z.string().max(10_000), start: z.int().min(0), end: z.int().min(1) })
  .refine(({ start, end }) => start < end, 'a place ends after its start')

function listSchema<Kind extends 'list' | 'values'>(kind: Kind, mostWords: number) {
  const words = z.array(z.string().max(MAX_WORD)).max(mostWords)
  return z.strictObject({
    kind: z.literal(kind),
    words,
    errors,
    name: z.string().max(MAX_WORD).optional(),
  })
}

const regex = z.strictObject({ kind: z.literal('regex'), pattern: z.string().max(2000), errors })
const type = z.strictObject({
  kind: z.literal('type'),
  type: z.enum(KIND_NAMES),
  errors,
  country: z.string().max(2).optional(),
})

/** A recognizer finds candidate values of one field on any page. It is data: it can be saved, and serves any site. */
export const recognizerSchema = z.discriminatedUnion(
  'kind',
  [
    listSchema('list', MAX_WORDS),
    regex,
    type,
    listSchema('values', MAX_WORDS),
    z.strictObject({ kind: z.literal('labels'), places: z.array(place).max(MAX_PLACES), errors }),
  ],
  { error: 'a recognizer is an object whose kind is list, regex, type, values or labels' },
)
export type Recognizer = z.infer<typeof recognizerSchema>

/** A recognizer as a wrapper keeps it: labels are left out because they serve one page, and long lists for their size. */
export const savedRecognizerSchema = z.discriminatedUnion('kind', [
  listSchema('list', MAX_SAVED_WORDS),
  regex,
  type,
  listSchema('values', MAX_SAVED_WORDS),
  z.strictObject({
    kind: z.literal('omitted'),
    argument: z
      .string()
      .max(MAX_WORD + 10)
      .describe('the argument of --recognize that gives the recognizer again'),
    errors,
  }),
])
export type SavedRecognizer = z.infer<typeof savedRecognizerSchema>

/** The recognizers that a wrapper was learned from, by field. */
export const savedRecognizersSchema = z
  .record(z.string().max(200), savedRecognizerSchema)
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `more than ${MAX_FIELDS} recognizers`)
/** What a file has: a wrapper lacks labels and long lists, a file of recognizers may contain them. */
export type SavedRecognizers = Readonly<Record<string, Recognizer | SavedRecognizer>>

/** The recognizers of several fields, as a file holds them. */
export const recognizersSchema = z.record(z.string().max(200), recognizerSchema, {
  error: 'recognizers are an object that has one for each field',
})
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
        ? `a list of ${count(recognizer.words, 'word')}`
        : `the list ${recognizer.name}`
    case 'values':
      return recognizer.name === undefined
        ? count(recognizer.words, 'known value')
        : `the values of ${recognizer.name}`
    case 'regex':
      return `the pattern ${recognizer.pattern}`
    case 'type':
      return `the kind ${recognizer.type}`
    case 'labels':
      return `${recognizer.places.length.toLocaleString('en')} labels`
  }
}

function count({ length }: readonly string[], noun: string): string {
  return `${length.toLocaleString('en')} ${noun}${length === 1 ? '' : 's'}`
}
