import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBytes, readPage, readTextFile } from './read-page.ts'

describe('reading a file', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-read-'))
    writeFileSync(join(folder, 'a.html'), '<p>caf\u00e9</p>'.repeat(20_000))
    writeFileSync(join(folder, 'empty.html'), '')
    execFileSync('mkfifo', [join(folder, 'pipe.html')])
    symlinkSync(join(folder, 'pipe.html'), join(folder, 'link.html'))
    symlinkSync('/dev/zero', join(folder, 'endless.html'))
    symlinkSync(join(folder, 'gone.html'), join(folder, 'dangling.html'))
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it('says of a name that is no UTF-8 that it is the name', () => {
    writeFileSync(
      Buffer.concat([Buffer.from(join(folder, 'x')), Buffer.from([0xff]), Buffer.from('.html')]),
      'x',
    )
    expect(() => readBytes(join(folder, 'x\ufffd.html'))).toThrow('not valid UTF-8')
  })

  it.each([
    ['UTF-8', Buffer.from('{"a":"caf\u00e9 \ufffd"}'), '{"a":"caf\u00e9 \ufffd"}'],
    ['UTF-16, as some editors write it', Buffer.from('\ufeffcaf\u00e9', 'utf16le'), 'caf\u00e9'],
  ])('takes text in %s', (_name, bytes, text) => {
    const path = join(folder, 'text.json')
    writeFileSync(path, bytes)
    expect(readTextFile(path)).toBe(text)
  })

  it('names the line of a text in another encoding, instead of changing its letters', () => {
    const path = join(folder, 'latin.jsonl')
    writeFileSync(path, Buffer.from('{}\n{"a":"caf\u00e9"}\n', 'latin1'))
    const error = {
      code: 'file-unreadable',
      message: 'this is not valid UTF-8',
      place: { file: path, line: 2 },
    }
    expect(() => readTextFile(path)).toThrow(expect.objectContaining(error))
  })

  it('takes all of it', () => {
    expect(readPage(join(folder, 'a.html')).source).toBe('<p>caf\u00e9</p>'.repeat(20_000))
    expect(readBytes(join(folder, 'empty.html'))).toHaveLength(0)
  })

  it.each([
    ['pipe.html', 'file-unreadable', 'pipe'],
    ['link.html', 'file-unreadable', 'pipe'],
    ['endless.html', 'file-unreadable', 'device'],
    ['dangling.html', 'file-missing', 'file not found'],
    ['.', 'file-unreadable', 'folder'],
    ['missing.html', 'file-missing', 'file not found'],
  ])('does not wait for %s', (name, code, words) => {
    const path = join(folder, name)
    expect(() => readBytes(path)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(words), place: { file: path } }),
    )
  })
})
