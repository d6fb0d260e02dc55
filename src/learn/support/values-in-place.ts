import { patternsOf } from '../../languages/parts/run/views.ts'
import type { Task } from '../../languages/task.ts'
import type { Value } from '../../record/extraction.ts'
import { deviation, labelsOf, mean, type SurveyedPage, valuesOf } from './texts.ts'

/** How the values of a field look. Undefined where no value but the labelled ones was read. */
export interface ValuesInPlace {
  /**
   * The part of the characters at the edges of values that labelled values lack there: in lists those at which a value begins and ends; on
   * pages of one record, where one label does not show with which characters values begin, those beside it.
   */
  readonly edges: number | undefined
  /** How much more usual some values look than others, as a standard deviation. */
  readonly unevenness: number | undefined
}

/** What a value looks like that is counted as likely although no other value has it, in values. */
const UNSEEN = 0.5

/** By field, how alike its values are. The characters beside a value are those of the source: `>` is the end of a tag. */
export function lookAtValues(
  task: Task,
  labelled: readonly SurveyedPage[],
  survey: readonly SurveyedPage[],
): ValuesInPlace[] {
  return task.fields.map((_, f) => {
    const starts = new Map(
      task.examples.map(({ page, records }) => {
        // Labels of one text share their places: a thousand records may share a thousand places, which are read once.
        const lists = new Set(records.flatMap((record) => labelsOf(record, f).map(({ places }) => places)))
        return [page, new Set([...lists].flatMap((places) => places.map(({ start }) => start)))]
      }),
    )
    const read = (pages: readonly SurveyedPage[], areLabels: boolean): Looks[] =>
      pages.flatMap(({ page, records }) =>
        records
          .flatMap((record) => valuesOf(record, f))
          .filter(({ start }) => (starts.get(page)?.has(start) ?? false) === areLabels)
          .map((value) => looksOf(page.source, value)),
      )
    const labels = read(labelled, true)
    const values = read(survey, false)
    if (values.length === 0) return { edges: undefined, unevenness: undefined }
    const usual = new Set(labels.flatMap((looks) => Object.values(looks)))
    const sides = task.shape === 'list' ? (['first', 'last'] as const) : (['before', 'behind'] as const)
    const isUsual = values.flatMap((looks) => sides.map((side) => usual.has(looks[side])))
    return {
      edges: labels.length === 0 ? undefined : isUsual.filter((is) => !is).length / isUsual.length,
      unevenness: unevennessOf(values.map(Object.values), [...labels, ...values].map(Object.values)),
    }
  })
}

/** What a value and the characters beside it look like, each as a word of its own. */
type Looks = Readonly<Record<'before' | 'first' | 'last' | 'behind' | 'length' | 'words' | 'kinds', string>>

/** Lengths and numbers of words in powers of two. */
function looksOf(source: string, { start, end, text }: Value): Looks {
  return {
    before: `before ${kindOf(source.charAt(start - 1))}`,
    first: `first ${kindOf(text.charAt(0))}`,
    last: `last ${kindOf(text.charAt(text.length - 1))}`,
    behind: `behind ${kindOf(source.charAt(end))}`,
    length: `length ${Math.ceil(Math.log2(text.length + 1))}`,
    words: `words ${Math.min(MOST_WORDS, Math.ceil(Math.log2(text.split(' ').length + 1)))}`,
    kinds: `kinds ${patternsOf(text).kinds}`,
  }
}

/** From eight words on a text is a text. */
const MOST_WORDS = 4

/** Letters by case, digits and blanks count alike; any other sign is itself. */
function kindOf(character: string): string {
  if (/\p{L}/u.test(character)) return character.toLowerCase() === character ? 'a' : 'A'
  return character.replace(/\d/, '9').replace(/\s/, ' ')
}

/** The standard deviation of the mean log-likelihood of the looks of some values, each under a model of all others. */
function unevennessOf(values: readonly string[][], all: readonly string[][]): number {
  const counts = new Map<string, number>()
  for (const look of all.flat()) counts.set(look, (counts.get(look) ?? 0) + 1)
  return deviation(
    values.map((looks) => mean(looks.map((look) => Math.log((counts.get(look)! - 1 + UNSEEN) / all.length)))),
  )
}
