import type { Piece, RecordView } from '../../src/server/protocol.ts'

/** A value of a record: its field, where it is in the source, where it shows, and the element whose attribute holds it. */
export type MadeValue = readonly [field: string, start: number, pieces: readonly Piece[], node?: number]

/** A found record as the server sends it, with values of four characters. */
export function recordView(id: string, ...values: readonly MadeValue[]): RecordView {
  return {
    id,
    origin: 'found',
    values: values.map(([field, start, pieces, node]) => ({
      field,
      start,
      end: start + 4,
      text: field,
      origin: 'found',
      pieces,
      ...(node === undefined ? {} : { node }),
    })),
  }
}
