import { GleanError } from '../errors.ts'
import { NARROWER } from './recognizers/recognize.ts'
import { type Instances, spansByUnit } from './select/instances.ts'
import type { Units } from './select/units.ts'

/** Throws for a recognizer that finds nothing, or something in every text: neither tells which texts are values. */
export function checkInstances(units: Units, instances: readonly Instances[]): void {
  const pages = units.pages.length === 1 ? units.pages[0].name : `${units.pages.length} pages`
  const texts = [...units.text.keys()].filter((unit) => !units.isRun[unit] && HAS_WORD.test(units.text[unit]))
  for (const { recognizer, spans } of instances) {
    const { field, words, wordsOnly } = recognizer
    if (spans.every((own) => own.length === 0)) {
      const whole = wordsOnly ? ' A pattern has to match whole words.' : ''
      throw new GleanError('recognizer-silent', `${words} matches nothing on ${pages}`, {
        place: { path: field },
        remedy: `Write values as the pages show them, or try another recognizer for this field.${whole}`,
      })
    }
    const found = spansByUnit(units, spans)
    if (texts.length > 1 && texts.every((unit) => found.has(unit))) {
      throw new GleanError('recognizer-silent', `${words} matches every text on ${pages}`, {
        place: { path: field },
        remedy: NARROWER,
      })
    }
  }
}

/** Separators and bullets are texts too, but no value that a recognizer could have missed. */
const HAS_WORD = /[\p{L}\p{N}]/u
