// @ts-check
/** Finds the browser that the browser tests drive, and installs it where that is possible. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** What to do when no browser is there. */
export const CHROMIUM_REMEDY =
  'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium; ' +
  'macOS: brew install --cask chromium), or set CHROME_PATH to the executable.'

/**
 * The executable to start: CHROME_PATH, else the first of the usual names on PATH.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findChromium(environment = process.env) {
  if (environment.CHROME_PATH) return environment.CHROME_PATH
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
  return candidates.find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Makes sure that a browser is there, installing Debian's package where this process may. Never fails: without a
 * browser the browser tests do, with the same remedy.
 * @param {(message: string) => void} say
 */
export function provideChromium(say) {
  if (findChromium() !== undefined) return
  const prefix = privilegedPrefix()
  if (prefix === undefined) {
    say(CHROMIUM_REMEDY)
    return
  }
  say('Installing chromium for the browser tests (apt-get install chromium)')
  run([...prefix, 'apt-get', 'update', '-q'])
  const installed = run([...prefix, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'])
  if (!installed || findChromium() === undefined) say(`The installation failed. ${CHROMIUM_REMEDY}`)
}

/**
 * What to put before apt-get: nothing for root, sudo where it asks no password; undefined where apt-get cannot be used.
 * @returns {string[] | undefined}
 */
function privilegedPrefix() {
  if (!run(['apt-get', '--version'])) return undefined
  if (process.getuid?.() === 0) return []
  return run(['sudo', '-n', 'true']) ? ['sudo', '-n'] : undefined
}

/** @param {string[]} command */
function run([program, ...parameters]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, parameters, { stdio: 'ignore', env }).status === 0
}
