import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSources } from '../../src/query/open-sources.ts'
import { createWorkplace, type Workplace } from '../cli/glean.ts'
import { countryPage } from '../country-pages.ts'
import { type Loopback, servePages } from '../loopback.ts'

/**
 * The question of Ashish and Knoblock's mediator on pages of our own: one source lists the members of a union, an index maps
 * countries to addresses, and the sections of the country pages are columns.
 */
const COUNTRIES = 20
const MEMBERS = [2, 3, 7, 11, 16]
const SQL = `SELECT m.country, f."Geography > Area > total" AS area, f."People > Population" AS population
  FROM members m JOIN facts f ON f.country = m.country ORDER BY m.country`

const pages = Object.fromEntries(
  Array.from({ length: COUNTRIES }, (_, i) => [`/geos/${i}.html`, countryPage(i)] as const),
)
const nameOf = (i: number) => /<div class="head">([^<]*)</.exec(pages[`/geos/${i}.html`])?.[1] ?? ''

/** The answer by a script that somebody writes by hand for these pages. */
function answerByHand(): { country: string; area: string; population: string }[] {
  return MEMBERS.map((i) => {
    const page = pages[`/geos/${i}.html`]
    const population = /Population<\/a>:[\s\S]*?<tr><td>([\s\S]*?)<\/td>/.exec(page)?.[1] ?? ''
    return {
      country: nameOf(i),
      area: /total: <span class="text">([^<]*)</.exec(page)?.[1] ?? '',
      population: population
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }
  }).sort((a, b) => (a.country < b.country ? -1 : 1))
}

let place: Workplace
let site: Loopback
beforeAll(async () => {
  place = createWorkplace()
  const links = Object.keys(pages).map((path, i) => `<li><a href="${path}">${nameOf(i)}</a></li>`)
  const rows = MEMBERS.map((i) => `<tr><td class="c">${nameOf(i)}</td><td class="y">${1950 + i}</td></tr>`)
  site = await servePages({
    ...pages,
    '/index.html': `<!doctype html><h1>Countries</h1><ul>${links.join('\n')}</ul>`,
    '/members.html': `<!doctype html><h1>Members</h1><table>${rows.join('\n')}</table>`,
  })
  const learnPage = (name: string, ...records: object[]) =>
    place.run([
      ...['learn', `${site.origin}/${name}.html`, '--allow-private', '--list', '-o', `${name}.json`],
      ...records.flatMap((record) => ['-r', JSON.stringify(record)]),
    ])
  const learned = [
    await learnPage('index', { name: nameOf(0) }, { name: nameOf(1) }),
    await learnPage(
      'members',
      ...MEMBERS.slice(0, 2).map((i) => ({ country: nameOf(i), since: String(1950 + i) })),
    ),
    await place.run([
      ...['learn', '--method', 'sections', '--allow-private', '--delay', '0', '-o', 'facts.json'],
      ...[0, 1, 4, 5, 6, 9].map((i) => `${site.origin}/geos/${i}.html`),
    ]),
  ]
  expect(learned.map(({ code }) => code)).toEqual([0, 0, 0])
  const write = (name: string, from: object) =>
    place.write(
      `${name}.source.json`,
      JSON.stringify({ format: 1, name, from: [from], types: [{ name, wrappers: [`${name}.json`] }] }),
    )
  write('index', { addresses: [`${site.origin}/index.html`] })
  write('members', { addresses: [`${site.origin}/members.html`] })
  write('facts', {
    lookup: { source: 'index.source.json', argument: 'country', field: 'name', link: 'name' },
  })
})
afterAll(async () => {
  place.remove()
  await site.close()
})

describe('the question of the paper', () => {
  it('is answered by glean query as by a script, from the pages of the members alone', async () => {
    site.asked.length = 0
    const run = await place.run(['query', SQL, '--format', 'jsonl', '--allow-private', '--delay', '0'])
    expect([run.code, run.stderr]).toEqual([0, ''])
    const rows = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows).toEqual(answerByHand())
    const fetched = ['/robots.txt', '/members.html', '/index.html', ...MEMBERS.map((i) => `/geos/${i}.html`)]
    expect([...site.asked].sort()).toEqual(fetched.sort())
  })

  it('takes two rounds', async () => {
    const files = ['members', 'facts'].map((name) => place.path(`${name}.source.json`))
    const sources = openSources(files, { fetcher: { allowPrivate: true, delay: 0, robots: false } })
    const { rounds, pages: count } = await sources.query(SQL)
    await sources.close()
    expect([rounds, count]).toEqual([2, 2 + MEMBERS.length])
  })
})
