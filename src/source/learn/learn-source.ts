import { type LearningExample, type LearnOptions, learn } from '../../learn/learn.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { createSource, type Source } from '../file/read-source.ts'
import type { NextRule, SourceInput } from '../file/schema.ts'
import { suggestNext, teachNext } from '../follow/next-page.ts'
import { clusterPages } from './cluster.ts'

/** What there is to learn of one kind of page. */
export interface PageTypeExamples {
  readonly name: string
  readonly examples: readonly LearningExample[]
  /** Pages of the type without labels. */
  readonly unlabelled?: readonly Page[]
  /** Fields that lead to other types. */
  readonly follow?: readonly { readonly field: string; readonly to: string }[]
  /** How next pages are found: a rule, `auto`, or links that were marked. None unless given. */
  readonly next?: NextRule | readonly { readonly page: Page; readonly address: string }[]
}

/** A learned source, or the reason why there is none. */
export type LearnedSource =
  | {
      readonly kind: 'learned'
      readonly source: Source
      readonly wrappers: ReadonlyMap<string, Wrapper>
      /** What is worth knowing, such as that a type comes in two templates. */
      readonly notes: readonly string[]
    }
  | { readonly kind: 'declined'; readonly reason: string }

/**
 * Learns the wrappers of a site, in any languages that fit, and combines them into a source. Pages of one type that
 * come in several templates get a wrapper for each.
 */
export function learnSource(
  site: Pick<SourceInput, 'name' | 'from'>,
  types: readonly PageTypeExamples[],
  options: Pick<LearnOptions, 'method' | 'budget'> = {},
): LearnedSource {
  const wrappers = new Map<string, Wrapper>()
  const notes: string[] = []
  const learned: SourceInput['types'] = []
  for (const type of types) {
    const found = learnTemplates(type, options)
    if (typeof found === 'string') return { kind: 'declined', reason: `page type "${type.name}": ${found}` }
    if (found.length > 1)
      notes.push(`pages of type "${type.name}" come in ${found.length} templates, each with its own wrapper`)
    const next = settleNext(type, notes)
    if (typeof next === 'string')
      return { kind: 'declined', reason: `the next page of "${type.name}": ${next}` }
    const names = found.map((wrapper, i) => {
      const name = `${type.name}${i === 0 ? '' : `-${i + 1}`}.json`
      wrappers.set(name, wrapper)
      return name
    })
    learned.push({ name: type.name, wrappers: names, follow: [...(type.follow ?? [])], next })
  }
  const input: SourceInput = { format: 1, ...site, types: learned }
  return { kind: 'learned', source: createSource(input, undefined, wrappers), wrappers, notes }
}

/** One wrapper for all examples if that reproduces them, or else one for each template that the pages show. */
function learnTemplates(
  type: PageTypeExamples,
  options: Pick<LearnOptions, 'method' | 'budget'>,
): Wrapper[] | string {
  const { name, examples, unlabelled = [] } = type
  if (examples.length === 0) return 'no record is marked'
  const whole = learn(examples, { ...options, name, unlabelled })
  if (whole.kind === 'learned' && whole.exact) return [whole.wrapper]
  const parts = learnByTemplate(examples, unlabelled, { ...options, name })
  if (parts !== undefined) return parts.map(({ wrapper }) => wrapper)
  if (whole.kind === 'learned') return [whole.wrapper]
  return whole.declined[0]?.reason ?? 'no rule fits the examples'
}

function settleNext(type: PageTypeExamples, notes: string[]): NextRule | string {
  const { next } = type
  if (next === undefined) return { kind: 'none' }
  if ('kind' in next) {
    const [example] = type.examples
    const page = example === undefined || typeof example.page === 'string' ? undefined : example.page
    const found = next.kind === 'auto' && page !== undefined ? suggestNext(page) : undefined
    if (found !== undefined) notes.push(`next pages of "${type.name}": ${found.reason}`)
    return next
  }
  return teachNext(next) ?? 'no rule finds the marked links'
}

/** A wrapper for some of the examples, which share a template. */
export interface TemplateWrapper {
  readonly wrapper: Wrapper
  readonly examples: readonly LearningExample[]
}

/**
 * One wrapper for each template that the pages of examples come in. Undefined if they come in one, or if a template's wrapper
 * does not reproduce its examples exactly: then more templates are not the explanation.
 */
export function learnByTemplate(
  examples: readonly LearningExample[],
  unlabelled: readonly Page[],
  options: Pick<LearnOptions, 'method' | 'budget' | 'name'> = {},
): TemplateWrapper[] | undefined {
  const pages = examples.map(({ page }) => (typeof page === 'string' ? createPage(page) : page))
  const clusters = clusterPages([...pages, ...unlabelled])
    .map((members) => members.filter((i) => i < examples.length).map((i) => examples[i]))
    .filter((members) => members.length > 0)
  if (clusters.length < 2) return undefined
  const parts: TemplateWrapper[] = []
  for (const members of clusters) {
    const part = learn(members, options)
    if (part.kind === 'declined' || !part.exact) return undefined
    parts.push({ wrapper: part.wrapper, examples: members })
  }
  return parts
}
