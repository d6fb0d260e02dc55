import type { PartOrder } from '../run/rule.ts'
import { Unit } from '../run/units.ts'
import type { Constants } from '../run/views.ts'
import type { Sample } from './sample.ts'

const MOST_ORDERS = 6

/** The orders in which fields follow each other: one where the marked texts allow it, else each that was seen. */
export function findOrders(known: readonly Sample[]): number[][] {
  const seen = new Map<string, number[]>()
  for (const { regions } of known) {
    const order = [...new Set(regions.map(({ field }) => field))]
    seen.set(order.join(), order)
  }
  const sequences = [...seen.values()].sort((a, b) => b.length - a.length)
  const merged = mergeOrders(sequences)
  return merged === undefined ? sequences.slice(0, MOST_ORDERS) : [merged]
}

/** One order that has all sequences inside it; undefined if two fields change places. */
function mergeOrders(sequences: readonly (readonly number[])[]): number[] | undefined {
  const before = new Map<number, Set<number>>()
  for (const sequence of sequences) {
    for (const [i, field] of sequence.entries()) {
      const ahead = before.get(field) ?? new Set()
      for (let k = 0; k < i; k++) ahead.add(sequence[k])
      before.set(field, ahead)
    }
  }
  const order: number[] = []
  while (before.size > 0) {
    const next = [...before].find(([, ahead]) => [...ahead].every((field) => !before.has(field)))
    if (next === undefined) return undefined
    order.push(next[0])
    before.delete(next[0])
  }
  return order
}

/** Orders with what a word costs that is left out, by where it is: as unlikely as the samples have it. */
export function ordersWithCosts(
  orders: readonly (readonly number[])[],
  samples: readonly Sample[],
  constants: Constants,
): PartOrder[] {
  return orders.map((fields) => {
    const slots = new Float64Array(fields.length + 1)
    let total = 0
    for (const sample of samples) {
      total += sample.weight
      for (const slot of slotsWithWords(sample, fields, constants)) slots[slot] += sample.weight
    }
    const skipped = Array.from(slots, (count) => Math.min(0, round(Math.log((count + 0.1) / (total + 0.1)))))
    return { fields, skipped }
  })
}

/** The slots of an order in which a text has a word that belongs to no value and not to the template. */
function slotsWithWords(
  { units, regions }: Sample,
  order: readonly number[],
  constants: Constants,
): Set<number> {
  const slots = new Set<number>()
  let from = 0
  let slot = 0
  const look = (to: number, last: number): void => {
    for (let i = from; i < to; i++) {
      const word = units.text.slice(units.start[i], units.end[i])
      if (units.kind[i] === Unit.sign || constants.has(word)) continue
      for (let s = slot; s <= last; s++) slots.add(s)
      return
    }
  }
  for (const { field, first, last } of regions) {
    const at = order.indexOf(field)
    // Behind a repeated field the slots begin anew.
    if (at < slot) slot = at
    look(first, at)
    from = last + 1
    slot = at + 1
  }
  look(units.size, order.length)
  return slots
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
