import type { PageResult, PageTask } from './page-task.ts'

/** Keeps the tasks of results in memory, for a crawl that nobody wants to resume. */
export interface MemoryStore {
  append(result: PageResult): { readonly line: readonly PageTask[]; readonly count: number }[]
  tasksAt(line: readonly PageTask[]): readonly PageTask[]
}

/** A store whose lines are the tasks themselves; they go when nothing refers to them. */
export function createMemoryStore(): MemoryStore {
  return { append: ({ tasks }) => [{ line: tasks, count: tasks.length }], tasksAt: (tasks) => tasks }
}
