import type { DelimiterPair, DelimiterRule } from '../rule.ts'
import { isNested } from '../rule.ts'

/**
 * A rule made ready to run: for each state, which pairs may come next.
 *
 * State 0 is before any record, state k + 1 is after a value of pair k, and with an open delimiter state `inside` is after
 * it. Where a state has one possible pair, as in the published flat classes, that pair's left delimiter is looked for;
 * where it has several, the one that starts first wins, of two at one place the longer.
 */
export interface Machine {
  readonly head: string | undefined
  readonly tail: string | undefined
  readonly open: string | undefined
  readonly close: string | undefined
  readonly lefts: readonly string[]
  readonly rights: readonly string[]
  /** By pair: whether its left delimiter ends inside a tag, so that the rest of the tag is not part of the value. */
  readonly insideTag: Uint8Array
  /** By state: the pairs that may follow. */
  readonly next: readonly (readonly number[])[]
  /** By state: how many of `next`, from its beginning, continue the record; the others begin a new one. */
  readonly continuing: Int32Array
  /** By state: whether the record may end here. */
  readonly mayEnd: Uint8Array
  readonly inside: number
}

/** What of a pair shapes the order of values, not their text. */
export type PairShape = Pick<DelimiterPair, 'optional' | 'many'>

const machines = new WeakMap<DelimiterRule, Machine>()

/** The machine of a rule; made once. */
export function machineOf(rule: DelimiterRule): Machine {
  let machine = machines.get(rule)
  if (machine === undefined) {
    const open = 'open' in rule ? rule.open : undefined
    machine = {
      head: 'head' in rule ? rule.head : undefined,
      tail: 'tail' in rule ? rule.tail : undefined,
      open,
      close: 'close' in rule ? rule.close : undefined,
      lefts: rule.pairs.map((pair) => pair.left),
      rights: rule.pairs.map((pair) => pair.right),
      insideTag: insideTags(rule.pairs.map((pair) => pair.left)),
      ...followers(rule.pairs, isNested(rule.class), open !== undefined),
    }
    machines.set(rule, machine)
  }
  return machine
}

/** Which of these left delimiters end inside a tag: their last `<` is not closed. */
export function insideTags(lefts: readonly string[]): Uint8Array {
  return Uint8Array.from(lefts, (left) => (left.lastIndexOf('<') > left.lastIndexOf('>') ? 1 : 0))
}

/** Which pairs may follow which: the part of a machine that does not depend on the delimiters. */
export type Followers = Pick<Machine, 'next' | 'continuing' | 'mayEnd' | 'inside'>

/** Computes the followers of each state. In a nested class pair k + 1 lies under pair k, and any outer pair may follow. */
export function followers(pairs: readonly PairShape[], nested: boolean, opened: boolean): Followers {
  const count = pairs.length
  const inside = count + 1
  const next: number[][] = []
  const continuing = new Int32Array(count + 2)
  const mayEnd = new Uint8Array(count + 2)
  const forward = (from: number): number[] => {
    const list: number[] = []
    for (let k = from; k < count; k++) {
      list.push(k)
      if (pairs[k].optional !== true) break
    }
    return list
  }
  const first = forward(0)
  for (let state = 0; state <= count; state++) {
    const again = state > 0 && pairs[state - 1].many === true ? [state - 1] : []
    const inner = state === 0 ? [] : [...again, ...forward(state)]
    if (nested) {
      const outer = Array.from({ length: state }, (_, k) => k).filter((k) => k > 0 && !inner.includes(k))
      next.push([...inner, ...outer, 0])
      continuing[state] = inner.length + outer.length
      mayEnd[state] = 1
      continue
    }
    const ends = state === 0 || pairs.slice(state).every((pair) => pair.optional === true)
    const starting = ends && !opened ? first.filter((k) => !inner.includes(k)) : []
    next.push([...inner, ...starting])
    continuing[state] = inner.length
    mayEnd[state] = ends ? 1 : 0
  }
  next.push(first)
  mayEnd[inside] = pairs.every((pair) => pair.optional === true) ? 1 : 0
  return { next, continuing, mayEnd, inside }
}
