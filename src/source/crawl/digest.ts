import { createHash } from 'node:crypto'

/**
 * A text as a number of 48 bits. Sets of these stay small: a hundred thousand take three megabytes, and the chance that
 * any two of a million differ and still collide is one in five hundred.
 */
export function digestText(text: string): number {
  return createHash('sha1').update(text).digest().readUIntBE(0, 6)
}

/** What identifies a page of a crawl: its type, its address and the form that was sent. */
export function identify(page: {
  readonly type: string
  readonly address: string
  readonly post?: string
}): number {
  return digestText(`${page.type}\n${page.address}\n${page.post ?? ''}`)
}

/** A part of an order key: numbers as texts that sort like numbers, because their length comes first. */
export function orderPart(n: number): string {
  const digits = n.toString(36)
  return `${digits.length.toString(36)}${digits}`
}
