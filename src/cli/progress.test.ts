import { describe, expect, it } from 'vitest'
import { createProgress, formatBar, showNote, type Terminal } from './progress.ts'

function fakeTerminal(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const terminal = { isTTY, columns, write: (text: string) => written.push(text) > 0 } as Terminal
  return { terminal, written }
}

describe('the progress bar', () => {
  it('is silent in a pipe', () => {
    const { terminal, written } = fakeTerminal(false)
    let time = 0
    const progress = createProgress(100, 'page', terminal, () => time)
    for (time = 0; time < 100_000; time += 1000) progress.advance()
    progress.hide()
    expect(written).toEqual([])
  })

  it('is silent for a second, then is drawn at most ten times a second, and goes away', () => {
    const { terminal, written } = fakeTerminal(true)
    let time = 0
    const progress = createProgress(200, 'page', terminal, () => time)
    for (time = 0; time < 2000; time += 10) {
      progress.advance()
      if (time < 1000) expect(written).toEqual([])
    }
    expect(written).toHaveLength(10)
    expect(written[0]).toBe('\r[###############               ] 101 of 200 pages, 1 s left\x1b[K')
    progress.hide()
    expect(written.at(-1)).toBe('\r\x1b[K')
  })

  it('leaves a quick run without a trace', () => {
    const { terminal, written } = fakeTerminal(true)
    const progress = createProgress(1, 'page', terminal, () => 0)
    progress.advance()
    progress.hide()
    expect(written).toEqual([])
  })

  it('fits a narrow terminal', () => {
    const { terminal, written } = fakeTerminal(true, 20)
    let time = 0
    const progress = createProgress(2, 'page', terminal, () => time)
    time = 1000
    progress.advance()
    expect(written).toEqual(['\r[###############   \x1b[K'])
  })

  it('counts large numbers and long times as people do', () => {
    expect(formatBar(0, 0, 'page', 0)).toBe(`[${'#'.repeat(30)}] 0 of 0 pages, 0 s left`)
    expect(formatBar(1, 1_000_000, 'page', 600_000)).toContain('] 1 of 1,000,000 pages, 10 min left')
    expect(formatBar(1, 2, 'page', 3.6e7)).toContain('10 h left')
  })
})

describe('a note', () => {
  it('is shown on a terminal until it is hidden, and nowhere else', () => {
    const { terminal, written } = fakeTerminal(true)
    showNote('learning from 2 pages', terminal).hide()
    expect(written).toEqual(['learning from 2 pages …', '\r\x1b[K'])
    const pipe = fakeTerminal(false)
    showNote('learning from 2 pages', pipe.terminal).hide()
    expect(pipe.written).toEqual([])
  })
})
