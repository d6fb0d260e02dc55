import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

const CODES = 'examples/countries/codes.html'
const LIST = 'examples/bookshop/list'
const DETAIL = 'examples/bookshop/detail'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
})
afterAll(() => work.remove())

const congo = ['--record', '{"country":"Congo","code":"242"}']
const egypt = ['--record', '{"country":"Egypt","code":"20"}']

describe('learning', () => {
  it('from records typed on the command line finds the others', () => {
    const learned = work.glean(['learn', CODES, ...congo, ...egypt])
    expect(learned.code).toBe(0)
    expect(learned.stderr).toMatch(
      /^Learned wrapper from 2 records on 1 page, with \S+\nReproduces all your examples/,
    )
    work.write('typed.json', learned.stdout)
    const { stdout } = work.glean(['extract', 'typed.json', CODES])
    expect(stdout).toContain('{"country":"Spain","code":"34"}\n')
  })

  it('takes typed records as complete only when told so', () => {
    const parameters = ['learn', CODES, ...congo, ...egypt, '-m', 'delimiters/lr']
    expect(work.glean(parameters).code).toBe(0)
    const complete = work.glean([...parameters, '--complete'])
    expect(complete.code).not.toBe(0)
    expect(complete.stdout).toBe('')
  })

  it('gives records a class and fields properties, which RDF output uses', () => {
    const meaning = ['--class', 'schema:Country', '--property', 'code=https://example.org/dial']
    expect(work.glean(['learn', CODES, ...congo, ...egypt, ...meaning, '-o', 'meant.json']).code).toBe(0)
    const { stdout } = work.glean(['extract', 'meant.json', CODES, '-f', 'nt'])
    expect(stdout).toContain('<https://schema.org/Country>')
    expect(stdout).toContain('<https://example.org/dial> "242"')
    const wrong = work.glean(['learn', CODES, ...congo, '--property', 'dial=urn:x:dial'])
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('Fields: country, code')
  })

  it('takes a page from standard input', () => {
    const line = `cat ${CODES} | glean learn - -r '{"country":"Congo","code":"242"}' -r '{"country":"Egypt","code":"20"}'`
    const { stdout, ...rest } = work.glean(['learn', CODES, ...congo, ...egypt])
    expect(work.shell(line)).toMatchObject({ code: 0, stdout: stdout.replaceAll(CODES, '-') })
    expect(rest.code).toBe(0)
  })

  it('knows a file of examples by its content, whatever it is called', () => {
    work.shell('cp examples/countries/codes.html codes.html; cp examples/countries/examples.jsonl marks.txt')
    const { code, stderr } = work.glean(['learn', 'marks.txt', '-o', 'marks.json'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Learned marks from 4 records on 1 page/)
  })

  it('uses pages without labels, each once, and not those that are labelled', () => {
    const pages = ['--pages', `${LIST}/pages`, `${LIST}/pages/001.html`]
    const { code, stdout } = work.glean(['learn', `${LIST}/examples.jsonl`, ...pages])
    expect(code).toBe(0)
    const { profile, examples } = JSON.parse(stdout)
    expect(examples).toMatchObject({ pages: 2, records: 14 })
    expect(profile.pages).toBe(12)
  })

  it('puts no name of this machine into the wrapper', () => {
    const { stdout } = work.shell(
      `glean learn "$PWD/${LIST}/../list/examples.jsonl" -o $PWD/books.json && cat books.json`,
    )
    expect(stdout).not.toContain(work.folder)
  })

  it('learns with the builders that a bias names, and writes them into the wrapper', () => {
    const detail = 'examples/bookshop/detail'
    work.write('bias.json', '{"builders":["neighbour","steps"]}')
    const parameters = ['learn', `${detail}/examples.jsonl`, '-m', 'predicates', '--bias', 'bias.json']
    const { code, stdout } = work.glean([...parameters, '-o', 'biased.json'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    const { rules } = JSON.parse(work.shell('cat biased.json').stdout)
    expect(rules[0].rule.bias).toEqual(['neighbour', 'steps'])
    const used = new Set<string>(JSON.stringify(rules).match(/(?<="is":")[^"]+/g))
    expect([...used].every((name) => rules[0].rule.bias.includes(name))).toBe(true)
    expect(work.glean(['explain', 'biased.json']).stdout).toContain(
      'learned with the builders neighbour, steps',
    )
    expect(work.glean(['extract', 'biased.json', `${detail}/pages/003.html`]).code).toBe(0)
  })

  it.each([
    [LIST, 'alone', []],
    [LIST, 'and pages without labels', ['--pages', `${LIST}/pages`]],
    [DETAIL, 'alone', []],
    [DETAIL, 'and pages without labels', ['--pages', `${DETAIL}/pages`]],
  ])('extracts every record of %s from its examples %s, and nothing for what is absent', (site, _, pages) => {
    work.glean(['learn', `${site}/examples.jsonl`, '-o', 'books.json', ...pages])
    const { code, stdout } = work.glean(['extract', 'books.json', `${site}/pages`])
    const truth = work.shell(`cat ${site}/truth.jsonl`).stdout.trimEnd().split('\n')
    const records = truth.flatMap((line) => JSON.parse(line).records as Record<string, string[]>[])
    const found = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(found.map(listed)).toEqual(records)
  })
})

/** Truth has a list for every field. */
function listed(record: Record<string, string | string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, [value].flat()]))
}

describe('learning from values alone', () => {
  it('finds the pages that show them, and tells pages of one record from lists', () => {
    const pages = `${DETAIL}/pages`
    const [first] = work.shell(`ls ${pages}`).stdout.split('\n')
    const title = /<h1[^>]*>([^<]*)</.exec(work.shell(`cat ${pages}/${first}`).stdout)![1]
    const learned = work.glean(['learn', pages, '-o', 'titles.json', '--values', `title=${title}`])
    expect(learned.stderr).toContain('Found 1 record on ')
    expect(learned.code).toBe(0)
    const { stdout } = work.glean(['extract', 'titles.json', pages])
    expect(stdout.trimEnd().split('\n')).toHaveLength(
      work.shell(`ls ${pages}`).stdout.trimEnd().split('\n').length,
    )
    expect(stdout).toContain(title)
  })

  it('takes values that stand on one page for records of a list', () => {
    const learned = work.glean(['learn', CODES, '-o', 'found.json', '--values', 'country=Congo', 'code=242'])
    expect(learned.stderr).toContain(`Found 1 record on ${CODES}`)
    expect(work.glean(['extract', 'found.json', CODES]).stdout.split('\n')).toHaveLength(5)
  })

  it.each([
    [['Congo'], '--values "Congo" is not field=value'],
    [['country=Atlantis'], `the value "Atlantis" of country is not on ${CODES}`],
    [['__proto__=Congo'], 'is reserved'],
  ])('says what is wrong with %j', (values, message) => {
    const { code, stdout, stderr } = work.glean(['learn', CODES, '--values', ...values])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})
