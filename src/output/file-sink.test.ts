import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkWritable, openFileSink } from './file-sink.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-output-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('exit')

describe('a file that is written', () => {
  it('appears when it is finished, and not before', async () => {
    const before = listeners()
    const path = join(folder, 'out.csv')
    const sink = openFileSink(path)
    await sink.write('a'.repeat(100_000))
    await sink.write('b')
    expect(existsSync(path)).toBe(false)
    await sink.finish()
    expect(readFileSync(path, 'utf8')).toBe(`${'a'.repeat(100_000)}b`)
    expect(readdirSync(folder)).toEqual(['out.csv'])
    expect(listeners()).toBe(before)
  })

  it('leaves everything as it was when it is discarded', async () => {
    const before = listeners()
    const path = join(folder, 'out.csv')
    writeFileSync(path, 'old')
    const sink = openFileSink(path)
    await sink.write('x'.repeat(100_000))
    expect(readdirSync(folder)).toHaveLength(2)
    sink.discard()
    expect(readdirSync(folder)).toEqual(['out.csv'])
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(listeners()).toBe(before)
  })

  it('makes the file that a dangling link names, and refuses links in a circle', async () => {
    const link = join(folder, 'dangling.csv')
    symlinkSync('second.csv', link)
    symlinkSync('target.csv', join(folder, 'second.csv'))
    const sink = openFileSink(link)
    await sink.write('x')
    await sink.finish()
    expect(readFileSync(join(folder, 'target.csv'), 'utf8')).toBe('x')
    expect(readFileSync(link, 'utf8')).toBe('x')
    symlinkSync('round.csv', join(folder, 'round.csv'))
    expect(() => openFileSink(join(folder, 'round.csv'))).toThrow('circle')
  })

  it('keeps the permissions of the file it replaces, and the link that leads there', async () => {
    const path = join(folder, 'out.csv')
    const link = join(folder, 'link.csv')
    writeFileSync(path, 'old')
    chmodSync(path, 0o640)
    symlinkSync(path, link)
    const sink = openFileSink(link)
    await sink.write('new')
    await sink.finish()
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(statSync(path).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['link.csv', 'out.csv'])
  })

  it('says what is wrong with its place', () => {
    mkdirSync(join(folder, 'inner'))
    writeFileSync(join(folder, 'file'), '')
    const open = (name: string) => () => openFileSink(join(folder, name))
    expect(open('none/out.csv')).toThrow('the output folder does not exist')
    expect(open('file/out.csv')).toThrow('part of the path is a file, not a folder')
    expect(open('inner')).toThrow('this is a folder, not a file')
    expect(readdirSync(folder)).toEqual(['file', 'inner'])
  })
})

describe('what is not a file of its own', () => {
  it('is written directly, and never replaced', async () => {
    const sink = openFileSink('/dev/null')
    await sink.write('x')
    await sink.finish()
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('fails with a message when it is full', async () => {
    const sink = openFileSink('/dev/full')
    await sink.write('x')
    await expect(sink.finish()).rejects.toThrow('the disk is full')
    sink.discard()
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true)
  })
})

describe('a file that is to be written later', () => {
  it('is checked without a trace, whether it is there or not', () => {
    const before = listeners()
    writeFileSync(join(folder, 'old.csv'), 'old')
    for (const name of ['old.csv', 'new.csv']) checkWritable(join(folder, name))
    expect(readdirSync(folder)).toEqual(['old.csv'])
    expect(readFileSync(join(folder, 'old.csv'), 'utf8')).toBe('old')
    expect(listeners()).toBe(before)
  })

  it.each([
    ['none/out.csv', 'the output folder does not exist'],
    ['.', 'this is a folder, not a file'],
  ])('%s is refused', (name, message) => {
    expect(() => checkWritable(join(folder, name))).toThrow(message)
  })

  it('may be a device', () => expect(() => checkWritable('/dev/null')).not.toThrow())

  it('is refused if it is read-only, but for those who may write all files', () => {
    const path = join(folder, 'kept.csv')
    writeFileSync(path, 'kept', { mode: 0o444 })
    const mayWriteAll = process.getuid?.() === 0
    for (const open of [checkWritable, (name: string) => openFileSink(name).discard()]) {
      if (mayWriteAll) expect(() => open(path)).not.toThrow()
      else expect(() => open(path)).toThrow('no permission to replace the file')
    }
    expect(readFileSync(path, 'utf8')).toBe('kept')
  })
})
