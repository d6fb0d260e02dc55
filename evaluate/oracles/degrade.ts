import type { Page } from '../../src/page/page.ts'
import { viewOf } from '../../src/page/page-view.ts'
import type { Span } from '../../src/page/span.ts'
import type { ErrorKind, Recognizer, Recognizers } from '../../src/wrapper/recognizers/schema.ts'
import { createRandom, type Random } from '../random.ts'
import type { ListPage, MadeSource } from './made-sources.ts'

/** Recognizers that make errors at a rate: which error each field's recognizer makes. */
export interface Degraded {
  readonly errors: readonly ErrorKind[]
  readonly rate: number
}

/**
 * Recognizers that find the true values, less a share of them where they are incomplete or unreliable, and with a share more
 * of other places where they are unsound or unreliable. A wrong find is a whole text of the page that is not a value of the field.
 */
export function degradedRecognizers(
  source: MadeSource,
  pages: readonly Page[],
  made: readonly ListPage[],
  { errors, rate }: Degraded,
  seed: string,
): Recognizers {
  return Object.fromEntries(
    source.fields.map((field, f): [string, Recognizer] => {
      const random = createRandom(`${seed} ${field}`)
      const places = pages.flatMap((page, p) => {
        const truth = made[p].values.map((row) => row[f])
        const kept = misses(errors[f]) ? truth.filter(() => random() >= rate) : truth
        const wrong = invents(errors[f]) ? inventedPlaces(page, truth, rate, random) : []
        return [...kept, ...wrong].map(({ start, end }) => ({ page: page.name, start, end }))
      })
      return [field, { kind: 'labels', places, errors: errors[f] }]
    }),
  )
}

function misses(errors: ErrorKind): boolean {
  return errors === 'incomplete' || errors === 'unreliable'
}

function invents(errors: ErrorKind): boolean {
  return errors === 'unsound' || errors === 'unreliable'
}

/** For each true value, with the chance of the rate, a text of the page that is none. */
function inventedPlaces(page: Page, truth: readonly Span[], rate: number, random: Random): Span[] {
  const { tree, texts } = viewOf(page)
  const starts = new Set(truth.map(({ start }) => start))
  const others = [...texts]
    .map((node) => ({ start: tree.start[node], end: tree.end[node] }))
    .filter(({ start }) => !starts.has(start))
  return truth.flatMap(() => (random() < rate ? [others[Math.floor(random() * others.length)]] : []))
}
