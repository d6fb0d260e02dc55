import type { ExportedExpression, ExportedField } from '../../expressions/rule-export.ts'
import {
  attributeXPath,
  classXPath,
  nameXPath,
  quoteXPath,
  sayingXPath,
} from '../../expressions/xpath-text.ts'
import type { Condition, ElementTest, RecordsRule, Step, ValuePlace } from '../rule.ts'
import type { Notation } from './notation.ts'

/**
 * XPath 1.0: the records, and each field seen from its record. Where a record is a run of siblings, its first element represents
 * it, and the others are those that follow.
 */
export const xpath: Notation = {
  record: recordXPath,
  place: placeXPath,
  reason:
    'its value is a run of child nodes, or known by a label apart from the punctuation around it: no single XPath 1.0 expression returns it',
  leftOut: () => [],
}

function recordXPath(rule: RecordsRule, fields: readonly ExportedField[]): string {
  const tests = rule.conditions.flatMap((condition) => conditionXPath(condition) ?? [])
  return `//${elementXPath(rule.slots[0])}${tests.join('')}${filledXPath(rule, fields)}`
}

/** Elements that pass a test: `li[contains(...)]`. */
function elementXPath({ tags, tokens }: ElementTest): string {
  const name = tags.length === 1 ? nameXPath(tags[0]) : '*'
  const ofTags = tags.length > 1 ? `[${tags.map((tag) => `self::${nameXPath(tag)}`).join(' or ')}]` : ''
  return `${name}${ofTags}${tokens.map((token) => `[${tokenXPath(token)}]`).join('')}`
}

function tokenXPath(token: string): string {
  if (token.startsWith('.')) return classXPath(token.slice(1))
  const at = token.indexOf('=')
  return attributeXPath(token.slice(0, at), token.slice(at + 1))
}

/** The position counts all elements of the tag, of any class, so it is tested first. */
function stepXPath({ tag, tokens, classed = false, nth }: Step): string {
  const position = nth === undefined ? '' : `[${nth}]`
  return `${nameXPath(tag)}${position}${tokens.map((token) => `[${tokenXPath(token)}]`).join('')}${classed ? '[@class]' : ''}`
}

/** A place as seen from the first element of its record. */
function placeXPath(rule: RecordsRule, place: ValuePlace): ExportedExpression {
  const start =
    place.slot === 0 ? '.' : `./following-sibling::*[self::${elementXPath(rule.slots[place.slot])}][1]`
  const path = [start, ...place.path.map(stepXPath)].join('/')
  return { text: place.attribute === undefined ? path : `${path}/@${nameXPath(place.attribute)}` }
}

/** Records show at least this many of their fields. */
function filledXPath({ atLeast }: RecordsRule, fields: readonly ExportedField[]): string {
  const shown = fields.flatMap(({ expressions }) =>
    expressions.length === 0 ? [] : [expressions.map(({ text }) => `boolean(${text})`).join(' or ')],
  )
  if (shown.length < fields.length) return ''
  if (atLeast >= shown.length) return shown.map((test) => `[${test}]`).join('')
  if (atLeast === 1) return `[${shown.join(' or ')}]`
  return `[${shown.map((test) => `number(${test})`).join(' + ')} >= ${atLeast}]`
}

function conditionXPath({ of, test, says = '', expected }: Condition): string | undefined {
  const asked = {
    slot: () => `self::${elementXPath(test)}`,
    ancestor: () => `ancestor::${elementXPath(test)}`,
    descendant: () => `.//${elementXPath(test)}`,
    text: () => `.//text()[${sayingXPath('.')}=${quoteXPath(says)}]`,
    section: () => headingXPath(says),
    skeleton: () => undefined,
  }[of]()
  if (asked === undefined) return undefined
  return expected ? `[${asked}]` : `[not(${asked})]`
}

/**
 * Whether a node is under a heading with this text: the nearest heading of its level or a higher one among
 * the elements before the node, or before one of its ancestors.
 */
function headingXPath(says: string): string {
  const said = `${sayingXPath('.')}=${quoteXPath(says)}`
  const levels = [1, 2, 3, 4, 5, 6].map((level) => {
    const atLeast = Array.from({ length: level }, (_, i) => `self::h${i + 1}`).join(' or ')
    return `ancestor-or-self::*/preceding-sibling::*[${atLeast}][1][self::h${level}][${said}]`
  })
  return levels.join(' or ')
}
