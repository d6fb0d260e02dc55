import { probability } from '../learn/support/judge.ts'
import type { LearnedFromPages } from './learn-from-pages.ts'
import type { ChosenField } from './select/choose-selections.ts'
import type { Units } from './select/units.ts'

/**
 * What can be observed of a field that recognizers labelled, without knowing the truth. Where the form of values is all that is
 * known, clear and stable places do not show that they are the right ones: only the two signs of the form are then not 0.
 */
export interface RecognizedSigns {
  /** Recognized texts elsewhere, beside the values that are recognized. */
  readonly contradicted: number
  /** The chance that wrong places have all recognized values: 1 in 2^n for n distinct ones, with an even chance for each. */
  readonly byChance: number
  /** How sure learning from these labels is of the rule, if they are right; rules that miss labels are weak evidence. */
  readonly rule: number
  /** 1 on pages with lists, where it is open too which rows there are; else 0. */
  readonly list: number
  /** 1 if the form of values is all that is known, and no row of a list has a value beside it that is known itself; else 0. */
  readonly form: number
  /** The same as `contradicted`, for fields of which the form is all that is known. */
  readonly formContradicted: number
  /** For these, on pages of one record: the logarithm of how many different texts a page has at the chosen places. One of them is meant. */
  readonly formChoices: number
  /** Distinct values that are recognized at the chosen places. It has no weight of its own. */
  readonly recognized: number
}

/** The signs that have weights. */
export const RECOGNIZED_SIGNS = [
  'contradicted',
  'byChance',
  'rule',
  'list',
  'form',
  'formContradicted',
  'formChoices',
] as const

/** What each sign weighs. */
export type RecognizedWeights = Readonly<Record<(typeof RECOGNIZED_SIGNS)[number] | 'constant', number>>

/**
 * The log-odds that a field comes out right are a sum over its signs. Weights are fitted to the F1 of 564 fields that recognizers labelled:
 * 445 of swde with lists of half of their values (2, 5 and 12 pages, and as many as show two known values), 54 of swde with a kind alone (5 and
 * 12 pages), 65 of pages with lists (1, 2 and 5 pages). With each site judged by weights that were fitted without it, the expected
 * calibration error is 0.018; with 2, 5 and 12 pages of swde 0.032, 0.034 and 0.022, of pages with lists 0.073, with a kind alone 0.109.
 * The three weights of forms were fitted once more, the others kept, to 168 fields of 23 sites of swde with a kind alone (5 and 12 pages, three draws), where
 * pages often show several texts of the form: without `formChoices` the area under the curve is 0.39 and the calibration
 * error 0.168, with it 0.89 and 0.107; each draw has 27 fields, which leave the error uncertain by about 0.1. One of n like choices is
 * right with odds of 1 to n - 1, so that a weight near -1 was expected. The rule, the number of values and the distance of the next best places add nothing.
 * When chance was a limit, 1 - 1 / 2^n, instead of a sign, it was 0.10 for lists of values (0.15 with
 * 5 pages): two or three known values are right in 0.95 of the fields. Without the sign of lists, these have 0.114. How far the next
 * best places are behind changes the error by 0.002; how many pages come out differently when they are left out, once a sign too, is not needed
 * for these figures.
 */
const WEIGHTS: RecognizedWeights = {
  constant: 2.829,
  contradicted: -3.889,
  byChance: -4.352,
  rule: 1.434,
  list: -1.386,
  form: -1.207,
  formContradicted: -3.651,
  formChoices: -1.133,
}

/** The signs of every field. */
export function signsOfFields({ result, chosen, units, recognizers }: LearnedFromPages): RecognizedSigns[] {
  const isSupported = chosen.shape === 'list' && recognizers.some(({ isForm }) => !isForm)
  return chosen.fields.map((field, f) => {
    const { hits, falseFinds } = field.selection
    const { recognized } = countDistinct(field, units)
    const contradicted = falseFinds / Math.max(1, hits + falseFinds)
    if (recognizers[f].isForm && !isSupported) {
      const formChoices = chosen.shape === 'single' ? Math.log(textsOnPage(field, units)) : 0
      return { ...NO_SIGNS, form: 1, formContradicted: contradicted, formChoices, recognized }
    }
    return {
      ...NO_SIGNS,
      contradicted,
      byChance: 0.5 ** recognized,
      rule: result.kind === 'learned' ? (result.confidence[f] ?? 0) : 0,
      list: chosen.shape === 'list' ? 1 : 0,
      recognized,
    }
  })
}

/** How many different texts are at the chosen places, and how many of them are recognized: a text on several pages confirms a place once. */
export function countDistinct(
  { selection, spans }: ChosenField,
  { textId }: Units,
): { readonly texts: number; readonly recognized: number } {
  const texts = new Set<number>()
  const recognized = new Set<number>()
  for (const unit of selection.units) {
    texts.add(textId[unit])
    if (spans.has(unit)) recognized.add(textId[unit])
  }
  return { texts: texts.size, recognized: recognized.size }
}

/** How many different texts a page has at the chosen places, on average over the pages that have one. */
function textsOnPage({ selection }: ChosenField, { page, textId, texts }: Units): number {
  const pages = new Set<number>()
  const shown = new Set<number>()
  for (const unit of selection.units) {
    pages.add(page[unit])
    shown.add(page[unit] * texts + textId[unit])
  }
  return shown.size / Math.max(1, pages.size)
}

const NO_SIGNS = {
  contradicted: 0,
  byChance: 0,
  rule: 0,
  list: 0,
  form: 0,
  formContradicted: 0,
  formChoices: 0,
}

/** How sure it is that a field comes out right on further pages, from 0 to 1. */
export function confidenceOf(signs: RecognizedSigns, weights: RecognizedWeights = WEIGHTS): number {
  let odds = weights.constant
  for (const sign of RECOGNIZED_SIGNS) {
    odds += weights[sign] * signs[sign]
  }
  return probability(odds)
}
