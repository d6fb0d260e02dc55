import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

/** One marked record may be the only one of its page or the first of a list: told apart rightly, or asked about. */
let work: Workplace

const NAMES = ['Dune', 'Emma', 'Kim', 'Ulysses', 'Walden', 'Beloved']
const rows = (names: readonly string[]) =>
  names.map((name, i) => `<li><b>${name}</b> <i>${1900 + i}</i></li>`).join('\n')
const list = (title: string, body: string) =>
  `<html><body><h1>${title}</h1>${body}<p>Imprint</p></body></html>\n`

beforeAll(() => {
  work = createWorkplace()
  work.write('list.html', list('Shelf one', `<ul>${rows(NAMES)}</ul>`))
  work.write('more.html', list('Shelf two', `<ul>${rows(['Nostromo', 'Lolita', 'Middlemarch'])}</ul>`))
  work.write('lines.html', list('Lines', NAMES.map((name, i) => `${name} (${1900 + i})<br>`).join('\n')))
  work.write('detail.html', list('Dune', '<p>by <a>Frank Herbert</a></p><p class="year">1965</p>'))
})
afterAll(() => work.remove())

const DUNE = '{"title":"Dune","year":"1900"}'

/** The number of records that the learned wrapper finds on a page, and whether the question was asked. */
function learn(page: string, ...parameters: string[]) {
  const learned = work.glean(['learn', ...parameters, '-o', 'shape.json'])
  expect(learned.code).toBe(0)
  const { stdout } = work.glean(['extract', 'shape.json', page, '--no-check'])
  return {
    records: stdout.split('\n').length - 1,
    asked: /If the pages are lists, add --list/.test(learned.stderr),
    stderr: learned.stderr,
  }
}

describe('one marked record', () => {
  it.each([
    ['typed, of a list', 'list.html', ['list.html', '-r', DUNE]],
    ['of each of two lists, by one value', 'list.html', ['list.html', 'more.html', '--values', 'title=Emma', 'title=Lolita']],
    ['of a list whose labelled part is the whole page', 'list.html', ['region.jsonl']],
    ['the first of lines with <br>', 'lines.html', ['lines.html', '-r', DUNE]],
  ])('%s: the list is found, or the question is asked', (_name, page, parameters) => {
    const end = list('Shelf one', `<ul>${rows(NAMES)}</ul>`).length
    work.write('region.jsonl', `{"page":"list.html","records":[${DUNE}],"labelled":[0,${end}]}`)
    const { records, asked, stderr } = learn(page, ...parameters)
    expect(asked || records === NAMES.length).toBe(true)
    expect(stderr).toMatch(/; finds \d+ records? on the (?:2 )?labelled pages?/)
    if (records > 1) expect(stderr).toMatch(/^The pages? (?:was|were) taken as (?:a list|lists), .* only one record, add --detail\.$/m)
  }) // biome-ignore format: one case a line

  it('of a detail page is the only one', () => {
    const { records, stderr } = learn('detail.html', 'detail.html', '-r', '{"title":"Dune","year":"1965"}')
    expect(records).toBe(1)
    expect(stderr).toMatch(/; finds 1 record on the labelled page$/m)
  })

  it('with --list asks for a second one where no other was found', () => {
    work.write('phones.html', list('Phones', NAMES.map((name, i) => `${name}: 555-${1900 + i}`).join('<br>')))
    const record = '{"name":"Dune","phone":"555-1900"}'
    const { records, stderr } = learn('phones.html', 'phones.html', '-r', record, '--list')
    const isSaid = stderr.includes('Label a second record of the same page.')
    expect(records === NAMES.length || isSaid).toBe(true)
  })

  it('may be followed by what is not a record, which --values looks for as well', () => {
    const menu = '<ul><li><b>Imprint</b></li><li><b>Contact</b></li></ul>'
    work.write('menu.html', list('Menu', `<ul>${rows(NAMES)}</ul>${menu}`))
    const values = ['menu.html', '--values', 'title=Emma']
    expect(learn('menu.html', ...values).records).toBe(NAMES.length + 2)
    expect(learn('menu.html', ...values, '--not', '{"title":"Imprint"}').records).toBe(NAMES.length)
  })

  it('with --list is one of a list, with --detail the only one, and nothing is asked', () => {
    expect(learn('list.html', 'list.html', '-r', DUNE, '--list')).toMatchObject({
      records: NAMES.length,
      asked: false,
    })
    expect(learn('list.html', 'list.html', '-r', DUNE, '--detail')).toMatchObject({
      records: 1,
      asked: false,
    })
  })
})
