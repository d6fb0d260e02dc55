import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../page/page.ts'
import type { Field } from '../record/field.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'
import { extractFiles } from './extract-files.ts'
import type { PageOutcome, PageSource } from './outcome.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-extract-'))
  writeFileSync(join(folder, 'a.html'), '<p>caf\xe9', 'latin1')
  writeFileSync(join(folder, 'b.html'), 'nothing here')
})
afterAll(() => rmSync(folder, { recursive: true }))

const fields: Field[] = [{ name: 'text', many: false, optional: false }]

/** Takes everything after the first tag; a page without a tag does not match, and one that says `bug` is one too much. */
function firstTag(source: string) {
  if (source.includes('bug')) throw new TypeError('odd page')
  const start = source.indexOf('>') + 1
  if (start === 0) return { records: [], extraction: { records: [] }, unmatched: 'there is no tag' }
  const value = { start, end: source.length, text: source.slice(start) }
  const record = { start, end: source.length, values: [[value]] }
  return { records: [{ text: value.text }], extraction: { records: [record] }, unmatched: undefined }
}

const wrapper: Wrapper = {
  name: 'first tag',
  fields,
  extract: (page) => firstTag((page as Page).source),
  explain: () => '',
  exportRules: () => [],
  // In one thread nothing but the profile is needed of the file.
  toJSON: () => ({ profile: {} }) as unknown as ReturnType<Wrapper['toJSON']>,
}

async function collect(files: readonly PageSource[], options = {}): Promise<PageOutcome[]> {
  const outcomes: PageOutcome[] = []
  for await (const outcome of extractFiles(wrapper, files, options)) outcomes.push(outcome)
  return outcomes
}

describe('extractFiles', () => {
  it('gives an outcome for every page, in order', async () => {
    const files = ['a.html', 'none.html', 'b.html'].map((name) => join(folder, name))
    const place = { file: files[1] }
    expect(await collect(files)).toEqual([
      {
        kind: 'matched',
        page: files[0],
        records: [{ text: 'café' }],
        spans: [],
        typed: [],
        unread: [],
        closed: false,
      },
      {
        kind: 'unreadable',
        page: files[1],
        problem: { code: 'file-missing', message: 'file not found', place },
      },
      { kind: 'unmatched', page: files[2], reason: 'there is no tag' },
    ])
  })

  it('takes bytes as well, reads them with the given charset, and returns spans', async () => {
    const bytes = new TextEncoder().encode('<b>caf\u00e9')
    expect(await collect([{ name: '-', bytes }], { spans: true, charset: 'latin1' })).toEqual([
      {
        kind: 'matched',
        page: '-',
        records: [{ text: 'cafÃ©' }],
        spans: [{ text: [3, 8] }],
        typed: [],
        unread: [],
        closed: false,
      },
    ])
  })

  it('reads a page when its turn comes, not before', async () => {
    let asked = 0
    function* pages() {
      for (;;) yield { name: `${asked++}`, bytes: new Uint8Array() }
    }
    const outcomes = extractFiles(wrapper, pages())
    for (let i = 0; i < 3; i++) await outcomes.next()
    await outcomes.return(undefined)
    expect(asked).toBe(3)
  })

  it('lets signals and timers have their turn', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    function* pages() {
      while (turns < 3) yield { name: 'x', bytes: new Uint8Array(100_000).fill(32) }
    }
    try {
      for await (const outcome of extractFiles(wrapper, pages())) expect(outcome.kind).toBe('unmatched')
    } finally {
      clearInterval(timer)
    }
    expect(turns).toBe(3)
  })

  it('names the page on which the program itself failed', async () => {
    const bytes = new TextEncoder().encode('<p>bug')
    await expect(collect([{ name: 'x.html', bytes }])).rejects.toThrow('x.html: odd page')
  })

  it.each([0, 1.5, Number.NaN])('refuses %s jobs', async (jobs) => {
    await expect(collect([], { jobs })).rejects.toThrow(RangeError)
  })
})
