import type { PageView, RecordView } from '../../../src/server/protocol.ts'
import type { ValueAt } from '../store.ts'

/** Finds the value at a point of the page. */
export interface MatchIndex {
  at(text: number, offset: number): ValueAt | undefined
  /** The value that an element's attribute holds. */
  ofElement(node: number): ValueAt | undefined
  find(record: string, start: number): ValueAt | undefined
}

/** Indexes the values of a page by the text nodes they are in. Where values overlap the shortest is meant. */
export function indexMatches(view: PageView | undefined): MatchIndex {
  const byText = new Map<number, { from: number; to: number; at: ValueAt }[]>()
  const byNode = new Map<number, ValueAt>()
  for (const record of [...(view?.records ?? []), ...(view?.rejected ?? [])]) {
    for (const value of record.values) {
      const at = { record, value }
      if (value.node !== undefined) byNode.set(value.node, at)
      for (const [text, from, to] of value.pieces) {
        const entries = byText.get(text)
        if (entries === undefined) byText.set(text, [{ from, to, at }])
        else entries.push({ from, to, at })
      }
    }
  }
  return {
    at(text, offset) {
      const hits = (byText.get(text) ?? []).filter(({ from, to }) => from <= offset && offset <= to)
      return hits.sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.at
    },
    ofElement: (node) => byNode.get(node),
    find(recordId, start) {
      const record = view?.records.find(({ id }) => id === recordId)
      const value = record?.values.find((candidate) => candidate.start === start)
      return record === undefined || value === undefined ? undefined : { record, value }
    },
  }
}

/** The number of the record with a value at a place; -1 where there is none. */
export function recordAt(records: readonly RecordView[], start: number): number {
  return records.findIndex(({ values }) => values.some((value) => value.start === start))
}
