import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendLines, cutFile, lengthOf, readLines } from './line-file.ts'
import { lockFolder, lockHolder } from './lock.ts'
import type { Run } from './run.ts'
import {
  beginRun,
  commitRun,
  hasOpenRun,
  nextRecords,
  openSourceFolder,
  readHistory,
} from './source-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-watch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file of lines', () => {
  it('has all lines that were appended, whatever half line a crash left between', () => {
    const line = fc.record({ text: fc.string({ unit: 'binary' }) })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(line), fc.stringMatching(/^[a-z{"]{0,9}$/))), (steps) => {
        const path = join(folder, 'lines.jsonl')
        rmSync(path, { force: true })
        for (const [lines, half] of steps) {
          appendLines(path, lines.map((each) => JSON.stringify(each)))
          appendFileSync(path, half)
        }
        expect([...readLines(path)]).toEqual(steps.flatMap(([lines]) => lines))
      }),
      { seed: 18, numRuns: 15 },
    ) // biome-ignore format: short
  })

  it('is cut off at the length it had', () => {
    const path = join(folder, 'lines.jsonl')
    expect(lengthOf(path)).toBe(0)
    cutFile(path, 10)
    expect(existsSync(path)).toBe(false)
    appendLines(path, ['1', '2'])
    const length = lengthOf(path)
    appendLines(path, ['3'])
    cutFile(path, length)
    expect([...readLines(path)]).toEqual([1, 2])
  })

  it('says where a line is damaged', () => {
    const path = join(folder, 'lines.jsonl')
    writeFileSync(path, '1\nnonsense\n')
    expect(() => [...readLines(path)]).toThrow(expect.objectContaining({ place: { file: path, line: 2 } }))
  })
})

describe('a lock', () => {
  it('is held until it is released, by a process that runs', () => {
    const release = lockFolder(folder)
    expect(lockHolder(folder)).toBe(process.pid)
    expect(() => lockFolder(folder)).toThrow(`another watcher uses this folder (process ${process.pid})`)
    release()
    expect(lockHolder(folder)).toBeUndefined()
    lockFolder(folder)()
  })

  it.each([
    ['of a process that has ended', '999999999 boot 1'],
    ['of an earlier process with the number of this one', `${process.pid} other-boot 1`],
    ['that is damaged', 'nonsense'],
  ])('%s is taken over', (_name, text) => {
    writeFileSync(join(folder, 'lock'), text)
    const release = lockFolder(folder)
    expect(lockHolder(folder)).toBe(process.pid)
    release()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  it('that somebody else has taken since is left alone', () => {
    const release = lockFolder(folder)
    writeFileSync(join(folder, 'lock'), '1 other 2')
    release()
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('1 other 2')
  })
})

describe('the folder of a source', () => {
  const run = (time: string): Run => ({
    run: time,
    seconds: 1,
    verdict: 'ok',
    reasons: [],
    pages: 1,
    unread: 0,
    records: 1,
    new: 0,
    changed: 0,
    gone: 0,
    wrappers: [],
  })

  it('has a name that people recognise, of its own for each place', () => {
    const names = ['/a/shop.json', '/b/shop.json', '/a/shop.json'].map(
      (place) => openSourceFolder(folder, { name: 'My Shop / É', place }).path,
    )
    expect(names[0]).toMatch(/My-Shop-É-[0-9a-f]{8}$/)
    expect(names[1]).not.toBe(names[0])
    expect(names[2]).toBe(names[0])
    expect(openSourceFolder(folder, { name: '../..', place: 'x' }).path).toMatch(/\/source-[0-9a-f]{8}$/)
  })

  it('goes on with a run that is not in the history, without what that had written', async () => {
    const own = openSourceFolder(folder, { name: 'shop', place: 'x' })
    appendLines(own.changes, ['1'])
    const begun = await beginRun(own, '2026-01-01T00:00:00.000Z')
    appendLines(own.changes, ['2', '3'])
    writeFileSync(nextRecords(own), '{}\n')
    expect(hasOpenRun(own)).toBe(true)
    expect(await beginRun(own, '2026-02-02T00:00:00.000Z')).toEqual(begun)
    expect([...readLines(own.changes)]).toEqual([1])
    expect(existsSync(nextRecords(own))).toBe(false)
  })

  it('clears up after a run that is in the history', async () => {
    const own = openSourceFolder(folder, { name: 'shop', place: 'x' })
    const { run: name } = await beginRun(own, '2026-01-01T00:00:00.000Z')
    writeFileSync(nextRecords(own), '{"title":"Dune"}\n')
    // As if the process had been killed between the two steps of the end.
    appendLines(join(own.path, 'history.jsonl'), [JSON.stringify(run(name))])
    expect(hasOpenRun(own)).toBe(false)
    const next = await beginRun(own, '2026-02-02T00:00:00.000Z')
    expect(next.run).toBe('2026-02-02T00:00:00.000Z')
    expect([...readLines(own.records)]).toEqual([{ title: 'Dune' }])
    commitRun(own, run(next.run))
    expect(readHistory(own).map((each) => each.run)).toEqual([name, next.run])
    expect(hasOpenRun(own)).toBe(false)
  })
})
