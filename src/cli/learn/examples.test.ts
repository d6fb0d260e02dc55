import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isExamplesFile, parseValues, splitValues } from './examples.ts'

describe('values on the command line', () => {
  it.each([
    [['title=Dune', 'price=$9.99'], [{ title: 'Dune', price: '$9.99' }]],
    [
      ['title=Dune', 'title=Emma'],
      [{ title: 'Dune' }, { title: 'Emma' }],
    ],
    [
      ['title=Dune', 'author=Herbert', 'author+=Anderson'],
      [{ title: 'Dune', author: ['Herbert', 'Anderson'] }],
    ],
    [
      ['a=x', 'a+=y', 'a=z'],
      [{ a: ['x', 'y'] }, { a: 'z' }],
    ],
    [['formula=a=b+c'], [{ formula: 'a=b+c' }]],
  ])('%j', (pairs, records) => {
    expect(parseValues(pairs)).toEqual(records)
  })

  it.each([['Congo'], ['=x'], ['a='], ['a+=x'], ['+=x']])('refuses %s', (pair) => {
    expect(() => parseValues([pair])).toThrow(/--values/)
  })

  it('are separated from pages that were named after them', () => {
    expect(splitValues(['title=Dune', 'shelf.html', 'site/*.html', 'year=1965'])).toEqual({
      pairs: ['title=Dune', 'year=1965'],
      pages: ['shelf.html', 'site/*.html'],
    })
  })
})

describe('a file of examples', () => {
  it('is known by its name or its first character; pipes, folders and patterns are pages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gleaner-examples-'))
    const path = (name: string) => join(folder, name)
    try {
      writeFileSync(path('braces'), ' {"page":"a.html"}')
      writeFileSync(path('page'), '<p>{')
      execFileSync('mkfifo', [path('pipe')])
      symlinkSync('circle', path('circle'))
      const names = ['a.jsonl', 'a.json', 'braces', 'page', 'pipe', 'a.html', '.', '*', 'site/*']
      expect(names.filter((name) => isExamplesFile(path(name)))).toEqual(['a.jsonl', 'a.json', 'braces'])
      expect(() => isExamplesFile(path('circle'))).toThrow('the file cannot be read (ELOOP)')
      expect(() => isExamplesFile(path('none'))).toThrow('file not found')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
