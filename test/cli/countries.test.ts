import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

const RECORDS = [
  { country: 'Congo', code: '242' },
  { country: 'Egypt', code: '20' },
  { country: 'Belize', code: '501' },
  { country: 'Spain', code: '34' },
]

describe('the country codes', () => {
  let work: Workplace
  beforeAll(() => {
    work = createWorkplace()
    const learned = work.shell(
      'glean learn examples/countries/examples.jsonl --method delimiters/hlrt -o countries.json',
    )
    expect(learned).toMatchObject({ code: 0, stdout: '' })
    expect(learned.stderr).toMatch(
      /^Learned countries from 4 records on 1 page, with delimiters\/hlrt\nReproduces all your examples/,
    )
  })
  afterAll(() => work.remove())

  it('are found by the six delimiters of the textbook, and no others', () => {
    const file = JSON.parse(work.shell('cat countries.json').stdout)
    expect(file.rules).toEqual([
      {
        language: 'delimiters',
        variant: 'hlrt',
        rule: {
          class: 'hlrt',
          head: '<P>',
          tail: '<HR>',
          pairs: [
            { path: [0], left: '<B>', right: '</B>' },
            { path: [1], left: '<I>', right: '</I>' },
          ],
        },
      },
    ])
    const { code, stdout } = work.glean(['explain', 'countries.json'])
    expect(code).toBe(0)
    const [words] = stdout.split('As a regular expression')
    const quoted = Array.from(words.matchAll(/`([^`]*)`/g), ([, text]) => text)
    expect(new Set(quoted)).toEqual(new Set(['<P>', '<HR>', '<B>', '</B>', '<I>', '</I>']))
  })

  it('come out as they were marked', () => {
    const { code, stdout, stderr } = work.glean([
      'extract',
      'countries.json',
      'examples/countries/codes.html',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(RECORDS.map((record) => `${JSON.stringify(record)}\n`).join(''))
  })

  it('come from standard input as well', () => {
    const { stdout } = work.shell(
      'cat examples/countries/codes.html | glean extract countries.json - -f json',
    )
    expect(JSON.parse(stdout)).toEqual(RECORDS)
  })

  it('go into a file in the format of its name', () => {
    const { code, stdout } = work.shell(
      'glean extract countries.json "examples/countries/*.html" -o out.csv && cat out.csv',
    )
    expect(code).toBe(0)
    expect(stdout).toBe('country,code\r\nCongo,242\r\nEgypt,20\r\nBelize,501\r\nSpain,34\r\n')
  })

  it.each([
    ['nt', '"Congo"'],
    ['ttl', '"Congo"'],
    ['jsonld', '"country":"Congo"'],
  ])('go into %s, for programs that read RDF', (format, text) => {
    const { code, stdout } = work.shell(
      `glean extract countries.json examples/countries/codes.html -o out.${format} && cat out.${format}`,
    )
    expect(code).toBe(0)
    expect(stdout).toContain(text)
    expect(stdout).toContain('schema.org')
  })

  it('tell where they were found', () => {
    const { stdout } = work.glean(['extract', 'countries.json', 'examples/countries', '--provenance'])
    expect(JSON.parse(stdout.split('\n')[0])).toEqual({
      country: 'Congo',
      code: '242',
      _page: 'examples/countries/codes.html',
      _spans: { country: [78, 83], code: [91, 94] },
    })
  })

  it('are learned the same, byte for byte, and from wherever the command is run', () => {
    const line = 'glean learn countries/examples.jsonl --method delimiters/hlrt --name countries'
    expect(work.shell(`cd examples && ${line}`).stdout).toBe(work.shell('cat countries.json').stdout)
  })
})
