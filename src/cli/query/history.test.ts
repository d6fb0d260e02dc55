import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { historyFile, readHistory, writeHistory } from './history.ts'

it('keeps the latest lines for the next run, for this user alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-history-'))
  const file = historyFile({ XDG_STATE_HOME: folder })
  expect(readHistory(file)).toEqual([])
  writeHistory(file, ['third', 'second', 'first'])
  expect(readHistory(file)).toEqual(['third', 'second', 'first'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'file'), '')
  expect(() => writeHistory(join(folder, 'file', 'below'), ['x'])).not.toThrow()
  rmSync(folder, { recursive: true })
})

it('is where the state of programs is kept', () => {
  expect(historyFile({})).toMatch(/\.local\/state\/gleaner\/query-history$/)
})
