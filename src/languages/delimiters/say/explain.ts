import type { Field } from '../../../record/field.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { type DelimiterRule, isNested } from '../rule.ts'
import { quoteDelimiter } from '../run/scan.ts'
import { toRegularExpression } from './regular-expression.ts'

/** The rule in words, then the regular expression that finds the same records where there is one. */
export function explain(rule: DelimiterRule, fields: readonly Field[]): string {
  const lines = [...explainStart(rule), ...explainRepetition(rule), ...explainPairs(rule, fields)]
  if ('close' in rule && rule.close !== undefined) {
    lines.push(`    then skip to the end of the next ${quoteDelimiter(rule.close)}`)
  }
  lines.push('White space and tags at the ends of a value are left out.')
  const expression = toRegularExpression(rule)
  if (expression !== undefined)
    lines.push(`As a regular expression: /${expression.source}/${expression.flags}`)
  return lines.join('\n')
}

function explainStart(rule: DelimiterRule): string[] {
  return 'head' in rule && rule.head !== undefined
    ? [`Skip to the end of the first ${quoteDelimiter(rule.head)}.`]
    : ['Begin at the start of the page.']
}

function explainRepetition(rule: DelimiterRule): string[] {
  const before =
    'tail' in rule && rule.tail !== undefined ? ` comes before the next ${quoteDelimiter(rule.tail)}` : ''
  if ('open' in rule) {
    return [
      before === ''
        ? `For each ${quoteDelimiter(rule.open)}, take from there a record:`
        : `While ${quoteDelimiter(rule.open)}${before}, take from there a record:`,
    ]
  }
  if (isNested(rule.class)) {
    return [
      before === ''
        ? 'Then take whichever of these comes first, each inside the one above it:'
        : `Then take whichever of these comes first, each inside the one above it, while it${before}:`,
    ]
  }
  const starts: string[] = []
  for (const pair of rule.pairs) {
    starts.push(quoteDelimiter(pair.left))
    if (pair.optional !== true) break
  }
  return [`While there is ${starts.join(' or ')}${before === '' ? '' : ` that${before}`}, take a record:`]
}

function explainPairs(rule: DelimiterRule, fields: readonly Field[]): string[] {
  const names = rule.pairs.map((pair) => nameAt(fields, pair.path))
  const width = greatestOf(names.map((name) => name.length))
  return rule.pairs.map((pair, i) => {
    const indent = '  '.repeat(isNested(rule.class) ? pair.path.length + 1 : 2)
    const notes = [pair.optional === true ? 'may be missing' : '', pair.many === true ? 'may repeat' : '']
    const note = notes.filter((text) => text !== '').join(', ')
    const between = `between ${quoteDelimiter(pair.left)} and ${quoteDelimiter(pair.right)}`
    return `${indent}${names[i].padEnd(width)}  ${between}${note === '' ? '' : ` (${note})`}`
  })
}

/** The field's name with those of the records around it: `countries.code`. */
export function nameAt(fields: readonly Field[], path: readonly number[]): string {
  const names: string[] = []
  let at: readonly Field[] | undefined = fields
  for (const step of path) {
    const field: Field | undefined = at?.[step]
    names.push(field?.name ?? `field ${step + 1}`)
    at = field?.fields
  }
  return names.join('.')
}
