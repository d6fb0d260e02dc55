import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { SourceInput } from '../src/source/file/schema.ts'
import { writeWrapper } from '../src/wrapper/read.ts'
import { learnShop, makeShop, shopSource } from './shop.ts'

/** Invented countries: a list of members, an index, a page of facts for each, and a page for each region. */
export const COUNTRIES = [
  { country: 'Aldoria', debt: 120, defence: 14, region: 'North Isles' },
  { country: 'Brevan', debt: 85, defence: 9, region: 'Long Coast' },
  { country: 'Corvia', debt: 240, defence: 31, region: 'North Isles' },
  { country: 'Dunmark', debt: 17, defence: 2, region: 'High Plains' },
  { country: 'Estwick', debt: 310, defence: 44, region: 'Long Coast' },
  { country: 'Farrow', debt: 66, defence: 5, region: 'High Plains' },
  { country: 'Gelderia', debt: 154, defence: 20, region: 'North Isles' },
  { country: 'Hollin', debt: 9, defence: 1, region: 'Far Delta' },
] as const
export const MEMBERS = [
  { country: 'Aldoria', since: 1958 },
  { country: 'Corvia', since: 1973 },
  { country: 'Farrow', since: 1981 },
  { country: 'Estwick', since: 1986 },
] as const
export const REGIONS = [
  { region: 'North Isles', seat: 'Tarn Harbour' },
  { region: 'Long Coast', seat: 'Sallow Bay' },
  { region: 'High Plains', seat: 'Upper Moor' },
] as const

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')
const html = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

/** The site: paths and pages. */
export function makeCountries(): Record<string, string> {
  const pages: Record<string, string> = {
    '/members.html': html(
      'Members of the union',
      `<table>${MEMBERS.map(({ country, since }) => `<tr><td class="c">${country}</td><td class="y">${since}</td></tr>`).join('\n')}</table>`,
    ),
    '/index.html': html(
      'All countries',
      `<ul>${COUNTRIES.map(({ country }) => `<li><a href="/facts/${slug(country)}.html">${country}</a></li>`).join('\n')}</ul>`,
    ),
  }
  for (const { country, debt, defence, region } of COUNTRIES) {
    pages[`/facts/${slug(country)}.html`] = html(
      country,
      `<dl><dt>External debt</dt><dd class="debt">${debt}</dd><dt>Defence</dt><dd class="defence">${defence}</dd><dt>Region</dt><dd class="region">${region}</dd></dl>`,
    )
  }
  for (const { region, seat } of REGIONS) {
    pages[`/regions/${slug(region)}.html`] = html(
      region,
      `<p>Seat of the council: <b class="seat">${seat}</b></p>`,
    )
  }
  return { ...pages, ...SHOP.pages }
}

/** The shop that is on the same server. */
export const SHOP = makeShop(3, 4)

/** A folder of source files and wrappers for the site at an address. */
export function writeCountrySources(origin: string): { folder: string; files: string[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-query-'))
  const pages = makeCountries()
  const teach = (name: string, examples: [path: string, records: Record<string, string>[]][]): void => {
    const result = learn(
      examples.map(([path, records]) => ({
        page: createPage(pages[path], { name: path }),
        records,
        complete: true,
      })),
      { name },
    )
    if (result.kind === 'declined') throw new Error(`${name} cannot be learned`)
    writeFileSync(join(folder, `${name}.json`), writeWrapper(result.wrapper))
  }
  teach('members', [
    ['/members.html', MEMBERS.map(({ country, since }) => ({ country, since: String(since) }))],
  ])
  teach('index', [['/index.html', COUNTRIES.map(({ country }) => ({ name: country }))]])
  teach(
    'facts',
    COUNTRIES.slice(0, 3).map(({ country, debt, defence, region }) => [
      `/facts/${slug(country)}.html`,
      [{ debt: String(debt), defence: String(defence), region }],
    ]),
  )
  teach(
    'regions',
    REGIONS.map(({ region, seat }) => [`/regions/${slug(region)}.html`, [{ seat }]]),
  )
  const { list, book } = learnShop()
  writeFileSync(join(folder, 'list.json'), writeWrapper(list))
  writeFileSync(join(folder, 'book.json'), writeWrapper(book))
  const simple = (name: string, from: SourceInput['from']): SourceInput => ({
    format: 1,
    name,
    from,
    types: [{ name: 'page', wrappers: [`${name}.json`] }],
  })
  const lookup = { source: 'index.source.json', argument: 'country', field: 'name', link: 'name' }
  const sources = [
    simple('members', [{ addresses: [`${origin}/members.html`] }]),
    simple('facts', [{ lookup }]),
    simple('regions', [{ template: `${origin}/regions/{region|slug}.html` }]),
    shopSource(origin),
  ]
  writeFileSync(
    join(folder, 'index.source.json'),
    JSON.stringify(simple('index', [{ addresses: [`${origin}/index.html`] }])),
  )
  const files = sources.map((source) => {
    const path = join(folder, `${source.name}.source.json`)
    writeFileSync(path, JSON.stringify(source))
    return path
  })
  return { folder, files, remove: () => rmSync(folder, { recursive: true }) }
}
