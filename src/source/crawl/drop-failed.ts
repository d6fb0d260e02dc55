import type { PageResult } from './page-task.ts'

/**
 * Which results of a journal a crawl must get again to retry what failed: those of pages that could not be fetched, and those
 * of pages below them, which were read for records that lack what the failed page would have added.
 */
export function findFailed(
  results: Iterable<{ readonly result: PageResult }>,
): (result: PageResult) => boolean {
  const keys = new Map<number, string[]>()
  for (const { result } of results) {
    const { task, problem } = result
    if (problem === undefined || problem.code === 'unmatched') continue
    keys.set(task.root, [...(keys.get(task.root) ?? []), task.key])
  }
  // Parts of a key begin with their length, so that one key begins another only if its page is above the other's.
  return ({ task }) =>
    (keys.get(task.root) ?? []).some((key) => task.key === key || (key !== '' && task.key.startsWith(key)))
}
