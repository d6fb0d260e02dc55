import type { Field } from '../../record/field.ts'
import type { TreesRule } from './rule.ts'

/** The rule in words. */
export function explainTrees(rule: TreesRule, _fields: readonly Field[]): string {
  return JSON.stringify(rule, null, 1)
}
