import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { COMMANDS } from '../../src/cli/commands.ts'
import { createWorkplace, type Workplace } from './glean.ts'

const CODES = 'examples/countries/codes.html'
let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  work.shell('glean learn examples/countries/examples.jsonl -m delimiters/hlrt -o countries.json')
  work.write('other.html', '<p>Nothing of the kind</p>')
})
afterAll(() => work.remove())

/** Standard error as the one line of JSON that it must be. */
function summary(...parameters: string[]) {
  const { code, stderr } = work.glean([...parameters, '--json'])
  expect(stderr.split('\n')).toHaveLength(2)
  return { code, ...JSON.parse(stderr) }
}

describe('conventions of the command line', () => {
  it('-v and --version print the version', () => {
    expect(work.glean(['-v'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('--quiet leaves problems', () => {
    const learn = ['learn', 'examples/countries/examples.jsonl', '-o', 'quiet.json', '--quiet']
    expect(work.glean(learn)).toEqual({ code: 0, stdout: '', stderr: '' })
    const { code, stderr } = work.glean(['extract', 'countries.json', CODES, 'other.html', '-q'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^other\.html: does not match: [^\n]+\n$/)
  })

  it('--json sums up what was learned', () => {
    const learned = summary('learn', 'examples/countries/examples.jsonl', '-o', 'json.json')
    expect(learned).toMatchObject({
      code: 0,
      learned: true,
      exact: true,
      output: 'json.json',
      labelled: { pages: 1, records: 4 },
      found: { onLabelledPages: 4, onAllPages: 4, pages: 1 },
      confidence: { country: expect.any(Number), code: expect.any(Number) },
    })
  })

  it('--json sums up what was extracted, with every problem', () => {
    expect(summary('extract', 'countries.json', CODES, 'other.html')).toMatchObject({
      code: 1,
      pages: 2,
      records: 4,
      unmatched: 1,
      problems: [{ page: 'other.html', kind: 'unmatched', reason: expect.any(String) }],
    })
  })

  it('--json tells why a command failed', () => {
    expect(summary('extract', 'none.json', CODES)).toEqual({
      code: 2,
      error: { code: 'file-missing', message: 'file not found', place: { file: 'none.json' } },
    })
  })

  it.each([
    ['learn', 'none.jsonl'],
    ['extract', 'none.json', CODES],
    ['crawl', 'none.source.json'],
    ['repair', 'none.json', CODES],
    ['watch', 'none.source.json', '--once'],
  ])('%s --json reports a missing file as JSON', (...parameters) => {
    const { code, error } = summary(...parameters)
    expect(code).toBe(2)
    expect(error).toMatchObject({ code: 'file-missing', message: 'file not found' })
  })

  it('every command has --quiet, and is in the completion and the manual page', () => {
    const completions = ['bash', 'zsh', 'fish'].map((shell) => work.glean(['completion', shell]).stdout)
    const { stdout: manual } = work.glean(['man'])
    for (const { name } of COMMANDS) {
      expect(work.glean([name, '--help']).stdout).toContain('-q, --quiet')
      for (const text of [...completions, manual]) expect(text).toContain(name)
    }
  })

  it('glean.config.json sets options, and typed ones win', () => {
    work.write('glean.config.json', '{"extract":{"format":"csv"}}')
    expect(work.glean(['extract', 'countries.json', CODES]).stdout).toMatch(/^country,code\r\n/)
    expect(work.glean(['extract', 'countries.json', CODES, '-f', 'json']).stdout).toMatch(/^\[\n/)
    work.write('glean.config.json', '{"extract":{"output":"countries.json"}}')
    const { code, stderr } = work.glean(['extract', 'countries.json', CODES])
    work.shell('rm glean.config.json')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^glean: glean\.config\.json: the option "output" cannot be set in this file\n/)
  })

  it('nothing is coloured, with NO_COLOR or without', () => {
    for (const setting of ['NO_COLOR=1', 'FORCE_COLOR=1']) {
      const { stdout, stderr } = work.shell(
        `export ${setting}; glean --help; glean learn; glean explain countries.json`,
      )
      expect(stdout + stderr).not.toContain('\x1b[')
    }
  })

  it('completion and the manual page are printed', () => {
    expect(work.shell('glean completion bash | bash -n').code).toBe(0)
    expect(work.glean(['man']).stdout).toMatch(/^\.TH GLEAN 1 /)
    const { code, stderr } = work.glean(['completion', 'tcsh'])
    expect(code).toBe(2)
    expect(stderr).toContain('Allowed choices are bash, zsh, fish.')
  })
})
