import { parseTree } from './parse/parse.ts'
import { createLexer } from './tokens/lexer.ts'
import { collectTokens, type Tokens } from './tokens/tokens.ts'
import type { Tree } from './tree.ts'
import { readVisibleText, type VisibleText } from './visible-text.ts'

/**
 * One document: its decoded source text, and views of it that are made when first asked for. Pages never change, and
 * offsets of every view refer to `source`.
 */
export interface Page {
  /** How messages name the page: its path or address. */
  readonly name: string
  /** The address against which relative links resolve, where known. */
  readonly url: string | undefined
  readonly source: string
  readonly tree: Tree
  readonly text: VisibleText
  readonly tokens: Tokens
}

export interface PageOptions {
  name?: string
  url?: string
}

const defaultLexer = createLexer()

/** A page from text that is already decoded. */
export function createPage(source: string, options: PageOptions = {}): Page {
  let tree: Tree | undefined
  let text: VisibleText | undefined
  let tokens: Tokens | undefined
  return {
    name: options.name ?? options.url ?? 'page',
    url: options.url,
    source,
    get tree() {
      tree ??= parseTree(source)
      return tree
    },
    get text() {
      text ??= readVisibleText(this.tree)
      return text
    },
    get tokens() {
      tokens ??= collectTokens(source, defaultLexer)
      return tokens
    },
  }
}
