import type { Field } from '../../record/field.ts'
import { describeContexts } from '../tokens/context.ts'
import type { SoftMealyRule } from './rule.ts'

/** The transducers in words. */
export function explain(rule: SoftMealyRule, fields: readonly Field[]): string {
  const { body, starts, continues, ends, last } = rule
  const names = rule.attributes.map(({ field, attribute }) => {
    const name = fields[field]?.name ?? `field ${field + 1}`
    return attribute === undefined ? name : `${name} (attribute ${attribute})`
  })
  const lines: string[] = []
  if (body.begin !== undefined) lines.push(`Begin where ${describeContexts(body.begin)}.`)
  else lines.push('Begin at the start of the page.')
  if (body.end !== undefined) lines.push(`End where ${describeContexts(body.end)}.`)
  lines.push('A record begins with')
  for (const { to, contexts } of starts) lines.push(`  ${names[to]}, where ${describeContexts(contexts)}`)
  for (const [k, name] of names.entries()) {
    lines.push(`${name} ends where ${describeContexts(ends[k])}; then comes`)
    for (const { from, to, contexts } of continues) {
      if (from === k) lines.push(`  ${names[to]}, where ${describeContexts(contexts)}`)
    }
    if (last.includes(k)) lines.push('  the end of the record')
  }
  return lines.join('\n')
}
