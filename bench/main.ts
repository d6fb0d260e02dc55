/** `npm run bench`: ratios side by side in one run, with the goals beside them. Asserts equal results, never time. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatTable } from '../evaluate/table.ts'
import { benchExtraction } from './extraction.ts'
import { benchLearning } from './learning.ts'
import { describeGoal, judge, type Line } from './line.ts'
import { benchMemory } from './memory.ts'
import { benchParsing } from './parsing.ts'
import { benchStartUp } from './start-up.ts'

const HELP = `Usage: npm run bench -- [--rounds N] [--only PART] [--pages FOLDER]

  --rounds N      rounds in which all competitors run once; medians are reported (15)
  --only PART     tree, extraction, learning, memory or start-up
  --pages FOLDER  build the trees of the pages below a folder as well

The result of all parts is written to bench/results.json.
`

const PARTS = ['tree', 'extraction', 'learning', 'memory', 'start-up'] as const

function run(): number {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '15' },
      only: { type: 'string' },
      pages: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const rounds = Number(values.rounds)
  const { only, pages } = values
  if (values.help) {
    print(HELP)
    return 0
  }
  if (!Number.isInteger(rounds) || rounds < 1)
    return refuse(`--rounds takes a whole number, not ${values.rounds}`)
  if (only !== undefined && !(PARTS as readonly string[]).includes(only)) {
    return refuse(`--only takes one of ${PARTS.join(', ')}`)
  }
  const lines: Line[] = []
  const measure = (part: (typeof PARTS)[number], work: () => Line[]): void => {
    if (only !== undefined && only !== part) return
    process.stderr.write(`${part} ...\n`)
    lines.push(...work())
  }
  measure('tree', () => [
    ...benchParsing(rounds),
    ...(pages === undefined ? [] : benchParsing(rounds, pages)),
  ])
  measure('extraction', () => benchExtraction(rounds))
  measure('learning', () => benchLearning(rounds))
  measure('memory', benchMemory)
  measure('start-up', () => benchStartUp(rounds, new URL(import.meta.url)))

  print(formatTable(['part', 'what', '>figure', 'goal', ''], lines.map(toRow)).join('\n'))
  print(`\nMedians of ${rounds} rounds on ${describeMachine()}`)
  if (only === undefined) {
    const file = fileURLToPath(new URL('../bench/results.json', import.meta.url))
    writeFileSync(
      file,
      `${JSON.stringify({ machine: describeMachine(), rounds, lines: lines.map(toJson) }, null, 2)}\n`,
    )
  }
  return 0
}

function toRow(line: Line): string[] {
  return [line.part, line.what, `${formatFigure(line.figure)} ${line.unit}`, describeGoal(line), judge(line)]
}

function toJson(line: Line): unknown {
  const { part, what, figure, unit } = line
  return {
    part,
    what,
    figure: Number(formatFigure(figure)),
    unit,
    goal: describeGoal(line),
    met: judge(line),
  }
}

function formatFigure(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2)
}

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${gigabytes} GB, Node ${process.version}, ${process.platform} ${process.arch}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n\n${HELP}`)
  return 2
}

process.exitCode = run()
