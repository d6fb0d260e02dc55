import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace

const row = (i: number, markup: string) =>
  markup === 'old' ? `<li><b>Book ${i}</b> <i>${1900 + i}</i></li>` : `<dt>Book ${i}<dd>${1900 + i}`
const shelf = (count: number, markup = 'old') =>
  `<html><body><h1>Shelf</h1><ul>${Array.from({ length: count }, (_, i) => row(i, markup)).join('\n')}</ul></body></html>\n`
const detail = (title: string, author: string, year: string) =>
  `<html><body><h1>${title}</h1><p class="by">by <a>${author}</a></p><p class="year">${year}</p></body></html>\n`
const titled = (title: string) =>
  `<html><body><header class="top"><a class="home">Home</a><nav><ul><li class="shelf"><b>Poems</b></li></ul></nav></header><main class="book"><h1>${title}</h1><p class="text">Of it</p></main><footer class="foot"><a class="imprint">Imprint</a></footer></body></html>\n`
const LOGIN = '<html><body><h1>Please sign in</h1><form>Name <input> Password <input></form></body></html>\n'

beforeAll(() => {
  work = createWorkplace()
  work.write('shelf.html', shelf(90))
  work.write('new.html', shelf(90, 'new'))
  work.write('third.html', shelf(90).slice(0, 1200))
  work.write('login.html', LOGIN)
  work.write('dune.html', detail('Dune', 'Frank Herbert', '1965'))
  work.write('emma.html', detail('Emma', 'Jane Austen', '1815'))
  work.write('kim.html', detail('Kim', 'Rudyard Kipling', '1901'))
  work.shell(
    `glean learn shelf.html -r '{"title":"Book 0","year":"1900"}' -r '{"title":"Book 1","year":"1901"}' -o shelf.json`,
  )
  work.shell(
    `glean learn dune.html emma.html --values title=Dune 'author=Frank Herbert' year=1965 -o detail.json`,
  )
  mkdirSync(work.path('titles'))
  for (const name of ['a', 'b', 'c', 'd']) work.write(`titles/${name}.html`, titled(`The title ${name}`))
  work.shell(`glean learn titles/a.html -r '{"title":"The title a"}' --detail --pages titles -o title.json`)
})
afterAll(() => work.remove())

describe('extract compares with what the wrapper found while learning', () => {
  it.each([
    ['a page like those it was learned from', 'shelf.json', 'shelf.html'],
    ['a detail page', 'detail.json', 'kim.html'],
    ['a page with a title alone', 'title.json', 'titles/d.html'],
  ])('%s passes in silence', (_name, wrapper, page) => {
    expect(work.glean(['extract', wrapper, page])).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    ['a redesigned page', 'shelf.json', 'new.html'],
    ['a login page', 'shelf.json', 'login.html'],
    ['a third of a page', 'shelf.json', 'third.html'],
    ['a login page in place of a detail page', 'detail.json', 'login.html'],
    ['a login page where a title is all there is to find', 'title.json', 'login.html'],
  ])('%s gets a line with its reason, and exit code 1', (_name, wrapper, page) => {
    const { code, stderr } = work.glean(['extract', wrapper, page])
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`^${page}: (?:doubtful|does not match): .+`))
  })

  it('says what to do, once', () => {
    const { stderr } = work.glean(['extract', 'shelf.json', 'third.html', 'third.html', 'new.html'])
    expect(stderr.match(/--no-check skips this check/g)).toHaveLength(1)
    expect(stderr).toMatch(/doubtful$/m)
  })

  it('not with --no-check', () => {
    expect(work.glean(['extract', 'shelf.json', 'third.html', '--no-check'])).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  it('with several jobs as with one', () => {
    const parameters = ['extract', 'shelf.json', 'shelf.html', 'third.html', 'new.html']
    expect(work.glean([...parameters, '--jobs', '2'])).toEqual(work.glean(parameters))
  })
})
