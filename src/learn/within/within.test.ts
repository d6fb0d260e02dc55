import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { readWrapper, writeWrapper } from '../../wrapper/read.ts'
import { learn } from '../learn.ts'

const country = (name: string, area: string, borders: string, crops: string, tail = ''): string =>
  `<html><body><ul><li><a>Home</a></li><li><a>About</a></li></ul><h1>${name}</h1><h2>Geography</h2><p><b>Area:</b> ${area}</p><p><b>Borders:</b> ${borders}</p>${tail}<h2>Economy</h2><p><b>Crops:</b> ${crops}</p></body></html>`

const PAGES = [
  country(
    'France',
    '547,030 sq km',
    'Andorra 56.6 km, Belgium 620 km, Germany 451 km',
    'wheat, sugar beets; beef',
  ),
  country(
    'Chad',
    '1,284,000 sq km',
    'Cameroon 1,094 km, Central African Republic 1,197 km',
    'cotton, rice; cattle',
  ),
  country('Laos', '236,800 sq km', 'Burma 235 km, China 423 km', 'coffee, corn; fish'),
  country('Italy', '301,340 sq km', 'Austria 430 km, San Marino 39 km', 'fruits, grapes; fish'),
]
const borders = [
  [
    { country: 'Andorra', length: '56.6 km' },
    { country: 'Belgium', length: '620 km' },
    { country: 'Germany', length: '451 km' },
  ],
  [
    { country: 'Cameroon', length: '1,094 km' },
    { country: 'Central African Republic', length: '1,197 km' },
  ],
]

function learnBorders(method: string) {
  const examples = PAGES.slice(0, 2).map((source, p) => ({
    page: createPage(source, { name: `${p}` }),
    records: [{ borders: borders[p] }],
  }))
  return learn(examples, { method, unlabelled: PAGES.slice(2) })
}

describe('rules inside sections', () => {
  it.each(['auto', 'within'])('learns nested records of a section with %s', (method) => {
    const result = learnBorders(method)
    if (result.kind !== 'learned') throw new Error(JSON.stringify(result.declined))
    expect(result).toMatchObject({ method: 'within', exact: true })
    const wrapper = readWrapper(writeWrapper(result.wrapper))
    expect(wrapper.extract(PAGES[2]).records).toEqual([
      {
        borders: [
          { country: 'Burma', length: '235 km' },
          { country: 'China', length: '423 km' },
        ],
      },
    ])
    expect(wrapper.explain()).toContain('region 1: Geography > Borders')
    expect(wrapper.explain()).toContain('Inside region 1: borders, by a rule in items')
  })

  it('gives places on the whole page', () => {
    const result = learnBorders('within')
    if (result.kind !== 'learned') throw new Error('declined')
    const { records } = result.wrapper.extract(PAGES[3]).extraction
    const [first] = records[0].values[0] as unknown as { values: { start: number; end: number }[][] }[]
    const shown = first.values.map(([{ start, end }]) => PAGES[3].slice(start, end))
    expect(shown).toEqual(['Austria', '430 km'])
  })

  it('learns a list of values beside a field that is a whole section', () => {
    const result = learn(
      [
        { page: PAGES[0], records: [{ area: '547,030 sq km', crops: ['wheat', 'sugar beets', 'beef'] }] },
        { page: PAGES[1], records: [{ area: '1,284,000 sq km', crops: ['cotton', 'rice', 'cattle'] }] },
      ],
      { unlabelled: PAGES.slice(2) },
    )
    if (result.kind !== 'learned') throw new Error(JSON.stringify(result.declined))
    expect(result.wrapper.extract(PAGES[2]).records).toEqual([
      { area: '236,800 sq km', crops: ['coffee', 'corn', 'fish'] },
    ])
  })

  it('reads the rows of a table in a section', () => {
    const page = (rows: readonly (readonly [string, string])[]): string =>
      country(
        `Land ${rows[0][0]}`,
        `${rows[0][0]} sq km`,
        `A ${rows[0][0]} km`,
        `tea ${rows[0][1]}`,
        `<h2>Trade</h2><table>${rows.map(([year, sum]) => `<tr><td>${year}</td><td>${sum}</td></tr>`).join('')}</table>`,
      )
    const result = learn(
      [
        {
          page: page([
            ['2012', '$1'],
            ['2013', '$2'],
            ['2014', '$3'],
          ]),
          records: [
            {
              trade: [
                { year: '2012', sum: '$1' },
                { year: '2013', sum: '$2' },
                { year: '2014', sum: '$3' },
              ],
            },
          ],
        },
      ],
      {
        method: 'within',
        unlabelled: [
          page([['1999', '$7']]),
          page([
            ['1980', '$5'],
            ['1981', '$6'],
          ]),
        ],
      },
    )
    if (result.kind !== 'learned') throw new Error(JSON.stringify(result.declined))
    expect(result.exact).toBe(true)
    expect(
      result.wrapper.extract(
        page([
          ['2001', '$8'],
          ['2002', '$9'],
        ]),
      ).records,
    ).toEqual([
      {
        trade: [
          { year: '2001', sum: '$8' },
          { year: '2002', sum: '$9' },
        ],
      },
    ])
  })

  it('says why it declines', () => {
    const result = learn([{ page: '<p>no headings here, x, y</p>', records: [{ a: ['x', 'y'] }] }], {
      method: 'within',
    })
    expect(result).toMatchObject({ kind: 'declined', declined: [{ method: 'within' }] })
  })

  it('refuses a rule inside that is not one, and rules inside themselves', () => {
    const result = learnBorders('within')
    if (result.kind !== 'learned') throw new Error('declined')
    const file = JSON.parse(writeWrapper(result.wrapper))
    const damaged = structuredClone(file)
    damaged.rules[0].rule.inner[0].rule.separators = []
    expect(() => readWrapper(damaged)).toThrow(/damaged/)
    const nested = structuredClone(file)
    nested.rules[0].rule.inner[0].language = 'within'
    expect(() => readWrapper(nested)).toThrow('the language "within" cannot be used here')
  })
})
