import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { GleanError } from '../../../errors.ts'
import { publicAddress } from './address.ts'

/** Addresses of this machine and of the networks behind it: a page must not be able to point a fetcher at them. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) privateAddresses.addSubnet(network, prefix, 'ipv4') // biome-ignore format: a table
for (const [network, prefix] of [['::', 128], ['::1', 128], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8], ['64:ff9b::', 96], ['2002::', 16]] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6') // biome-ignore format: a table

/** Whether an address belongs to this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPrivateAddress(mapped)
  const family = isIP(address)
  if (family === 0) return true
  return privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** The resolver of the system. */
export const resolveHost: Resolve = (host) => lookup(host, { all: true })

/** Names that a resolver of a private network answers, and that no public host has. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

/**
 * Refuses an address that is private by its text alone. A connection to an IP address asks no resolver, and through a
 * proxy it is the proxy that resolves names: this check is the one that always runs.
 */
export function checkHost(url: URL, viaProxy: boolean): void {
  const host = hostOf(url)
  if (isIP(host) === 0 ? viaProxy && PRIVATE_NAME.test(host) : isPrivateAddress(host)) {
    throw privateHost(url, host)
  }
}

/** The host of an address, without the brackets around an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** What a private host is refused with. */
export function privateHost(url: URL | undefined, host: string): GleanError {
  return new GleanError('address-private', `${host} is an address of this machine or of a private network`, {
    ...(url === undefined ? {} : { place: { file: publicAddress(url) } }),
    remedy: 'Add --allow-private to the command to fetch from there.',
  })
}

/**
 * A lookup for connections that leaves out private addresses. The socket connects to what this returns, so that a name
 * cannot resolve to one address when checked and to another when used.
 */
export function guardedLookup(allowPrivate: boolean, resolve: Resolve): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        const allowed = allowPrivate ? found : found.filter(({ address }) => !isPrivateAddress(address))
        const [first] = allowed
        if (first === undefined) {
          const error = found.length === 0 ? notFound(host) : privateHost(undefined, host)
          callback(error, '')
        } else if (all === true) callback(null, [...allowed])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' })
}
