import { z } from 'zod'
import type { Predicate } from '../concept.ts'
import { type Climb, climbShape, climbToXPath, compileClimb, type Step } from './climb.ts'

/** Elements around the node with their classes, identifiers or positions. */
export interface Steps extends Climb {
  readonly is: 'steps'
}

/** The names of the elements around the node, from its parent outward. */
export interface TagPath extends Climb {
  readonly is: 'tag-path'
}

/** A path in the manner of XPath: class tokens, identifiers and positions at every level above the node. */
export const stepsPredicate: Predicate<Steps> = climbPredicate('steps')

/** A path of names alone. */
export const tagPathPredicate: Predicate<TagPath> = climbPredicate('tag-path')

function climbPredicate<N extends string>(name: N): Predicate<Climb & { readonly is: N }> {
  return {
    name,
    schema: z.strictObject({ is: z.literal(name), ...climbShape }),
    compile: compileClimb,
    explain: explainClimb,
    xpath: climbToXPath,
  }
}

function explainClimb({ steps, text, rooted }: Climb): string {
  const written = [...steps].reverse().map(writeStep).join('/')
  return `inside ${rooted ? '/' : ''}${written}${text === undefined ? '' : `, text ${text}`}`
}

function writeStep({ tag, id, classes, attributes, nth }: Step): string {
  const told = (attributes ?? []).map(({ name, value }) => `[${name}="${value}"]`).join('')
  const tokens = (classes ?? []).map((token) => `.${token}`).join('')
  return `${tag}${id === undefined ? '' : `#${id}`}${tokens}${told}${nth === undefined ? '' : `[${nth}]`}`
}
