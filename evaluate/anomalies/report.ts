import {
  areaUnderCurve,
  binsOf,
  calibrationError,
  meanOf,
  type Observation,
} from '../confidence/reliability.ts'
import { formatTable } from '../table.ts'
import { PAPER, type Scores, scoresOf, sumCounts } from './paper.ts'
import { SETS } from './sets.ts'
import { STYLES } from './styles.ts'

/** Scores of methods, by set and of all sets together. */
export type Comparison = readonly {
  readonly method: string
  readonly sets: readonly { readonly tuples: Scores; readonly values: Scores }[]
  readonly micro: { readonly tuples: Scores; readonly values: Scores }
  /** The values that have a confidence, on all sets. */
  readonly confidences: readonly Observation[]
}[]

/** What the paper reports of its own sets. */
export const PAPER_ROWS = [
  { name: 'paper: SoftMealy', counts: PAPER.softmealy },
  { name: 'paper: fuzzy wrapper', counts: PAPER.detectors },
].map(({ name, counts }) => ({ name, sets: counts.map(scoresOf), micro: scoresOf(sumCounts(counts)) }))

/** The tables: whole tuples beside the paper's numbers, single values, then how far confidences are right. */
export function describeComparison(
  comparison: Comparison,
  { labelled, draws, seed }: { readonly labelled: number; readonly draws: number; readonly seed: number },
): string[] {
  const sizes = SETS.map(({ pages, tuples, grade }, i) => `${STYLES[i].name} ${pages}/${tuples}/${grade}`)
  return [
    `Pages with anomalies: ${labelled} pages labelled, ${draws} draws of each set from seed ${seed}; site, pages, tuples and grade: ${sizes.join(', ')}`,
    '',
    'Whole tuples: precision, recall, F1',
    '',
    ...tableOf([
      ...comparison.map(({ method, sets, micro }) => ({
        name: method,
        sets: sets.map(({ tuples }) => tuples),
        micro: micro.tuples,
      })),
      ...PAPER_ROWS,
    ]),
    '',
    'Values: precision, recall, F1',
    '',
    ...tableOf(
      comparison.map(({ method, sets, micro }) => ({
        name: method,
        sets: sets.map(({ values }) => values),
        micro: micro.values,
      })),
    ),
    '',
    'Confidence of values: the share that is right, by the confidence stated',
    '',
    ...describeConfidences(comparison),
    '',
  ]
}

function describeConfidences(comparison: Comparison): string[] {
  const heading = ['method', '>values', '>mean stated', '>right', '>error', '>area', 'stated: right (values)']
  const rows = comparison
    .filter(({ confidences }) => confidences.length > 0)
    .map(({ method, confidences }) => {
      const figures = [
        meanOf(confidences.map(({ stated }) => stated)),
        meanOf(confidences.map(({ score }) => score)),
        calibrationError(confidences),
        areaUnderCurve(confidences),
      ]
      const bins = binsOf(confidences).map(
        ({ stated, score, count }) => `${formatShare(stated)}: ${formatShare(score)} (${count})`,
      )
      return [method, String(confidences.length), ...figures.map(formatShare), bins.join('  ')]
    })
  return formatTable(heading, rows)
}

function tableOf(
  rows: readonly { readonly name: string; readonly sets: readonly Scores[]; readonly micro: Scores }[],
): string[] {
  const heading = ['method', ...SETS.map((_, i) => `Set ${i + 1}`), 'all sets']
  return formatTable(
    heading,
    rows.map(({ name, sets, micro }) => [name, ...[...sets, micro].map(formatScores)]),
  )
}

function formatScores({ precision, recall, f1 }: Scores): string {
  return [precision, recall, f1].map(formatShare).join(' ')
}

function formatShare(share: number): string {
  return share.toFixed(3).replace(/^0/, '')
}
