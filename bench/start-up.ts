import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Line } from './line.ts'
import { median } from './race.ts'

/** Tells the processor time of the process that evaluates it, as the last thing that process does. */
const TELL_TIME = `process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(String((user + system) / 1000))
})
`

const COMMANDS = [['--version'], ['extract', '--help']]

/** What the command line takes to start, over Node itself, in processor time. */
export function benchStartUp(rounds: number, folder: URL): Line[] {
  const command = fileURLToPath(new URL('./cli.js', folder))
  if (!existsSync(command)) return []
  const differences = COMMANDS.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const bare = timeNode('')
    for (const [i, parameters] of COMMANDS.entries()) {
      differences[i].push(timeNode(callCommand(command, parameters)) - bare)
    }
  }
  return COMMANDS.map((parameters, i) => ({
    part: 'start-up',
    what: `glean ${parameters.join(' ')} over bare node`,
    figure: median(differences[i]),
    unit: 'ms',
    goal: { most: 100 },
  }))
}

/** The code that does what `node command parameters` does. */
function callCommand(command: string, parameters: readonly string[]): string {
  const given = JSON.stringify([command, ...parameters])
  return `process.argv.push(...${given}); await import(${JSON.stringify(pathToFileURL(command).href)})`
}

function timeNode(code: string): number {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', TELL_TIME + code],
    { encoding: 'utf8' },
  )
  const time = Number(stderr)
  if (status !== 0 || !(time > 0)) throw new Error(`the command ended with ${status}: ${stderr}`)
  return time
}
