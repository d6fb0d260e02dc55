import type { Lexemes } from '../tokens/lexemes.ts'
import { type CompiledPattern, compilePattern, matchesAt } from '../tokens/pattern.ts'
import type { Locator, Step } from './rule.ts'

/** A step ready to take. */
export interface CompiledStep {
  readonly skip: Step['skip']
  readonly landmark: readonly CompiledPattern[]
}

/** A locator ready to use. */
export interface CompiledLocator {
  readonly direction: Locator['direction']
  readonly disjuncts: readonly (readonly CompiledStep[])[]
}

/** Makes a locator ready to use. */
export function compileLocator({ direction, disjuncts }: Locator): CompiledLocator {
  return { direction, disjuncts: disjuncts.map((steps) => steps.map(compileStep)) }
}

/** Makes a step ready to take. */
export function compileStep({ skip, landmark }: Step): CompiledStep {
  return { skip, landmark: landmark.map(compilePattern) }
}

/** The border that a locator gives inside the tokens [from, to); undefined where no disjunct succeeds. */
export function locate(
  { direction, disjuncts }: CompiledLocator,
  lexemes: Lexemes,
  from: number,
  to: number,
): number | undefined {
  for (const steps of disjuncts) {
    const found = follow(steps, direction, lexemes, from, to)
    if (found !== undefined) return found
  }
  return undefined
}

/** Where the steps lead. Each goes on from where the one before it stopped, so that all of them read the tokens once. */
export function follow(
  steps: readonly CompiledStep[],
  direction: Locator['direction'],
  lexemes: Lexemes,
  from: number,
  to: number,
): number | undefined {
  let at = direction === 'forward' ? from : to
  for (const { skip, landmark } of steps) {
    const size = landmark.length
    if (direction === 'forward') {
      while (at + size <= to && !isAt(landmark, lexemes, at)) at++
      if (at + size > to) return undefined
      if (skip === 'to') at += size
    } else {
      while (at - size >= from && !isAt(landmark, lexemes, at - size)) at--
      if (at - size < from) return undefined
      if (skip === 'to') at -= size
    }
  }
  return at
}

function isAt(landmark: readonly CompiledPattern[], lexemes: Lexemes, token: number): boolean {
  for (let i = 0; i < landmark.length; i++) if (!matchesAt(landmark[i], lexemes, token + i)) return false
  return true
}
