import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatTable } from '../evaluate/table.ts'
import { benchCheck } from './check.ts'
import { benchChoice } from './choice.ts'
import { benchCrawl } from './crawl.ts'
import { benchExtraction } from './extraction.ts'
import { benchGrowth } from './growth.ts'
import { benchLearning } from './learning.ts'
import { describeGoal, judge, type Line } from './line.ts'
import { benchMemory } from './memory.ts'
import { benchParsing } from './parsing.ts'
import { benchPredicates } from './predicates.ts'
import { benchRealPredicates } from './predicates-real.ts'
import { benchQuery } from './query.ts'
import { createRace } from './race.ts'
import { benchSections } from './sections.ts'
import { benchStartUp } from './start-up.ts'
import { benchStudio } from './studio.ts'
import { benchTokens } from './tokens.ts'
import { benchTrees } from './trees.ts'

const PARTS = [
  'tree',
  'extraction',
  'learning',
  'trees',
  'predicates',
  'tokens',
  'sections',
  'check',
  'memory',
  'start-up',
  'studio',
  'growth',
  'choice',
  'crawl',
  'query',
] as const
type Part = (typeof PARTS)[number]

const HELP = `Usage: npm run bench -- [--rounds N] [--only PART [--save]] [--pages FOLDER]

Ratios side by side in one run, with the goals beside them. Checks that all contestants give the same
records; never fails for being slow.

  --rounds N      rounds in which all contestants run once; medians are reported (15)
  --only PART     ${PARTS.join(', ')}
  --save          write what --only measured into bench/results.json, beside the other parts
  --pages FOLDER  build the trees of the pages below a folder as well, and learn the labelled sites there
                  that have one record a page

The result of all parts is written to bench/results.json.
`

/** Runs the command; returns its exit code. */
export async function runCommand(parameters: readonly string[], script: URL): Promise<number> {
  const options = parseOptions(parameters)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${HELP}`)
    return 2
  }
  const { rounds, only, pages, save, help } = options
  if (help) {
    process.stdout.write(HELP)
    return 0
  }
  const race = createRace(script)
  const work: Record<Part, () => Line[] | Promise<Line[]>> = {
    tree: async () => [
      ...(await benchParsing(race, rounds)),
      ...(pages === undefined ? [] : await benchParsing(race, rounds, pages)),
    ],
    extraction: () => benchExtraction(race, rounds),
    learning: () => benchLearning(race, rounds),
    predicates: async () => [
      ...(await benchPredicates(race, rounds)),
      ...(pages === undefined ? [] : await benchRealPredicates(race, rounds, pages)),
    ],
    trees: () => benchTrees(race, rounds),
    tokens: () => benchTokens(rounds),
    sections: () => benchSections(rounds),
    check: () => benchCheck(rounds),
    memory: benchMemory,
    'start-up': () => benchStartUp(rounds, script),
    studio: () => benchStudio(rounds, script),
    growth: () => benchGrowth(script),
    choice: () => benchChoice(script),
    crawl: () => benchCrawl(script),
    query: benchQuery,
  }
  const lines: Line[] = []
  for (const part of PARTS) {
    if (only !== undefined && only !== part) continue
    process.stderr.write(`${part} ...\n`)
    lines.push(...(await work[part]()))
  }
  const machine = describeMachine()
  const table = formatTable(['part', 'what', '>figure', 'goal', ''], lines.map(toRow))
  process.stdout.write(`${table.join('\n')}\n\nMedians of ${rounds} rounds on ${machine}\n`)
  if (only === undefined || save) {
    const file = fileURLToPath(new URL('./results.json', script))
    const measured = lines.map(toJson)
    const all = only === undefined ? measured : replacePart(readLines(file), only, measured)
    writeFileSync(file, `${JSON.stringify({ machine, rounds, lines: all }, null, 2)}\n`)
  }
  return 0
}

interface SavedLine {
  readonly part: string
}

function readLines(file: string): SavedLine[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { lines: SavedLine[] }).lines
}

/** The saved lines with those of one part measured anew, in the order of the parts. */
function replacePart(saved: readonly SavedLine[], part: Part, measured: readonly SavedLine[]): SavedLine[] {
  const lines = [...saved.filter((line) => line.part !== part), ...measured]
  const rank = ({ part: name }: SavedLine) => PARTS.findIndex((each) => each === name)
  return lines.sort((a, b) => rank(a) - rank(b))
}

interface Options {
  readonly rounds: number
  readonly only?: Part
  readonly pages?: string
  readonly save: boolean
  readonly help: boolean
}

/** The options, or what is wrong with them. */
function parseOptions(parameters: readonly string[]): Options | string {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        rounds: text,
        only: text,
        pages: text,
        save: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const { rounds = '15', only, pages, save = false, help = false } = values
    const part = PARTS.find((name) => name === only)
    if (!/^[1-9]\d{0,3}$/.test(rounds)) return `--rounds takes a whole number, not "${rounds}"`
    if (only !== undefined && part === undefined) return `--only takes one of ${PARTS.join(', ')}`
    return {
      rounds: Number(rounds),
      ...(part === undefined ? {} : { only: part }),
      ...(pages === undefined ? {} : { pages }),
      save,
      help,
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function toRow(line: Line): string[] {
  return [line.part, line.what, `${formatFigure(line.figure)} ${line.unit}`, describeGoal(line), judge(line)]
}

function toJson(line: Line): SavedLine & Record<string, unknown> {
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
