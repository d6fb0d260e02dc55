import type { Section } from '../grammar/section.ts'

/**
 * The grammar as rules, one for each section that has others inside: `Geography -> Location Area? Coastline`. `?` marks a
 * section that may be absent, `+` one that may repeat, `*` one that may do both; `(any order)` a rule whose sections come in any order.
 */
export function printGrammar(sections: readonly Section[], root = 'page'): string[] {
  const inside: number[][] = sections.map(() => [])
  const outermost: number[] = []
  for (const [s, { parent }] of sections.entries()) (parent < 0 ? outermost : inside[parent]).push(s)
  const lines: string[] = []
  const print = (name: string, children: readonly number[], free: boolean): void => {
    if (children.length === 0) return
    const right = children.map((s) => symbol(sections[s].name) + mark(sections[s])).join(' ')
    lines.push(`${symbol(name)} -> ${right}${free ? ' (any order)' : ''}`)
  }
  print(root, outermost, false)
  // Level by level, as the paper prints it: first the page, then its sections, then what is inside these.
  let level = outermost
  while (level.length > 0) {
    for (const s of level) print(sections[s].name, inside[s], sections[s].free)
    level = level.flatMap((s) => inside[s])
  }
  return lines
}

function symbol(name: string): string {
  return name.replace(/\s+/g, '_')
}

function mark({ optional, repeated }: Section): string {
  return repeated ? (optional ? '*' : '+') : optional ? '?' : ''
}
