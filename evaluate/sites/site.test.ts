import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestSites } from './digest.ts'
import { readSites } from './site.ts'
import { useSiteFiles } from './site-files.ts'

const { data, write, writeSite } = useSiteFiles()

describe('reading sites', () => {
  it('finds every folder with a truth, names it by its path, and puts it into a set', () => {
    writeSite('lists/b', [['Ann', 'Ben'], ['Cid']])
    writeSite('lists/a', [['Ann'], ['Ben']])
    writeSite('single', [['Ann', 'Ben']])
    const sites = readSites(data, { recallOnly: /a$/ })
    expect(sites.map(({ name, set, detail, recallOnly }) => [name, set, detail, recallOnly])).toEqual([
      ['lists/a', 'lists', true, true],
      ['lists/b', 'lists', false, false],
      ['single', 'single', false, false],
    ])
    expect(readSites(join(data, 'single')).map(({ name }) => name)).toEqual(['single'])
    expect(readSites(data, { prefix: 'lists/' }).length).toBe(2)
    expect(readSites(data, { prefix: 'b' }).length).toBe(1)
  })

  it('believes a site that says its truth is incomplete', () => {
    writeSite('a', [['Ann']])
    write('a/site.json', '{"recallOnly": true}')
    expect(readSites(data)[0].recallOnly).toBe(true)
    write('a/site.json', '{"recallOnly": "yes"}')
    expect(() => readSites(data)).toThrow('recallOnly is true or false')
  })

  it('says what is wrong, and where', () => {
    expect(() => readSites(data)).toThrow('folder not found')
    write('empty/readme.txt', '')
    expect(() => readSites(data)).toThrow('no folder here holds a truth.jsonl')
    write('a/truth.jsonl', '{"page": "1.html"')
    expect(() => readSites(data)).toThrow('not valid JSON')
    write('a/truth.jsonl', '\n')
    expect(() => readSites(data)).toThrow('names no page')
    write('a/truth.jsonl', '{"page":"1.html","records":[]}')
    expect(() => readSites(data)).toThrow('1.html does not exist')
    expect(() => readSites(data, { prefix: 'x' })).toThrow('no site begins with "x"')
  })

  it.each([
    ['{"page":"1.html"}', 'names a page and its records'],
    ['{"page":"1.html","records":["x"]}', 'a record is an object'],
    ['{"page":"1.html","records":[{"a":"x"}]}', 'list of values'],
    ['{"page":"1.html","records":[{"a":[]}]}', 'list of values'],
    ['{"page":"1.html","records":[{"a":[" "]}]}', 'empty'],
    ['{"page":"1.html","records":[{"a":[1]}]}', 'a record is an object'],
    ['{"page":"1.html","records":[{"__proto__":["x"]}]}', 'reserved'],
  ])('refuses the truth %s', (line, message) => {
    write('a/truth.jsonl', line)
    expect(() => readSites(data)).toThrow(message)
  })
})

describe('the digest of sites', () => {
  it('depends on their pages and truth, not on the folder they were read from', () => {
    writeSite('lists/a', [['Ann'], ['Ben']])
    writeSite('lists/b', [['Cid']])
    const whole = digestSites(readSites(data))
    expect(digestSites(readSites(join(data, 'lists')).reverse())).toBe(whole)
    write('lists/b/pages/0.html', '<ul><li>Cid</ul>')
    expect(digestSites(readSites(data))).not.toBe(whole)
    writeSite('lists/b', [['Cid']])
    expect(digestSites(readSites(data))).toBe(whole)
    expect(digestSites(readSites(data, { recallOnly: /a$/ }))).not.toBe(whole)
  })
})
