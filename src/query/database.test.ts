import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type SourceDatabase } from './database.ts'
import { loadSqlite } from './sqlite.ts'
import type { Tables } from './virtual-table.ts'

const noTables = (): Tables => ({
  asking: new Map(),
  read: new Map(),
  refused: new Set(),
  accepted: new Set(),
  failure: undefined,
  further: [],
  unknown: undefined,
})

let db: SourceDatabase
beforeEach(async () => {
  db = openDatabase(await loadSqlite(), noTables())
})
afterEach(() => db.close())

describe('a database of sources', () => {
  it('has tables of rows, with any name', () => {
    const columns = [
      { name: 'a "b"', type: 'TEXT' },
      { name: 'select', type: '' },
    ]
    db.addTable('the; table', columns, [
      ['x', 1],
      [null, 2.5],
    ])
    expect(db.run('SELECT * FROM "the; table" ORDER BY "select" DESC')).toEqual({
      columns: ['a "b"', 'select'],
      rows: [
        [null, 2.5],
        ['x', 1],
      ],
    })
  })

  it('takes views, and lists their columns', () => {
    db.addTable('t', [{ name: 'a', type: '' }], [[1]])
    db.addViews('CREATE VIEW one AS SELECT a, a + 1 AS b FROM t; CREATE TEMP VIEW two AS SELECT 1;', 'v.sql')
    db.addViews('CREATE VIEW broken AS SELECT * FROM gone', 'v.sql')
    expect(db.views()).toEqual([
      { name: 'one', columns: ['a', 'b'] },
      { name: 'broken', columns: undefined },
      { name: 'two', columns: ['1'] },
    ])
    expect(db.run('SELECT b FROM one').rows).toEqual([[2]])
  })

  it.each([
    'DROP VIEW one',
    'CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END',
    'CREATE INDEX i ON t (a)',
    'CREATE TABLE s AS SELECT 1',
    'CREATE VIRTUAL TABLE f USING fts5(x)',
    "ATTACH ':memory:' AS m",
    'PRAGMA writable_schema = 1',
    'INSERT INTO t VALUES (2)',
    "UPDATE sqlite_master SET sql = ''",
  ])('takes nothing but views from a file of views: %s', (sql) => {
    db.addTable('t', [{ name: 'a', type: '' }], [[1]])
    expect(() => db.addViews(sql, 'v.sql')).toThrow(
      expect.objectContaining({ code: 'query-invalid', place: { file: 'v.sql' } }),
    )
    expect(db.run('SELECT count(*) FROM t').rows).toEqual([[1]])
  })

  it('marks the place of a mistake, also in a long line and after other letters', () => {
    expect(() => db.run(`SELECT '${'ä'.repeat(300)}', nosuch`)).toThrow(
      /SQL: no such column: nosuch\n {2}ä+', nosuch\n {2} +\^/,
    )
    expect(() => db.run('SELECT 1,\n\tFROM x')).toThrow('near "FROM": syntax error\n   FROM x\n   ^')
  })

  it('bounds the length of a statement, of a value, and its steps', () => {
    expect(() => db.run(`SELECT 1 ${' '.repeat(1_000_000)}`)).toThrow('the query has 1,000,009 characters')
    expect(() => db.run('SELECT length(zeroblob(200000000))')).toThrow('too big')
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c'
    expect(() => db.run(endless, 1_000_000)).toThrow('the query takes more than 1,000,000 steps')
    expect(db.run('SELECT 1').rows).toEqual([[1]])
  })

  it.each([
    "SELECT load_extension('x')",
    "SELECT writefile('/tmp/x', 'y')",
    "SELECT readfile('/etc/passwd')",
    'SELECT * FROM pragma_database_list',
    "SELECT fts3_tokenizer('x')",
    "VACUUM INTO '/tmp/x'",
    'EXPLAIN DELETE FROM sqlite_master',
    'SAVEPOINT a',
  ])('reaches no file and changes nothing: %s', (sql) => {
    expect(() => db.run(sql)).toThrow(expect.objectContaining({ code: 'query-invalid' }))
  })

  it('names the missing table', async () => {
    const tables = noTables()
    const other = openDatabase(await loadSqlite(), tables)
    expect(() => other.run('SELECT * FROM main.missing')).toThrow('no such table')
    expect(tables.unknown).toBe('missing')
    other.run('SELECT 1')
    expect(tables.unknown).toBeUndefined()
    other.close()
  })
})
