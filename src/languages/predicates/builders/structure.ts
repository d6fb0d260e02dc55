import { attribute, tagName } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'
import { Kind } from '../../../page/tree.ts'
import {
  type Attribute,
  type Climb,
  compileClimb,
  elementsAbove,
  MAX_STEPS,
  type Step,
  type Steps,
  stepsPredicate,
  type TagPath,
  tagPathPredicate,
} from '../concepts/climb.ts'
import type { NodeKind } from '../concepts/concept.ts'
import { type Builder, type Candidate, describedBy, describing, narrower } from './builder.ts'
import { quotePattern } from './pattern-text.ts'

const LENGTHS = [1, 2, 4]

/** Paths of tags, from the parent alone to the whole way to the root. */
export const tagPath = describedBy<TagPath>(
  tagPathPredicate,
  'structure',
  ({ view, node }) => {
    const steps = elementsAbove(view, node).map((element) => ({ tag: tagName(view.tree, element) }))
    const paths: TagPath[] = LENGTHS.filter((length) => length < steps.length).map((length) => ({
      is: 'tag-path',
      steps: steps.slice(0, length),
    }))
    if (steps.length > 0 && steps.length <= MAX_STEPS) paths.push({ is: 'tag-path', steps, rooted: true })
    return paths
  },
  climbToPattern,
)

/** A path in the manner of XPath: class tokens, identifiers and positions at every level above the node. */
export const steps: Builder<Steps> = {
  ...stepsPredicate,
  aspect: 'structure',
  lgg: (positives) => generalise(positives, 0),
  refine: (concept, positives, template) => refineSteps(concept, positives, template),
  pattern: climbToPattern,
}

const described = describing<Steps>(describeSteps, compileClimb)
const BEYOND = [1, 2, 3]

/** Descriptions of single positives, and what all of them share with the elements around all of them. */
const refineSteps: Builder<Steps>['refine'] = (concept, positives, template) => {
  const found = described.refine(concept, positives, template)
  if (positives.length < 2) return found
  const shared = BEYOND.map((beyond) => generalise(positives, beyond)).filter((steps) => steps !== undefined)
  return [...found, ...narrower(concept, positives, shared, compileClimb)]
}

/** Elements further up than this are identified by attributes of whole regions. */
const TOLD_LEVELS = 4

/** Classes of the nearest levels, the way up to an identifier or attribute, positions: general to specific. */
function describeSteps({ view, node }: Candidate): Steps[] {
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
  if (positives.length === 1) return describeSteps(positives[0]).at(-1)
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

/** Attributes that show what an element is for; others hold addresses, sizes, or what is true of one page only. */
const TELLING = /^(?:itemprop|itemtype|property|typeof|rel|role|name|headers|for|data-[a-z][a-z-]*)$/
/** An informative value is a short name; numbers belong to a single record. */
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

/** The class tokens of an attribute's value. */
function splitClasses(value: string): string[] {
  return value.split(/[ \t\n\f\r]+/).filter((token) => token !== '')
}

/**
 * The lowest step of a climb as a regular expression, for what comes first in its element: the steps above it and all
 * positions are left out, so it finds the same only where these make no difference.
 */
function climbToPattern({ steps }: Climb, kind: NodeKind, node: string): string | undefined {
  const [{ tag, id, classes, attributes }] = steps
  const tests = [
    ...(id === undefined ? [] : [attributePattern('id', quotePattern(id))]),
    ...(attributes ?? []).map(({ name, value }) => attributePattern(quotePattern(name), quotePattern(value))),
    ...(classes ?? []).map((token) =>
      attributePattern('class', `(?:[^"'<>]{0,200}\\s)?${quotePattern(token)}`),
    ),
  ]
  const start = `<${quotePattern(tag)}(?=[\\s>])${tests.join('')}`
  return kind === 'element' ? `(?=${start})${node}` : `${start}[^<>]*>\\s*${node}`
}

function attributePattern(name: string, value: string): string {
  return `(?=[^<>]*\\s${name}=["']?${value}["'\\s>])`
}
