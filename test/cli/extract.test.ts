import { mkdirSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

const ROWS = 40
const page = (number: number) =>
  `<html><body><h1>Page ${number}</h1><P>${Array.from(
    { length: ROWS },
    (_, row) => `<B>Place ${number}.${row}</B> <I>${number * ROWS + row}</I><BR>`,
  ).join('\n')}<HR></body></html>`

describe('extraction from many pages', () => {
  const PAGES = 150
  let work: Workplace
  beforeAll(() => {
    work = createWorkplace()
    work.shell('glean learn examples/countries/examples.jsonl --method delimiters/hlrt -o countries.json')
    mkdirSync(work.path('pages'))
    for (let i = 0; i < PAGES; i++) work.write(`pages/${String(i).padStart(4, '0')}.html`, page(i))
  })
  afterAll(() => work.remove())

  it('gives the same bytes for any number of jobs', () => {
    const one = work.glean(['extract', 'countries.json', 'pages', '--provenance'])
    const two = work.glean(['extract', 'countries.json', 'pages', '--provenance', '--jobs', '2'])
    expect(one).toMatchObject({ code: 0, stderr: '' })
    expect(one.stdout.split('\n')).toHaveLength(PAGES * ROWS + 1)
    expect(one.stdout.split('\n')[ROWS]).toContain('"Place 1.0"')
    expect(two).toEqual(one)
    const many = work.glean(['extract', 'countries.json', 'pages', '--provenance', '--jobs', '256'])
    expect(many.stdout).toBe(one.stdout)
    expect(many.stderr).toMatch(/^-j 256: using \d+ jobs?, one for each core$/m)
  })

  it.each(['1', '2'])('reports what fails and goes on, with %s jobs', (jobs) => {
    const [other, folder] = [work.write('other.html', '<p>Nothing of the kind'), 'folder.html']
    mkdirSync(work.path(folder), { recursive: true })
    work.write('folder.html/a.txt', '')
    work.shell('ln -sf nowhere pages/0050b.html; ln -sf ../folder.html pages/0050c.html')
    const { code, stdout, stderr } = work.glean(['extract', 'countries.json', 'pages', other, '-j', jobs])
    work.shell('rm pages/0050b.html pages/0050c.html')
    const lines = stderr.trimEnd().split('\n')
    expect(code).toBe(1)
    expect(lines[0]).toBe('glean: pages/0050b.html: file not found')
    expect(lines[1]).toBe('glean: pages/0050c.html: this is a folder, not a file')
    expect(lines[2]).toMatch(/^other\.html: does not match: /)
    expect(lines.slice(3)).toEqual(['6,000 records from 153 pages; 1 did not match, 2 could not be read'])
    expect(stdout.split('\n')).toHaveLength(PAGES * ROWS + 1)
  })

  it('takes an option of CSV', () => {
    const { stdout } = work.glean([
      'extract',
      'countries.json',
      'pages/0000.html',
      '--format',
      'csv',
      '--provenance',
    ])
    expect(stdout.split('\r\n').slice(0, 2)).toEqual([
      'country,code,_page,_spans',
      'Place 0.0,0,pages/0000.html,"{""country"":[33,42],""code"":[50,51]}"',
    ])
  })

  it('ends quietly when the reader has enough', () => {
    const line = '(glean extract countries.json pages; echo $? >code) 2>stderr | head -n 1'
    expect(work.shell(line).stdout).toBe('{"country":"Place 0.0","code":"0"}\n')
    expect(work.shell('cat code stderr').stdout).toBe('0\n')
  })

  it('says so when standard output is on a full disk', () => {
    const { code, stderr } = work.shell('glean extract countries.json pages >/dev/full')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'glean: standard output: the disk is full\n  Free some space and run it again.\n',
    })
  })

  it('leaves the old file when there is no room for the new one', () => {
    work.write('out.jsonl', 'old\n')
    const before = readdirSync(work.folder)
    const { code, stderr } = work.shell('ulimit -f 100; glean extract countries.json pages -o out.jsonl')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'glean: out.jsonl: the file would be larger than the system allows\n',
    })
    expect(work.shell('cat out.jsonl').stdout).toBe('old\n')
    expect(readdirSync(work.folder)).toEqual(before)
  })

  it('leaves nothing behind when it is interrupted', async () => {
    work.shell('mkfifo slow.html')
    const child = work.start('glean extract countries.json pages slow.html -j 2 -o interrupted.jsonl')
    const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
    const unfinished = () => readdirSync(work.folder).filter((name) => name.startsWith('.interrupted'))
    while (unfinished().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGINT')
    expect(await ended).toBe('SIGINT')
    expect(readdirSync(work.folder).filter((name) => name.includes('interrupted'))).toEqual([])
  })
})
