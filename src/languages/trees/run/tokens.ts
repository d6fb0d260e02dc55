import { attribute, classes } from '../../../page/navigate.ts'
import type { Tree } from '../../../page/tree.ts'

/**
 * Tokens describe an element beyond its tag: `.price` for a class, `itemprop=name` for an attribute whose value shows
 * what the element is or how it looks. Attributes that differ from record to record (addresses, identifiers, texts) and
 * those that scripts use give no token.
 */
const TOKEN_ATTRIBUTES: readonly string[] = [
  'itemprop',
  'itemtype',
  'property',
  'role',
  'rel',
  'type',
  'align',
  'valign',
  'color',
  'face',
  'size',
  'bgcolor',
  'data-qa',
  'data-testid',
  'data-type',
]

/** The attributes that a test may ask for. An id marks a part of the page, but never one record of many. */
export const TEST_ATTRIBUTES: readonly string[] = [...TOKEN_ATTRIBUTES, 'id']

const MAX_TOKEN_LENGTH = 60
const MAX_TOKENS = 12

/** The token of an attribute's value; undefined where there is none, or one too long to be a mark. */
export function attributeToken(name: string, value = ''): string | undefined {
  return value === '' || value.length > MAX_TOKEN_LENGTH ? undefined : `${name}=${value.toLowerCase()}`
}

/** The tokens of an element, each once, classes first. */
export function elementTokens(tree: Tree, node: number): string[] {
  const found = new Set<string>()
  for (const name of classes(tree, node)) if (name.length <= MAX_TOKEN_LENGTH) found.add(`.${name}`)
  for (const name of TOKEN_ATTRIBUTES) {
    const token = attributeToken(name, attribute(tree, node, name))
    if (token !== undefined) found.add(token)
  }
  return [...found].slice(0, MAX_TOKENS)
}

/** The tokens that mark a part of the page: those of an element that show what it is, and its id. */
export function contextTokens(tree: Tree, node: number): string[] {
  const token = idToken(tree, node)
  const found = markingTokens(tree, node)
  return token === undefined ? found : [token, ...found]
}

/** The token of an element's id, if that may name what it is. */
export function idToken(tree: Tree, node: number): string | undefined {
  const token = attributeToken('id', attribute(tree, node, 'id'))
  return token === undefined || isModifier(token) ? undefined : token
}

const MODIFIER =
  /--|^\.(?:is|has|js)-|^\.(?:first|last)$|(?:^\.|[-_])(?:odd|even|active|selected|current|new|alt)(?:[-_]|$)|\d{3}|^bgcolor=/

/**
 * Whether a token names a variation of an element rather than what it is: `card--wide`, `is-open`, `odd`, `post-1234`.
 * `first` alone is a position; `col-first` names a column as often, so the pages decide.
 */
export function isModifier(token: string): boolean {
  return MODIFIER.test(token)
}

/** The tokens of an element that may show what it is. */
export function markingTokens(tree: Tree, node: number): string[] {
  return elementTokens(tree, node).filter((token) => !isModifier(token))
}
