import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShared, readIfFile } from './shared-file.ts'

describe('a file that others write as well', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-shared-'))
    path = join(folder, 'a.txt')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('tells of a change once', () => {
    const file = openShared(folder, 'a.txt')
    expect([file.read(), file.read(), file.text]).toEqual([true, false, ''])
    writeFileSync(path, 'one')
    expect([file.read(), file.read(), file.text]).toEqual([true, false, 'one'])
    file.forget()
    expect(file.read()).toBe(true)
  })

  it('knows what it wrote itself', () => {
    const file = openShared(folder, 'a.txt')
    file.read()
    expect(file.write('one')).toBe(true)
    expect(file.read()).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe('one')
  })

  it('does not replace what somebody wrote meanwhile', () => {
    const file = openShared(folder, 'a.txt')
    file.read()
    file.write('one\n')
    appendFileSync(path, 'theirs\n')
    expect(file.write('two\n')).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe('one\ntheirs\n')
    expect(file.read()).toBe(true)
    expect(file.text).toBe('one\ntheirs\n')
  })

  it('reads no pipe', () => {
    execFileSync('mkfifo', [path])
    expect(() => readIfFile(folder, 'a.txt')).toThrow('not a regular file')
  })
})
