import { z } from 'zod'
import { attribute, tagName } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import { Kind } from '../../../../page/tree.ts'
import { type Builder, type Candidate, describing, isNarrower } from '../builder.ts'
import {
  type Attribute,
  type Climb,
  climbShape,
  climbToPattern,
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
  lgg: (positives) => generalise(positives, 0),
  refine: (concept, positives, template) => refine(concept, positives, template),
  compile: compileClimb,
  explain: ({ steps: path, text, rooted }) => {
    const written = [...path].reverse().map(writeStep).join('/')
    return `inside ${rooted ? '/' : ''}${written}${text === undefined ? '' : `, text ${text}`}`
  },
  xpath: climbToXPath,
  pattern: climbToPattern,
}

const described = describing<Steps>(describe, compileClimb)
const BEYOND = [1, 2, 3]

/** Descriptions of single positives, and what all of them share with the elements around all of them. */
const refine: Builder<Steps>['refine'] = (concept, positives, template) => {
  const found = [...described.refine(concept, positives, template)]
  if (positives.length < 2) return found
  for (const beyond of BEYOND) {
    const shared = generalise(positives, beyond)
    if (shared === undefined) continue
    if (concept === undefined || isNarrower(compileClimb(shared), compileClimb(concept), positives)) {
      found.push(shared)
    }
  }
  return found
}

/** Elements further up than these are told by attributes of whole regions. */
const TOLD_LEVELS = 4

/** Classes of the nearest levels, the way up to an identifier or attribute, positions: general to specific. */
function describe({ view, node }: Candidate): Steps[] {
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
  const told = elements.slice(0, TOLD_LEVELS).findIndex((element) => attributesOf(view, element).length > 0)
  if (told >= 0) {
    add([...tags.slice(0, told), { ...tags[told], attributes: attributesOf(view, elements[told]) }])
  }
  for (const length of [2, 4]) if (length < elements.length) add(numbered.slice(0, length), text)
  add(numbered, text, true)
  return found
}

/**
 * What all positives share, level by level from the node up, as far as their tags agree. It ends at the first element
 * that holds them all, or `beyond` levels further: what is said there is said of one page.
 */
function generalise(positives: readonly Candidate[], beyond: number): Steps | undefined {
  if (positives.length === 0) return undefined
  if (positives.length === 1) return describe(positives[0]).at(-1)
  const climbs = positives.map(({ view, node }) => elementsAbove(view, node))
  const shortest = Math.min(...climbs.map((climb) => climb.length))
  const shared: Step[] = []
  let left = beyond
  for (let level = 0; level < Math.min(shortest, MAX_STEPS); level++) {
    const isOneElement = positives.every(
      ({ view }, i) => view === positives[0].view && climbs[i][level] === climbs[0][level],
    )
    const [first, ...others] = positives.map(({ view }, i) => fullStep(view, climbs[i][level]))
    if ((isOneElement && left-- === 0) || others.some((step) => step.tag !== first.tag)) break
    shared.push(others.reduce(commonStep, first))
  }
  if (shared.length === 0) return undefined
  const rooted = climbs.every((climb) => climb.length === shared.length)
  const numbers = new Set(positives.map(({ view, node }) => view.nth[node]))
  const isText = positives.every(({ view, node }) => view.tree.kind[node] === Kind.text)
  return {
    is: 'steps',
    steps: shared,
    ...(isText && numbers.size === 1 ? { text: [...numbers][0] } : {}),
    ...(rooted ? { rooted: true } : {}),
  }
}

function fullStep(view: PageView, element: number): Step {
  const id = view.attribute(element, 'id')
  const attributes = attributesOf(view, element)
  return {
    ...withClasses(view, element),
    ...(id === '' ? {} : { id }),
    ...(attributes.length === 0 ? {} : { attributes }),
    nth: view.nth[element],
  }
}

function commonStep(a: Step, b: Step): Step {
  const classes = a.classes?.filter((token) => b.classes?.includes(token)) ?? []
  const attributes =
    a.attributes?.filter(({ name, value }) =>
      b.attributes?.some((other) => other.name === name && other.value === value),
    ) ?? []
  return {
    tag: a.tag,
    ...(a.id !== undefined && a.id === b.id ? { id: a.id } : {}),
    ...(classes.length > 0 ? { classes } : {}),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(a.nth !== undefined && a.nth === b.nth ? { nth: a.nth } : {}),
  }
}

function withClasses(view: PageView, element: number): Step {
  const tag = tagName(view.tree, element)
  const classes = splitClasses(view.attribute(element, 'class'))
  return classes.length === 0 || classes.length > 40 ? { tag } : { tag, classes }
}

/** Attributes that say what an element is for; others hold addresses, sizes, or what is true of one page only. */
const TELLING = /^(?:itemprop|itemtype|property|typeof|rel|role|name|headers|for|data-[a-z][a-z-]*)$/
/** What tells is a short name; numbers are those of a record. */
const TELLING_VALUE = /^[^\d\s][^\d]{0,60}$/
const MAX_ATTRIBUTES = 2

function attributesOf({ tree }: PageView, element: number): Attribute[] {
  const found: Attribute[] = []
  const end = tree.attributeStart[element + 1]
  for (let i = tree.attributeStart[element]; i < end && found.length < MAX_ATTRIBUTES; i++) {
    const name = tree.names[tree.attributeName[i]]
    if (!TELLING.test(name) || found.some((other) => other.name === name)) continue
    const value = attribute(tree, element, name) ?? ''
    if (TELLING_VALUE.test(value)) found.push({ name, value })
  }
  return found
}

function withPosition(view: PageView, element: number): Step {
  return { tag: tagName(view.tree, element), nth: view.nth[element] }
}

function writeStep({ tag, id, classes, attributes, nth }: Step): string {
  const told = (attributes ?? []).map(({ name, value }) => `[${name}="${value}"]`).join('')
  const tokens = (classes ?? []).map((token) => `.${token}`).join('')
  return `${tag}${id === undefined ? '' : `#${id}`}${tokens}${told}${nth === undefined ? '' : `[${nth}]`}`
}
