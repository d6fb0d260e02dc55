import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expandPages } from './page-arguments.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-pages-'))
  for (const inner of ['site/b/deep', 'site/.hidden', 'empty', 'odd[1]'])
    mkdirSync(join(folder, inner), { recursive: true })
  const files = ['site/z.HTML', 'site/a.htm', 'site/b/deep/c.xhtml', 'site/b-1.html', 'site/notes.txt']
  for (const file of [...files, 'site/.hidden/x.html', 'site/.x.html', 'odd[1]/y.html']) {
    writeFileSync(join(folder, file), '')
  }
  symlinkSync('nowhere', join(folder, 'site/gone.html'))
  symlinkSync('..', join(folder, 'site/b/up.html'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function expand(...names: string[]): Promise<string[]> {
  const pages = await expandPages(names.map((name) => (name === '-' ? name : join(folder, name))))
  return pages.map((page) => (page === '-' ? page : relative(folder, page)))
}

describe('the pages that arguments name', () => {
  it('are files, whatever they are called', async () => {
    expect(await expand('site/notes.txt')).toEqual(['site/notes.txt'])
  })

  it('are all pages of a folder and its subfolders, sorted, without hidden ones', async () => {
    expect(await expand('site')).toEqual([
      'site/a.htm',
      'site/b/deep/c.xhtml',
      'site/b/up.html',
      'site/b-1.html',
      'site/gone.html',
      'site/z.HTML',
    ])
  })

  it('are what a pattern matches, when no shell has expanded it', async () => {
    expect(await expand('site/*.{htm,txt}')).toEqual(['site/a.htm', 'site/notes.txt'])
    expect(await expand('s*/b')).toEqual(await expand('site/b'))
    expect(await expand('site/b/**/*.{x,}html')).toContain('site/b/deep/c.xhtml')
  })

  it('may have names that look like patterns', async () => {
    expect(await expand('odd[1]/y.html')).toEqual(['odd[1]/y.html'])
    expect(await expand('odd[1]')).toEqual(['odd[1]/y.html'])
  })

  it('are taken once, in the order of the arguments', async () => {
    expect(await expand('site/z.HTML', '-', 'site/b', './site/../site/b/deep/c.xhtml', '-')).toEqual([
      'site/z.HTML',
      '-',
      'site/b/deep/c.xhtml',
      'site/b/up.html',
    ])
  })

  it.each([
    ['none.html', 'file-missing', 'file not found'],
    ['site/gone.html', 'file-missing', 'file not found'],
    ['site/a.htm/b.html', 'file-unreadable', 'the file cannot be read (ENOTDIR)'],
    ['empty', 'no-pages', 'no pages in this folder'],
    ['site/*.pdf', 'no-pages', 'no page matches this pattern'],
  ])('must be there: %s', async (name, code, message) => {
    await expect(expand(name)).rejects.toMatchObject({ code, message, place: { file: join(folder, name) } })
  })
})
