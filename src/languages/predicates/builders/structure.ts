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
import { type Builder, type Candidate, describedBy, describing } from './builder.ts'
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
  ...describing<Steps>(describeSteps, compileClimb),
  lgg: generalise,
  pattern: climbToPattern,
}

/** Elements further up than this have the classes and attributes of whole regions. */
const NEAR_LEVELS = 4

/** Classes of the nearest levels, the way up to an identifier or attribute, positions: general to specific. */
function describeSteps({ view, node }: Candidate): Steps[] {
  const elements = elementsAbove(view, node)
  if (elements.length === 0) return []
  const near = elements.slice(0, NEAR_LEVELS).map((element) => fullStep(view, element))
  const numbered = elements.map((element) => ({ tag: tagName(view.tree, element), nth: view.nth[element] }))
  const tags = numbered.map(({ tag }) => ({ tag }))
  const number = view.tree.kind[node] === Kind.text ? view.nth[node] : undefined
  const found: Steps[] = []
  const add = (steps: readonly Step[], text?: number, rooted?: true): void => {
    if (steps.length <= MAX_STEPS) found.push({ is: 'steps', steps, text, rooted })
  }
  let classed = 0
  for (const length of LENGTHS) {
    const path = near.slice(0, length).map(({ tag, classes }) => ({ tag, classes }))
    const count = path.filter(({ classes }) => classes !== undefined).length
    if (count > classed) add(path)
    classed = count
  }
  const nearest = elements.findIndex((element) => view.attribute(element, 'id') !== '')
  if (nearest >= 0) {
    const identified = { ...tags[nearest], id: view.attribute(elements[nearest], 'id') }
    add([...tags.slice(0, nearest), identified])
    add([...numbered.slice(0, nearest), identified], number)
  }
  const told = near.findIndex(({ attributes }) => attributes !== undefined)
  if (told >= 0) add([...tags.slice(0, told), { ...tags[told], attributes: near[told].attributes }])
  for (const length of [2, 4]) if (length < elements.length) add(numbered.slice(0, length), number)
  add(numbered, number, true)
  return found
}

/**
 * What all positives share, level by level from the node up, as far as their tags agree. It ends at the first element
 * that holds them all: what is said there is said of one page.
 */
function generalise(positives: readonly Candidate[]): Steps | undefined {
  if (positives.length === 0) return undefined
  if (positives.length === 1) return describeSteps(positives[0]).at(-1)
  const climbs = positives.map(({ view, node }) => elementsAbove(view, node))
  const shortest = Math.min(...climbs.map((climb) => climb.length))
  const shared: Step[] = []
  for (let level = 0; level < Math.min(shortest, MAX_STEPS); level++) {
    const isOneElement = positives.every(
      ({ view }, i) => view === positives[0].view && climbs[i][level] === climbs[0][level],
    )
    const [first, ...others] = positives.map(({ view }, i) => fullStep(view, climbs[i][level]))
    if (isOneElement || others.some((step) => step.tag !== first.tag)) break
    shared.push(others.reduce(commonStep, first))
  }
  if (shared.length === 0) return undefined
  const rooted = climbs.every((climb) => climb.length === shared.length)
  const numbers = new Set(positives.map(({ view, node }) => view.nth[node]))
  const isText = positives.every(({ view, node }) => view.tree.kind[node] === Kind.text)
  return {
    is: 'steps',
    steps: shared,
    text: isText && numbers.size === 1 ? [...numbers][0] : undefined,
    rooted: rooted || undefined,
  }
}

/** More classes than these are made by a program, not by the designer of the page. */
const MAX_CLASSES = 40

/** All that a step can ask of an element. */
function fullStep(view: PageView, element: number): Step {
  const classes = view.attribute(element, 'class').split(/[ \t\n\f\r]+/)
  const tokens = classes.filter((token) => token !== '')
  return {
    tag: tagName(view.tree, element),
    id: view.attribute(element, 'id') || undefined,
    classes: tokens.length > MAX_CLASSES ? undefined : ifAny(tokens),
    attributes: ifAny(attributesOf(view, element)),
    nth: view.nth[element],
  }
}

function commonStep(a: Step, b: Step): Step {
  return {
    tag: a.tag,
    id: a.id === b.id ? a.id : undefined,
    classes: ifAny(a.classes?.filter((token) => b.classes?.includes(token))),
    attributes: ifAny(
      a.attributes?.filter(({ name, value }) =>
        b.attributes?.some((other) => other.name === name && other.value === value),
      ),
    ),
    nth: a.nth === b.nth ? a.nth : undefined,
  }
}

function ifAny<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list
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
