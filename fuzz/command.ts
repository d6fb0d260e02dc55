import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatTable } from '../evaluate/table.ts'
import { attack, type Outcome } from './campaign.ts'
import { TARGETS } from './targets.ts'

const NAMES = TARGETS.map(({ target }) => target.name).join(', ')

const HELP = `Usage: npm run fuzz -- [--minutes N] [--seed S] [--only TARGET] [--inputs N]

Tries everything that strangers control on inputs that break every rule, made from a seed. What breaks a law
is made as small as possible and written to fuzz/corpus, which every later run and npm test try again.

  --minutes N     how long, shared among the targets (1)
  --seed S        a whole number; another one at each run if none is given
  --only TARGET   ${NAMES}
  --inputs N      stop each target after this many inputs
`

interface Options {
  readonly minutes: number
  readonly seed: number
  readonly only?: string
  readonly inputs?: number
}

/** Runs the command; returns its exit code. */
export async function runCommand(parameters: readonly string[], script: URL): Promise<number> {
  const options = parseOptions(parameters)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${HELP}`)
    return options === '' ? 0 : 2
  }
  const { minutes, seed, only, inputs } = options
  const chosen = TARGETS.filter(({ target }) => only === undefined || target.name === only)
  const shares = chosen.reduce((sum, { share }) => sum + share, 0)
  const outcomes: Outcome[] = []
  for (const { target, share } of chosen) {
    process.stderr.write(`${target.name}: ${target.about} ...\n`)
    const milliseconds = (minutes * 60_000 * share) / shares
    const outcome = await attack(target, { seed, milliseconds, ...(inputs === undefined ? {} : { inputs }) })
    report(outcome, fileURLToPath(new URL('../fuzz/corpus', script)))
    outcomes.push(outcome)
  }
  const rows = outcomes.map(({ target, inputs: tried, failures, slowest, seconds }) => [
    target,
    tried.toLocaleString('en'),
    String(failures.length),
    `${slowest.toFixed(0)} ms`,
    `${seconds.toFixed(0)} s`,
  ])
  const table = formatTable(['target', '>inputs', '>failures', '>slowest', '>time'], rows)
  process.stdout.write(`${table.join('\n')}\n\nseed ${seed}\n`)
  return outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0
}

function report({ target, failures }: Outcome, corpus: string): void {
  for (const { input, reason, seed } of failures) {
    const content = `${JSON.stringify({ target, reason: reason.slice(0, 300), input }, null, 2)}\n`
    const name = `${target}-${createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 12)}.json`
    mkdirSync(corpus, { recursive: true })
    writeFileSync(join(corpus, name), content)
    process.stderr.write(`${target}: ${reason.slice(0, 300)}\n  fuzz/corpus/${name}, seed ${seed}\n`)
  }
}

/** The options, or what is wrong with them; empty where help was asked for. */
function parseOptions(parameters: readonly string[]): Options | string {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: { minutes: text, seed: text, only: text, inputs: text, help: { type: 'boolean' } },
    })
    const { minutes = '1', seed = String(Date.now() % 1_000_000_000), only, inputs } = values
    if (values.help) return ''
    if (!(Number(minutes) > 0)) return `--minutes takes a number, not "${minutes}"`
    if (!/^\d{1,9}$/.test(seed)) return `--seed takes a whole number of at most 9 digits, not "${seed}"`
    if (inputs !== undefined && !/^[1-9]\d{0,8}$/.test(inputs))
      return `--inputs takes a whole number, not "${inputs}"`
    if (only !== undefined && !TARGETS.some(({ target }) => target.name === only))
      return `--only takes one of ${NAMES}`
    return {
      minutes: Number(minutes),
      seed: Number(seed),
      ...(only === undefined ? {} : { only }),
      ...(inputs === undefined ? {} : { inputs: Number(inputs) }),
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
