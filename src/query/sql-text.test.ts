import { expect, it } from 'vitest'
import { endsStatement, hasLimit, restOf } from './sql-text.ts'

it.each([
  ['SELECT 1;', true],
  ['SELECT 1; -- done', true],
  ['SELECT 1; /* a */ ', true],
  ['SELECT 1', false],
  ["SELECT ';", false],
  ["SELECT ';';", true],
  ["SELECT 'it''s;';", true],
  ['SELECT "a;', false],
  ['SELECT [a;] ;', true],
  ['SELECT `a;`', false],
  ['SELECT 1 -- ;', false],
  ['SELECT 1 /* ;', false],
  ['SELECT 1; SELECT', false],
  ['', false],
])('whether a statement ends: %j', (sql, ends) => {
  expect(endsStatement(sql)).toBe(ends)
})

it('what follows a statement begins after white space, semicolons and comments', () => {
  expect(restOf('SELECT 1; -- a\n /* b */ ; SELECT 2', 'SELECT 1')).toBe('SELECT 2')
  expect(restOf('SELECT 1 -- no end', 'SELECT 1')).toBe('')
  expect(restOf('/* no end', '')).toBe('')
})

it('a limit is a word', () => {
  expect([hasLimit('SELECT a LIMIT 1'), hasLimit('SELECT limits FROM t')]).toEqual([true, false])
})
