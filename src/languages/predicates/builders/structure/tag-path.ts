import { z } from 'zod'
import { tagName } from '../../../../page/navigate.ts'
import { type Builder, describing } from '../builder.ts'
import {
  type Climb,
  climbShape,
  climbToPattern,
  climbToXPath,
  compileClimb,
  elementsAbove,
  MAX_STEPS,
} from './climb.ts'

/** The names of the elements around the node, from its parent outward. */
export interface TagPath extends Climb {
  readonly is: 'tag-path'
}

const LENGTHS = [1, 2, 4]

/** Paths of tags, from the parent alone to the whole way to the root. */
export const tagPath: Builder<TagPath> = {
  name: 'tag-path',
  aspect: 'structure',
  schema: z.strictObject({ is: z.literal('tag-path'), ...climbShape }),
  ...describing<TagPath>(({ view, node }) => {
    const steps = elementsAbove(view, node).map((element) => ({ tag: tagName(view.tree, element) }))
    const paths: TagPath[] = LENGTHS.filter((length) => length < steps.length).map((length) => ({
      is: 'tag-path',
      steps: steps.slice(0, length),
    }))
    if (steps.length > 0 && steps.length <= MAX_STEPS) paths.push({ is: 'tag-path', steps, rooted: true })
    return paths
  }, compileClimb),
  compile: compileClimb,
  explain: ({ steps, rooted }) =>
    `inside ${rooted ? '/' : ''}${[...steps]
      .reverse()
      .map((step) => step.tag)
      .join('/')}`,
  xpath: climbToXPath,
  pattern: climbToPattern,
}
