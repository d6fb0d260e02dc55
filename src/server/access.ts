import { randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The keys of one run. The studio's page sends `key` as a header with every call. `viewKey` is part of the addresses that a
 * browser loads by itself and without headers: pages in the frame, their pictures and styles, downloads. Neither is a
 * cookie: cookies go to every port of a machine.
 */
export interface Keys {
  readonly key: string
  readonly viewKey: string
}

/** Who may use the studio. */
export interface Access {
  /** A ticket that can be exchanged for the keys once; the same until then. */
  readonly ticket: string
  /** The keys for a ticket; undefined for one that is used or was never issued. */
  exchange(ticket: string): Keys | undefined
  isKey(text: string): boolean
  isViewKey(text: string): boolean
}

/** New keys for a run. */
export function createAccess(): Access {
  const keys: Keys = { key: randomText(), viewKey: randomText() }
  let ticket = randomText()
  return {
    get ticket() {
      return ticket
    },
    exchange(given) {
      if (!isSame(given, ticket)) return undefined
      ticket = randomText()
      return keys
    },
    isKey: (text) => isSame(text, keys.key),
    isViewKey: (text) => isSame(text, keys.viewKey),
  }
}

/** A text that nobody can guess. */
export function randomText(): string {
  return randomBytes(24).toString('base64url')
}

/** Takes the same time wherever the texts differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
