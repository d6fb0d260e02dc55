import { type QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { Is, properties } from './parse/elements.ts'
import { decodeText } from './parse/entities.ts'
import { createNameTable } from './parse/names.ts'
import { foldSpace, isSpace } from './white-space.ts'

/**
 * The text that a range of source shows to a reader: markup and hidden content removed, character references decoded, white space
 * folded. Inline tags add nothing, any other tag separates words. It depends on the range alone, so delimiter wrappers
 * need no tree, and every language gives the same text for the same span.
 */
export function readValue(source: string, start: number, end: number): string {
  let plain = true
  let folded = true
  let gap = true
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i)
    if (code === 60) return foldSpace(stripMarkup(source.slice(start, end)))
    if (code === 38) plain = false
    else if (isSpace(code)) {
      if (gap || code !== 32) folded = false
      gap = true
    } else gap = false
  }
  if (!plain) return foldSpace(decodeText(source, start, end))
  const text = source.slice(start, end)
  return folded && !gap ? text : foldSpace(text)
}

const names = createNameTable()
const knownCount = names.names.length

/** Collects the visible text of a fragment; the same rules as the tree's break flags, without a tree. */
class FragmentReader implements TokenizerCallbacks {
  text = ''
  private hidden = false
  private separated = false
  private readonly fragment: string

  constructor(fragment: string) {
    this.fragment = fragment
  }

  ontext(start: number, end: number): void {
    if (this.hidden) return
    if (this.separated) this.text += ' '
    this.separated = false
    this.text += decodeText(this.fragment, start, end)
  }

  onopentagname(start: number, end: number): void {
    const bits = this.bits(start, end)
    this.hidden = (bits & Is.hidden) !== 0
    if ((bits & Is.inline) === 0) this.separated = true
  }

  onclosetag(start: number, end: number): void {
    this.hidden = false
    if ((this.bits(start, end) & Is.inline) === 0) this.separated = true
  }

  private bits(start: number, end: number): number {
    const id = end - start > 32 ? knownCount : names.find(this.fragment, start, end)
    return properties(id)
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(_quote: QuoteType, _end: number): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onopentagend(): void {}
  onprocessinginstruction(): void {}
  onselfclosingtag(): void {}
  ontextentity(): void {}
}

function stripMarkup(fragment: string): string {
  const reader = new FragmentReader(fragment)
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader)
  tokenizer.write(fragment)
  tokenizer.end()
  return reader.text
}
