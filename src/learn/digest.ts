import { createHash } from 'node:crypto'
import type { Task } from '../languages/task.ts'

/** SHA-256 over the labelled pages and their labels, independent of the order of the pages, and of the records of a page. */
export function digestExamples({ examples, fields }: Task): string {
  const pages = examples.map(({ page, records, complete, region, negatives }) =>
    createHash('sha256')
      .update(page.source)
      .update(JSON.stringify([fields, inOrder(records), complete, region, inOrder(negatives)]))
      .digest('hex'),
  )
  return createHash('sha256').update(pages.sort().join('\n')).digest('hex')
}

function inOrder(items: readonly unknown[]): string[] {
  return items.map((item) => JSON.stringify(item)).sort()
}
