/** Reads lines and blocks from bytes that come in pieces; holds no more than one block and one piece. */
export interface ByteReader {
  /** The next line without its line break; undefined at the end. A line beyond the limit is an error. */
  line(limit: number): Promise<string | undefined>
  /** The next bytes; fewer only at the end. */
  block(length: number): Promise<Buffer>
  /** Passes over bytes; returns how many there were. */
  skip(length: number): Promise<number>
}

/** A reader over pieces of bytes. */
export function createByteReader(pieces: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = pieces[Symbol.asyncIterator]()
  let piece: Buffer = Buffer.alloc(0)
  let at = 0
  const refill = async (): Promise<boolean> => {
    while (at >= piece.length) {
      const next = await iterator.next()
      if (next.done === true) return false
      piece = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
      at = 0
    }
    return true
  }
  /** Returns the next bytes of the current piece, at most as many as asked for. */
  const take = async (most: number): Promise<Buffer | undefined> => {
    if (!(await refill())) return undefined
    const part = piece.subarray(at, Math.min(piece.length, at + most))
    at += part.length
    return part
  }
  return {
    async line(limit) {
      const parts: Buffer[] = []
      let length = 0
      while (await refill()) {
        const end = piece.indexOf(0x0a, at)
        const part = (await take(end < 0 ? piece.length : end + 1 - at))!
        parts.push(part)
        length += part.length
        if (length > limit) throw new RangeError(`a line has more than ${limit} bytes`)
        if (end >= 0) break
      }
      if (parts.length === 0) return undefined
      return Buffer.concat(parts)
        .toString('latin1')
        .replace(/\r?\n$/, '')
    },
    async block(length) {
      const parts: Buffer[] = []
      let left = length
      while (left > 0) {
        const part = await take(left)
        if (part === undefined) break
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    async skip(length) {
      let left = length
      while (left > 0) {
        const part = await take(left)
        if (part === undefined) break
        left -= part.length
      }
      return length - left
    },
  }
}
