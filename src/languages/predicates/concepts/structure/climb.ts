import { z } from 'zod'
import { attribute, findAttribute } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import { Kind } from '../../../../page/tree.ts'
import { firstAtLeast } from '../../../../strings/sorted.ts'
import { classXPath, quoteXPath } from '../../../expressions/xpath-text.ts'
import type { Matcher, NodeKind } from '../concept.ts'

/** An attribute that shows what an element is for, such as `itemprop="price"`. */
export interface Attribute {
  readonly name: string
  readonly value: string
}

/** One element on the way up from a node: its name and what else must hold of it. */
export interface Step {
  readonly tag: string
  readonly id?: string | undefined
  /** Class tokens the element must have. */
  readonly classes?: readonly string[] | undefined
  /** Other attributes the element must have, with their values. */
  readonly attributes?: readonly Attribute[] | undefined
  /** Its number among siblings of the same name, from 1. */
  readonly nth?: number | undefined
}

/** The way up from a node: steps from its parent outward, possibly as far as the root. */
export interface Climb {
  readonly steps: readonly Step[]
  /** The number of the text node among the text nodes of its parent, from 1. */
  readonly text?: number | undefined
  /** Whether nothing is above the last step. */
  readonly rooted?: boolean | undefined
}

/** Deeper paths add no information in practice, and a rule stays readable. */
export const MAX_STEPS = 64

const short = z.string().max(2000)
const position = z.number().int().min(1).max(1_000_000)

/** Validates the steps of a rule that was read from a file. */
export const stepSchema = z.strictObject({
  tag: short,
  id: short.min(1).optional(),
  classes: z.array(short.min(1)).max(40).optional(),
  attributes: z
    .array(z.strictObject({ name: short.min(1), value: short }))
    .max(8)
    .optional(),
  nth: position.optional(),
})

/** The properties of a climb, for the schema of a concept. */
export const climbShape = {
  steps: z.array(stepSchema).min(1).max(MAX_STEPS),
  text: position.optional(),
  rooted: z.boolean().optional(),
}

/** Tests a climb from the node upward; names are compared as ids, so most nodes fail at the first comparison. */
export function compileClimb(climb: Climb): Matcher {
  const { steps, text, rooted } = climb
  let seenView: PageView | undefined
  let ids: number[] = []
  return {
    seek: (view) => seekTexts(view, steps),
    test(view, node) {
      if (view !== seenView) {
        seenView = view
        ids = steps.map((step) => view.nameId(step.tag))
      }
      const { parent, name, kind } = view.tree
      let at = kind[node] === Kind.text ? parent[node] : node
      for (let i = 0; i < ids.length; i++) {
        if (at <= 0 || name[at] !== ids[i]) return false
        at = parent[at]
      }
      if (rooted && at > 0) return false
      if (text !== undefined && view.nth[node] !== text) return false
      at = kind[node] === Kind.text ? parent[node] : node
      for (let i = 0; i < steps.length; i++) {
        if (!holds(view, at, steps[i])) return false
        at = parent[at]
      }
      return true
    },
  }
}

/** Where texts with such a climb can be: in parents of the right name, below the one element that an identifier names. */
function seekTexts(view: PageView, steps: readonly Step[]): readonly number[] {
  const { tree, textsBefore } = view
  const id = steps.find((step) => step.id !== undefined)?.id
  const within = id === undefined ? 0 : view.elementWithId(id)
  if (within < 0) return []
  const inside = view.textsInside(steps[0].tag)
  if (within === 0) return inside
  return inside.slice(
    firstAtLeast(inside, textsBefore[within]),
    firstAtLeast(inside, textsBefore[tree.last[within]]),
  )
}

function holds(view: PageView, node: number, step: Step): boolean {
  if (step.nth !== undefined && view.nth[node] !== step.nth) return false
  if (step.id !== undefined && view.attribute(node, 'id') !== step.id) return false
  if (step.classes !== undefined) {
    const value = view.attribute(node, 'class')
    if (!step.classes.every((token) => hasClass(value, token))) return false
  }
  return (step.attributes ?? []).every(({ name, value }) => hasValue(view, node, name, value))
}

/** A longer attribute cannot be a value that a rule may hold, even one written in character references. */
const LONGEST_ATTRIBUTE = 20_000

function hasValue({ tree }: PageView, node: number, name: string, value: string): boolean {
  const at = findAttribute(tree, node, name)
  if (at < 0 || tree.valueEnd[at] - tree.valueStart[at] > LONGEST_ATTRIBUTE) return false
  return attribute(tree, node, name) === value
}

/** Whether the value contains a token between white space. */
function hasClass(value: string, token: string): boolean {
  return value.includes(token) && ` ${value.replace(/[\t\n\f\r]/g, ' ')} `.includes(` ${token} `)
}

/** The element from which a climb starts: the parent of a text node, and an element itself. */
export function climbStart(view: PageView, node: number): number {
  return view.tree.kind[node] === Kind.text ? view.tree.parent[node] : node
}

/** The element `level` up from a node, where 1 is the parent of a text; at most 0 if there is none. */
export function ancestorAt(view: PageView, node: number, level: number): number {
  let at = climbStart(view, node)
  for (let i = 1; i < level && at > 0; i++) at = view.tree.parent[at]
  return at
}

/** The elements from the start of the climb up to the root, or one more than a climb may have. */
export function elementsAbove(view: PageView, node: number): number[] {
  const elements: number[] = []
  for (let at = climbStart(view, node); at > 0 && elements.length <= MAX_STEPS; at = view.tree.parent[at]) {
    elements.push(at)
  }
  return elements
}

/** The climb as an XPath predicate on a node, such as `parent::td/parent::tr[@id='x']`. */
export function climbToXPath(climb: Climb, kind: NodeKind): string | undefined {
  const parts: string[] = []
  if (kind === 'element' && climb.text !== undefined) return undefined
  for (const step of climb.steps) {
    if (!/^[a-z][a-z0-9-]*$/.test(step.tag)) return undefined
    const tests: string[] = []
    if (step.nth !== undefined) tests.push(`[count(preceding-sibling::${step.tag})=${step.nth - 1}]`)
    if (step.id !== undefined) tests.push(`[@id=${quoteXPath(step.id)}]`)
    for (const token of step.classes ?? []) {
      tests.push(`[${classXPath(token)}]`)
    }
    const axis = kind === 'element' && parts.length === 0 ? 'self' : 'parent'
    for (const { name, value } of step.attributes ?? []) {
      if (!/^[a-z][a-z0-9-]*$/.test(name)) return undefined
      tests.push(`[@${name}=${quoteXPath(value)}]`)
    }
    parts.push(`${axis}::${step.tag}${tests.join('')}`)
  }
  if (climb.rooted) parts[parts.length - 1] += '[not(parent::*)]'
  const path = parts.join('/')
  return climb.text === undefined ? path : `${path} and count(preceding-sibling::text())=${climb.text - 1}`
}
