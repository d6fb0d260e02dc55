import { z } from 'zod'
import type { Lexemes } from './lexemes.ts'
import { type CompiledPattern, compilePattern, describePattern, matchesAt, patternSchema } from './pattern.ts'

/** Bounds on contexts that came from a stranger: they bound the work at each border of a page. */
const MAX_COLUMNS = 4
export const MAX_CONTEXTS = 100

const columns = z.array(patternSchema).max(MAX_COLUMNS)

/** What must be around a border; both sides from the border outward. */
export const contextSchema = z.strictObject({ left: columns, right: columns })

/** Contexts of which one must be around a border. */
export const contextsSchema = z.array(contextSchema).min(1).max(MAX_CONTEXTS)

export type Context = z.infer<typeof contextSchema>

/** A context ready to match. */
export interface CompiledContext {
  readonly left: readonly CompiledPattern[]
  readonly right: readonly CompiledPattern[]
}

/** Makes a context ready to match. */
export function compileContext({ left, right }: Context): CompiledContext {
  return { left: left.map(compilePattern), right: right.map(compilePattern) }
}

/** Whether a context is around a border: border `b` is between the tokens `b - 1` and `b`. */
export function firesAt({ left, right }: CompiledContext, lexemes: Lexemes, border: number): boolean {
  for (let i = 0; i < right.length; i++) if (!matchesAt(right[i], lexemes, border + i)) return false
  for (let i = 0; i < left.length; i++) if (!matchesAt(left[i], lexemes, border - 1 - i)) return false
  return true
}

/** Contexts that are written out; more would hide what is around them. */
const MAX_SHOWN = 3

/** Contexts in words, behind "where". */
export function describeContexts(contexts: readonly Context[]): string {
  const shown = contexts.slice(0, MAX_SHOWN).map(describeContext)
  const more = contexts.length > MAX_SHOWN ? ` (and ${contexts.length - MAX_SHOWN} more)` : ''
  return shown.join(', or ') + more
}

function describeContext({ left, right }: Context): string {
  const before = left.toReversed().map(describePattern).join(' ')
  const behind = right.map(describePattern).join(' ')
  if (before === '' && behind === '') return 'anything is'
  if (before === '') return `${behind} follows`
  return behind === '' ? `${before} is before it` : `${before} is before it and ${behind} follows`
}
