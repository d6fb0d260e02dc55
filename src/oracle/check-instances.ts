import { GleanError } from '../errors.ts'
import { NARROWER, type OpenRecognizer } from './recognizers/recognize.ts'
import { type Instances, spansByUnit } from './select/instances.ts'
import type { Units } from './select/units.ts'

/** Throws for a recognizer that finds nothing, or something in every text: neither shows which texts are values. */
export function checkInstances(units: Units, instances: readonly Instances[]): void {
  const pages = units.pages.length === 1 ? units.pages[0].name : `${units.pages.length} pages`
  const texts = [...units.text.keys()].filter((unit) => !units.isRun[unit] && HAS_WORD.test(units.text[unit]))
  for (const { recognizer, spans } of instances) {
    const { field, words } = recognizer
    if (spans.every((own) => own.length === 0)) throw silence(recognizer, pages)
    const found = spansByUnit(units, spans)
    if (texts.length > 1 && texts.every((unit) => found.has(unit))) {
      throw new GleanError('recognizer-silent', `${words} matches every text on ${pages}`, {
        place: { path: field },
        remedy: NARROWER,
      })
    }
  }
}

/** The error for a recognizer that finds nothing on the pages that are named. */
export function silence({ field, words, wordsOnly }: SilentRecognizer, pages: string): GleanError {
  const whole = wordsOnly ? ' A pattern has to match whole words.' : ''
  return new GleanError('recognizer-silent', `${words} matches nothing on ${pages}`, {
    place: { path: field },
    remedy: `Write values as the pages show them, or try another recognizer for this field.${whole}`,
  })
}

/** What messages mention about a recognizer that found nothing. */
export type SilentRecognizer = Pick<OpenRecognizer, 'field' | 'words' | 'wordsOnly'>

/** Separators and bullets are texts too, but no value that a recognizer could have missed. */
const HAS_WORD = /[\p{L}\p{N}]/u
