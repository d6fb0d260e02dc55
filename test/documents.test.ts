import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/entries.mjs'
import { createWorkplace, type Workplace } from './cli/glean.ts'
import { blocksOf, commandsOf, linksOf } from './documents.ts'

const DOCUMENTS = ['README.md', 'docs/command-line.md', 'docs/format.md', 'src/README.md']

describe.each(DOCUMENTS)('%s', (file) => {
  let work: Workplace
  beforeAll(() => {
    work = createWorkplace()
  })
  afterAll(() => work.remove())

  it('links to files that are there', () => {
    const links = linksOf(file)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([])
  })

  it('shows what its commands really print', () => {
    const commands = blocksOf(file)
      .filter(({ language }) => language === 'console')
      .flatMap(commandsOf)
    const shown = commands.map(({ command, output }) => `$ ${command}\n${output}`)
    const real = commands.map(({ command }) => {
      const { stdout } = work.shell(`exec 2>&1; ${command}`)
      return `$ ${command}\n${stdout.replaceAll('\r\n', '\n')}`
    })
    expect(real).toEqual(shown)
  })
})

it("README.md's library example runs, and prints what it says", () => {
  const blocks = blocksOf('README.md')
  const program = blocks.findIndex(({ language }) => language === 'js')
  expect(blocks[program + 1].language).toBe('text')
  // Inside the package, so that it can import the package by its own name.
  const folder = join(ROOT, '.cache/readme')
  mkdirSync(folder, { recursive: true })
  try {
    const script = join(folder, 'example.mjs')
    writeFileSync(script, blocks[program].text)
    const printed = execFileSync(process.execPath, [script], { cwd: ROOT, encoding: 'utf8' })
    expect(printed).toBe(blocks[program + 1].text)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
