import { z } from 'zod'
import type { PageView } from '../../../page/page-view.ts'
import type { Value } from '../../../record/extraction.ts'
import { kept } from '../../../strings/kept.ts'

/** A value with the node it was read from and its field. */
export interface Found {
  readonly field: number
  readonly node: number
  readonly value: Value
}

/**
 * How the values of a page form records. `page`: one record. `start`: a record begins at each value of a field. `block`:
 * a record is an element around its values, `levels` above those of a field. Fields in `inherit` are given once, as
 * a heading, for all records that follow.
 */
export type Grouping =
  | { readonly by: 'page' }
  | { readonly by: 'start'; readonly field: number; readonly inherit: readonly number[] }
  | {
      readonly by: 'block'
      readonly field: number
      readonly levels: number
      readonly inherit: readonly number[]
    }

const field = z.number().int().min(0).max(2000)
const inherit = z.array(field).max(2000)

/** Validates a grouping that was read from a file. */
export const groupingSchema: z.ZodType<Grouping> = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('page') }),
  z.strictObject({ by: z.literal('start'), field, inherit }),
  z.strictObject({ by: z.literal('block'), field, levels: z.number().int().min(1).max(64), inherit }),
])

/** Sorts values into records, each a list in page order; empty records are left out. */
export function group(view: PageView, grouping: Grouping, found: readonly Found[]): Found[][] {
  const ordered = [...found].sort((a, b) => a.value.start - b.value.start || a.field - b.field)
  if (grouping.by === 'page') return ordered.length === 0 ? [] : [ordered]
  const inherited = new Set(grouping.inherit)
  const own = ordered.filter((item) => !inherited.has(item.field))
  const records =
    grouping.by === 'start' ? groupByStart(grouping.field, own) : groupByBlock(view, grouping, own)
  return inherited.size === 0 ? records : passDown(ordered, records, inherited)
}

function groupByStart(field: number, items: readonly Found[]): Found[][] {
  const records: Found[][] = []
  for (const item of items) {
    if (item.field === field) records.push([item])
    else records.at(-1)?.push(item)
  }
  return records
}

/** Blocks are disjoint or nested; a value belongs to the innermost block around it. */
function groupByBlock(
  view: PageView,
  { field, levels }: { field: number; levels: number },
  items: readonly Found[],
): Found[][] {
  const { parent } = view.tree
  const records = new Map<number, Found[]>()
  for (const item of items) {
    if (item.field !== field) continue
    let block = item.node
    for (let i = 0; i < levels && parent[block] > 0; i++) block = parent[block]
    kept(records, block, (): Found[] => []).push(item)
  }
  const owner = new Map<number, Found[] | undefined>()
  for (const item of items) {
    if (item.field === field) continue
    const passed: number[] = []
    let at = item.node
    while (at > 0 && !records.has(at) && !owner.has(at)) {
      passed.push(at)
      at = parent[at]
    }
    const record = records.get(at) ?? owner.get(at)
    for (const node of passed) owner.set(node, record)
    record?.push(item)
  }
  return [...records.values()].map((record) => record.sort((a, b) => a.value.start - b.value.start))
}

/** Gives every record the last values before it of the fields that are given once for many records. */
function passDown(ordered: readonly Found[], records: Found[][], inherited: ReadonlySet<number>): Found[][] {
  const current = new Map<number, Found>()
  let next = 0
  return records.map((record) => {
    while (next < ordered.length && ordered[next].value.start <= record[0].value.start) {
      const item = ordered[next++]
      if (inherited.has(item.field)) current.set(item.field, item)
    }
    return [...current.values(), ...record]
  })
}
