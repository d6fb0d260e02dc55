import type { Field } from '../../../record/field.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'
import type { SectionsRule } from '../run/rule.ts'
import { printGrammar } from './grammar.ts'
import { describeKind } from './kind.ts'

/** The rule in words: how headings look, the section of each field, and the grammar. */
export function explainRule(rule: SectionsRule, fields: readonly Field[]): string {
  const paths = pathsOf(rule.sections)
  const lines = ['The page is divided by its headings:']
  for (const kind of rule.kinds) if (!kind.title) lines.push(`  ${describeKind(kind)}`)
  lines.push('Each field is the text of a section:')
  const tables = new Map((rule.tables ?? []).map((table) => [table.field, table]))
  for (const [f, { name }] of fields.entries()) {
    const table = tables.get(f)
    if (table !== undefined) {
      const where =
        table.section < 0 ? 'outside all sections' : `in ${paths[table.section].join(PATH_SEPARATOR)}`
      lines.push(`  ${name}: the rows of the tables ${where} with columns ${table.columns.join(', ')}`)
      continue
    }
    const section = rule.fields[f] ?? -1
    if (section < 0) lines.push(`  ${name}: not a section`)
    else {
      const path = paths[section].join(PATH_SEPARATOR)
      lines.push(path === name ? `  ${name}` : `  ${name}: ${path}`)
    }
  }
  lines.push(
    'Grammar (? may be absent, + may repeat):',
    ...printGrammar(rule.sections).map((line) => `  ${line}`),
  )
  return lines.join('\n')
}
