import { describe, expect, it } from 'vitest'
import { parseInterval } from './interval.ts'
import { runCommand, splitCommand } from './on-change.ts'

describe('a command line', () => {
  it.each([
    ['notify', ['notify']],
    ['  notify   --to ann ', ['notify', '--to', 'ann']],
    [`"my program" 'a b'c "" $HOME *`, ['my program', 'a bc', '', '$HOME', '*']],
  ])('%s', (text, words) => expect(splitCommand(text)).toEqual(words))

  it.each(['', '   ', "'open"])('%j is refused', (text) =>
    expect(() => splitCommand(text)).toThrow('--on-change'),
  )
})

describe('a command', () => {
  const { signal } = new AbortController()
  it('hears the change on its standard input', async () => {
    const script = 'process.exit(JSON.parse(require("fs").readFileSync(0)).records)'
    expect(await runCommand([process.execPath, '-e', script], { records: 7 }, signal)).toBe('exit code 7')
  })

  it('that is missing or reads nothing does not stop the watch', async () => {
    expect(await runCommand(['no-such-program'], {}, signal)).toBe('program not found: no-such-program')
    const much = { text: 'x'.repeat(1_000_000) }
    expect(await runCommand([process.execPath, '-e', ''], much, signal)).toBe('exit code 0')
  })

  it('is ended with the watch', async () => {
    const controller = new AbortController()
    const ended = runCommand([process.execPath, '-e', 'setInterval(() => {}, 1000)'], {}, controller.signal)
    controller.abort()
    expect(await ended).toMatch(/^it was ended/)
  })
})

it('reads times with their units', () => {
  expect(['30s', '15m', '6h', '1d', '2w'].map(parseInterval)).toEqual([30_000, 900_000, 21_600_000, 86_400_000, 1_209_600_000]) // biome-ignore format: short
  for (const text of ['', '6', 'h', '0h', '6 hours', '-1h', '999999w'])
    expect(() => parseInterval(text)).toThrow()
})
