import { findLanguage } from '../../src/languages/registry.ts'
import type { WrapperFile } from '../../src/wrapper/file.ts'
import { ruleFields } from '../../src/wrapper/rule-fields.ts'

/**
 * What a wrapper says of one field, in words: the lines of its explanation that begin with the field's name, with those
 * indented below them. Expressions (XPath, regular expressions), which say the same again, are left out.
 */
export function explainField({ rules, fields }: WrapperFile, field: string): string {
  const rule = rules.find(({ provides }) => provides?.includes(field)) ?? rules[0]
  const method = rule.variant === undefined ? rule.language : `${rule.language}/${rule.variant}`
  const explanation = findLanguage(rule.language)?.explain(rule.rule, ruleFields(rule, fields)) ?? ''
  const words = selectLines(explanation.split('\n'), field.split('.').at(-1)!)
  return [method, ...words].join('\n')
}

function selectLines(lines: readonly string[], name: string): string[] {
  const start = lines.findIndex((line) => {
    const text = line.trimStart()
    return text.startsWith(name) && /^(:|\s|$)/.test(text.slice(name.length))
  })
  if (start < 0) return []
  const depth = indentOf(lines[start])
  const next = lines.findIndex((line, i) => i > start && indentOf(line) <= depth)
  return lines
    .slice(start, next < 0 ? undefined : next)
    .filter((line) => !line.trimStart().startsWith('/'))
    .map((line) => line.slice(depth))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
