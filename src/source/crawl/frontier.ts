import type { PageTask } from './page-task.ts'

/** Where results with their tasks are kept; `line` is whatever the store needs to find one again. */
export interface TaskStore<Line> {
  tasksAt(line: Line): readonly PageTask[]
}

/** Pages that are still to be read. */
export interface Frontier<Line> {
  /** Adds the tasks of a stored result: all of them, or those with the given indices. */
  push(line: Line, indices: number | readonly number[]): void
  pop(): PageTask | undefined
  /** What is left, without taking it. */
  rest(): Generator<PageTask>
}

interface Entry<Line> {
  readonly line: Line
  readonly indices: readonly number[] | undefined
  readonly count: number
  taken: number
}

/**
 * A stack, so that the details of a list page are read before the next list page. It holds one entry for each page that
 * has tasks left, regardless of their number: a page with a hundred thousand links takes as much memory as one with ten.
 */
export function createFrontier<Line>(store: TaskStore<Line>): Frontier<Line> {
  const stack: Entry<Line>[] = []
  const taskOf = (entry: Entry<Line>, i: number): PageTask => {
    return store.tasksAt(entry.line)[entry.indices === undefined ? i : entry.indices[i]]
  }
  return {
    push(line, indices) {
      const count = typeof indices === 'number' ? indices : indices.length
      if (count === 0) return
      stack.push({ line, indices: typeof indices === 'number' ? undefined : indices, count, taken: 0 })
    },
    pop() {
      const top = stack.at(-1)
      if (top === undefined) return undefined
      const task = taskOf(top, top.taken++)
      if (top.taken === top.count) stack.pop()
      return task
    },
    *rest() {
      for (const entry of [...stack].reverse())
        for (let i = entry.taken; i < entry.count; i++) yield taskOf(entry, i)
    },
  }
}
