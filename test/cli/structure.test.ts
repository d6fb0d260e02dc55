import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countryPage, FRANCE } from '../country-pages.ts'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  work.write('france.html', FRANCE)
  for (let i = 0; i < 5; i++) work.write(`c${i}.html`, countryPage(i))
  work.write('plain.html', '<p>Nothing but a sentence.</p>')
  work.write('steps.json', '[{"delete":"Climate"},{"rename":"People","to":"Inhabitants"}]')
  work.write('junk.json', '{"steps":[]}')
})
afterAll(() => work.remove())

describe('glean structure', () => {
  it('prints the outline of a page with what speaks for each heading', () => {
    const { code, stdout, stderr } = work.glean(['structure', 'france.html'])
    expect(code).toBe(0)
    expect(stdout).toContain('\n    total area: 547,030 sq km  (italic, colon)\n')
    expect(stderr).toBe('13 sections on 3 levels, from 1 page\n')
  })

  it('prints the grammar of the paper for its page', () => {
    const { stdout } = work.glean(['structure', 'france.html', '--grammar', '--name', 'CIApage'])
    expect(stdout).toBe(
      `CIApage -> Geography People Government Economy Transportation
Geography -> Location Map_references Area Land_boundaries Coastline
Area -> total_area land_area comparative_area
`,
    )
  })

  it('prints JSON with the places of headings and sections', () => {
    const { stdout } = work.glean(['structure', 'c0.html', '--pages', 'c*.html', '--json'])
    const { pages, sections, steps } = JSON.parse(stdout)
    expect(steps).toBe(0)
    expect(sections).toContainEqual({ path: 'Geography > Coast', optional: true, repeated: false, pages: 3 })
    const { heading, section } = pages[0].headings.find(({ name }: { name: string }) => name === 'Coast')
    expect(countryPage(0).slice(heading.start, heading.end)).toBe('Coast</a>:')
    expect(countryPage(0).slice(section.start, section.end)).toBe('5 km')
  })

  it('makes corrections, and counts their steps', () => {
    const { stdout, stderr } = work.glean([
      'structure',
      'c0.html',
      '--pages',
      'c*.html',
      '--correct',
      'steps.json',
      '--grammar',
    ])
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'page -> Geography Inhabitants',
      'Geography -> Location Area Coast?',
    ])
    expect(stderr).toContain('2 correction steps')
  })

  it('answers clearly where there is nothing, or something else', () => {
    expect(work.glean(['structure', 'plain.html'])).toMatchObject({ code: 1, stdout: '' })
    const junk = work.glean(['structure', 'france.html', '--correct', 'junk.json'])
    expect(junk.code).toBe(2)
    expect(junk.stderr).toContain('junk.json: this is not a list of corrections')
    const page = work.glean(['structure', 'france.html', '--correct', 'c0.html'])
    expect(page.code).toBe(2)
    expect(page.stderr).toContain('not valid JSON')
  })
})

describe('sections as a wrapper', () => {
  it('are learned from pages alone, and extracted by path', () => {
    const learned = work.glean(['learn', 'c*.html', '--method', 'sections', '-o', 'w.json'])
    expect(learned.code).toBe(0)
    expect(learned.stderr).toContain('Learned w from 5 pages without labels, with sections')
    const all = JSON.parse(work.glean(['extract', 'w.json', 'c3.html']).stdout)
    expect(all['People > Water > rural']).toBe('67%')
    const one = work.glean(['extract', 'w.json', 'c3.html', '--section', 'Geography.Area'])
    expect(JSON.parse(one.stdout)).toEqual({
      'Geography > Area': 'total: 1411 sq km world rank: 10 land: 1381 sq km',
      'Geography > Area > total': '1411 sq km',
      'Geography > Area > world rank': '10',
      'Geography > Area > land': '1381 sq km',
    })
    const none = work.glean(['extract', 'w.json', 'c3.html', '--section', 'Weather'])
    expect(none).toMatchObject({ code: 2, stdout: '' })
    expect(none.stderr).toContain('the wrapper has no section "Weather"')
  })

  it('report headings that are new to the wrapper, each once a page', () => {
    work.glean(['learn', 'c*.html', '--method', 'sections', '-o', 'w.json'])
    for (const i of [0, 1]) {
      const page = countryPage(i).replace('<h2><a>People', '<h2><a>Weather</a></h2><p>fine</p>$&')
      work.write(`new${i}.html`, page)
    }
    const { code, stderr } = work.glean(['extract', 'w.json', 'new0.html', 'new1.html', 'c2.html'])
    expect(code).toBe(0)
    expect(stderr).toContain('not in the grammar, so in no field: 2 headings, such as "Weather" (2)')
    const json = work.glean(['extract', 'w.json', 'new0.html', '--json', '-o', 'out.jsonl'])
    expect(JSON.parse(json.stderr).unknown).toEqual({ Weather: 1 })
  })

  it('are what learning without any label falls back to, and it says so', () => {
    const { code, stderr } = work.glean([
      'learn',
      'c*.html',
      '--correct',
      'steps.json',
      '--method',
      'sections',
      '-o',
      'v.json',
    ])
    expect(code).toBe(0)
    expect(stderr).toContain('Finds 13 fields')
    expect(work.glean(['learn', 'c*.html', '-o', 'u.json']).stderr).toContain(
      'No records are labelled, so the pages are divided by their headings',
    )
  })
})
