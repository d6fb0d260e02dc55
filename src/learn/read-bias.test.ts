import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { builderNames } from '../languages/predicates/builders/bias.ts'
import { readBias } from './read-bias.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bias-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  const file = join(folder, 'bias.json')
  writeFileSync(file, text)
  return readBias(file).map((entry) => (typeof entry === 'string' ? entry : entry.name))
}

it('reads the names of builders in their order, and the rest for a star', () => {
  expect(read('{"builders":["neighbour","steps"]}')).toEqual(['neighbour', 'steps'])
  const [first, ...rest] = read('{"builders":["neighbour","*"]}')
  expect(first).toBe('neighbour')
  expect(rest).toEqual(builderNames().filter((name) => name !== 'neighbour'))
})

it.each([
  ['{"builders":"neighbour"}', 'bias-invalid'],
  ['{"builders":[],"more":1}', 'bias-invalid'],
  ['{"builders":[]}', 'bias-invalid'],
  ['{"builders":["neighbour","neighbour"]}', 'bias-invalid'],
  ['{"builders":["words"]}', 'builder-unknown'],
  ['{"builders":["stairs"]}', 'builder-unknown'],
])('refuses %s with the file and a code', (text, code) => {
  let problem: unknown
  try {
    read(text)
  } catch (error) {
    problem = error
  }
  expect(problem).toBeInstanceOf(GleanError)
  expect(problem).toMatchObject({ code, place: { file: join(folder, 'bias.json') } })
})
