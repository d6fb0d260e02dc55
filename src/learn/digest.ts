import { createHash } from 'node:crypto'
import type { Task } from '../languages/task.ts'

/** SHA-256 over the labelled pages and their labels, independent of the order of the pages, and of the records of a page. */
export function digestExamples({ examples, fields }: Task): string {
  const pages = examples.map(({ page, records, complete, region, negatives }) => {
    const write = writePlacesOnce()
    const inOrder = (items: readonly unknown[]): string[] =>
      items.map((item) => JSON.stringify(item, write)).sort()
    return createHash('sha256')
      .update(page.source)
      .update(JSON.stringify([fields, inOrder(records), complete, region, inOrder(negatives)]))
      .digest('hex')
  })
  return createHash('sha256').update(pages.sort().join('\n')).digest('hex')
}

/** Writes a list of several places as its digest, which labels that share the list share: a thousand may share a thousand places. */
function writePlacesOnce(): (key: string, value: unknown) => unknown {
  const known = new Map<unknown, string>()
  return (key, value) => {
    if (key !== 'places' || !Array.isArray(value) || value.length < 2) return value
    const digest = known.get(value) ?? createHash('sha256').update(JSON.stringify(value)).digest('hex')
    known.set(value, digest)
    return digest
  }
}
