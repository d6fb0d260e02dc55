import type { ExportedExpression, ExportFormat, RuleExport } from '../languages/expressions/rule-export.ts'
import type { Language } from '../languages/language.ts'
import { findLanguage } from '../languages/registry.ts'
import type { WrapperFile } from './file.ts'
import { ruleFields } from './rule-fields.ts'

/** One rule of a wrapper in another notation. */
export interface ExportedRule {
  /** The method that learned it, such as `trees/list`. */
  readonly method: string
  /** The only fields that are taken from it, where other rules provide the rest. */
  readonly provides?: readonly string[]
  /** The rule, or why the notation cannot express it. */
  readonly rule?: RuleExport
  readonly reason?: string
}

const NOTATIONS: Readonly<Record<ExportFormat, string>> = {
  xpath: 'XPath 1.0',
  css: 'CSS selectors',
  regex: 'regular expressions',
}

/** The rules of a wrapper in another notation, in the order in which the wrapper tries them. */
export function exportRules(
  file: WrapperFile,
  format: ExportFormat,
  languages: readonly Language<unknown>[] = [],
): ExportedRule[] {
  return file.rules.map((entry) => {
    const { language, variant, provides, rule } = entry
    const found = findLanguage(language, languages)
    const result =
      found?.export?.(rule, ruleFields(entry, file.fields), format) ??
      `Rules of the ${language} language have no ${NOTATIONS[format]}.`
    return {
      method: variant === undefined ? language : `${language}/${variant}`,
      ...(provides !== undefined && { provides }),
      ...(typeof result === 'string' ? { reason: result } : { rule: result }),
    }
  })
}

/** The rules of a wrapper in another notation, as text for people. */
export function writeExport(
  file: WrapperFile,
  format: ExportFormat,
  languages: readonly Language<unknown>[] = [],
): string {
  const lines = [
    `${file.name} as ${NOTATIONS[format]}, for pages that show records exactly as they were learned`,
  ]
  for (const { method, provides, rule, reason } of exportRules(file, format, languages)) {
    lines.push('', `Rule in ${method}${provides === undefined ? '' : `, for ${provides.join(', ')} only`}`)
    if (rule === undefined) lines.push(`  ${reason}`)
    else lines.push(...writeRule(rule))
  }
  return lines.join('\n')
}

function writeRule({ layouts, notes }: RuleExport): string[] {
  const lines: string[] = []
  for (const [l, { record, fields }] of layouts.entries()) {
    if (l > 0) lines.push('', '  Records in another layout')
    const names = record === undefined ? [] : ['record']
    const width = [...names, ...fields.map(({ name }) => name)].reduce(
      (most, name) => Math.max(most, name.length),
      0,
    )
    if (record !== undefined) lines.push(`  ${'record'.padEnd(width)}  ${record}`)
    for (const { name, expressions, reason, many } of fields) {
      if (expressions.length === 0) lines.push(`  ${name.padEnd(width)}  (none: ${reason})`)
      for (const [e, expression] of expressions.entries()) {
        const start = e === 0 ? name : 'or'.padStart(width)
        const text = expression.text === record ? '' : expression.text
        lines.push(
          `  ${start.padEnd(width)}  ${[text, ...details(expression, many)].filter(Boolean).join('  ')}`,
        )
      }
    }
  }
  return [...lines, ...notes.map((note) => `  ${note}`)]
}

/** What else a reader of an expression must know, in parentheses. */
function details({ attribute, group }: ExportedExpression, many: boolean): string[] {
  const parts = [
    ...(attribute === undefined ? [] : [`its attribute ${attribute}`]),
    ...(group === undefined ? [] : [`group ${group}`]),
    ...(many ? ['all of them'] : []),
  ]
  return parts.length === 0 ? [] : [`(${parts.join(', ')})`]
}
