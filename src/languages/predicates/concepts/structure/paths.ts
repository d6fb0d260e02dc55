import { z } from 'zod'
import type { Predicate } from '../concept.ts'
import { type Climb, climbShape, climbToXPath, compileClimb, type Step } from './climb.ts'

/** Elements around the node with their classes, identifiers or positions. */
export interface Steps extends Climb {
  readonly is: 'steps'
}

/** A path in the manner of XPath: class tokens, identifiers and positions at every level above the node. */
export const stepsPredicate: Predicate<Steps> = {
  name: 'steps',
  schema: z.strictObject({ is: z.literal('steps'), ...climbShape }),
  compile: compileClimb,
  explain: explainClimb,
  xpath: climbToXPath,
}

/** The names of the elements around the node, from its parent outward. */
export interface TagPath extends Climb {
  readonly is: 'tag-path'
}

/** A path of names alone. */
export const tagPathPredicate: Predicate<TagPath> = {
  name: 'tag-path',
  schema: z.strictObject({ is: z.literal('tag-path'), ...climbShape }),
  compile: compileClimb,
  explain: explainClimb,
  xpath: climbToXPath,
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
