import type { ElementTest, RecordsRule, Step, ValuePlace } from '../rule.ts'

/** A test as a CSS selector: `td.price[itemprop="price"]`; several tags as `:is(h2, h3)`. */
export function testSelector({ tags, tokens }: ElementTest): string {
  return tagSelector(tags) + tokens.map(tokenSelector).join('') || '*'
}

function tagSelector(tags: readonly string[]): string {
  const names = tags.map(escapeName)
  return names.length < 2 ? names.join('') : `:is(${names.join(', ')})`
}

function tokenSelector(token: string): string {
  if (token.startsWith('.')) return `.${escapeName(token.slice(1))}`
  const at = token.indexOf('=')
  return `[${token.slice(0, at)}=${JSON.stringify(token.slice(at + 1))} i]`
}

/** Class names of frameworks contain colons and slashes, or begin with a digit, which a selector must escape. */
function escapeName(name: string): string {
  const inside = name.replace(/[^\p{L}\p{N}_-]/gu, '\\$&')
  return inside === '-' ? '\\-' : inside.replace(/^(-?)([0-9])/, '$1\\3$2 ')
}

/** A step as a selector of the elements that it describes exactly. */
export function stepSelector({ tag, tokens, classed = false, nth }: Step): string {
  return `${testSelector({ tags: [tag], tokens })}${classed ? '[class]' : ''}${nth === undefined ? '' : `:nth-of-type(${nth})`}`
}

/** The selector of the elements that show a field, for the records of an exact fit. */
export function placeSelector(rule: RecordsRule, place: ValuePlace): string {
  const steps = place.path.map(stepSelector)
  const slot = testSelector(rule.slots[place.slot] ?? rule.slots[0])
  return [slot, ...steps].join(' > ')
}

/** What of the element is the value, in words; empty when it is all of its text. */
export function placePart({ path, attribute, behind, ahead }: ValuePlace): string {
  const parts = path.flatMap(({ label }) =>
    label === undefined ? [] : [`labelled ${JSON.stringify(label.says)}`],
  )
  if (attribute !== undefined) parts.push(`its attribute ${attribute}`)
  if (behind !== undefined) parts.push(`behind ${testSelector(behind)}`)
  if (ahead !== undefined) parts.push(`up to ${testSelector(ahead)}`)
  return parts.join(', ')
}
