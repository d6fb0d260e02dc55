import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../languages/budget.ts'
import type { Span } from '../../page/span.ts'
import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'
import { corroborate } from './corroborate.ts'
import { type Column, countAmbiguities, type LabelArray } from './label-array.ts'

/** `18-20 38-40` as spans. */
function column(errors: ErrorKind, text: string): Column {
  const spans = text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [start, end] = part.split('-').map(Number)
      return { start, end }
    })
  return { errors, spans }
}

/** A row as the paper writes it: `? | 38-40 | 42-48⊕44-49`, in the order of the array. */
function show({ order, cells }: LabelArray): string[] {
  return cells.map((row) =>
    order
      .map((k) => (row[k].length === 0 ? '?' : row[k].map(({ start, end }) => `${start}-${end}`).join('⊕')))
      .join(' | '),
  )
}

function arrays(columns: readonly Column[]): LabelArray[] {
  const result = corroborate(columns, UNLIMITED)
  return Array.isArray(result) ? result : []
}

describe('corroboration', () => {
  const [COUNTRY, CODE, CAPITAL] = [0, 1, 2]
  const figure5 = [
    column('incomplete', '10-15 50-55'),
    column('perfect', '18-20 38-40 58-60'),
    column('unsound', '5-7 19-25 22-28 42-48 44-49 59-65 62-68'),
  ]

  it('gives the labels of Figure 5, for both orders that the paper names', () => {
    const found = arrays(figure5)
    expect(found.map(({ order }) => order)).toEqual([
      [COUNTRY, CODE, CAPITAL],
      [CAPITAL, COUNTRY, CODE],
    ])
    expect(show(found[0])).toEqual([
      '10-15 | 18-20 | 22-28',
      '? | 38-40 | 42-48⊕44-49',
      '50-55 | 58-60 | 62-68',
    ])
    expect(show(found[1])).toEqual([
      '5-7 | 10-15 | 18-20',
      '22-28 | ? | 38-40',
      '42-48⊕44-49 | 50-55 | 58-60',
    ])
    expect(found.map(countAmbiguities)).toEqual([1, 1])
  })

  it('takes what overlaps a perfect find for wrong', () => {
    const found = arrays([column('unsound', '10-20 22-24'), column('perfect', '14-16')])
    expect(found.map(show)).toEqual([['14-16 | 22-24']])
  })

  it('settles an ambiguity by its neighbour', () => {
    // In the first row, 30-36 would leave no room for the value that must follow it.
    const found = arrays([
      column('perfect', '10-12 50-52'),
      column('unsound', '14-16 30-36 54-56'),
      column('unsound', '20-22 58-60'),
    ])
    expect(found.map(show)).toEqual([['10-12 | 14-16 | 20-22', '50-52 | 54-56 | 58-60']])
  })

  it.each<[string, Column[], string]>([
    ['perfect ones of different counts', [column('perfect', '1-2 5-6'), column('perfect', '3-4')], 'counts'],
    [
      'a complete one with nothing in a row',
      [column('perfect', '1-2 5-6'), column('unsound', '3-4')],
      'rows',
    ],
    [
      'a sound one with two in a row',
      [column('perfect', '1-2 9-10'), column('incomplete', '3-4 5-6')],
      'rows',
    ],
    [
      'two at one place',
      [column('perfect', '1-2'), column('perfect', '3-6'), column('perfect', '4-5')],
      'order',
    ],
  ])('names a contradiction: %s', (_name, columns, cause) => {
    const result = corroborate(columns, UNLIMITED)
    expect(Array.isArray(result) ? '' : result.cause).toBe(cause)
  })

  it('needs a perfect recognizer', () => {
    expect(() => corroborate([column('unsound', '1-2')], UNLIMITED)).toThrow(RangeError)
  })

  it('keeps exactly the finds that some choice of values contains', () => {
    const span = fc.record({ start: fc.nat(24), length: fc.integer({ min: 1, max: 3 }) })
    const spans = fc
      .array(span, { maxLength: 5 })
      .map((list) =>
        list
          .map(({ start, length }) => ({ start, end: start + length }))
          .sort((a, b) => a.start - b.start || a.end - b.end),
      )
    const kind = fc.constantFrom<ErrorKind>('perfect', 'incomplete', 'unsound', 'unreliable')
    const further = fc.array(fc.record({ errors: kind, spans }), { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 }), further, (rows, others) => {
        const anchors = Array.from({ length: rows }, (_, m) => ({ start: 8 + 10 * m, end: 10 + 10 * m }))
        const columns: Column[] = [{ errors: 'perfect', spans: anchors }, ...others]
        const found = new Map(arrays(columns).map((array) => [array.order.join(), array.cells]))
        for (const order of permutations(columns.map((_, k) => k))) {
          expect(found.get(order.join())).toEqual(bruteForce(columns, order, rows))
        }
      }),
      { seed: 15, numRuns: 300 },
    )
  })
})

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

/** All choices of values in all cells, by their definition; what any of them has in a cell is in the array. */
function bruteForce(columns: readonly Column[], order: readonly number[], rows: number) {
  const cells: Set<Span>[] = Array.from({ length: rows * order.length }, () => new Set())
  let any = false
  const choose = (at: number, chosen: readonly (Span | undefined)[], end: number): void => {
    if (at === cells.length) {
      if (
        !columns.every((column, k) =>
          agrees(
            column,
            chosen.filter((_, i) => order[i % order.length] === k),
          ),
        )
      )
        return
      any = true
      for (const [i, span] of chosen.entries()) if (span !== undefined) cells[i].add(span)
      return
    }
    choose(at + 1, [...chosen, undefined], end)
    for (const span of columns[order[at % order.length]].spans) {
      if (span.start >= end) choose(at + 1, [...chosen, span], span.end)
    }
  }
  choose(0, [], 0)
  if (!any) return undefined
  return Array.from({ length: rows }, (_, m) =>
    columns.map((column, k) =>
      column.spans.filter((span) => cells[m * order.length + order.indexOf(k)].has(span)),
    ),
  )
}

function agrees({ errors, spans }: Column, values: readonly (Span | undefined)[]): boolean {
  const isSound = errors === 'perfect' || errors === 'incomplete'
  const isComplete = errors === 'perfect' || errors === 'unsound'
  if (isSound && !spans.every((span) => values.includes(span))) return false
  return !isComplete || values.every((value) => value !== undefined)
}
