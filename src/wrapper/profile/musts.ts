/** What nearly every value of a field has: a sign somewhere, a digit, a first or a last character. */
export type Must = string

/** Fewer values do not show what all have. */
const LEAST_VALUES = 8
/** A property of this share of the values is one that a value must have. */
const NEARLY_ALL = 0.98

/** The properties that nearly all values have: `has $`, `has 0` (a digit), `begins (`, `ends )`. */
export function findMusts(values: readonly string[]): Must[] {
  if (values.length < LEAST_VALUES) return []
  const counts = new Map<string, number>()
  for (const value of values) {
    for (const property of propertiesOf(value)) counts.set(property, (counts.get(property) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= NEARLY_ALL * values.length)
    .map(([property]) => property)
    .sort()
}

/** The share of the musts that a value has; 1 if there are none. */
export function shareOfMusts(value: string, musts: readonly Must[]): number {
  if (musts.length === 0) return 1
  let met = 0
  for (const must of musts) if (hasProperty(value, must)) met++
  return met / musts.length
}

function hasProperty(value: string, must: Must): boolean {
  if (must === 'has 0') return /\d/.test(value)
  if (must.startsWith('begins ')) return value.startsWith(must.slice(7))
  if (must.startsWith('ends ')) return value.endsWith(must.slice(5))
  return value.includes(must.slice(4))
}

function propertiesOf(value: string): Set<string> {
  const properties = new Set<string>()
  for (const char of value.slice(0, 2000)) {
    if (/\d/.test(char)) properties.add('has 0')
    else if (/[^\p{L}\p{N}\s]/u.test(char)) properties.add(`has ${char}`)
  }
  const [first, last] = [value[0] ?? '', value.at(-1) ?? '']
  if (/[^\p{L}\p{N}\s]/u.test(first)) properties.add(`begins ${first}`)
  if (/[^\p{L}\p{N}\s]/u.test(last)) properties.add(`ends ${last}`)
  return properties
}
