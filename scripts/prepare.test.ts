import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'
import { isInstalled } from './prepare.mjs'
import { countTests } from './test-counts.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gleaner-prepare-'))
})

afterEach(() => rmSync(root, { recursive: true }))

describe('isInstalled', () => {
  const zod = { version: '4.0.0', integrity: 'sha512-a' }

  function installed(wanted: object, present?: object): boolean {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
    if (present !== undefined) {
      mkdirSync(join(root, 'node_modules'))
      writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
    }
    return isInstalled(root)
  }

  it('is false without node_modules', () => {
    expect(installed({ 'node_modules/zod': zod })).toBe(false)
  })

  it('is true for what the lockfile names', () => {
    expect(installed({ 'node_modules/zod': zod }, { 'node_modules/zod': zod })).toBe(true)
  })

  it('is false for another version', () => {
    const older = { version: '3.9.9', integrity: 'sha512-b' }
    expect(installed({ 'node_modules/zod': zod }, { 'node_modules/zod': older })).toBe(false)
  })

  it('is false when a package is missing or left over', () => {
    expect(installed({ 'node_modules/zod': zod }, {})).toBe(false)
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(installed({}, { 'node_modules/zod': zod })).toBe(false)
  })

  it('does not ask for packages of another platform', () => {
    const optional = { version: '1.0.0', integrity: 'sha512-c', optional: true }
    expect(installed({ 'node_modules/other-platform': optional }, {})).toBe(true)
  })
})

describe('findChromium', () => {
  function addExecutable(folder: string, name: string): string {
    mkdirSync(join(root, folder), { recursive: true })
    const file = join(root, folder, process.platform === 'win32' ? `${name}.exe` : name)
    writeFileSync(file, '')
    chmodSync(file, 0o755)
    return file
  }

  it('prefers CHROME_PATH', () => {
    expect(findChromium({ CHROME_PATH: '/opt/chrome', PATH: '' })).toBe('/opt/chrome')
  })

  it('takes chromium before chrome, wherever they are on PATH', () => {
    addExecutable('a', 'google-chrome')
    const chromium = addExecutable('b', 'chromium')
    expect(findChromium({ PATH: [join(root, 'a'), join(root, 'b')].join(delimiter) })).toBe(chromium)
  })

  it('finds nothing on an empty PATH', () => {
    expect(findChromium({ PATH: root })).toBeUndefined()
    expect(findChromium({})).toBeUndefined()
  })
})

describe('countTests', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  }
  const passedTest = { status: 'passed' }
  const failedTest = { status: 'failed' }

  it('counts tests', () => {
    expect(countTests(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(countTests({ ...report, numPendingTests: 1, numTodoTests: 1 }, 0).skipped).toBe(2)
  })

  it('counts a file that does not load once, and a file with failed tests by its tests', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [passedTest, failedTest, failedTest] },
    ]
    expect(countTests({ ...report, numFailedTests: 2, testResults }, 1).failed).toBe(3)
  })

  it('counts a failure that no test shows', () => {
    expect(countTests(report, 1).failed).toBe(1)
    expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
