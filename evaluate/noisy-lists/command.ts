import { parseCount, parseCounts, readArguments } from '../arguments.ts'
import { formatTable } from '../table.ts'
import { NOISY_LISTS } from './noisy-lists.ts'
import { scoreNoisyList } from './score-noisy-list.ts'

const HELP = `Usage: npm run evaluate -- noisy [options]

Learns made-up lists with the disorder that lists on the web have, from a few marked records.

  --method M            auto, or one method (auto)
  --records N[,N...]    records marked (1,2)
  --draws N             lists of each kind (10)
`

const text = { type: 'string' } as const

/** `npm run evaluate -- noisy`: the mean and the least F1 on each kind of noisy list. */
export function runNoisyLists(
  parameters: readonly string[],
  print: (lines: readonly string[]) => void,
): number {
  const values = readArguments(parameters, {
    method: text,
    records: text,
    draws: text,
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  const draws = parseCount('--draws', values.draws ?? '10')
  const method = values.method ?? 'auto'
  for (const marks of parseCounts('--records', values.records ?? '1,2')) {
    const rows = NOISY_LISTS.map((list) => {
      const scores = Array.from({ length: draws }, (_, draw) => scoreNoisyList(list, { draw, marks, method }))
      const sum = scores.reduce((total, score) => total + score, 0)
      return { name: list.name, mean: sum / draws, least: scores.reduce((a, b) => Math.min(a, b)) }
    })
    const mean = rows.reduce((sum, row) => sum + row.mean, 0) / rows.length
    const least = rows.reduce((low, row) => Math.min(low, row.least), 1)
    print([
      `Noisy lists, ${marks} marked records, ${draws} draws, ${method}`,
      '',
      ...formatTable(
        ['list', '>mean F1', '>least'],
        [...rows, { name: 'all', mean, least }].map((row) => [
          row.name,
          row.mean.toFixed(3),
          row.least.toFixed(3),
        ]),
      ),
      '',
    ])
  }
  return 0
}
