import { describe, expect, it } from 'vitest'
import { learn } from '../../../learn/learn.ts'
import { createPage } from '../../../page/page.ts'
import { readWrapper, writeWrapper } from '../../../wrapper/read.ts'
import { recordTables } from './find.ts'

const tables = (source: string) => {
  const page = createPage(source)
  return recordTables(page.tree).map(({ columns, rows }) => ({
    columns,
    rows: rows.map((row) =>
      row.map((cell) =>
        cell < 0
          ? '-'
          : page.source
              .slice(page.tree.start[cell], page.tree.end[cell])
              .replace(/<[^>]*>/g, '')
              .trim(),
      ),
    ),
  }))
}

describe('tables of records', () => {
  it('has a record for each row behind the row that names the columns', () => {
    const source =
      '<table><caption>Trade</caption><tr><th>Year<th>Sum:<tr><td>2012<td>1<tr><td>2013<td>2</table>'
    expect(tables(source)).toEqual([
      {
        columns: ['Year', 'Sum'],
        rows: [
          ['2012', '1'],
          ['2013', '2'],
        ],
      },
    ])
  })

  it('reads names of rows, cells over several rows, and leaves out rows of one cell', () => {
    const source = `<table><tr><th></th><th>Old</th><th>Old</th></tr>
      <tr><th>a</th><td rowspan=2>1</td><td>2</td></tr><tr><th>b</th><td>3</td></tr>
      <tr><td colspan=3>a note</td></tr></table>`
    expect(tables(source)).toEqual([
      {
        columns: ['row', 'Old', 'Old 2'],
        rows: [
          ['a', '1', '2'],
          ['b', '1', '3'],
        ],
      },
    ])
  })

  it.each([
    [
      'labels in its first column',
      '<table><tr><th>Area</th><td>1</td></tr><tr><th>Coast</th><td>2</td></tr></table>',
    ],
    ['no row but the names', '<table><tr><th>a</th><th>b</th></tr></table>'],
    [
      'another table inside',
      '<table><tr><th>a</th><th>b</th></tr><tr><td><table><tr><td>1</table></td><td>2</td></tr></table>',
    ],
    [
      'rows wider than the names',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
    ],
    [
      'names over several columns',
      '<table><tr><th colspan=2>a</th><th>b</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
    ],
  ])('is not a table with %s', (_, source) => {
    expect(tables(source)).toEqual([])
  })
})

describe('tables in sections', () => {
  const page = (name: string, rows: readonly string[], extra = '') =>
    `<h1>${name}</h1><h2>Geography</h2><ul><li>Area: ${name.length} sq km</li><li>Coast: ${rows.length} km</li></ul>
    <h2>Trade</h2><p>In ${name}:</p><table><tr><th>Year</th><th>Sum</th>${extra}</tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
  const PAGES = [
    page('Chad', ['<td>2012</td><td>$1</td>', '<td>2013</td><td>$2</td>']),
    page('France', ['<td>1999</td><td>$7</td>']),
    page('Laos', ['<td>1980</td><td>$5</td>', '<td>1981</td><td></td>'], '<th>Note</th>'),
  ]

  it('gives the rows as nested records, and key: value lists as fields, with no label at all', () => {
    const result = learn([], { method: 'sections', unlabelled: PAGES })
    if (result.kind !== 'learned') throw new Error(JSON.stringify(result.declined))
    const wrapper = readWrapper(writeWrapper(result.wrapper))
    expect(wrapper.extract(PAGES[0]).records[0]).toMatchObject({
      'Geography > Area': '4 sq km',
      'Geography > Coast': '2 km',
      'Trade > rows': [
        { Year: '2012', Sum: '$1' },
        { Year: '2013', Sum: '$2' },
      ],
    })
    expect(wrapper.extract(PAGES[2]).records[0]['Trade > rows']).toEqual([
      { Year: '1980', Sum: '$5' },
      { Year: '1981' },
    ])
    expect(wrapper.explain()).toContain(
      'Trade > rows: the rows of the tables in Trade with columns Year, Sum, Note',
    )
    expect(result.wrapper.fields.map(({ name }) => name)).not.toContain('Trade > Year')
  })

  it('gives places that say the values', () => {
    const result = learn([], { method: 'sections', unlabelled: PAGES })
    if (result.kind !== 'learned') throw new Error('declined')
    const { records } = result.wrapper.extract(PAGES[1]).extraction
    const f = result.wrapper.fields.findIndex(({ name }) => name === 'Trade > rows')
    const [row] = records[0].values[f] as unknown as { values: { start: number; end: number }[][] }[]
    expect(row.values.map(([value]) => value && PAGES[1].slice(value.start, value.end)).slice(0, 2)).toEqual([
      '1999',
      '$7',
    ])
  })
})
