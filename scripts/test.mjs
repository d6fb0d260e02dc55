// @ts-check
/**
 * `npm test`: installs and builds what is out of date, then runs every check in order and stops at the first that
 * fails, with its output. The last line is always `N passed, N failed`: each check counts as one, each test as one.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideChromium } from './chromium.mjs'
import { build, install, runNode, StepError, toolPath } from './prepare.mjs'
import { countTests } from './test-counts.mjs'

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ counts: Counts, output: string }} Outcome
 * @typedef {{ name: string, run: () => Outcome }} Step
 */

const NAME_WIDTH = 22

/** On two cores both work: the tests of each file are apart from those of the others. */
const WORKERS = [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`]

/** @type {Step[]} */
const STEPS = [
  preparation('install', () => install(say)),
  preparation('build', () => build(say)),
  check('types', () => [toolPath('typescript', 'tsc'), '-p', '.']),
  check('lint', () => [toolPath('@biomejs/biome', 'biome'), 'check', '--error-on-warnings']),
  check('layers', () => ['scripts/check-layers.mjs']),
  check('patterns', () => ['scripts/check-patterns.mjs']),
  check('public API', () => ['scripts/check-api.mjs']),
  tests('unit tests and laws', 'unit', WORKERS),
  preparation('browser', () => provideChromium(say)),
  tests('end-to-end tests', 'end-to-end', WORKERS),
]

/** @param {string} message */
function say(message) {
  process.stdout.write(`${message}\n${' '.repeat(NAME_WIDTH)}`)
}

/**
 * A step that makes the others possible: it counts only when it fails.
 * @param {string} name @param {() => void} prepare
 * @returns {Step}
 */
function preparation(name, prepare) {
  const run = () => {
    try {
      prepare()
      return { counts: { passed: 0, failed: 0, skipped: 0 }, output: '' }
    } catch (error) {
      const output = error instanceof StepError ? `${error.output}\n${error.message}` : String(error)
      return { counts: { passed: 0, failed: 1, skipped: 0 }, output }
    }
  }
  return { name, run }
}

/**
 * A tool whose exit code is the answer.
 * @param {string} name @param {() => string[]} parameters
 * @returns {Step}
 */
function check(name, parameters) {
  const run = () => {
    const { code, output } = runNode(parameters())
    const passed = code === 0 ? 1 : 0
    return { counts: { passed, failed: 1 - passed, skipped: 0 }, output }
  }
  return { name, run }
}

/**
 * A project of vitest.config.ts; a forgotten `.only` fails.
 * @param {string} name @param {string} project @param {readonly string[]} [options]
 * @returns {Step}
 */
function tests(name, project, options = []) {
  const run = () => {
    const folder = mkdtempSync(join(tmpdir(), 'gleaner-test-'))
    try {
      const report = join(folder, 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const vitest = toolPath('vitest', 'vitest')
      const { code, output } = runNode([
        vitest,
        'run',
        '--project',
        project,
        '--allowOnly=false',
        ...options,
        ...reporters,
      ])
      return { counts: countTests(readReport(report), code), output }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { name, run }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The counts in words; nothing for a check, which says it all by being ok.
 * @param {Counts} counts
 */
function describe({ passed, failed, skipped }) {
  const parts = []
  if (failed > 0 && passed > 0) parts.push(`${failed} failed`)
  if (passed > 1) parts.push(`${passed} passed`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}

const total = { passed: 0, failed: 0 }
for (const step of STEPS) {
  process.stdout.write(step.name.padEnd(NAME_WIDTH))
  const start = performance.now()
  const { counts, output } = step.run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const result = `${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`
  process.stdout.write(`${[result, describe(counts)].filter(Boolean).join(': ')}\n`)
  total.passed += counts.passed
  total.failed += counts.failed
  if (counts.failed > 0) {
    process.stdout.write(`\n${output}\n\n`)
    process.exitCode = 1
    break
  }
}
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
