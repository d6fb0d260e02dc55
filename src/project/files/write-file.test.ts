import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeInside } from './write-file.ts'

describe('writing inside a folder', () => {
  let parent: string
  let folder: string

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'gleaner-write-'))
    folder = join(parent, 'folder')
    mkdirSync(folder)
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  it('makes the folders on the way and leaves no other file', () => {
    writeInside(folder, 'a/b/c.txt', 'one')
    writeInside(folder, 'a/b/c.txt', 'two')
    expect(readFileSync(join(folder, 'a/b/c.txt'), 'utf8')).toBe('two')
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['c.txt'])
  })

  it('replaces a link and does not follow it', () => {
    writeFileSync(join(parent, 'victim'), 'kept')
    symlinkSync(join(parent, 'victim'), join(folder, 'wrapper.json'))
    writeInside(folder, 'wrapper.json', 'new')
    expect(readFileSync(join(parent, 'victim'), 'utf8')).toBe('kept')
    expect(lstatSync(join(folder, 'wrapper.json')).isFile()).toBe(true)
  })

  it.each(['../victim', 'a/../../victim', 'link/victim', '../folder-beside/x'])('refuses %s', (path) => {
    symlinkSync(parent, join(folder, 'link'))
    mkdirSync(join(parent, 'folder-beside'))
    expect(() => writeInside(folder, path, 'x')).toThrow('outside the project')
    expect(readdirSync(parent).sort()).toEqual(['folder', 'folder-beside'])
    expect(readdirSync(join(parent, 'folder-beside'))).toEqual([])
  })

  it('says which file cannot be written', () => {
    writeFileSync(join(folder, 'a'), 'a file')
    expect(() => writeInside(folder, 'a/b.txt', 'x')).toThrow('cannot be written')
    mkdirSync(join(folder, 'taken'))
    expect(() => writeInside(folder, 'taken', 'x')).toThrow('cannot be written')
    expect(readdirSync(folder).sort()).toEqual(['a', 'taken'])
  })
})
