import type { MarkedText } from './learn/learn-parts.ts'

/** A text in which `[0:Ely]` marks a value of field 0: a notation for tests. */
export function mark(notation: string): MarkedText {
  const parts: { field: number; start: number; end: number }[] = []
  let text = ''
  let from = 0
  for (const found of notation.matchAll(/\[(\d):([^[\]]*)\]/gu)) {
    text += notation.slice(from, found.index)
    parts.push({ field: Number(found[1]), start: text.length, end: text.length + found[2].length })
    text += found[2]
    from = found.index + found[0].length
  }
  return { text: text + notation.slice(from), parts }
}
