import type { Field } from '../../../record/field.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { Condition, RecordsRule, TreesRule } from '../rule.ts'
import type { PatternNode } from '../run/pattern.ts'
import { placePart, placeSelector, testSelector } from './selector.ts'

const MAX_OUTLINE = 120

/** The rule in words: what a record is, and where the values of each field are. */
export function explainTrees(rule: TreesRule, fields: readonly Field[]): string {
  return explainRecords(rule.records, fields, '').join('\n')
}

/** Schemas nest at most 16 deep, and so do the calls. */
function explainRecords(rule: RecordsRule, fields: readonly Field[], indent: string): string[] {
  const lines = [`${indent}${describeRecord(rule)}`]
  for (const condition of rule.conditions) {
    lines.push(`${indent}${describeCondition(condition)}`)
    for (const line of outline(condition.skeleton?.nodes ?? [], fields)) lines.push(`${indent}${line}`)
  }
  const names = fields.map(({ name }) => name)
  const width = Math.min(
    24,
    greatestOf(
      names.map((name) => name.length),
      0,
    ),
  )
  for (const [f, { places, nested, follows }] of rule.fields.entries()) {
    const name = (names[f] ?? `field ${f + 1}`).padEnd(width)
    if (nested !== undefined) {
      lines.push(`${indent}  ${name}  records ${follows === true ? 'behind' : 'inside'} this one:`)
      lines.push(...explainRecords(nested, fields[f]?.fields ?? [], `${indent}    `))
    } else if (places.length === 0) lines.push(`${indent}  ${name}  not found`)
    for (const [i, place] of places.entries()) {
      const part = placePart(place)
      const start = i === 0 ? name : 'or'.padStart(width)
      lines.push(`${indent}  ${start}  ${placeSelector(rule, place)}${part === '' ? '' : ` (${part})`}`)
    }
  }
  for (const layout of rule.layouts ?? []) {
    const where =
      layout.elsewhere === true ? 'On pages where these find no record:' : 'Records in another layout:'
    lines.push('', `${indent}${where}`, ...explainRecords(layout, fields, indent))
  }
  return lines
}

function describeRecord({ slots, atLeast, fields }: RecordsRule): string {
  const tests = slots.map(
    (slot) =>
      testSelector(slot) + (slot.label === undefined ? '' : ` labelled ${JSON.stringify(slot.label.says)}`),
  )
  const found = ` with at least ${atLeast} of its ${fields.length} fields`
  if (tests.length === 1) return `Every ${tests[0]}${found} is a record.`
  return `A record is a run of siblings: ${tests.join(', then ')}${found}.`
}

function describeCondition({ of, test, says = '', expected }: Condition): string {
  if (of === 'skeleton')
    return 'Only a record with all the parts that the marked ones share (… differs between them):'
  const what = {
    slot: () => `that is ${testSelector(test)}`,
    ancestor: () => `inside ${testSelector(test)}`,
    descendant: () => `that holds ${testSelector(test)}`,
    text: () => `that shows the text ${JSON.stringify(says)}`,
    section: () => `under the heading ${JSON.stringify(says)}`,
  }[of]()
  return `${expected ? 'Only a record' : 'No record'} ${what}.`
}

/** The skeleton as an indented outline. */
function outline(nodes: readonly PatternNode[], fields: readonly Field[]): string[] {
  const lines = nodes.slice(0, MAX_OUTLINE).map((node) => {
    const marks = `${node.list === true ? ' (repeated)' : ''}${node.optional === true ? ' (optional)' : ''}`
    const field =
      node.field === undefined ? '' : `  <- ${fields[node.field]?.name ?? `field ${node.field + 1}`}`
    return `${'  '.repeat(node.depth + 1)}${nameOf(node)}${marks}${field}`
  })
  if (nodes.length > MAX_OUTLINE) lines.push(`  and ${nodes.length - MAX_OUTLINE} more`)
  return lines
}

function nameOf({ kind, tag, tokens, says }: PatternNode): string {
  if (kind === 'element')
    return tag === '#run' ? 'siblings' : testSelector({ tags: [tag ?? ''], tokens: tokens ?? [] })
  return kind === 'text' ? JSON.stringify(says ?? '') : '…'
}
