import type { Learned } from '../../languages/language.ts'
import type { Task } from '../../languages/task.ts'
import type { Extraction, Value } from '../../record/extraction.ts'
import { inferType, readTyped } from '../../record/types/value-type.ts'
import { deviation, labelsOf, mean, valuesOf } from './texts.ts'

/** The observations that the judge weighs; each is about 0 to 1, or a logarithm. */
export const SIGNS = [
  /** Labelled values of the field that the rule does not reproduce, and values it gives in excess on labelled pages. */
  'misses',
  /** Whether any page other than the labelled ones was seen. */
  'seen',
  /** Logarithm of the labelled records that show the field, two at most. */
  'records',
  /**
   * Logarithm of the number of places where a labelled text occurs on its page: with many, the wrong one may have been
   * meant.
   */
  'places',
  /** How often the field is filled, compared with how often it is in the labels. */
  'filled',
  /** Share of values that read as the type of the labels. */
  'kind',
  /** Share of values that most pages show: texts of the template. */
  'template',
  /** How clearly the rule itself preferred its values, on average. */
  'votes',
  /** How much the number of records varies from page to page, as the standard deviation of its logarithm. */
  'spread',
  /**
   * Logarithm of the part of the records that the rule itself expects to have taken or left out wrongly, relative to the
   * usual part.
   */
  'errorRate',
] as const

/** Weights were fitted with one and two labels; what more of them are worth was not measured. */
const MOST_RECORDS = 2

/** A rule that expects no error may still be wrong, in one record of fifty: as often as a label is. */
const LEAST_ERROR_RATE = 0.02

/** A rule with this error rate is as sure as one that does not judge its records. Chosen with the weight of the sign. */
const USUAL_ERROR_RATE = 0.06

/** What can be observed of a field without knowing the truth. */
export type Signs = Readonly<Record<(typeof SIGNS)[number], number>>

/** The signs of every field, from what a rule reproduced of the labels and what it extracted from other pages. */
export function signsOf(
  task: Task,
  survey: readonly Extraction[],
  misses: readonly number[],
  { presence = [], errorRate }: Pick<Learned<unknown>, 'presence' | 'errorRate'> = {},
): Signs[] {
  const single = task.shape === 'single'
  const spread = deviation(survey.map(({ records }) => Math.log(1 + records.length)))
  const columns = task.fields.map((_, f) =>
    survey.map(({ records }) => records.map((one) => valuesOf(one, f))),
  )
  return task.fields.map((_, f) => {
    const labelled = task.examples.flatMap(({ records }) => records.map((record) => labelsOf(record, f)))
    const labels = labelled.flat()
    const known = labels.map(({ text }) => text)
    const cells = columns[f].flat()
    const values = cells.flat()
    const texts = values.map(({ text }) => text)
    // On pages of one record each, a page without a record lacks the field as well.
    const records = single ? survey.length : cells.length
    const present = presence[f]
    const inLabels = labelled.filter(isFilled).length
    const expected = present ?? (labelled.length === 0 ? 1 : inLabels / labelled.length)
    // What is present is known of all pages, the labelled ones included.
    const [found, among] = present === undefined ? [0, 0] : [inLabels, labelled.length]
    const filled =
      survey.length === 0
        ? expected
        : records === 0
          ? 0
          : (cells.filter(isFilled).length + found) / (records + among)
    const type = inferType(known)
    const frame = frameTexts(columns[f])
    const votes = values.map(({ confidence }) => confidence ?? 1)
    return {
      misses: misses[f],
      seen: survey.length > 0 ? 1 : 0,
      records: Math.log(1 + Math.min(MOST_RECORDS, labelled.filter(isFilled).length)),
      places: mean(labels.map(({ places }) => Math.log(places.length))),
      filled: expected === 0 ? 1 : Math.min(1, filled / expected),
      kind:
        texts.length === 0
          ? 1
          : texts.filter((text) => readTyped(text, type) !== undefined).length / texts.length,
      template: texts.length === 0 ? 0 : texts.filter((text) => frame.has(text)).length / texts.length,
      votes: votes.length === 0 ? 1 : mean(votes),
      spread,
      errorRate:
        errorRate === undefined
          ? 0
          : Math.log((LEAST_ERROR_RATE + Math.min(1, errorRate)) / USUAL_ERROR_RATE),
    }
  })
}

/** The texts that most of several pages show: of a page that is seen alone, nothing is known to be of the template. */
function frameTexts(pages: readonly (readonly Value[][])[]): Set<string> {
  const counts = new Map<string, number>()
  for (const cells of pages) {
    const texts = new Set(cells.flat().map(({ text }) => text))
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Set(
    [...counts].flatMap(([text, pagesWith]) => (pagesWith > 1 && pagesWith * 2 > pages.length ? [text] : [])),
  )
}

function isFilled(cell: readonly unknown[]): boolean {
  return cell.length > 0
}
