import { z } from 'zod'
import { tagName } from '../../../page/navigate.ts'
import { Kind } from '../../../page/tree.ts'
import type { PageView } from '../page-view.ts'
import { type Builder, describing } from './builder.ts'
import {
  type Climb,
  climbShape,
  climbToXPath,
  compileClimb,
  elementsAbove,
  MAX_STEPS,
  type Step,
  splitClasses,
} from './climb.ts'

/** Elements around the node with their classes, identifiers or positions. */
export interface Steps extends Climb {
  readonly is: 'steps'
}

/** A path in the manner of XPath: class tokens, identifiers and positions at every level above the node. */
export const steps: Builder<Steps> = {
  name: 'steps',
  aspect: 'structure',
  schema: z.strictObject({ is: z.literal('steps'), ...climbShape }),
  ...describing<Steps>(({ view, node }) => {
    const elements = elementsAbove(view, node)
    if (elements.length === 0) return []
    const tags = elements.map((element) => ({ tag: tagName(view.tree, element) }))
    const classed = elements.map((element) => withClasses(view, element))
    const numbered = elements.map((element) => withPosition(view, element))
    const text = view.tree.kind[node] === Kind.text ? view.nth[node] : undefined
    const found: Steps[] = []
    const add = (path: readonly Step[], number?: number, rooted?: true): void => {
      if (path.length > MAX_STEPS) return
      found.push({
        is: 'steps',
        steps: path,
        ...(number === undefined ? {} : { text: number }),
        ...(rooted ? { rooted } : {}),
      })
    }
    let classes = 0
    for (const length of [1, 2, 4]) {
      const path = classed.slice(0, length)
      const count = path.filter((step) => step.classes !== undefined).length
      if (count > classes) add(path)
      classes = count
    }
    const nearest = elements.findIndex((element) => view.attribute(element, 'id') !== '')
    if (nearest >= 0) {
      const identified = { ...tags[nearest], id: view.attribute(elements[nearest], 'id') }
      add([...tags.slice(0, nearest), identified])
      add([...numbered.slice(0, nearest), identified], text)
    }
    for (const length of [2, 4]) if (length < elements.length) add(numbered.slice(0, length), text)
    add(numbered, text, true)
    return found
  }, compileClimb),
  compile: compileClimb,
  explain: ({ steps: path, text, rooted }) => {
    const written = [...path].reverse().map(writeStep).join('/')
    return `inside ${rooted ? '/' : ''}${written}${text === undefined ? '' : `, text ${text}`}`
  },
  xpath: climbToXPath,
}

function withClasses(view: PageView, element: number): Step {
  const tag = tagName(view.tree, element)
  const classes = splitClasses(view.attribute(element, 'class'))
  return classes.length === 0 || classes.length > 40 ? { tag } : { tag, classes }
}

function withPosition(view: PageView, element: number): Step {
  return { tag: tagName(view.tree, element), nth: view.nth[element] }
}

function writeStep({ tag, id, classes, nth }: Step): string {
  const tokens = (classes ?? []).map((token) => `.${token}`).join('')
  return `${tag}${id === undefined ? '' : `#${id}`}${tokens}${nth === undefined ? '' : `[${nth}]`}`
}
