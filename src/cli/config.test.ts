import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(config: unknown): string {
  const file = join(folder, 'glean.config.json')
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  return file
}

describe('the configuration file', () => {
  it('gives a command its options, before those that were typed', () => {
    const file = write({ extract: { format: 'csv', jobs: 4, typed: true, check: false, provenance: false } })
    expect(withConfig(['extract', 'w.json', '-j', '1'], file)).toEqual([
      ...['extract', '--format=csv', '--jobs=4', '--typed', '--no-check'],
      ...['w.json', '-j', '1'],
    ])
    expect(withConfig(['learn', 'x.jsonl'], file)).toEqual(['learn', 'x.jsonl'])
    expect(withConfig(['--version'], file)).toEqual(['--version'])
  })

  it('is reported if it cannot be read', () => {
    expect(() => withConfig(['explain'], folder)).toThrow('this is a folder, not a file')
  })

  it('need not exist', () => {
    expect(withConfig(['extract', 'a'], join(folder, 'none.json'))).toEqual(['extract', 'a'])
  })

  it.each([
    ['{', /not valid JSON/],
    ['[]', /this is not a configuration/],
    [{ extract: { format: ['csv'] } }, /this is not a configuration/],
    [{ extract: { output: '/etc/passwd' } }, /the option "output" cannot be set in this file/],
    [{ extract: { 'allow-private': true } }, /cannot be set/],
    [{ extract: { __proto__x: 'y' } }, /cannot be set/],
  ])('%j is refused', (config, message) => {
    expect(() => withConfig(['extract', 'w.json'], write(config))).toThrow(message)
  })
})
