import { attribute, children, firstChild, nodeValue, previousSibling, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
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
  /^(?:col|row|btn|text|font|bold|small|large|big|left|right|center|top|bottom|first|last|odd|even|active|item|box|wrap|wrapper|container|content|inner|outer|main|body|block|cell|card|list|span|div|link|a|p|h\d|clear|clearfix|float|pull|hidden|visible|mt|mb|ml|mr|pt|pb|px|py|w|h|d|is|has|js|label|value|field|data|info|meta|desc|line|grid|flex|bg|fg|icon|img)(?:[-_].*)?$/i

const MAX_NAMES = 6
/** How far above the value a telling attribute is still about the value alone. */
const MAX_CLIMB = 3

/**
 * Names for the field of a value, best first: what the markup declares, the label beside it, class names that are words,
 * what the value looks like, parts of class names; where there is nothing else, class names that are not words.
 */
export function suggestNames(page: Page, node: number, part: string, text: string): string[] {
  const { tree } = page
  const names: string[] = []
  const parts: string[] = []
  const vague: string[] = []
  const addTo = (list: string[], name: string | undefined): void => {
    const tidy = name === undefined ? '' : tidyName(name)
    if (tidy !== '' && !list.includes(tidy)) list.push(tidy)
  }
  const add = (name: string | undefined) => addTo(names, name)
  const inAttribute = part !== 'text'
  if (inAttribute) add(part === 'href' ? 'url' : part === 'src' ? 'image' : part)
  const size = nodeValue(tree, node).length
  let at = node
  for (let climbed = 0; climbed < MAX_CLIMB && at > 0; climbed++, at = tree.parent[at]) {
    // An element with much more text than the value is about something else.
    if (climbed > 0 && nodeValue(tree, at).length > size * 1.5 + 12) break
    add(attribute(tree, at, 'itemprop')?.split(/\s+/)[0])
    add(attribute(tree, at, 'property')?.replace(/^.*[:/#]/, ''))
    add(attribute(tree, at, 'rel') === 'author' ? 'author' : undefined)
    add(labelBeside(tree, at))
    for (const token of (attribute(tree, at, 'class') ?? '').split(/\s+/).slice(0, 8)) {
      if (token === '' || PRESENTATION.test(token) || /\d{3}|__[\w-]{5,100}$/.test(token)) continue
      if (isWord(token)) add(singular(token))
      else addTo(vague, singular(token))
      addTo(parts, knownPart(token))
    }
  }
  if (!inAttribute) add(NAME_BY_KIND[kindOf(text)])
  if (/^h[1-6]$/.test(tagName(tree, node)) || /^h[1-6]$/.test(tagName(tree, tree.parent[node]))) add('title')
  if (!inAttribute && tagName(tree, node) === 'time') add('date')
  const found = [...new Set([...names, ...parts])]
  // A class name that is not a word is suggested only if there is no other name.
  return (found.length === 0 ? vague : found).slice(0, MAX_NAMES)
}

/** Names that people give to fields, beyond the vocabulary. */
const COMMON_NAMES = 'title subtitle date time year place city country phone link photo summary teaser comment rating number id code' // biome-ignore format: one line
const KNOWN_NAMES = new Set([...COMMON_NAMES.split(' '), ...properties.map(({ name }) => name.toLowerCase())])

/** Whether a class name is one word that a person would read; `f6` and `mb3` describe how a thing looks, and nobody reads `dsc`. */
function isWord(token: string): boolean {
  if (splitName(token).length !== 1 || /\d/.test(token)) return false
  return token.length > 3 || KNOWN_NAMES.has(token.toLowerCase())
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

/** The heading of a table column, the term of a definition, or a text such as "Price:" right before the value. */
function labelBeside(tree: Tree, node: number): string | undefined {
  const tag = tagName(tree, node)
  if (tag === 'td') return columnHeading(tree, node) ?? rowHeading(tree, node)
  let before = previousSibling(tree, node)
  if (before >= 0 && tree.kind[before] === Kind.text && nodeValue(tree, before) === '')
    before = previousSibling(tree, before)
  if (before < 0) return undefined
  const text = nodeValue(tree, before)
  if (tag === 'dd' && tagName(tree, before) === 'dt') return text
  return text.length <= 30 && text.endsWith(':') ? text : undefined
}

function rowHeading(tree: Tree, cell: number): string | undefined {
  const first = firstElement(tree, tree.parent[cell])
  return first >= 0 && tagName(tree, first) === 'th' ? nodeValue(tree, first) : undefined
}

function columnHeading(tree: Tree, cell: number): string | undefined {
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
    return heading !== undefined && tagName(tree, heading) === 'th' && i !== row
      ? nodeValue(tree, heading)
      : undefined
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
