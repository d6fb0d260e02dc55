import { z } from 'zod'
import type { PageView } from '../../../../page/page-view.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** The number of the text among the texts of the page with the same path of tags. */
export interface Position {
  readonly is: 'position'
  /** From 1; below 0 counted from the last, which is -1. */
  readonly index: number
}

/** Position among equals. The weakest predicate: it says nothing about the node itself. */
export const positionPredicate: Predicate<Position> = {
  name: 'position',
  schema: z.strictObject({
    is: z.literal('position'),
    index: z.number().int().min(-1_000_000).max(1_000_000),
  }),
  compile,
  explain: ({ index }) =>
    index < 0 ? `number ${-index} from the end among their like` : `number ${index} among their like`,
}

function compile({ index }: Position): Matcher {
  return {
    test(view, node) {
      const place = placeOf(view, node)
      return place !== undefined && (index < 0 ? place.index - place.count - 1 : place.index) === index
    },
  }
}

const places = new WeakMap<PageView, { group: Int32Array; index: Int32Array; counts: number[] }>()

/** The number of a text among those with its path, and how many these are; undefined for an element. */
export function placeOf(view: PageView, node: number): { index: number; count: number } | undefined {
  const text = view.textsBefore[node]
  if (view.texts[text] !== node) return undefined
  let known = places.get(view)
  if (known === undefined) {
    known = numberTexts(view)
    places.set(view, known)
  }
  return { index: known.index[text], count: known.counts[known.group[text]] }
}

/** Paths are interned on the way down: a path is its parent's path and a name. */
function numberTexts(view: PageView): { group: Int32Array; index: Int32Array; counts: number[] } {
  const { parent, name, size } = view.tree
  const paths = new Map<string, number>()
  const pathOf = new Int32Array(size)
  for (let node = 1; node < size; node++) {
    if (name[node] < 0) continue
    const key = `${pathOf[parent[node]]}/${name[node]}`
    let path = paths.get(key)
    if (path === undefined) {
      path = paths.size + 1
      paths.set(key, path)
    }
    pathOf[node] = path
  }
  const group = new Int32Array(view.texts.length)
  const index = new Int32Array(view.texts.length)
  const counts: number[] = Array.from({ length: paths.size + 1 }, () => 0)
  for (let i = 0; i < view.texts.length; i++) {
    group[i] = pathOf[parent[view.texts[i]]]
    index[i] = ++counts[group[i]]
  }
  return { group, index, counts }
}
