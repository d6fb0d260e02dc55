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
  /** 1 if the form of values is all that is known, and no row of a list has a value beside it that is known itself; else 0. */
  readonly form: number
  /** The same as `contradicted`, for fields of which the form is all that is known. */
  readonly formContradicted: number
  /** Distinct values that are recognized at the chosen places. It has no weight of its own. */
  readonly recognized: number
}

/** The signs that have weights. */
export const RECOGNIZED_SIGNS = ['contradicted', 'byChance', 'rule', 'form', 'formContradicted'] as const

/** What each sign weighs. */
export type RecognizedWeights = Readonly<Record<(typeof RECOGNIZED_SIGNS)[number] | 'constant', number>>

/**
 * The log-odds that a field comes out right are a sum over its signs. Weights are fitted to the F1 of fields of swde, of which 12 pages
 * were read: 117 fields learned from a list of half of their values, 27 from a kind alone
 * (`npm run evaluate -- oracles --data swde --pages 12 --fit`). With each site judged by weights that were fitted without it, the expected
 * calibration error is 0.059, of lists 0.054 and of kinds 0.18, which 27 fields leave uncertain by about 0.1. When the limit was
 * (n + 1) / (n + 2), it was once 0.080, 0.104 and 0.18, and lists were stated 0.07 too low. The number of recognized values as a further sign
 * changes it by less than 0.005.
 */
const WEIGHTS: RecognizedWeights = {
  constant: 1.17,
  contradicted: -4.01,
  byChance: -4.54,
  rule: 3.52,
  form: -0.125,
  formContradicted: -3.52,
}

/** The signs of every field. */
export function signsOfFields({ result, chosen, units, recognizers }: LearnedFromPages): RecognizedSigns[] {
  const isSupported = chosen.shape === 'list' && recognizers.some(({ isForm }) => !isForm)
  return chosen.fields.map((field, f) => {
    const { hits, falseFinds } = field.selection
    const { recognized } = countDistinct(field, units)
    const contradicted = falseFinds / Math.max(1, hits + falseFinds)
    if (recognizers[f].isForm && !isSupported) {
      return { ...NO_SIGNS, form: 1, formContradicted: contradicted, recognized }
    }
    return {
      ...NO_SIGNS,
      contradicted,
      byChance: 0.5 ** recognized,
      rule: result.kind === 'learned' ? (result.confidence[f] ?? 0) : 0,
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

const NO_SIGNS = {
  contradicted: 0,
  byChance: 0,
  rule: 0,
  form: 0,
  formContradicted: 0,
}

/** How sure it is that a field comes out right on further pages, from 0 to 1. */
export function confidenceOf(signs: RecognizedSigns, weights: RecognizedWeights = WEIGHTS): number {
  let odds = weights.constant
  for (const sign of RECOGNIZED_SIGNS) {
    odds += weights[sign] * signs[sign]
  }
  return Math.round(100 / (1 + Math.exp(-odds))) / 100
}
