import type { Field } from '../../../record/field.ts'
import type { ExportFormat, RuleExport } from '../../expressions/rule-export.ts'
import type { DelimiterRule } from '../rule.ts'
import { isNested } from '../rule.ts'

/** A regular expression in JavaScript's syntax. One match is one record, one group is the value of one pair. */
export interface RecordExpression {
  readonly source: string
  readonly flags: 'g' | 'gy'
}

/**
 * The regular expression that finds the same records as the rule, for reading and for use elsewhere; `run` does not use
 * it. Only where every record has every value once: an expression has no name for the others. It is undefined for them
 * and for the nested classes.
 */
export function toRegularExpression(rule: DelimiterRule): RecordExpression | undefined {
  if (isNested(rule.class) || rule.pairs.some((pair) => pair.optional === true || pair.many === true)) {
    return undefined
  }
  const head = 'head' in rule ? rule.head : undefined
  const tail = 'tail' in rule ? rule.tail : undefined
  const open = 'open' in rule ? rule.open : undefined
  const close = 'close' in rule ? rule.close : undefined
  const values = rule.pairs
    .map(({ left, right }) => `${escapePattern(left)}([^]*?)(?=${escapePattern(right)})`)
    .join('[^]*?')
  const record = [
    open === undefined ? '' : `${escapePattern(open)}[^]*?`,
    values,
    close === undefined ? '' : `(?:[^]*?${escapePattern(close)}|[^]*$)`,
  ].join('')
  if (head === undefined && tail === undefined) return { source: record, flags: 'g' }
  const start = head === undefined ? '' : `(?:^${skipTo(head)}${escapePattern(head)}|(?!^))`
  const gap = tail === undefined ? '[^]*?' : `(?:(?!${escapePattern(tail)})[^])*?(?!${escapePattern(tail)})`
  return { source: `${start}${gap}${record}`, flags: 'gy' }
}

/** The rule as a regular expression with one group for each field, or why there is none. */
export function exportDelimiters(
  rule: DelimiterRule,
  fields: readonly Field[],
  format: ExportFormat,
): RuleExport | string {
  if (format !== 'regex') return 'Texts before and after a value have no XPath and no CSS selector.'
  const expression = toRegularExpression(rule)
  if (expression === undefined)
    return 'Fields that may be missing, repeat or contain records have no regular expression.'
  const text = `/${expression.source}/${expression.flags}`
  const exported = fields.map(({ name, many }, f) => ({
    name,
    many,
    expressions: [{ text, group: 1 + rule.pairs.findIndex(({ path }) => path[0] === f) }],
  }))
  const notes = ['Remove the white space and the tags at the ends of each value.']
  return { layouts: [{ record: text, fields: exported }], notes }
}

/** Everything before the first occurrence. */
function skipTo(text: string): string {
  return `(?:(?!${escapePattern(text)})[^])*`
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/\n\r\t]/g, (char) => {
    if (char === '\n') return '\\n'
    if (char === '\r') return '\\r'
    return char === '\t' ? '\\t' : `\\${char}`
  })
}
