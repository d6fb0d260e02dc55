import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  work.write(
    'shelf.html',
    '<h1>Shelf</h1><p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p> <p><b>Advert</b> <i>new</i></p>',
  )
  work.write('dune.html', '<h1>Dune</h1><p>by <a>Brian Herbert</a> and <a>Kevin Anderson</a></p>')
})
afterAll(() => work.remove())

describe('what newcomers stumble over', () => {
  it.each(['--help', 'learn --help', 'help extract'])('`glean %s | head -1` ends quietly', (parameters) => {
    const { stdout, stderr } = work.shell(`(glean ${parameters}; echo $? >code) | head -1`)
    expect(stdout).toMatch(/^Usage: glean/)
    expect(stderr).toBe('')
    expect(work.shell('cat code').stdout).toBe('0\n')
  })

  it.each(['--help', 'man', 'explain shelf.json'])(
    '`glean %s >/dev/full` says that the disk is full',
    (parameters) => {
      work.shell(`glean learn shelf.html -r '{"title":"Dune","year":"1965"}' -o shelf.json`)
      expect(work.shell(`glean ${parameters} >/dev/full`)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'glean: standard output: the disk is full\n  Free some space and run it again.\n',
      })
    },
  )

  it('a studio of a folder that does not exist is not opened, and the folder is not made', () => {
    const { code, stderr } = work.glean(['studio', 'typo/', '--no-open'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'glean: typo/: folder not found\n  To start with an empty folder, create it first: mkdir "typo/"\n',
    })
    expect(existsSync(work.path('typo'))).toBe(false)
  })

  it('values may stand before their pages', () => {
    const { code, stderr } = work.glean([
      'learn',
      '-o',
      'w.json',
      '--values',
      'title=Dune',
      'year=1965',
      'shelf.html',
    ])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Found 1 record on shelf\.html\n/)
  })

  it('a field may have two values', () => {
    const values = ['title=Dune', 'author=Brian Herbert', 'author+=Kevin Anderson']
    expect(
      work.glean(['learn', 'dune.html', '--values', ...values, '--detail', '-o', 'dune.json']).code,
    ).toBe(0)
    expect(work.glean(['extract', 'dune.json', 'dune.html']).stdout).toBe(
      '{"title":"Dune","author":["Brian Herbert","Kevin Anderson"]}\n',
    )
  })

  it('a record can be marked as wrong', () => {
    const parameters = [
      'learn',
      'shelf.html',
      '-r',
      '{"title":"Dune","year":"1965"}',
      '-r',
      '{"title":"Emma","year":"1815"}',
    ]
    const { code } = work.glean([...parameters, '--not', '{"title":"Advert","year":"new"}', '-o', 'not.json'])
    expect(code).toBe(0)
    expect(work.glean(['extract', 'not.json', 'shelf.html']).stdout).not.toContain('Advert')
  })

  it('`npm start` ends by itself without a terminal, and leaves no folder behind', () => {
    const temporary = work.path('temporary')
    mkdirSync(temporary)
    const run = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: temporary },
      encoding: 'utf8',
    })
    expect(run.status).toBe(0)
    expect(run.stdout).toMatch(
      /\nTo teach by pointing, run npm start in a terminal, or: glean studio FOLDER --no-open\n$/,
    )
    expect(readdirSync(temporary)).toEqual([])
  })
})
