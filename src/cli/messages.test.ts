import { afterEach, describe, expect, it, vi } from 'vitest'
import { GleanError } from '../errors.ts'
import { countOf, describeFailure, printable } from './messages.ts'

afterEach(() => vi.unstubAllEnvs())

describe('messages', () => {
  it('show control characters instead of obeying them', () => {
    expect(printable('a\x1b[2Jb\x9b1m\r\n\tc\x7f')).toBe('a\\x1b[2Jb\\x9b1m\\x0d\n\tc\\x7f')
    expect(printable('Løfwander £12 日本')).toBe('Løfwander £12 日本')
  })

  it('report a problem in data with its place and remedy', () => {
    const error = new GleanError('file-missing', 'file not found', {
      place: { file: 'a.jsonl', line: 3 },
      remedy: 'Make it.',
    })
    expect(describeFailure(error)).toBe('glean: a.jsonl:3: file not found\n  Make it.')
  })

  it('report anything else as unexpected, without a stack', () => {
    const message = describeFailure(new TypeError('x is not a function'))
    expect(message).toBe(
      'glean: unexpected problem: x is not a function; please report it\n  GLEAN_DEBUG=1 shows where it happened.',
    )
    expect(describeFailure('plain')).toContain('unexpected problem: plain;')
  })

  it('show stacks, with their causes, when asked to', () => {
    vi.stubEnv('GLEAN_DEBUG', '1')
    const message = describeFailure(new Error('outer', { cause: new Error('inner') }))
    expect(message).toMatch(/Error: outer\n.* at .*caused by Error: inner\n.* at /s)
  })

  it('count', () => {
    expect([countOf(1, 'page'), countOf(0, 'page'), countOf(12_000, 'record')]).toEqual([
      '1 page',
      '0 pages',
      '12,000 records',
    ])
  })
})
