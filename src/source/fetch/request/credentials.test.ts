import { describe, expect, it } from 'vitest'
import { readCredentials } from './credentials.ts'

const decode = (header: string | undefined) =>
  header === undefined ? undefined : Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()

describe('credentials', () => {
  const text =
    '# a comment\n\nshop.example ann:se:cret with spaces\r\nother.example:8080 bob:x\nhttps://third.example/path carl:y\n'
  const { headerFor } = readCredentials(text, 'auth.txt')
  const of = (address: string) => decode(headerFor(new URL(address)))

  it('go to their host, with its port where one is given', () => {
    expect(of('https://shop.example/a')).toBe('ann:se:cret with spaces')
    expect(of('https://shop.example:444/')).toBe('ann:se:cret with spaces')
    expect(of('http://other.example:8080/')).toBe('bob:x')
    expect(of('https://third.example/')).toBe('carl:y')
  })

  it('go to no other host', () => {
    expect(of('http://other.example/')).toBeUndefined()
    expect(of('https://a.shop.example/')).toBeUndefined()
    expect(of('https://shop.example.evil.example/')).toBeUndefined()
  })

  it('may be in an address, where a file has none for its host', () => {
    expect(of('https://eve:p%40ss@fourth.example/')).toBe('eve:p@ss')
    expect(of('https://eve:p@shop.example/')).toBe('ann:se:cret with spaces')
    expect(of('https://user@fourth.example/')).toBe('user:')
  })

  it.each(['shop.example', 'shop.example ann', 'shop.example :x'])(
    'in a bad line are refused with its number, and not shown: %j',
    (line) => {
      const read = () => readCredentials(`# one\n${line}secret`, 'auth.txt')
      expect(read).toThrow(expect.objectContaining({ code: 'option-invalid', place: { file: 'auth.txt', line: 2 } })) // biome-ignore format: short
      expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining('secret') }))
    },
  )
})
