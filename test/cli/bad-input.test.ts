import { mkdirSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

const CODES = 'examples/countries/codes.html'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  work.shell('glean learn examples/countries/examples.jsonl --method delimiters/hlrt -o countries.json')
  mkdirSync(work.path('empty'))
  work.write('stairs.json', '{"builders":["steps","stairs"]}')
  work.write('list.json', '["steps"]')
  work.write('steps.json', '{"builders":["steps"]}')
  mkdirSync(work.path('folder.html'))
  work.shell('ln -s nowhere gone.html; ln -s nowhere gone.json')
})
afterAll(() => work.remove())

/** Exit code and message; nothing may have gone to standard output, nor any stack trace anywhere. */
function refusal(...parameters: string[]) {
  const { code, stdout, stderr } = work.glean(parameters)
  expect(stdout).toBe('')
  expect(stderr).not.toMatch(/^\s+at .*:\d+/m)
  return { code, stderr: stderr.trimEnd().split('\n') }
}

const writeExamples = (...examples: object[]) =>
  work.write('examples.jsonl', examples.map((example) => JSON.stringify(example)).join('\n'))

describe('wrong use', () => {
  it.each([
    [['learnt'], "glean: unknown command 'learnt'"],
    [['extract', 'countries.json'], "glean: missing required argument 'pages'"],
    [['explain', 'countries.json', 'x'], 'glean: too many arguments'],
    [['extract', 'countries.json', CODES, '--colour'], "glean: unknown option '--colour'"],
    [['extract', 'countries.json', CODES, '--jobs', '0'], 'It must be a number from 1 to 256.'],
  ])('%j', (parameters, message) => {
    const { code, stderr } = refusal(...parameters)
    expect(code).toBe(2)
    expect(stderr.join('\n')).toContain(message)
    expect(stderr.join('\n')).toContain('--help')
  })

  it.each([
    [
      ['extract', 'countries.json', CODES, '-f', 'xml'],
      'glean: unknown format "xml"',
      'Formats: jsonl, json, csv',
    ],
    [
      ['learn', 'examples/countries/examples.jsonl', '-m', 'magic'],
      'glean: unknown method "magic"',
      /^Methods: auto, .*delimiters/,
    ],
    [
      ['learn', 'examples/countries/examples.jsonl', '--bias', 'stairs.json'],
      'glean: stairs.json: builders[1]: unknown builder "stairs"',
      /^Builders: tag-path, .*titled; \* stands for those not named\.$/,
    ],
    [
      ['learn', 'examples/countries/examples.jsonl', '--bias', 'list.json'],
      /^glean: list\.json: this is not a bias: /,
      /^For example: \{"builders":/,
    ],
    [
      ['learn', 'examples/countries/examples.jsonl', '--bias', 'steps.json', '-m', 'delimiters'],
      'glean: a bias selects builders, and the method "delimiters" has none',
      /Leave out the bias/,
    ],
    [
      ['learn', CODES, '--method', 'trees'],
      `glean: ${CODES}: this is a page: label at least one of its records`,
      /--record/,
    ],
    [
      ['learn', CODES, 'x.html', '--record', '{"a":"b"}'],
      'glean: x.html: --record labels records of one page, but a second page is given',
      /examples file/,
    ],
    [
      ['learn', 'examples/countries/examples.jsonl', '--record', '{"a":"b"}'],
      'glean: --record labels a record of a page, but no page is given',
      /Name the page/,
    ],
    [
      ['learn', CODES, '--record', '[1]'],
      'glean: --record 1: a record is an object of field names and values',
      /Quote it for the shell/,
    ],
  ])('%j', (parameters, message, remedy) => {
    const { code, stderr } = refusal(...parameters)
    expect(code).toBe(2)
    if (typeof message === 'string') expect(stderr[0]).toBe(message)
    else expect(stderr[0]).toMatch(message)
    expect(stderr[1].trim()).toMatch(remedy)
    expect(stderr).toHaveLength(2)
  })
})

describe('files that are not there or cannot be read', () => {
  it.each([
    ['missing.html', 'file not found'],
    ['gone.html', 'file not found'],
    [`${CODES}/x.html`, 'the file cannot be read (ENOTDIR)'],
    ['empty', 'no pages in this folder'],
    ['nothing/*.html', 'no page matches this pattern'],
  ])('a page: %s', (page, message) => {
    const { code, stderr } = refusal('extract', 'countries.json', CODES, page)
    expect({ code, message: stderr[0] }).toEqual({ code: 2, message: `glean: ${page}: ${message}` })
  })

  it.each([
    ['missing.json', 'file not found'],
    ['gone.json', 'file not found'],
    ['empty', 'this is a folder, not a file'],
  ])('a wrapper: %s', (wrapper, message) => {
    for (const command of [
      ['extract', wrapper, CODES],
      ['explain', wrapper],
    ]) {
      const { code, stderr } = refusal(...command)
      expect({ code, stderr }).toEqual({ code: 2, stderr: [`glean: ${wrapper}: ${message}`] })
    }
  })

  it.each([
    ['missing.jsonl', 'file not found'],
    ['missing', 'file not found'],
  ])('examples: %s', (examples, message) => {
    const { code, stderr } = refusal('learn', examples)
    expect({ code, stderr }).toEqual({ code: 2, stderr: [`glean: ${examples}: ${message}`] })
  })

  it('a page that examples name', () => {
    writeExamples({ page: 'none.html', records: [{ a: 'b' }] })
    expect(refusal('learn', 'examples.jsonl')).toEqual({
      code: 2,
      stderr: [
        'glean: examples.jsonl:1: page: the page none.html: file not found',
        '  The path of a page is relative to the examples file.',
      ],
    })
  })

  it.each([
    ['none/out.json', 'the output folder does not exist'],
    ['countries.json/out.json', 'part of the path is a file, not a folder'],
    ['empty', 'this is a folder, not a file'],
    ['/dev/full', 'the disk is full'],
  ])('a place to write to: %s', (output, message) => {
    const before = readdirSync(work.folder)
    for (const command of [
      ['learn', 'examples/countries/examples.jsonl', '-o', output],
      ['extract', 'countries.json', CODES, '-o', output],
    ]) {
      const { code, stderr } = refusal(...command)
      expect({ code, message: stderr[0] }).toEqual({ code: 2, message: `glean: ${output}: ${message}` })
    }
    expect(readdirSync(work.folder)).toEqual(before)
  })
})

describe('examples that cannot be right', () => {
  const learn = (...parameters: string[]) => {
    const { code, stderr } = refusal('learn', 'examples.jsonl', ...parameters)
    return { code, stderr }
  }

  it('JSON with a mistake, by its line', () => {
    work.write('examples.jsonl', `{"page":"${CODES}","records":[{"a":"Congo"}]}\n\n{"page":\n`)
    const { code, stderr } = learn()
    expect(code).toBe(2)
    expect(stderr[0]).toMatch(/^glean: examples\.jsonl:3: this is not valid JSON: /)
  })

  it('a value that is not on the page, with the nearest that is', () => {
    writeExamples({ page: CODES, records: [{ country: 'Congo Republic', code: '242' }] })
    expect(learn()).toEqual({
      code: 2,
      stderr: [
        `glean: examples.jsonl:1: records[0].country: the value "Congo Republic" is not on the page ${CODES}`,
        expect.stringMatching(/^ {2}Nearest text on the page: ".*Congo 242/),
      ],
    })
  })

  it('a value typed on the command line that is not on the page', () => {
    const { code, stderr } = refusal('learn', CODES, '--record', '{"country":"Atlantis"}')
    expect(code).toBe(2)
    expect(stderr[0]).toBe(
      `glean: ${CODES}: records[0].country: the value "Atlantis" is not on the page ${CODES}`,
    )
  })

  it('a field called __proto__', () => {
    work.write('examples.jsonl', `{"page":"${CODES}","records":[{"__proto__":"Congo"}]}`)
    const { code, stderr } = learn()
    expect(code).toBe(2)
    expect(stderr[0]).toBe('glean: examples.jsonl:1: records[0]: the field name "__proto__" is reserved')
  })

  it('a charset that nobody knows', () => {
    writeExamples({ page: CODES, records: [{ country: 'Congo' }] })
    for (const command of [
      ['learn', 'examples.jsonl', '--charset', 'klingon-8'],
      ['extract', 'countries.json', CODES, '--charset', 'klingon-8'],
    ]) {
      const { code, stderr } = refusal(...command)
      expect(code).toBe(2)
      expect(stderr[0]).toBe('glean: the charset "klingon-8" is not known to browsers')
    }
  })

  it('examples that no rule fits: the answer is no, with the reasons', () => {
    work.write('same.html', '<p>x x x x</p>')
    writeExamples({
      page: 'same.html',
      records: [{ a: { start: 3, end: 4 } }, { a: { start: 7, end: 8 } }],
      negatives: [{ a: { start: 5, end: 6 } }],
    })
    const { code, stderr } = learn('--method', 'delimiters/lr', '-o', 'none.json')
    expect(code).toBe(1)
    expect(stderr[0]).toBe('glean: no rule fits the examples')
    expect(stderr[1]).toMatch(/^ {2}delimiters\/lr: /)
    expect(readdirSync(work.folder)).not.toContain('none.json')
  })
})

describe('wrappers that are none', () => {
  it.each([
    ['{"format":99}', 'the wrapper has format 99; this version reads up to 1'],
    ['{"hello":1}', 'this is not a wrapper file: it has no "format" number'],
    ['[1]', 'this is not a wrapper file: it is not a JSON object'],
    ['<html>', 'this is not a wrapper file: it is not JSON'],
    ['', 'this is not a wrapper file: it is not JSON'],
  ])('%s', (text, message) => {
    work.write('not.json', text)
    for (const command of [
      ['extract', 'not.json', CODES],
      ['explain', 'not.json'],
    ]) {
      const { code, stderr } = refusal(...command)
      expect({ code, message: stderr[0] }).toEqual({ code: 2, message: `glean: not.json: ${message}` })
      expect(stderr).toHaveLength(2)
    }
  })

  it('one that is damaged, by the place of the damage', () => {
    const file = JSON.parse(work.shell('cat countries.json').stdout)
    file.rules[0].rule = { kind: 'eval', code: 'process.exit(7)' }
    work.write('damaged.json', JSON.stringify(file))
    const { code, stderr } = refusal('extract', 'damaged.json', CODES)
    expect(code).toBe(2)
    expect(stderr[0]).toMatch(/^glean: damaged\.json: rules\[0\]\.rule.*: this wrapper file is damaged: /)
    expect(stderr[1]).toContain('learn it again')
  })
})

describe('pages that are hard', () => {
  const extract = (...parameters: string[]) => work.glean(['extract', 'countries.json', ...parameters])
  const ROW = '<B>Peru</B> <I>51</I><BR>\n'
  const wrap = (before: string, rows: string) => `<HTML><BODY>${before}<P>\n${rows}<HR></BODY></HTML>`

  it.each([
    ['an empty page', ''],
    ['a page of spaces', ' \n '],
    ['a page without a single tag', 'Congo 242, Egypt 20'],
  ])('%s does not match', (_name, text) => {
    work.write('hard.html', text)
    const { code, stdout, stderr } = extract('hard.html')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^hard\.html: does not match: .+\n0 records from 1 page; 1 did not match\n$/)
  })

  it.each([
    ['zeros', new Uint8Array(1000)],
    ['a picture', Uint8Array.from({ length: 5000 }, (_, i) => ((i * 7919) % 251) & 31)],
  ])('%s: not text, in every command that reads pages', (_name, bytes) => {
    work.write('picture.html', bytes)
    const message = /^glean: picture\.html: this is not text: .+\n {2}Save the page itself as HTML\. .+\n/
    expect(extract('picture.html').stderr).toMatch(
      new RegExp(`${message.source}0 records from 1 page; 1 could not be read\n$`),
    )
    expect(extract('picture.html').code).toBe(1)
    for (const command of [
      ['learn', 'picture.html', '-r', '{"a":"b"}'],
      ['learn', 'picture.html'],
      ['structure', 'picture.html'],
      ['check', 'countries.json', 'picture.html'],
      ['teach', 'picture.html', '-e', 'picture.jsonl'],
    ]) {
      const { code, stdout, stderr } = work.glean(command)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(new RegExp(message.source.replace('^', '(?:^|\\n)')))
    }
  })

  it('a page of 100 MB', () => {
    const filler = `<!-- ${'-x'.repeat(490)} -->`
    work.write('large.html', wrap('', `${filler}${ROW}`.repeat(100_000)))
    // 100,000 records where there were 4 are worth a warning: that is not what is tried here.
    const { code, stdout, stderr } = extract('large.html', '--no-check')
    work.shell('rm large.html')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe('{"country":"Peru","code":"51"}\n'.repeat(100_000))
  })

  it('100,000 nested tags', () => {
    work.write('deep.html', wrap('<div>'.repeat(100_000), ROW.repeat(3)))
    expect(extract('deep.html')).toEqual({
      code: 0,
      stdout: '{"country":"Peru","code":"51"}\n'.repeat(3),
      stderr: '',
    })
    const learned = work.glean([
      'learn',
      'deep.html',
      '-r',
      '{"country":"Peru","code":"51"}',
      '-m',
      'delimiters',
    ])
    expect(learned.stderr).toMatch(/^Learned wrapper from 1 record on 1 page, with delimiters/)
    expect(learned.code).toBe(0)
  })

  it('a page that tries to steer the terminal', () => {
    work.write('\x1b[2J.html', 'no')
    expect(extract('\x1b[2J.html').stderr).toMatch(/^\\x1b\[2J\.html: does not match: /)
  })
})
