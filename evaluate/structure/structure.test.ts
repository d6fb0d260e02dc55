import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countOf, describeSteps, runStructure } from './command.ts'
import { countSteps } from './count-steps.ts'
import { SOURCES } from './made-sources.ts'
import { readSource } from './read-source.ts'

it('needs fewer correction steps than were published, on as many sources', () => {
  const results = SOURCES.map(countSteps)
  const steps = results.reduce((sum, each) => sum + countOf(each), 0)
  expect(SOURCES).toHaveLength(14)
  expect(SOURCES.reduce((sum, { published = 0 }) => sum + published, 0)).toBe(31)
  expect(steps).toBeLessThanOrEqual(1)
  expect(describeSteps(results).at(-1)).toMatch(/^all +\d+ +31 +\d+$/)
})

it('counts a step for each heading to add or delete, and for each rule that is wrong beside these', () => {
  const page = '<h2>A</h2><p>1</p><h3>b</h3><p>2</p><h3>c</h3><p>3</p>'
  const count = (outline: string) => countSteps({ name: 'x', published: 0, pages: [page], outline })
  expect(countOf(count('b\nc'))).toBe(0)
  expect(count('b\nc\nd')).toMatchObject({ add: ['d'], delete: [], rules: [] })
  expect(count('b')).toMatchObject({ add: [], delete: ['c'], rules: [] })
  expect(count('b\n  c')).toMatchObject({ add: [], delete: [], rules: ['', 'b'] })
})

describe('sources in folders', () => {
  const folders: string[] = []
  const folder = (files: Record<string, string>): string => {
    const made = mkdtempSync(join(tmpdir(), 'structure-'))
    folders.push(made)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text)
    return made
  }
  afterAll(() => {
    for (const made of folders) rmSync(made, { recursive: true })
  })
  const page = (name: string) => `<h2>Area</h2><p>${name} sq km</p><h2>Coast</h2><p>${name} km</p>`
  const pages = { 'a.html': page('1'), 'b.html': page('2'), 'c.html': page('3') }

  it('counts the steps to the outline beside the pages', () => {
    const lines: string[] = []
    const made = folder({ ...pages, 'outline.txt': 'Area\nCoast\nClimate\n' })
    expect(runStructure(['--data', made], (printed) => lines.push(...printed))).toBe(0)
    expect(lines.at(-1)).toMatch(/^all +1 +3$/)
    expect(lines.at(-2)).toContain('add Climate')
  })

  it('takes the paths of records for the structure, in any order', () => {
    const record = '{"page":"a.html","records":[{"Coast":"1 km","Area":"1 sq km"}]}\n'
    const source = readSource(folder({ ...pages, 'truth.jsonl': record.repeat(3) }))
    expect(source.outline).toBe('Area\nCoast')
    expect(countOf(countSteps(source))).toBe(0)
  })

  it('says what a folder lacks', () => {
    expect(() => readSource(folder({}))).toThrow('the folder has no pages')
    expect(() => readSource(folder(pages))).toThrow('nothing says what the right structure is')
    expect(() => runStructure(['--dta', 'x'], () => {})).toThrow('structure takes --data')
  })
})
