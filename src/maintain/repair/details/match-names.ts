import { PATH_SEPARATOR } from '../../../languages/sections/grammar/section.ts'

/**
 * For every wanted name, the found name that means the same: the name itself, or else the shortest path that ends with the same
 * name and passes through all the others in their order. A found name is used once; undefined where there is none.
 */
export function matchNames(wanted: readonly string[], found: readonly string[]): (string | undefined)[] {
  const free = new Set(found)
  const matched: (string | undefined)[] = wanted.map((name) => (free.delete(name) ? name : undefined))
  const byLast = new Map<string, string[][]>()
  for (const name of free) {
    const path = name.split(PATH_SEPARATOR)
    const last = path[path.length - 1]
    const list = byLast.get(last)
    if (list === undefined) byLast.set(last, [path])
    else list.push(path)
  }
  for (const paths of byLast.values()) paths.sort((a, b) => a.length - b.length)
  wanted.forEach((name, i) => {
    if (matched[i] !== undefined) return
    const path = name.split(PATH_SEPARATOR)
    const match = byLast
      .get(path[path.length - 1])
      ?.find((each) => free.has(each.join(PATH_SEPARATOR)) && passesThrough(each, path))
    if (match === undefined) return
    const other = match.join(PATH_SEPARATOR)
    free.delete(other)
    matched[i] = other
  })
  return matched
}

/** Whether a path has all steps of another, in their order. */
function passesThrough(path: readonly string[], steps: readonly string[]): boolean {
  let next = 0
  for (const step of path) if (step === steps[next]) next++
  return next === steps.length
}
