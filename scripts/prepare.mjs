// @ts-check
/**
 * Brings the working copy to a state in which `dist/` can be run: installs what package-lock.json names, builds what
 * changed, and does nothing when both are up to date. Plain Node, because nothing may be installed yet.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DIGEST_FILE, digestSources, presentEntries, ROOT } from './entries.mjs'

/** A step of preparation that failed, with what the tool printed. */
export class StepError extends Error {
  /** @param {string} message @param {string} output */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * Runs Node on a script and returns its exit code with what it printed.
 * @param {string[]} parameters
 */
export function runNode(parameters) {
  return run(process.execPath, parameters)
}

/**
 * Runs npm: the one that started this process where there is one.
 * @param {string[]} parameters
 */
export function runNpm(parameters) {
  const npm = process.env.npm_execpath
  return npm === undefined ? run('npm', parameters) : runNode([npm, ...parameters])
}

/** @param {string} program @param {string[]} parameters */
function run(program, parameters) {
  const child = spawnSync(program, parameters, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32' && program === 'npm',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  const { status, stdout, stderr, error } = child
  if (error !== undefined) throw new StepError(`${program} could not be started`, String(error))
  return { code: status ?? 1, stdout, output: `${stdout}${stderr}`.trimEnd() }
}

/**
 * The script behind a command of an installed package.
 * @param {string} packageName @param {string} command
 */
export function toolPath(packageName, command) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Whether node_modules holds exactly what the lockfile says. npm records what it installed in
 * node_modules/.package-lock.json; optional packages are left out of the comparison, since a platform lacks some.
 * @param {string} root
 */
export function isInstalled(root = ROOT) {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return (
    [...wanted].every(
      ([path, entry]) => entry.optional || installed.get(path)?.identity === entry.identity,
    ) && [...installed.keys()].every((path) => wanted.has(path))
  )
}

/** @param {string} file */
function readPackages(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'))
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  return new Map(
    entries.map(([path, { version, integrity, optional, devOptional }]) => [
      path,
      { identity: `${version} ${integrity}`, optional: Boolean(optional || devOptional) },
    ]),
  )
}

/**
 * Runs `npm ci` unless everything is installed already.
 * @param {(message: string) => void} say
 */
export function install(say) {
  if (isInstalled()) return
  say('Installing the dependencies that package-lock.json names (npm ci)')
  const { code, output } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw new StepError('npm ci failed', output)
}

/** Whether `dist/` was built from the sources as they are now, or there is nothing to build. */
export function isBuilt() {
  if (presentEntries().size === 0) return true
  const file = join(ROOT, DIGEST_FILE)
  return existsSync(file) && readFileSync(file, 'utf8') === digestSources()
}

/**
 * Builds `dist/` unless it was built from these very sources.
 * @param {(message: string) => void} say
 */
export function build(say) {
  if (isBuilt()) return
  say('Building dist/ (tsdown, vite)')
  const steps = [
    [toolPath('tsdown', 'tsdown')],
    [toolPath('vite', 'vite'), 'build', 'studio'],
    [join(ROOT, 'scripts/make-manual.mjs')],
  ]
  for (const step of steps) {
    const { code, output } = runNode(step)
    if (code === 0) continue
    // What is half built counts as not built.
    rmSync(join(ROOT, DIGEST_FILE), { force: true })
    throw new StepError('the build failed', output)
  }
}

/**
 * Installs and builds as needed, then runs `dist/<name>.js` in this process with this process's arguments. What is
 * said goes to standard error: standard output belongs to the program.
 * @param {string} name
 */
export async function runBuilt(name) {
  try {
    const say = (/** @type {string} */ message) => process.stderr.write(`${message}\n`)
    install(say)
    build(say)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    process.stderr.write(`${error.output}\n${error.message}\n`)
    process.exitCode = 1
    return
  }
  const file = join(ROOT, 'dist', `${name}.js`)
  if (!existsSync(file)) {
    process.stderr.write(
      `dist/${name}.js was not built: scripts/entries.mjs names the source that is missing\n`,
    )
    process.exitCode = 1
    return
  }
  process.argv[1] = file
  await import(pathToFileURL(file).href)
}
