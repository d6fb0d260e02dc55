import type { Field } from '../../../record/field.ts'
import type { ExportedExpression, ExportedField, ExportedLayout } from '../../expressions/rule-export.ts'
import type { Condition, RecordsRule, ValuePlace } from '../rule.ts'
import { isLabelled, stepSelector, testSelector } from './selector.ts'

/** One layout as CSS selectors: the records, and each field seen from its record. */
export function layoutToCss(rule: RecordsRule, fields: readonly Field[]): ExportedLayout {
  const exported = rule.fields.map(({ places, many = false }, f): ExportedField => {
    const expressions = places.flatMap((place) => placeCss(place) ?? [])
    const name = fields[f]?.name ?? `field ${f + 1}`
    return { name, expressions, many, ...(expressions.length === 0 && { reason: REASON }) }
  })
  const own = [
    testSelector(rule.slots[0]),
    ...rule.conditions.flatMap((condition) => conditionCss(condition) ?? []),
    filledCss(rule, exported),
  ].join('')
  const inside = rule.parent === undefined ? own : `${testSelector(rule.parent)} > ${own}`
  const record = rule.context === undefined ? inside : `${testSelector(rule.context)} :is(${inside})`
  return { record, fields: exported }
}

const REASON =
  'its value is outside the first element of the record, a run of child nodes, or known by its label: no selector reaches it'

/** A selector from the record's element; `:scope` is that element in `querySelectorAll`. */
function placeCss({
  slot,
  path,
  behind,
  ahead,
  through,
  attribute,
  prefix,
  suffix,
}: ValuePlace): ExportedExpression | undefined {
  if (slot > 0 || behind !== undefined || ahead !== undefined || through === true || isLabelled(path))
    return undefined
  return {
    text: [':scope', ...path.map(stepSelector)].join(' > '),
    ...(attribute !== undefined && { attribute }),
    ...(prefix !== undefined && { after: prefix }),
    ...(suffix !== undefined && { before: suffix }),
  }
}

/** Records show one of their fields, or all; other numbers have no selector. */
function filledCss({ atLeast }: RecordsRule, fields: readonly ExportedField[]): string {
  const inside = fields.map(({ expressions }) => expressions.flatMap(({ text }) => relative(text) ?? []))
  if (inside.some((selectors) => selectors.length === 0)) return ''
  if (atLeast >= fields.length) return inside.map((selectors) => `:has(${selectors.join(', ')})`).join('')
  return atLeast === 1 ? `:has(${inside.flat().join(', ')})` : ''
}

/** A selector below the record as `:has` takes it: without `:scope`; undefined for the record's element itself. */
function relative(selector: string): string | undefined {
  return selector === ':scope' ? undefined : selector.slice(':scope '.length)
}

/** A condition as a part of the record's selector; undefined where CSS cannot express it. */
function conditionCss({ of, test, expected }: Condition): string | undefined {
  if (of !== 'slot' && of !== 'ancestor' && of !== 'descendant') return undefined
  const selector = testSelector(test)
  const asked = { slot: `:is(${selector})`, ancestor: `:is(${selector} *)`, descendant: `:has(${selector})` }[
    of
  ]
  return expected ? asked : `:not(${asked})`
}
