import { z } from 'zod'
import { attribute, findAttribute } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'
import { Kind } from '../../../page/tree.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import { classXPath, quoteXPath } from '../../expressions/xpath-text.ts'
import type { Matcher, NodeKind, Predicate } from './concept.ts'

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

const stepSchema = z.strictObject({
  tag: short,
  id: short.min(1).optional(),
  classes: z.array(short.min(1)).max(40).optional(),
  attributes: z
    .array(z.strictObject({ name: short.min(1), value: short }))
    .max(8)
    .optional(),
  nth: position.optional(),
})

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
    schema: z.strictObject({
      is: z.literal(name),
      steps: z.array(stepSchema).min(1).max(MAX_STEPS),
      text: position.optional(),
      rooted: z.boolean().optional(),
    }),
    compile: compileClimb,
    explain: explainClimb,
    xpath: climbToXPath,
  }
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
      const { parent, name } = view.tree
      const start = climbStart(view, node)
      let at = start
      for (let i = 0; i < ids.length; i++) {
        if (at <= 0 || name[at] !== ids[i]) return false
        at = parent[at]
      }
      if (rooted && at > 0) return false
      if (text !== undefined && view.nth[node] !== text) return false
      at = start
      for (let i = 0; i < steps.length; i++, at = parent[at]) if (!holds(view, at, steps[i])) return false
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

function explainClimb({ steps, text, rooted }: Climb): string {
  const written = [...steps].reverse().map(writeStep).join('/')
  return `inside ${rooted ? '/' : ''}${written}${text === undefined ? '' : `, text ${text}`}`
}

function writeStep({ tag, id, classes, attributes, nth }: Step): string {
  const told = (attributes ?? []).map(({ name, value }) => `[${name}="${value}"]`).join('')
  const tokens = (classes ?? []).map((token) => `.${token}`).join('')
  return `${tag}${id === undefined ? '' : `#${id}`}${tokens}${told}${nth === undefined ? '' : `[${nth}]`}`
}

/** Names that XPath can write as they are. */
const XPATH_NAME = /^[a-z][a-z0-9-]*$/

/** The climb as an XPath predicate on a node, such as `parent::td/parent::tr[@id='x']`. */
export function climbToXPath({ steps, text, rooted }: Climb, kind: NodeKind): string | undefined {
  const names = steps.flatMap(({ tag, attributes = [] }) => [tag, ...attributes.map(({ name }) => name)])
  if ((kind === 'element' && text !== undefined) || !names.every((name) => XPATH_NAME.test(name))) {
    return undefined
  }
  const parts = steps.map(({ tag, id, classes = [], attributes = [], nth }, i) => {
    const tests = [
      ...(nth === undefined ? [] : [`count(preceding-sibling::${tag})=${nth - 1}`]),
      ...(id === undefined ? [] : [`@id=${quoteXPath(id)}`]),
      ...classes.map(classXPath),
      ...attributes.map(({ name, value }) => `@${name}=${quoteXPath(value)}`),
      ...(rooted && i === steps.length - 1 ? ['not(parent::*)'] : []),
    ]
    const axis = kind === 'element' && i === 0 ? 'self' : 'parent'
    return `${axis}::${tag}${tests.map((test) => `[${test}]`).join('')}`
  })
  const path = parts.join('/')
  return text === undefined ? path : `${path} and count(preceding-sibling::text())=${text - 1}`
}
