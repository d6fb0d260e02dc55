import { expect, it } from 'vitest'
import { countryPage, FRANCE } from '../../../../test/country-pages.ts'
import { createPage } from '../../../page/page.ts'
import { pathsOf } from '../grammar/section.ts'
import { sectionValue } from '../run/parse.ts'
import { parserOf } from '../run/structure.ts'
import { printGrammar } from '../say/grammar.ts'
import { outlinePage, printOutline } from '../say/outline.ts'
import { learnStructure } from './structure.ts'

function learn(...sources: string[]) {
  return learnStructure(sources.map((source, i) => createPage(source, { name: `${i}.html` })))
}

/** The sections of a page by path, with their texts. */
function read(structure: ReturnType<typeof learn>, source: string): Record<string, string> {
  const parsed = parserOf(structure).parse(createPage(source))
  const paths: string[] = []
  const texts: Record<string, string> = {}
  for (const [h, { name }] of parsed.headings.entries()) {
    paths[h] = parsed.parents[h] < 0 ? name : `${paths[parsed.parents[h]]} > ${name}`
    const value = sectionValue(parsed, h)
    if (value !== undefined) texts[paths[h]] = value.text
  }
  return texts
}

const PAGES = [0, 1, 2, 3, 4, 5].map(countryPage)

it('gives the grammar of Figure 3 for the page of Figure 1, without any correction', () => {
  expect(printGrammar(learn(FRANCE).sections, 'CIApage')).toEqual([
    'CIApage -> Geography People Government Economy Transportation',
    'Geography -> Location Map_references Area Land_boundaries Coastline',
    'Area -> total_area land_area comparative_area',
  ])
})

it('finds the text of a section of that page', () => {
  const texts = read(learn(FRANCE), FRANCE)
  expect(texts['Geography > Area > total area']).toBe('547,030 sq km')
  expect(texts['Geography > Area']).toContain('547,030 sq km')
  expect(texts.Transportation).toBe('Trains go everywhere from the capital.')
})

it('finds what several pages share before texts that vary, and takes menus and footers for neither', () => {
  expect(printGrammar(learn(...PAGES).sections, 'atlas')).toEqual([
    'atlas -> Geography People',
    'Geography -> Location Area Climate Coast?',
    'People -> Population Water',
    'Area -> total world_rank land',
    'Population -> world_rank',
    'Water -> urban rural',
  ])
})

it('parses a page it has not seen, and continues a section behind a rank that interrupts it', () => {
  const texts = read(learn(...PAGES), countryPage(9))
  expect(texts).toMatchObject({
    'Geography > Location': 'in the south, day 9 of the walk',
    'Geography > Area': 'total: 2233 sq km world rank: 28 land: 2143 sq km',
    'Geography > Area > world rank': '28',
    'Geography > Area > land': '2143 sq km',
    'People > Population': '12699 (2012) world rank: 11 11591 (2011)',
    'People > Population > world rank': '11',
    'People > Water > urban': '81%',
    'People > Water > rural': '61%',
  })
  expect(Object.keys(texts)).not.toContain('Geography > Coast')
})

it('does not depend on the order of the pages, nor on a page that is given twice', () => {
  const { pages: _, ...structure } = learn(...PAGES)
  const { pages: __, ...other } = learn(...PAGES, PAGES[2])
  expect(other).toEqual(structure)
})

it('keeps a heading that the grammar does not know as one', () => {
  const structure = learn(...PAGES)
  const page = countryPage(7).replace('>Climate<', '>Weather<')
  const parsed = parserOf(structure).parse(createPage(page))
  const unknown = parsed.headings.filter((_, h) => parsed.sections[h] < 0).map(({ name }) => name)
  expect(unknown).toEqual(['Weather'])
  expect(read(structure, page)['Geography > Area']).toBe('total: 1959 sq km world rank: 22 land: 1889 sq km')
})

it('reads definition lists, captions, label cells, capitals and classes that repeat on a single page', () => {
  const list = learn(
    '<dl><dt>Name</dt><dd>Oak</dd><dt>Height</dt><dd>30 m<dl><dt>record</dt><dd>42 m</dd></dl></dd></dl>',
  )
  expect(printGrammar(list.sections)).toEqual(['page -> Name Height', 'Height -> record'])
  const table = learn(
    '<table><caption>Oak</caption><tr><td>Height</td><td>30 m</td></tr><tr><td>Age</td><td>900</td></tr></table>',
  )
  expect(pathsOf(table.sections).map((path) => path.at(-1))).toEqual(['Height', 'Age'])
  const capitals = learn('<p>NAME</p><p>Oak</p><p>HEIGHT</p><p>30 m</p>')
  expect(printGrammar(capitals.sections)).toEqual(['page -> NAME HEIGHT'])
  const pairs = ['Name', 'Height', 'Age'].map(
    (name, i) => `<div class="l">${name}</div><div class="v">of ${i} trees</div>`,
  )
  expect(printGrammar(learn(pairs.join('')).sections)).toEqual(['page -> Name Height Age'])
})

it('takes two bold texts in a line for two headings, and emphasis inside a sentence for none', () => {
  expect(printGrammar(learn('<p><b>Size:</b> 5 <b>Age:</b> 9</p>').sections)).toEqual(['page -> Size Age'])
  expect(learn('<p>This is <b>important</b> and <i>true</i>, not more.</p>').sections).toEqual([])
})

it('keeps both names of an entry with two terms, and no term in the text of another entry', () => {
  const entries =
    '<dl><dt>-v</dt><dt>--verbose</dt><dd>Say more.</dd><dt>-f</dt><dt>--force</dt><dd>Do it.</dd></dl>'
  const page = createPage(`<h2>OPTIONS</h2>${entries}<h2>SEE ALSO</h2><p>Others.</p>`)
  const outline = printOutline(outlinePage(learnStructure([page]), page))
  expect(outline.map((line) => line.replace(/ {2}\(.*/, ''))).toEqual([
    'OPTIONS',
    '  -v',
    '  --verbose: Say more.',
    '  -f',
    '  --force: Do it.',
    'SEE ALSO: Others.',
  ])
})

it('takes labels before a text that never varies for a menu', () => {
  const menu = '<ul><li>A: abbreviations</li><li>B: groups</li><li>C: agreements</li></ul>'
  const pages = ['Chad', 'Laos', 'Peru'].map((name) =>
    createPage(
      `${menu}<h2>Geography</h2><p>Area: ${name.length * name.charCodeAt(0)} sq km</p><p>Capital: of ${name}</p>`,
    ),
  )
  const { sections } = learnStructure(pages)
  expect(pathsOf(sections).map((path) => path.at(-1))).toEqual(['Area', 'Capital'])
})
