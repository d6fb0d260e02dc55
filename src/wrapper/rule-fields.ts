import type { WrapperFile } from './file.ts'

/**
 * The fields that one of a wrapper's rules provides, in the order in which the rule has them. A rule may provide more than the
 * wrapper has; what is not among its fields is dropped.
 */
export function ruleFields(
  { fields: names }: WrapperFile['rules'][number],
  fields: WrapperFile['fields'],
): WrapperFile['fields'] {
  if (names === undefined) return fields
  const byName = new Map(fields.map((field) => [field.name, field]))
  return names.map((name) => byName.get(name) ?? { name, many: true, optional: true })
}
