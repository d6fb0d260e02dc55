import { afterEach, describe, expect, it } from 'vitest'
import { interrupted, listenForEnd } from './listening.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = SIGNALS.map((signal) => process.listeners(signal))
const counts = () => SIGNALS.map((signal, i) => process.listenerCount(signal) - before[i].length)
afterEach(() => expect(counts()).toEqual([0, 0, 0]))

describe('ending a command', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s aborts once, and the exit code is %d', (signal, code) => {
    const ending = listenForEnd()
    expect(counts()).toEqual([1, 1, 1])
    process.emit(signal, signal)
    expect(ending.signal.aborted).toBe(true)
    expect(ending.exitCode()).toBe(code)
  })

  it('leaves signals alone after it was closed', () => {
    const ending = listenForEnd()
    ending.close()
    expect(ending.signal.aborted).toBe(false)
  })

  it('is waited for by what runs until then', async () => {
    const ended = interrupted()
    process.emit('SIGHUP', 'SIGHUP')
    await expect(ended).resolves.toBeUndefined()
  })
})
