import { z } from 'zod'
import { readReference } from '../../page/parse/entities.ts'
import {
  className,
  classNamed,
  commonClass,
  isKindOf,
  TokenClass,
  TokenFamily,
} from '../../page/tokens/token-class.ts'
import { symbolOf } from '../../page/tokens/tokens.ts'
import { detailOf, type Lexemes, nameOf } from './lexemes.ts'

const MAX_LEXEME = 120

/** What a token must be: a lexeme (`<b>` has any classes, `<b.x>` those), or of a class or family. */
export const patternSchema = z.union([
  z.strictObject({ lexeme: z.string().min(1).max(MAX_LEXEME) }),
  z.strictObject({
    class: z.string().refine((name) => classNamed(name) !== undefined, 'there is no such class'),
  }),
])

export type TokenPattern = z.infer<typeof patternSchema>

/** A pattern as numbers: a symbol to compare with, or a class. */
export interface CompiledPattern {
  readonly symbol: number
  /** 0 where a symbol is asked for. */
  readonly class: number
}

/** Makes a pattern ready to match. */
export function compilePattern(pattern: TokenPattern): CompiledPattern {
  if ('lexeme' in pattern) return { symbol: symbolOf(pattern.lexeme), class: 0 }
  return { symbol: 0, class: classNamed(pattern.class) ?? TokenClass.any }
}

/** Whether a token of a page matches; never where there is no such token. */
export function matchesAt(pattern: CompiledPattern, lexemes: Lexemes, token: number): boolean {
  if (token < 0 || token >= lexemes.size) return false
  if (pattern.class !== 0) return isKindOf(lexemes.kind[token], pattern.class)
  return lexemes.detail[token] === pattern.symbol || lexemes.symbol[token] === pattern.symbol
}

/** Whether tokens of the class are words or numbers, whose class is more informative than the lexeme. */
export function isTextClass(tokenClass: number): boolean {
  return isKindOf(tokenClass, TokenFamily.word) || tokenClass === TokenClass.number
}

/** The lexeme of a token as a pattern; undefined where it is too long for a rule. */
export function lexemePattern(lexemes: Lexemes, token: number, withClasses = true): TokenPattern | undefined {
  const lexeme = withClasses ? detailOf(lexemes, token) : nameOf(lexemes, token)
  return lexeme.length > MAX_LEXEME ? undefined : { lexeme }
}

/** The class of a token as a pattern. */
export function classPattern({ kind }: Lexemes, token: number): TokenPattern {
  return { class: className(kind[token]) }
}

/** The most specific pattern for what a pattern and a token have in common. */
export function generalizePattern(pattern: TokenPattern, lexemes: Lexemes, token: number): TokenPattern {
  if (matchesAt(compilePattern(pattern), lexemes, token)) return pattern
  if ('class' in pattern) {
    const known = classNamed(pattern.class) ?? TokenClass.any
    return { class: className(commonClass(known, lexemes.kind[token])) }
  }
  const dot = pattern.lexeme.startsWith('<') ? pattern.lexeme.indexOf('.') : -1
  const plain = dot < 0 ? pattern.lexeme : `${pattern.lexeme.slice(0, dot)}>`
  if (lexemes.symbol[token] === symbolOf(plain)) return { lexeme: plain }
  return { class: className(commonClass(classOfLexeme(plain), lexemes.kind[token])) }
}

/** The class of a lexeme that a rule holds, which may begin with a reference. A tag may be of several; its family will do. */
function classOfLexeme(lexeme: string): number {
  if (lexeme.startsWith('</') || (lexeme.startsWith('<') && lexeme.length > 1)) return TokenFamily.markup
  const reference = lexeme.startsWith('&') ? readReference(lexeme, 0, lexeme.length) : undefined
  const shown = reference?.text ?? lexeme
  if (/^\p{N}/u.test(shown)) return TokenClass.number
  return /^\p{L}/u.test(shown) ? TokenFamily.word : TokenClass.punctuation
}

/** A pattern in words. */
export function describePattern(pattern: TokenPattern): string {
  if ('lexeme' in pattern)
    return pattern.lexeme.startsWith('<') ? pattern.lexeme : JSON.stringify(pattern.lexeme)
  return CLASS_WORDS[pattern.class] ?? `a token of class ${pattern.class}`
}

const CLASS_WORDS: Readonly<Record<string, string>> = {
  Any: 'any token',
  Word: 'a word',
  C1Alph: 'a capitalised word',
  CAlph: 'a word in capitals',
  '0Alph': 'a word in lower case',
  Num: 'a number',
  Punc: 'a sign',
  Markup: 'a tag',
}
