import { execFileSync } from 'node:child_process'
import {
  type Dirent,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPageReader, listPages, peekTitle, readRegularFile, resolveInside } from './page-files.ts'

describe('the files of a project', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-files-'))
    for (const name of [
      '10.html',
      '9.HTM',
      'b/c.xhtml',
      'notes.txt',
      'node_modules/x.html',
      'p_files/y.html',
    ]) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), '<title>A &amp; B</title>')
    }
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('lists pages in a natural order', () => {
    expect(listPages(folder)).toEqual({ pages: ['9.HTM', '10.html', 'b/c.xhtml'], problems: [] })
  })

  it('reports a folder that cannot be read, and lists the others', () => {
    const read = (path: string): readonly Dirent[] => {
      if (path.endsWith('/b')) throw Object.assign(new Error('no'), { code: 'EACCES' })
      return readdirSync(path, { withFileTypes: true })
    }
    expect(listPages(folder, read)).toEqual({
      pages: ['9.HTM', '10.html'],
      problems: [{ path: 'b', reason: 'no permission to read the file' }],
    })
  })

  it('reports links and pipes, and follows and reads neither', () => {
    symlinkSync('10.html', join(folder, 'link.html'))
    execFileSync('mkfifo', [join(folder, 'pipe.html'), join(folder, 'pipe.png')])
    const { pages, problems } = listPages(folder)
    expect(pages).toHaveLength(3)
    expect(problems).toEqual([
      { path: 'link.html', reason: 'links are not followed: copy the page into the folder' },
      { path: 'pipe.html', reason: 'this is not a regular file' },
    ])
    expect(() => createPageReader(folder)('pipe.html')).toThrow('not a regular file')
    expect(() => peekTitle(join(folder, 'pipe.html'))).toThrow('not a regular file')
    expect(() => readRegularFile(join(folder, 'pipe.png'), 100)).toThrow('not a regular file')
  })

  it('refuses a page that is too large to show before it reads it, and says what to do', () => {
    writeFileSync(join(folder, 'huge.html'), '')
    truncateSync(join(folder, 'huge.html'), 50_000_000)
    expect(() => createPageReader(folder)('huge.html')).toThrow(
      expect.objectContaining({
        code: 'page-too-large',
        message: 'this file has 50 MB; the limit in a project is 10 MB',
        remedy: expect.stringContaining('glean extract'),
      }),
    )
    rmSync(join(folder, 'huge.html'))
  })

  it('reads titles and pages, and pages anew after they changed', () => {
    const read = createPageReader(folder)
    const before = read('10.html')
    expect(read('10.html')).toBe(before)
    expect(peekTitle(resolveInside(folder, '10.html'))).toBe('A & B')
    writeFileSync(join(folder, '10.html'), '<p>longer than it was before</p>')
    expect(read('10.html').source).toContain('longer')
    expect(() => readRegularFile(join(folder, '10.html'), 5)).toThrow('the limit in a project')
    expect(() => read('11.html')).toThrow('file not found')
  })
})
