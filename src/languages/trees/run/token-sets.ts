import { attribute, classes, findAttribute } from '../../../page/navigate.ts'
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
  const names = ['class', ...attributes]
  /** The sets by the attributes as they are written. */
  const written = new Map<string, TokenSet>()

  const make = (node: number): TokenSet => {
    const own = classes(tree, node)
    const tokens = own.map((name) => `.${name}`)
    for (const name of attributes) tokens.push(attributeToken(name, attribute(tree, node, name)) ?? '')
    const has = new Uint8Array(index.size)
    for (const token of tokens) {
      const at = index.get(token)
      if (at !== undefined) has[at] = 1
    }
    const classed = own.length > 0
    const content = `${classed ? 1 : 0}${has.join('')}`
    const set = sets.get(content) ?? { id: sets.size, has, classed }
    sets.set(content, set)
    return set
  }

  return {
    tree,
    vocabulary,
    read(node) {
      let key = ''
      if (tree.attributeStart[node] < tree.attributeStart[node + 1]) {
        for (const name of names) {
          const i = findAttribute(tree, node, name)
          if (i >= 0) key += `${name}=${tree.source.slice(tree.valueStart[i], tree.valueEnd[i])}\n`
        }
      }
      const set = written.get(key) ?? make(node)
      written.set(key, set)
      return set
    },
  }
}

/** Marks the name ids of a page that a test allows. */
export function allowedNames(tree: Tree, { tags }: ElementTest): Uint8Array {
  const allowed = new Uint8Array(tree.names.length)
  if (tags.length === 0) return allowed.fill(1)
  for (const [id, name] of tree.names.entries()) if (tags.includes(name)) allowed[id] = 1
  return allowed
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
