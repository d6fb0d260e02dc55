import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteReader } from './byte-reader.ts'

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]) {
  let from = 0
  for (const cut of [...cuts.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, cut)
    from = Math.max(from, cut)
  }
}

describe('reading bytes in pieces', () => {
  const step = fc.oneof(
    fc.constant({ kind: 'line' as const, length: 0 }),
    fc.record({ kind: fc.constantFrom('block' as const, 'skip' as const), length: fc.nat({ max: 9 }) }),
  )

  it('gives the same lines and blocks wherever the pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.constantFrom(10, 13, 65, 66, 255), { maxLength: 40 })
          .map((list) => Uint8Array.from(list)),
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        async (bytes, cuts, steps) => {
          const read = async (pieces: AsyncIterable<Uint8Array>) => {
            const reader = createByteReader(pieces)
            const found: unknown[] = []
            for (const { kind, length } of steps)
              found.push(
                kind === 'line' ? await reader.line(100) : kind === 'block' ? [...(await reader.block(length))] : await reader.skip(length), // biome-ignore format: short
              )
            return found
          }
          expect(await read(inPieces(bytes, cuts))).toEqual(await read(inPieces(bytes, [])))
        },
      ),
      { seed: 16 },
    )
  })

  it('gives lines without their line break, and what is left at the end', async () => {
    const reader = createByteReader(inPieces(Buffer.from('one\r\ntwo\n\nlast'), [2, 4, 9]))
    const lines = [await reader.line(9), await reader.line(9), await reader.line(9), await reader.line(9)]
    expect(lines).toEqual(['one', 'two', '', 'last'])
    expect(await reader.line(9)).toBeUndefined()
    expect(await reader.block(3)).toHaveLength(0)
    expect(await reader.skip(3)).toBe(0)
  })

  it('refuses a line beyond the limit, before all of it is read', async () => {
    let pieces = 0
    const endless = async function* () {
      for (; ; pieces++) yield Buffer.alloc(1000, 65)
    }
    await expect(createByteReader(endless()).line(5000)).rejects.toThrow('more than 5000 bytes')
    expect(pieces).toBeLessThan(10)
  })
})
