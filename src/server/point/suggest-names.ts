import { attribute, children, firstChild, nodeValue, previousSibling, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { Kind, type Tree } from '../../page/tree.ts'
import { kindOf, type ValueKind } from './value-kinds.ts'
import { properties } from './vocabulary.ts'

const NAME_BY_KIND: Partial<Record<ValueKind, string>> = {
  price: 'price',
  year: 'year',
  date: 'date',
  time: 'time',
  email: 'email',
  phone: 'telephone',
  link: 'url',
  number: 'number',
}

/** Class names that describe how a thing looks or where it is placed, not what it is. */
const PRESENTATION =
  /^(?:col|row|btn|text|font|bold|small|large|big|left|right|center|normal|plain|strong|italic|top|bottom|first|last|odd|even|active|item|box|wrap|wrapper|container|content|inner|outer|main|body|block|cell|card|list|span|div|link|a|p|h\d|clear|clearfix|float|pull|hidden|visible|mt|mb|ml|mr|pt|pb|px|py|w|h|d|is|has|js|label|value|field|data|info|meta|desc|line|grid|flex|bg|fg|icon|img)(?:[-_].*)?$/i

/** The same in one word: `bigred`, `littleorange`. */
const COLOURED =
  /^(?:big|small|little|large|light|dark)?(?:red|orange|yellow|green|blue|purple|brown|black|white|gr[ae]y)$/i

const MAX_NAMES = 6
/** How far above the value a telling attribute is still about the value alone. */
const MAX_CLIMB = 3

/**
 * Names for the field of a value, best first: what the markup declares, the label beside it, class names that people call
 * fields by, what the value looks like, other class names that are words, parts of class names. A text that is marked as a
 * value is not a label.
 */
export function suggestNames(
  page: Page,
  node: number,
  part: string,
  text: string,
  isMarked: (span: Span) => boolean = () => false,
): string[] {
  const { tree } = page
  const declared: string[] = []
  const labels: string[] = []
  const words: string[] = []
  const parts: string[] = []
  const inAttribute = part !== 'text'
  if (inAttribute) declared.push(part === 'href' ? 'url' : part === 'src' ? 'image' : part)
  const size = nodeValue(tree, node).length
  let at = node
  for (let climbed = 0; climbed < MAX_CLIMB && at > 0; climbed++, at = tree.parent[at]) {
    // An element with much more text than the value is about something else.
    if (climbed > 0 && nodeValue(tree, at).length > size * 1.5 + 12) break
    declared.push(attribute(tree, at, 'itemprop')?.split(/\s+/)[0] ?? '')
    declared.push(attribute(tree, at, 'property')?.replace(/^.*[:/#]/, '') ?? '')
    if (attribute(tree, at, 'rel') === 'author') declared.push('author')
    const label = labelBeside(tree, at)
    if (label !== undefined && !isMarked({ start: tree.start[label], end: tree.end[label] }))
      labels.push(nodeValue(tree, label))
    for (const token of (attribute(tree, at, 'class') ?? '').split(/\s+/).slice(0, 8)) {
      const name = meantBy(token)
      if (name === undefined) continue
      if (isWord(name)) words.push(singular(name))
      parts.push(knownPart(name) ?? '')
    }
  }
  const isHeading = /^h[1-6]$/.test(tagName(tree, node)) || /^h[1-6]$/.test(tagName(tree, tree.parent[node]))
  const looks = inAttribute
    ? []
    : [NAME_BY_KIND[kindOf(text)] ?? '', tagName(tree, node) === 'time' ? 'date' : '']
  const found = [
    ...declared,
    ...labels,
    ...words.filter(isKnown),
    ...looks,
    ...words,
    isHeading ? 'title' : '',
    ...parts,
  ]
  return [...new Set(found.map(tidyName))].filter((name) => name !== '').slice(0, MAX_NAMES)
}

/**
 * What a class name says of its element; undefined where it says how the element looks. `card__author` is the author of a
 * card, where tools that make class names write a hash: `card__x3Fq9`.
 */
function meantBy(token: string): string | undefined {
  const name = /__(?<part>[a-z]+(?:-[a-z]+)*)$/.exec(token)?.groups?.part ?? token
  return name === '' || PRESENTATION.test(name) || COLOURED.test(name) || /\d{3}|__[\w-]{5,100}$/.test(name)
    ? undefined
    : name
}

/** Names that people give to fields, beyond the vocabulary. */
const COMMON_NAMES = 'title subtitle date time year place city country phone link photo summary teaser comment rating number id code' // biome-ignore format: one line
const KNOWN_NAMES = new Set([...COMMON_NAMES.split(' '), ...properties.map(({ name }) => name.toLowerCase())])

/** Whether a class name is one word that a person would read; `f6` and `mb3` describe how a thing looks, and nobody reads `dsc`. */
function isWord(token: string): boolean {
  if (splitName(token).length !== 1 || /\d/.test(token)) return false
  return token.length > 3 || isKnown(token)
}

function isKnown(name: string): boolean {
  return KNOWN_NAMES.has(name.toLowerCase())
}

/** The last word of a class name of several that people call fields by. */
function knownPart(token: string): string | undefined {
  const words = splitName(token)
  if (words.length === 1) return undefined
  return words.map((word) => singular(word.toLowerCase())).findLast((word) => KNOWN_NAMES.has(word))
}

function splitName(token: string): string[] {
  return token
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The node of the heading of a table column or row, of the term of a definition, or of a text such as "Price:" right before. */
function labelBeside(tree: Tree, node: number): number | undefined {
  const tag = tagName(tree, node)
  const heading = tag === 'td' ? (columnHeading(tree, node) ?? rowHeading(tree, node)) : undefined
  if (heading !== undefined) return heading
  let before = previousSibling(tree, node)
  if (before >= 0 && tree.kind[before] === Kind.text && nodeValue(tree, before) === '')
    before = previousSibling(tree, before)
  if (before < 0) return undefined
  const text = nodeValue(tree, before)
  if (tag === 'dd' && tagName(tree, before) === 'dt') return before
  return text.length <= 30 && text.endsWith(':') ? before : undefined
}

function rowHeading(tree: Tree, cell: number): number | undefined {
  const first = firstElement(tree, tree.parent[cell])
  return first >= 0 && tagName(tree, first) === 'th' ? first : undefined
}

function columnHeading(tree: Tree, cell: number): number | undefined {
  const row = tree.parent[cell]
  let column = 0
  for (let i = previousSibling(tree, cell); i >= 0; i = previousSibling(tree, i))
    if (tree.kind[i] === Kind.element) column++
  let table = row
  while (table > 0 && tagName(tree, table) !== 'table') table = tree.parent[table]
  for (let i = table + 1; i < tree.last[table]; i++) {
    if (tagName(tree, i) !== 'tr') continue
    const cells = [...children(tree, i)].filter((child) => tree.kind[child] === Kind.element)
    const heading = cells[column]
    return heading !== undefined && tagName(tree, heading) === 'th' && i !== row ? heading : undefined
  }
  return undefined
}

function firstElement(tree: Tree, node: number): number {
  let child = firstChild(tree, node)
  while (child >= 0 && tree.kind[child] !== Kind.element)
    child = tree.last[child] < tree.last[node] ? tree.last[child] : -1
  return child
}

function singular(token: string): string {
  return /[^s]s$/.test(token) && token.length > 4 && !/(?:us|is|ss|news|series|address)$/.test(token)
    ? token.slice(0, -1)
    : token
}

/** A short name in camel case from any text of the page; empty when nothing usable is left. */
export function tidyName(text: string): string {
  const words = splitName(text).slice(0, 3)
  if (words.length === 0 || /^\p{N}/u.test(words[0])) return ''
  const [first, ...others] = words.map((word) => word.toLowerCase())
  return first + others.map((word) => word[0].toUpperCase() + word.slice(1)).join('')
}
