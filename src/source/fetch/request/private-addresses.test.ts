import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { checkHost, guardedLookup, hostOf, isPrivateAddress, type Resolve } from './private-addresses.ts'

describe('an address', () => {
  it.each([
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1', '172.31.255.255',
    '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fdff::1', 'fe80::1', 'ff02::1',
    '::ffff:127.0.0.1', '::FFFF:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'localhost', '',
  ])('%j is private, or none', (address) => { expect(isPrivateAddress(address)).toBe(true) }) // biome-ignore format: a table

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '2606:4700::1',
    '::ffff:1.1.1.1',
  ])('%j is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })
})

describe('a host', () => {
  const check = (address: string, viaProxy = false) => checkHost(new URL(address), viaProxy)

  it('that is a private address is refused before a connection, however it is written', () => {
    for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
      expect(() => check(`http://${host}/`)).toThrow(expect.objectContaining({ code: 'address-private' }))
    }
    expect(() => check('http://example.org/')).not.toThrow()
    expect(() => check('http://1.1.1.1/')).not.toThrow()
  })

  it('with a private name is refused where a proxy would resolve it', () => {
    for (const host of [
      'localhost',
      'a.localhost',
      'router.lan',
      'db.internal',
      'x.home.arpa',
      'printer.local',
    ])
      expect(() => check(`http://${host}/`, true)).toThrow('private network')
    expect(() => check('http://local.example/', true)).not.toThrow()
    expect(() => check('http://localhost/', false)).not.toThrow()
  })

  it('loses the brackets of an IPv6 address', () => {
    expect(hostOf(new URL('http://[::1]:80/'))).toBe('::1')
    expect(hostOf(new URL('http://a.example/'))).toBe('a.example')
  })

  it('is refused without its user name and password', () => {
    const error = (() => {
      try {
        return check('http://ann:secret@127.0.0.1/x')
      } catch (thrown) {
        return thrown
      }
    })()
    expect(JSON.stringify(error)).not.toContain('secret')
    expect(error).toMatchObject({ place: { file: 'http://127.0.0.1/x' }, remedy: expect.stringContaining('--allow-private') }) // biome-ignore format: short
  })
})

describe('the lookup of a connection', () => {
  const look = (allowPrivate: boolean, found: LookupAddress[] | Error, all: boolean) =>
    new Promise<unknown>((resolve) => {
      const resolveHost: Resolve = async () => {
        if (found instanceof Error) throw found
        return found
      }
      const lookup = guardedLookup(allowPrivate, resolveHost)
      lookup('shop.example', { all }, (error, address, family) =>
        resolve(error ?? (all ? address : [address, family])),
      )
    })
  const inner = { address: '10.0.0.1', family: 4 }
  const outer = { address: '1.1.1.1', family: 4 }

  it('leaves out private addresses, so that a name cannot lead to one after it was checked', async () => {
    expect(await look(false, [inner, outer], true)).toEqual([outer])
    expect(await look(false, [inner, outer], false)).toEqual(['1.1.1.1', 4])
    expect(await look(false, [inner], true)).toMatchObject({ code: 'address-private' })
  })

  it('gives all where private ones are allowed, and says where there is none', async () => {
    expect(await look(true, [inner, outer], true)).toEqual([inner, outer])
    expect(await look(true, [], true)).toMatchObject({ code: 'ENOTFOUND' })
    expect(await look(false, new Error('broken'), false)).toMatchObject({ message: 'broken' })
  })
})
