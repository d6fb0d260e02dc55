import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

let place: Workplace
beforeAll(() => {
  place = createWorkplace()
  place.write('rates.csv', 'currency,rate\n£,1.2\n€,1\n')
  place.write('sources.sql', 'CREATE VIEW strong AS SELECT currency FROM rates WHERE rate > 1;\n')
})
afterAll(() => place.remove())

const prompt = (input: string, ...options: string[]) => place.glean(['query', ...options], input)

describe('glean query without a statement', () => {
  it('answers statements of several lines until its input ends', () => {
    const { code, stdout, stderr } = prompt(
      "SELECT currency\nFROM rates\nWHERE currency <> ';' AND rate > 1;\n-- a comment\n\nSELECT count(*) AS n FROM rates",
      '--format',
      'csv',
    )
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe('currency\r\n£\r\nn\r\n2\r\n')
  })

  it('has commands for tables, columns, plans and formats', () => {
    const { code, stdout } = prompt(
      '.tables\n.schema rates\n.schema "rates.csv"\n.explain SELECT * FROM strong\n.format jsonl\nSELECT * FROM strong;\n.help\n.quit\nSELECT 2;\n',
    )
    expect(code).toBe(0)
    expect(stdout).toContain('table      kind  needs\n')
    expect(stdout).toContain('strong     view\n')
    expect(stdout).toContain(
      'rates: currency, rate\nrates.csv: currency, rate\nno source is needed\n{"currency":"£"}\n',
    )
    expect(stdout).toContain('.schema TABLE')
    expect(stdout).not.toContain('2\n-')
  })

  it('reports what is wrong and goes on', () => {
    const { code, stdout, stderr } = prompt('.nothing\n.schema nowhere\nSELECT nosuch;\nSELECT 7 AS n;\n')
    expect(code).toBe(2)
    expect(stderr).toBe(
      [
        'glean: unknown command .nothing',
        '  .help lists the commands; anything else is SQL.',
        'glean: unknown table "nowhere"',
        '  .tables lists them.',
        'glean: SQL: no such column: nosuch',
        '  SELECT nosuch;',
        '         ^',
        '',
      ].join('\n'),
    )
    expect(stdout).toBe('n\n-\n7\n')
  })

  it('is not for a plan or a file', () => {
    for (const options of [['--explain'], ['-o', 'x.csv'], ['--format', 'parquet']]) {
      const { code, stderr } = prompt('', ...options)
      expect([code, stderr.split('\n', 1)[0]]).toEqual([
        2,
        'glean: --explain, --output and --format parquet need a statement',
      ])
    }
  })
})
