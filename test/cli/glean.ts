import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from '../../scripts/entries.mjs'

/** What a command printed, and how it ended. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A folder of its own for a test, with the built command `glean` at hand and the examples in `examples/`. */
export interface Workplace {
  readonly folder: string
  path(name: string): string
  write(name: string, text: string | Uint8Array): string
  /** Runs `glean` with these arguments in the folder. */
  glean(parameters: readonly string[], input?: string): Run
  /** Runs `glean` while the test goes on, so that a server in the test can answer it. */
  run(parameters: readonly string[]): Promise<Run>
  /** Runs a line of shell in the folder; `glean` is on its path. */
  shell(line: string): Run
  /** Starts a line of shell and does not wait. */
  start(line: string): ReturnType<typeof spawn>
  remove(): void
}

const COMMAND = join(ROOT, 'dist/cli.js')
const MOST_OUTPUT = 1 << 28

/** Makes the folder. */
export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-cli-'))
  const programs = mkdtempSync(join(tmpdir(), 'gleaner-bin-'))
  const path = (name: string) => join(folder, name)
  writeFileSync(join(programs, 'glean'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`)
  chmodSync(join(programs, 'glean'), 0o755)
  symlinkSync(join(ROOT, 'examples'), path('examples'))
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}`, GLEAN_DEBUG: '' }
  const run = (program: string, parameters: readonly string[], input = ''): Run => {
    const child = spawnSync(program, parameters, {
      cwd: folder,
      env,
      input,
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
    })
    if (child.error !== undefined) throw child.error
    return { code: child.status, stdout: child.stdout, stderr: child.stderr }
  }
  return {
    folder,
    path,
    write(name, text) {
      writeFileSync(path(name), text)
      return name
    },
    glean: (parameters, input) => run(process.execPath, [COMMAND, ...parameters], input),
    run: (parameters) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [COMMAND, ...parameters], { cwd: folder, env })
        let stdout = ''
        let stderr = ''
        child.stdout.setEncoding('utf8').on('data', (text) => {
          stdout += text
        })
        child.stderr.setEncoding('utf8').on('data', (text) => {
          stderr += text
        })
        child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }))
        child.stdin.end()
      }),
    shell: (line) => run('sh', ['-c', line]),
    start: (line) => spawn('sh', ['-c', `exec ${line}`], { cwd: folder, env, stdio: 'ignore' }),
    remove() {
      rmSync(folder, { recursive: true })
      rmSync(programs, { recursive: true })
    },
  }
}
