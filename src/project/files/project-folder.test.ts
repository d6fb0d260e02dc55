import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProject, type Stored } from './project-folder.ts'

const stored = (part: Partial<Stored['settings']> = {}, examples: Stored['examples'] = []): Stored => ({
  examples,
  settings: { fields: new Map(), addresses: new Map(), drafts: [], ...part },
  corrections: [],
})
const EXAMPLE = { page: 'a.html', records: [{ title: 'Dune' }], complete: false }

describe('the files of a project', () => {
  let folder: string
  const path = (name: string) => join(folder, name)
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'gleaner-project-')), 'new')
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

  it('hold corrections as the command line reads them, in a file that is there once something was corrected', () => {
    const project = openProject(folder)
    project.readChanged()
    expect(project.prepare(stored())()).toBe(true)
    expect(existsSync(path('corrections.json'))).toBe(false)
    const given = { ...stored(), corrections: [{ delete: 'Notes' }, { rename: 'Area', to: 'Size' }] }
    expect(project.prepare(given)()).toBe(true)
    expect(JSON.parse(readFileSync(path('corrections.json'), 'utf8'))).toEqual(given.corrections)
    expect(openProject(folder).readChanged()).toEqual(given)
    expect(project.prepare(stored())()).toBe(true)
    expect(readFileSync(path('corrections.json'), 'utf8')).toBe('[\n]\n')
    writeFileSync(path('corrections.json'), '[{"add":1}]')
    expect(() => project.readChanged()).toThrow('this is not a list of corrections')
  })

  it('are made when there is something to write, and read back as they were', () => {
    const project = openProject(folder)
    expect(project.name).toBe('new')
    expect(project.readChanged()).toEqual(stored())
    const given = stored(
      {
        name: 'Shop',
        note: 'n',
        class: 'https://schema.org/Book',
        fields: new Map([['title', { colour: 3, property: 'https://schema.org/name', note: 'x' }]]),
        addresses: new Map([['a.html', 'https://example.org/']]),
        drafts: [{ page: 'a.html', record: { title: 'Emma' } }],
      },
      [EXAMPLE],
    )
    expect(project.prepare(given)()).toBe(true)
    expect(project.readChanged()).toBeUndefined()
    expect(openProject(folder).readChanged()).toEqual(given)
    expect(readdirSync(folder).sort()).toEqual(['examples.jsonl', 'studio.json'])
  })

  it('are not written when they already say so', () => {
    const project = openProject(folder)
    project.readChanged()
    project.prepare(stored({}, [EXAMPLE]))()
    rmSync(path('examples.jsonl'))
    expect(project.prepare(stored({}, [EXAMPLE]))()).toBe(true)
    expect(existsSync(path('examples.jsonl'))).toBe(false)
    expect(project.readChanged()?.examples).toEqual([])
  })

  it.each([
    [
      'a property that is no IRI',
      { fields: new Map([['title', { property: 'no iri' }]]) },
      'property of title',
    ],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['a note that is too long', { note: 'x'.repeat(10_001) }, 'note'],
    ['too many fields', { fields: new Map(Array.from({ length: 1001 }, (_, i) => [`f${i}`, {}])) }, 'fields'],
    ['a draft that is no record', { drafts: [{ page: 'a.html', record: {} }] }, 'no field'],
  ])('are not written with %s', (_what, settings, message) => {
    const project = openProject(folder)
    project.readChanged()
    expect(() => project.prepare(stored(settings))).toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['{', 'not valid JSON'],
    ['{"fields":5}', 'damaged'],
    ['{"class":"no iri"}', 'damaged'],
    ['{"drafts":[{"page":"a","record":5}]}', 'record'],
  ])('say what is wrong with %s, each time they are read', (text, message) => {
    const project = openProject(folder)
    writeFileSync(path('studio.json'), text)
    expect(() => project.readChanged()).toThrow(message)
    expect(() => project.readChanged()).toThrow(message)
    writeFileSync(path('studio.json'), '{}')
    expect(project.readChanged()).toEqual(stored())
  })

  it('hold a wrapper that can be removed', () => {
    const project = openProject(folder)
    expect(project.readWrapper()).toBeUndefined()
    project.writeWrapper('{}')
    expect(readFileSync(path('wrapper.json'), 'utf8')).toBe('{}')
    project.removeWrapper()
    project.removeWrapper()
    expect(project.readWrapper()).toBeUndefined()
    execFileSync('mkfifo', [path('wrapper.json')])
    expect(() => project.readWrapper()).toThrow('not a regular file')
  })

  it('cannot be in a file', () => {
    const project = openProject(folder)
    writeFileSync(path('taken'), '')
    expect(() => openProject(join(project.folder, 'taken'))).toThrow('cannot be used as a project')
  })
})
