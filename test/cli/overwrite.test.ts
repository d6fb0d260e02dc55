import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  work.shell('cp examples/countries/codes.html examples/countries/examples.jsonl .')
  work.shell('glean learn examples.jsonl -m delimiters/hlrt -o w.json')
  work.shell('ln -s w.json link.json; ln -s . here; cp codes.html other.html')
  work.write('bias.json', '{"builders":["steps","*"]}')
})
afterAll(() => work.remove())

describe('output never destroys input', () => {
  it.each([
    ['the wrapper', ['extract', 'w.json', 'codes.html', '-o', 'w.json'], 'w.json'],
    ['the wrapper by another spelling', ['extract', 'w.json', 'codes.html', '-o', './here/w.json'], 'w.json'],
    ['the wrapper through a link', ['extract', 'w.json', 'codes.html', '-o', 'link.json'], 'w.json'],
    ['a page', ['extract', 'w.json', 'codes.html', '-o', 'codes.html', '-f', 'csv'], 'codes.html'],
    ['a page of a folder', ['extract', 'w.json', '.', '-o', 'codes.html', '-f', 'csv'], 'codes.html'],
    ['the examples', ['learn', 'examples.jsonl', '-o', 'examples.jsonl'], 'examples.jsonl'],
    ['a page that examples name', ['learn', 'examples.jsonl', '-o', 'codes.html'], 'codes.html'],
    ['a page without labels', ['learn', 'examples.jsonl', '-o', 'other.html', '--pages', '.'], 'other.html'],
    ['a bias', ['learn', 'examples.jsonl', '-o', 'bias.json', '--bias', 'bias.json'], 'bias.json'],
  ])('%s', (_name, parameters, file) => {
    const before = readFileSync(work.path(file), 'utf8')
    const { code, stdout, stderr } = work.glean(parameters)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /is read by this command and would be overwritten\n {2}Give --output another name\.\n$/,
    )
    expect(readFileSync(work.path(file), 'utf8')).toBe(before)
  })

  it('and a file of a name that promises another format is not made', () => {
    for (const name of ['x.ods', 'x.doc', 'x.txt']) {
      const { code, stderr } = work.glean(['extract', 'w.json', 'codes.html', '-o', name])
      expect(code).toBe(2)
      expect(stderr).toMatch(
        /no output format has the extension \.\w+\n {2}Use one of the extensions \.jsonl, /,
      )
    }
    expect(work.shell('ls x.*').stdout).toBe('')
  })

  it('while a name for a format may be written in capitals', () => {
    const { code, stdout } = work.glean(['extract', 'w.json', 'codes.html', '-f', 'CSV'])
    expect({ code, head: stdout.slice(0, 14) }).toEqual({ code: 0, head: 'country,code\r\n' })
  })
})
