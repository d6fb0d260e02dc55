import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './lock.ts'

describe('the lock of a project', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-lock-'))
    file = join(folder, 'studio.lock')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is there while work is done, and gone after it, whatever happens', () => {
    expect(withLock(folder, () => existsSync(file))).toBe(true)
    expect(() =>
      withLock(folder, () => {
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is taken from a program that has ended', () => {
    const ended = execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], {
      encoding: 'utf8',
    })
    writeFileSync(file, `${ended} ${hostname()}\n`)
    expect(withLock(folder, () => 'done')).toBe('done')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is taken when it is much older than any change', () => {
    writeFileSync(file, '1 another-machine\n')
    utimesSync(file, new Date(0), new Date(0))
    expect(withLock(folder, () => 'done')).toBe('done')
  })

  it('says why a folder cannot be changed', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => withLock(join(folder, 'file'), () => {})).toThrow('cannot be changed')
  })
})
