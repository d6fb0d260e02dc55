import { join } from 'node:path'
import { invalidOption, parseCount, parseMethod, readArguments } from '../arguments.ts'
import { plotLines } from '../report/plot-lines.ts'
import { writeText } from '../write-text.ts'
import { compareMethods, sweepGrades } from './compare.ts'
import { type Comparison, describeComparison, PAPER_ROWS } from './report.ts'
import { SETS } from './sets.ts'

const HELP = `Usage: npm run evaluate -- anomalies [options]

How the methods do on pages with missing, repeated, permuted, exceptional and mistyped fields: five sets of made-up pages,
as large as those of the paper on fuzzy wrappers, each worse than the one before. A tuple counts as right only as a whole,
as in the paper, whose own numbers stand below; its pages are lost, so that the sets are alike in size and kind only.

  --methods M,M        methods to compare (auto and every language that learns lists)
  --labelled N         pages to learn from, besides those that are tested (3)
  --draws N            sets of pages that are made, one after the other (5)
  --seed S             number of the first draw (1)
  --grades G,G         anomaly grades of the second plot, between 0 and 2 (0,0.5,1,1.5)
  --plots FOLDER       where the plots go (evaluate/results/anomalies)
  --json FILE          write the counts
`

const METHODS = 'auto,trees,predicates,delimiters,detectors,detectors/classes,softmealy,stalker'
const GRADES = '0,0.5,1,1.5'

/** Runs the comparison; returns the exit code. */
export function runAnomalies(
  parameters: readonly string[],
  root: string,
  print: (lines: readonly string[]) => void,
): number {
  const text = { type: 'string' } as const
  const values = readArguments(parameters, {
    methods: text,
    labelled: text,
    draws: text,
    seed: text,
    grades: text,
    plots: text,
    json: text,
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  const plan = {
    methods: (values.methods ?? METHODS).split(',').map(parseMethod),
    labelled: parseCount('--labelled', values.labelled ?? '3'),
    draws: parseCount('--draws', values.draws ?? '5'),
    seed: parseCount('--seed', values.seed ?? '1', 0),
  }
  const comparison = compareMethods(plan)
  print(describeComparison(comparison, plan))
  const grades = (values.grades ?? GRADES).split(',').map(parseGrade)
  const sweep = sweepGrades(plan, grades)
  const folder = values.plots ?? join(root, 'evaluate/results/anomalies')
  writeText(join(folder, 'sets.svg'), plotSets(comparison))
  writeText(
    join(folder, 'grades.svg'),
    plotLines({
      title: 'F1 of whole tuples by how irregular the pages are, mean of the five sites',
      across: 'anomaly grade',
      points: grades.map(String),
      series: sweep,
    }),
  )
  print([`Plots written to ${folder}`])
  if (values.json !== undefined) {
    writeText(values.json, `${JSON.stringify({ plan, sets: SETS, comparison, grades, sweep }, null, 2)}\n`)
    print([`Counts written to ${values.json}`])
  }
  return 0
}

function plotSets(comparison: Comparison): string {
  return plotLines({
    title: 'F1 of whole tuples, beside what the paper reports of its own sets',
    across: 'set',
    points: SETS.map((_, i) => `Set ${i + 1}`),
    series: [
      ...comparison.map(({ method, sets }) => ({
        name: method,
        values: sets.map(({ tuples }) => tuples.f1),
      })),
      ...PAPER_ROWS.map(({ name, sets }) => ({ name, values: sets.map(({ f1 }) => f1) })),
    ],
  })
}

function parseGrade(text: string): number {
  const grade = Number(text)
  if (/^\d(\.\d{1,3})?$/.test(text) && grade <= 2) return grade
  throw invalidOption(`--grades takes numbers between 0 and 2, not "${text}"`)
}
