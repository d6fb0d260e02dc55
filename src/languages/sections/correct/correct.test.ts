import { expect, it } from 'vitest'
import { countryPage, FRANCE } from '../../../../test/country-pages.ts'
import { createPage } from '../../../page/page.ts'
import { learnStructure } from '../learn/structure.ts'
import { sectionValue } from '../run/parse.ts'
import { parserOf } from '../run/structure.ts'
import { printGrammar } from '../say/grammar.ts'
import { type Correction, describeCorrection, parseCorrections } from './correction.ts'

function correct(source: string | readonly string[], ...corrections: Correction[]) {
  const sources = typeof source === 'string' ? [source] : source
  return learnStructure(
    sources.map((each, i) => createPage(each, { name: `${i}` })),
    corrections,
  )
}

function grammar(source: string | readonly string[], ...corrections: Correction[]): string[] {
  return printGrammar(correct(source, ...corrections).sections)
}

const PAGES = [0, 1, 2, 3, 4, 5].map(countryPage)

it('deletes a heading: its text and what was inside belong to the section around', () => {
  expect(grammar(FRANCE, { delete: 'Geography > Area' })[1]).toBe(
    'Geography -> Location Map_references Land_boundaries Coastline',
  )
  expect(grammar(FRANCE, { delete: 'Geography.Location' }, { delete: 'People' })[0]).toBe(
    'page -> Geography Government Economy Transportation',
  )
})

it('moves a section, with what is inside it', () => {
  const page = '<h2>A</h2><p>1</p><h2>B</h2><p>2</p><h3>x</h3><p>3</p><h2>C</h2><p>4</p><h4>y</h4><p>5</p>'
  expect(grammar(page)).toEqual(['page -> A B C', 'B -> x', 'C -> y'])
  expect(grammar(page, { move: 'C', to: 'B' })).toEqual(['page -> A B', 'B -> x C', 'C -> y'])
  expect(grammar(page, { move: 'B > x', to: 'page' })).toEqual(['page -> A B x C', 'C -> y'])
  expect(grammar(page, { move: 'B', to: 'A' }, { move: 'x', to: 'A' })).toEqual([
    'page -> A C',
    'A -> B x',
    'C -> y',
  ])
})

it('renames a section, and finds it by its new name from then on', () => {
  const structure = correct(
    FRANCE,
    { rename: 'Area', to: 'Size' },
    { rename: 'Size > total area', to: 'all' },
  )
  expect(printGrammar(structure.sections)[2]).toBe('Size -> all land_area comparative_area')
  const parsed = parserOf(structure).parse(createPage(FRANCE))
  expect(parsed.sections.includes(-1)).toBe(false)
})

it('learns from one heading shown how others like it look', () => {
  const item = (name: string, text: string) => `<div><span>${name}</span></div><div><p>${text}.</p></div>`
  const page = `<h2>Trees</h2><p>Some are old.</p>${item('Oak', 'It is broad')}${item('Elm', 'It is tall')}${item('Yew', 'It is dark')}`
  expect(grammar(page)).toEqual(['page -> Trees'])
  expect(grammar(page, { add: 'Elm' })).toEqual(['page -> Trees', 'Trees -> Oak Elm Yew'])
})

it('learns from one heading shown on several pages those that the pages share', () => {
  const pages = [1, 2, 3].map(
    (i) =>
      `<h2>Trees</h2><p>Of wood ${i}</p><div class="t">Oak</div><p>the same</p><div class="t">Elm</div><p>the same</p>`,
  )
  expect(grammar(pages)).toEqual(['page -> Trees'])
  expect(grammar(pages, { add: 'Oak' })).toEqual(['page -> Trees', 'Trees -> Oak Elm'])
  expect(grammar(pages, { add: 'Oak', to: 'page' })).toEqual(['page -> Trees Oak', 'Oak -> Elm'])
})

it('replays corrections on pages that were not there when they were made', () => {
  const steps: Correction[] = [{ delete: 'Geography > Climate' }, { rename: 'People', to: 'Inhabitants' }]
  const structure = correct(PAGES, ...steps)
  expect(printGrammar(structure.sections).slice(0, 2)).toEqual([
    'page -> Geography Inhabitants',
    'Geography -> Location Area Coast?',
  ])
  expect(printGrammar(correct([...PAGES, countryPage(6), countryPage(7)], ...steps).sections)).toEqual(
    printGrammar(structure.sections),
  )
  const parsed = parserOf(structure).parse(createPage(countryPage(9)))
  const area = parsed.headings.findIndex(({ name }) => name === 'Area')
  expect(sectionValue(parsed, area)?.text).toContain('Climate: windy')
})

it('says what is wrong with a correction', () => {
  expect(() => correct(FRANCE, { delete: 'Gography' })).toThrow('there is no section "Gography"')
  expect(() => correct(FRANCE, { add: 'Weather' })).toThrow('no sample page has the text "Weather"')
  expect(() => correct(FRANCE, { move: 'Geography', to: 'Area' })).toThrow('cannot be moved into itself')
  expect(() => correct(FRANCE, { move: 'Geography', to: 'People' })).toThrow(
    'does not come behind its heading',
  )
  expect(() => correct(FRANCE, { delete: 'page' })).toThrow('the page itself')
})

it('reads a file of corrections, and refuses any other', () => {
  const steps: Correction[] = [
    { add: 'A' },
    { delete: 'B' },
    { move: 'C', to: 'page' },
    { rename: 'D', to: 'E' },
  ]
  expect(parseCorrections(JSON.stringify(steps))).toEqual(steps)
  expect(parseCorrections(JSON.stringify({ corrections: steps }))).toEqual(steps)
  expect(steps.map(describeCorrection)).toEqual(['add A', 'delete B', 'move C to page', 'rename D to E'])
  for (const junk of ['{}', '[{"add":1}]', '[{"move":"A"}]', '[{"add":"A","evil":true}]', '"x"', 'null']) {
    expect(() => parseCorrections(junk, { file: 'steps.json' })).toThrow('this is not a list of corrections')
  }
  expect(() => parseCorrections('{')).toThrow('not valid JSON')
})
