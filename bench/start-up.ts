import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Line } from './line.ts'
import { median, race, wallTime } from './measure.ts'

/** What the command line takes to start, over Node itself. */
export function benchStartUp(rounds: number, folder: URL): Line[] {
  const command = fileURLToPath(new URL('./cli.js', folder))
  if (!existsSync(command)) return []
  const [bare, version, help] = race(
    [
      { name: 'node', run: () => runNode(['--eval', '0']) },
      { name: 'glean --version', run: () => runNode([command, '--version']) },
      { name: 'glean extract --help', run: () => runNode([command, 'extract', '--help']) },
    ],
    rounds,
    { warmUp: 1, clock: wallTime },
  )
  return [version, help].map(({ name, times }) => ({
    part: 'start-up',
    what: `${name} over bare node`,
    figure: median(times.map((time, round) => time - bare.times[round])),
    unit: 'ms',
    goal: { most: 100 },
  }))
}

function runNode(parameters: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${parameters.join(' ')} ended with ${status}: ${stderr}`)
}
