import { describe, expect, it } from 'vitest'
import { backoff, isPassing, readRetryAfter } from './retry.ts'

describe('asking again', () => {
  it('helps against what may pass, and not against what stays', () => {
    expect([429, 500, 503].map((status) => isPassing({ status }))).toEqual([true, true, true])
    expect([400, 403, 404, 410, 501].some((status) => isPassing({ status }))).toBe(false)
    expect(isPassing({ code: 'ECONNRESET' })).toBe(true)
    expect(isPassing({ code: 'ENOTFOUND' })).toBe(false)
    expect(isPassing({})).toBe(false)
  })

  it('waits longer each time, up to a limit', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, () => 1))).toEqual([500, 1000, 2000, 4000])
    expect(backoff(0, () => 0)).toBe(250)
    expect(backoff(50, () => 1)).toBe(30_000)
  })
})

describe('Retry-After', () => {
  it('is a number of seconds or a date', () => {
    expect(readRetryAfter('7')).toBe(7000)
    const now = Date.parse('2030-01-01T00:00:00Z')
    expect(readRetryAfter('Tue, 01 Jan 2030 00:00:10 GMT', now)).toBe(10_000)
    expect(readRetryAfter('Mon, 31 Dec 2029 00:00:10 GMT', now)).toBe(0)
  })

  it.each([undefined, '', 'soon', '-1', '1e9'])('is ignored as %j', (header) => {
    expect(readRetryAfter(header)).toBeUndefined()
  })
})
