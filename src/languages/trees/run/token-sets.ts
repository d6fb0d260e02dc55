import { findAttribute } from '../../../page/navigate.ts'
import { decodeAttribute } from '../../../page/parse/entities.ts'
import { knownId } from '../../../page/parse/names.ts'
import type { Tree } from '../../../page/tree.ts'
import type { ElementTest } from '../rule.ts'
import { attributeToken, TEST_ATTRIBUTES } from './tokens.ts'

/**
 * Which of a rule's tokens an element has. Elements with the same tokens share one set, on all pages that are read with
 * one vocabulary, so sets compare by identity.
 */
export interface TokenSet {
  readonly id: number
  /** Whether the element has the token with this index in the vocabulary. */
  readonly has: Uint8Array
  /** Whether the element has a class at all, of the vocabulary or not. */
  readonly classed: boolean
}

/** The tokens that some rule asks for, numbered. */
export interface Vocabulary {
  readonly index: ReadonlyMap<string, number>
  /** The attributes that need to be read, `class` apart. */
  readonly attributes: readonly string[]
  /** The sets that occurred so far, by their content. */
  readonly sets: Map<string, TokenSet>
}

/** Numbers the tokens. */
export function createVocabulary(tokens: Iterable<string>): Vocabulary {
  const index = new Map<string, number>()
  for (const token of tokens) if (!index.has(token)) index.set(token, index.size)
  const attributes = TEST_ATTRIBUTES.filter((name) =>
    [...index.keys()].some((token) => token.startsWith(`${name}=`)),
  )
  return { index, attributes, sets: new Map() }
}

/** Reads the token sets of one page's elements; each distinct combination of attributes is read once. */
export interface TokenReader {
  readonly tree: Tree
  readonly vocabulary: Vocabulary
  read(node: number): TokenSet
}

/** A reader for one page and one vocabulary. */
export function createTokenReader(tree: Tree, vocabulary: Vocabulary): TokenReader {
  const { index, attributes, sets } = vocabulary
  const byKey = new Map<string, TokenSet>()

  const make = (key: string, classText: string, pairs: readonly string[]): TokenSet => {
    const has = new Uint8Array(index.size)
    let classed = false
    for (const name of classText.split(/\s+/)) {
      if (name === '') continue
      classed = true
      const at = index.get(`.${name}`)
      if (at !== undefined) has[at] = 1
    }
    for (const pair of pairs) {
      const at = index.get(pair)
      if (at !== undefined) has[at] = 1
    }
    const content = `${classed ? 1 : 0}${has.join('')}`
    let set = sets.get(content)
    if (set === undefined) {
      set = { id: sets.size, has, classed }
      sets.set(content, set)
    }
    byKey.set(key, set)
    return set
  }
  const empty = make('', '', [])

  return {
    tree,
    vocabulary,
    read(node) {
      if (tree.attributeStart[node] === tree.attributeStart[node + 1]) return empty
      const classText = classOf(tree, node)
      if (attributes.length === 0) return byKey.get(classText) ?? make(classText, decoded(classText), [])
      const pairs: string[] = []
      for (const name of attributes) {
        const i = findAttribute(tree, node, name)
        if (i < 0) continue
        const token = attributeToken(name, decodeAttribute(tree.source, tree.valueStart[i], tree.valueEnd[i]))
        if (token !== undefined) pairs.push(token)
      }
      const key = pairs.length === 0 ? classText : `${classText}\n${pairs.join('\n')}`
      return byKey.get(key) ?? make(key, decoded(classText), pairs)
    },
  }
}

const CLASS = knownId('class')

/** The class attribute as it is written in the source. */
function classOf(tree: Tree, node: number): string {
  const end = tree.attributeStart[node + 1]
  for (let i = tree.attributeStart[node]; i < end; i++) {
    if (tree.attributeName[i] === CLASS) return tree.source.slice(tree.valueStart[i], tree.valueEnd[i])
  }
  return ''
}

/** Marks the name ids of a page that a test allows. */
export function allowedNames(tree: Tree, { tags }: ElementTest): Uint8Array {
  const allowed = new Uint8Array(tree.names.length)
  if (tags.length === 0) return allowed.fill(1)
  for (const [id, name] of tree.names.entries()) if (tags.includes(name)) allowed[id] = 1
  return allowed
}

function decoded(text: string): string {
  return text.includes('&') ? decodeAttribute(text, 0, text.length) : text
}

/** Whether an element passes a test. */
export function passes(reader: TokenReader, test: ElementTest, node: number): boolean {
  const { tree, vocabulary } = reader
  const name = tree.name[node]
  if (name < 0) return false
  if (test.tags.length > 0 && !test.tags.includes(tree.names[name])) return false
  if (test.tokens.length === 0) return true
  const { has } = reader.read(node)
  return test.tokens.every((token) => has[vocabulary.index.get(token)!] === 1)
}
