import type { ExportedExpression, ExportedField } from '../../expressions/rule-export.ts'
import type { Condition, RecordsRule, ValuePlace } from '../rule.ts'
import type { Notation } from './notation.ts'
import { stepSelector, testSelector } from './selector.ts'

/** CSS selectors: the records, and each field seen from its record. */
export const css: Notation = {
  record: recordCss,
  place: (_, place) => placeCss(place),
  reason:
    'its value is outside the first element of the record, a run of child nodes, or known by its label: no selector reaches it',
  leftOut: notInCss,
}

function recordCss(rule: RecordsRule, fields: readonly ExportedField[]): string {
  return [
    testSelector(rule.slots[0]),
    ...rule.conditions.flatMap((condition) => conditionCss(condition) ?? []),
    filledCss(rule, fields),
  ].join('')
}

/** A selector from the record's element; `:scope` is that element in `querySelectorAll`. */
function placeCss({ slot, path, attribute }: ValuePlace): ExportedExpression | undefined {
  if (slot > 0) return undefined
  return {
    text: [':scope', ...path.map(stepSelector)].join(' > '),
    ...(attribute !== undefined && { attribute }),
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

/** What selectors cannot ask for: texts, and some of the fields. */
function notInCss({ conditions, atLeast, fields }: RecordsRule): string[] {
  const texts = conditions.flatMap(({ of, says = '' }) =>
    of === 'section' || of === 'text'
      ? [`the ${of === 'text' ? 'text' : 'heading'} ${JSON.stringify(says)}`]
      : [],
  )
  if (atLeast <= 1 || atLeast >= fields.length) return texts
  return [...texts, `that a record shows at least ${atLeast} of its ${fields.length} fields`]
}
