import { basename } from 'node:path'
import { GleanError } from '../../errors.ts'
import { parseJson } from '../../record/json.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { readWrapper } from '../../wrapper/read.ts'
import {
  checkRecognizers,
  MAX_SAVED_WORDS,
  type Recognizer,
  type Recognizers,
  type SavedRecognizer,
  type SavedRecognizers,
  savedRecognizerSchema,
} from '../../wrapper/recognizers/schema.ts'

/** How much of the recognizers a wrapper keeps: their words too, or only the names of word lists. */
export type KeptWords = 'words' | 'names'

/** The wrapper with the recognizers it was learned from; labels, and lists that are too long and have no name, are left out. */
export function keepRecognizers(
  file: WrapperFile,
  recognizers: Recognizers,
  kept: KeptWords = 'words',
): WrapperFile {
  const saved = Object.entries(recognizers).flatMap(([field, recognizer]) => {
    const own = savedForm(recognizer, kept)
    return own === undefined ? [] : [[field, own] as const]
  })
  return saved.length === 0 ? file : { ...file, recognizers: Object.fromEntries(saved) }
}

/** Folders of the machine it was learned on are left out of file names. */
function savedForm(recognizer: Recognizer, kept: KeptWords): SavedRecognizer | undefined {
  if (recognizer.kind === 'labels') return undefined
  if (recognizer.kind !== 'list' && recognizer.kind !== 'values') return checkedForm(recognizer)
  const { kind, words, errors } = recognizer
  const name = recognizer.name === undefined ? {} : { name: basename(recognizer.name) }
  const whole =
    kept === 'words' && words.length <= MAX_SAVED_WORDS
      ? checkedForm({ kind, words, errors, ...name })
      : undefined
  if (whole !== undefined || name.name === undefined) return whole
  return checkedForm({ kind: 'omitted', argument: `${kind}:${name.name}`, errors })
}

/** Undefined for what a wrapper file may not contain, such as a pattern of any length. */
function checkedForm(recognizer: SavedRecognizer): SavedRecognizer | undefined {
  return savedRecognizerSchema.safeParse(recognizer).data
}

/** The recognizers in a file: JSON of its own, or a wrapper that was learned from some. */
export function parseSavedRecognizers(text: string, file: string): SavedRecognizers {
  const json = parseJson(text, { file })
  const isWrapper = typeof json === 'object' && json !== null && '@type' in json && 'format' in json
  const recognizers = isWrapper
    ? readWrapper(json, file).toJSON().recognizers
    : checkRecognizers(json, { file })
  if (recognizers !== undefined && Object.keys(recognizers).length > 0) return recognizers
  throw new GleanError('recognizer-invalid', `this ${isWrapper ? 'wrapper' : 'file'} has no recognizers`, {
    place: { file },
    remedy: isWrapper
      ? 'Wrappers that were learned with --recognize have them.'
      : 'For example: {"code":{"kind":"regex","pattern":"\\\\d+","errors":"unsound"}}',
  })
}
