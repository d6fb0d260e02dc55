import { GleanError } from '../../src/errors.ts'
import { formatTable } from '../table.ts'
import { countSteps, type Steps } from './count-steps.ts'
import { SOURCES } from './made-sources.ts'
import { readSource } from './read-source.ts'

/**
 * `npm run evaluate -- structure [--data FOLDER…]`: the correction steps that sources need, the made ones beside the table of the
 * paper, or those of folders with pages and their right structure.
 */
export function runStructure(
  parameters: readonly string[],
  print: (lines: readonly string[]) => void,
): number {
  const [option, ...folders] = parameters
  if (option === undefined) print(describeSteps(SOURCES.map(countSteps)))
  else if (option === '--data' && folders.length > 0)
    print(describeSteps(folders.map(readSource).map(countSteps)))
  else {
    throw new GleanError('option-invalid', `structure takes --data FOLDER…, not ${parameters.join(' ')}`, {
      remedy: 'npm run evaluate -- structure --data pages/policy pages/manual',
    })
  }
  return 0
}

/** The table of steps. */
export function describeSteps(results: readonly Steps[]): string[] {
  const isPublished = results.some(({ published }) => published !== undefined)
  const total = (count: (steps: Steps) => number) => results.reduce((sum, steps) => sum + count(steps), 0)
  return [
    isPublished
      ? 'Correction steps to a right structure, on made sources of the kinds of Ashish and Knoblock (1997), Table 2'
      : 'Correction steps to a right structure',
    '',
    ...formatTable(
      ['source', '>steps', '>published', '>headings', 'what'],
      [
        ...results.map((steps) => [
          steps.source,
          String(countOf(steps)),
          steps.published === undefined ? '' : String(steps.published),
          String(steps.headings),
          describe(steps),
        ]),
        [
          'all',
          String(total(countOf)),
          isPublished ? String(total(({ published = 0 }) => published)) : '',
          String(total(({ headings }) => headings)),
          '',
        ],
      ],
    ),
  ]
}

/** The steps of a source. */
export function countOf({ add, delete: superfluous, rules }: Steps): number {
  return add.length + superfluous.length + rules.length
}

/** More steps than these are a list that nobody reads. */
const MAX_SHOWN = 12

function describe({ add, delete: superfluous, rules }: Steps): string {
  const steps = [
    ...add.map((name) => `add ${name}`),
    ...superfluous.map((name) => `delete ${name}`),
    ...rules.map((path) => `correct ${path === '' ? 'page' : path}`),
  ]
  const left = steps.length - MAX_SHOWN
  return [...steps.slice(0, MAX_SHOWN), ...(left > 0 ? [`${left} more`] : [])].join('; ')
}
