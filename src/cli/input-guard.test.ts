import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepInputs } from './input-guard.ts'

let folder: string
const path = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-guard-'))
  writeFileSync(path('w.json'), '{}')
  writeFileSync(path('a.html'), '')
  symlinkSync('w.json', path('soft.json'))
  linkSync(path('w.json'), path('hard.json'))
  symlinkSync('.', path('same'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['w.json', './w.json', 'same/w.json', 'soft.json', 'hard.json'])('refuses %s', (output) => {
  expect(() => keepInputs(`${folder}/${output}`, [path('a.html'), path('w.json')])).toThrow(
    /is read by this command and would be overwritten$/,
  )
})

it('refuses a relative path to an absolute one', () => {
  expect(() => keepInputs(relative(process.cwd(), path('w.json')), [path('w.json')])).toThrow()
})

it('accepts what is not an input, does not exist, or keeps nothing', () => {
  const inputs = [path('w.json'), path('missing.html'), '-', '/dev/null']
  for (const output of [undefined, path('a.html'), path('missing.html'), '/dev/null']) {
    expect(() => keepInputs(output, inputs)).not.toThrow()
  }
})
