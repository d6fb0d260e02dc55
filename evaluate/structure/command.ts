import { formatTable } from '../table.ts'
import { countSteps, type Steps } from './count-steps.ts'
import { SOURCES } from './made-sources.ts'

/** `npm run evaluate -- structure`: the correction steps that sources need, beside the table of the paper. */
export function runStructure(print: (lines: readonly string[]) => void): number {
  print(describeSteps(SOURCES.map(countSteps)))
  return 0
}

/** The table of steps. */
export function describeSteps(results: readonly Steps[]): string[] {
  const total = (count: (steps: Steps) => number) => results.reduce((sum, steps) => sum + count(steps), 0)
  return [
    'Correction steps to a right structure, on made sources of the kinds of Ashish and Knoblock (1997), Table 2',
    '',
    ...formatTable(
      ['source', '>steps', '>published', 'what'],
      [
        ...results.map((steps) => [
          steps.source,
          String(countOf(steps)),
          String(steps.published),
          describe(steps),
        ]),
        ['all', String(total(countOf)), String(total(({ published }) => published)), ''],
      ],
    ),
  ]
}

/** The steps of a source. */
export function countOf({ add, delete: superfluous, rules }: Steps): number {
  return add.length + superfluous.length + rules.length
}

function describe({ add, delete: superfluous, rules }: Steps): string {
  return [
    ...add.map((name) => `add ${name}`),
    ...superfluous.map((name) => `delete ${name}`),
    ...rules.map((path) => `correct ${path === '' ? 'page' : path}`),
  ].join('; ')
}
