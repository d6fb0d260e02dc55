import { formatTable } from '../table.ts'
import { PAPER, type Scores, scoresOf, sumCounts } from './paper.ts'
import { SETS } from './sets.ts'
import { STYLES } from './styles.ts'

/** Scores of methods, by set and of all sets together. */
export type Comparison = readonly {
  readonly method: string
  readonly sets: readonly { readonly tuples: Scores; readonly values: Scores }[]
  readonly micro: { readonly tuples: Scores; readonly values: Scores }
}[]

/** What the paper reports of its own sets. */
export const PAPER_ROWS = [
  { name: 'paper: SoftMealy', counts: PAPER.softmealy },
  { name: 'paper: fuzzy wrapper', counts: PAPER.detectors },
].map(({ name, counts }) => ({ name, sets: counts.map(scoresOf), micro: scoresOf(sumCounts(counts)) }))

/** The tables: whole tuples beside the paper's numbers, then single values. */
export function describeComparison(
  comparison: Comparison,
  { labelled, draws }: { readonly labelled: number; readonly draws: number },
): string[] {
  const sizes = SETS.map(({ pages, tuples, grade }, i) => `${STYLES[i].name} ${pages}/${tuples}/${grade}`)
  return [
    `Pages with anomalies: ${labelled} pages labelled, ${draws} draws of each set; site, pages, tuples and grade: ${sizes.join(', ')}`,
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
  ]
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
  return [precision, recall, f1].map((share) => share.toFixed(3).replace(/^0/, '')).join(' ')
}
