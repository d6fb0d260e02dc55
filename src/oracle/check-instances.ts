import { GleanError } from '../errors.ts'
import { type Instances, spansByUnit } from './select/instances.ts'
import type { Units } from './select/units.ts'

/** A recognizer that finds nothing, or everything, tells nothing: says which, and what would help. */
export function checkInstances(units: Units, instances: readonly Instances[]): void {
  const pages = units.pages.length === 1 ? units.pages[0].name : `${units.pages.length} pages`
  for (const { recognizer, spans } of instances) {
    const { field, words } = recognizer
    if (spans.every((own) => own.length === 0)) {
      throw new GleanError('recognizer-silent', `${words} matches nothing on ${pages}`, {
        place: { path: field },
        remedy: 'Write values as the pages show them, or try another recognizer for this field.',
      })
    }
    let matched = 0
    for (const [unit, own] of spansByUnit(units, spans)) {
      const { start, end } = units.span[unit]
      if (!units.isRun[unit] && own.some((span) => span.start === start && span.end === end)) matched++
    }
    const texts = units.isRun.filter((isRun) => !isRun).length
    if (texts > 1 && matched === texts) {
      throw new GleanError('recognizer-silent', `${words} matches every text on ${pages}`, {
        place: { path: field },
        remedy: 'Make it narrower: what matches everything does not tell values from the rest of the page.',
      })
    }
  }
}
