import type { Field } from '../../record/field.ts'
import { describeContexts } from '../tokens/context.ts'
import { describePattern } from '../tokens/pattern.ts'
import type { Leaf, LevelRule, Locator, StalkerRule, Step } from './rule.ts'

/** Disjuncts that are written out; more would hide the others. */
const MAX_SHOWN = 3

/** The catalogue in words, with the landmarks in the notation of the paper. */
export function explain({ catalogue }: StalkerRule, fields: readonly Field[]): string {
  return explainLevel(catalogue, fields, '').join('\n')
}

function explainLevel(level: LevelRule, fields: readonly Field[], indent: string): string[] {
  const { items, region, leaves, nested } = level
  const lines: string[] = []
  if (region?.start !== undefined) lines.push(`${indent}The list begins at ${describeLocator(region.start)}.`)
  if (region?.end !== undefined) lines.push(`${indent}The list ends at ${describeLocator(region.end)}.`)
  lines.push(
    items === undefined
      ? `${indent}The page is one record:`
      : `${indent}A record begins where ${describeContexts(items)}, and ends where the next begins:`,
  )
  for (const leaf of leaves)
    lines.push(
      `${indent}  ${fields[leaf.field]?.name ?? `field ${leaf.field + 1}`}`,
      ...explainLeaf(leaf, indent),
    )
  for (const { field, level: inner } of nested) {
    lines.push(`${indent}  ${fields[field]?.name ?? `field ${field + 1}`}`)
    lines.push(...explainLevel(inner, fields[field]?.fields ?? [], `${indent}    `))
  }
  return lines
}

function explainLeaf({ start, end, next, attribute }: Leaf, indent: string): string[] {
  const lines = [`${indent}    begins at ${describeLocator(start)}`]
  if (attribute === undefined) lines.push(`${indent}    ends at ${describeLocator(end)}`)
  else lines.push(`${indent}    is the attribute ${attribute} of that tag`)
  if (next !== undefined) lines.push(`${indent}    the next one begins at ${describeLocator(next)}`)
  return lines
}

function describeLocator({ direction, disjuncts }: Locator): string {
  const shown = disjuncts
    .slice(0, MAX_SHOWN)
    .map((steps) => steps.map(describeStep).join(' ') || 'the first place possible')
  const more = disjuncts.length > MAX_SHOWN ? ` (and ${disjuncts.length - MAX_SHOWN} more)` : ''
  return `${shown.join(', or ')}${more}${direction === 'backward' ? ', backward from the end' : ''}`
}

function describeStep({ skip, landmark }: Step): string {
  return `${skip === 'to' ? 'SkipTo' : 'SkipUntil'}(${landmark.map(describePattern).join(' ')})`
}
