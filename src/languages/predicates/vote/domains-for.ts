import { visibleSpan } from '../../../page/navigate.ts'
import { type PageView, textAt } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { keyOf } from '../list/resolve.ts'
import { type Candidates, candidatesOf, cutPart, type Domain } from '../run/domain.ts'
import type { PageLabels } from './labels.ts'

/** Attributes and delimiters beyond these are unused. */
const MAX_ATTRIBUTES = 3
const MAX_PARTS = 4

type Part = Domain & { of: 'part' }

/** The domains in which a labelled value is a candidate: whole texts first, then elements, attributes, parts of texts. */
export function domainsFor(
  views: readonly PageView[],
  labels: readonly PageLabels[],
  page: number,
  value: string,
): Domain[] {
  const view = views[page]
  const places = labels[page].get(value)?.places ?? []
  const domains: Domain[] = []
  if (isAmong(view, { of: 'text' }, places)) domains.push({ of: 'text' })
  const name = attributeNames(view, places)
  const parts = partsOf(view, places, value)
  if (places.some((place) => spansNodes(view, place)) && isAmong(view, { of: 'element' }, places)) {
    domains.push({ of: 'element' })
  }
  for (const attribute of name.slice(0, MAX_ATTRIBUTES)) domains.push({ of: 'attribute', name: attribute })
  domains.push(...parts)
  return domains
}

const spansOf = new WeakMap<Candidates, Set<string>>()

function isAmong(view: PageView, domain: Domain, places: readonly Span[]): boolean {
  const candidates = candidatesOf(view, domain)
  let spans = spansOf.get(candidates)
  if (spans === undefined) {
    spans = new Set()
    for (let i = 0; i < candidates.nodes.length; i++) spans.add(keyOf(candidates.span(i)))
    spansOf.set(candidates, spans)
  }
  return places.some((place) => spans.has(keyOf(place)))
}

function spansNodes(view: PageView, place: Span): boolean {
  const index = textAt(view, place.start)
  return index >= 0 && view.tree.end[view.texts[index]] < place.end
}

/** The names of the attributes whose whole value is one of the places; values stand in page order. */
function attributeNames({ tree }: PageView, places: readonly Span[]): string[] {
  const names = new Set<string>()
  for (const { start, end } of places) {
    let low = 0
    let high = tree.valueStart.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (tree.valueStart[middle] < start) low = middle + 1
      else high = middle
    }
    for (; tree.valueStart[low] === start; low++) {
      if (tree.valueEnd[low] === end) names.add(tree.names[tree.attributeName[low]])
    }
  }
  return [...names]
}

/**
 * Delimiters for a value inside a text, the shortest first: the punctuation next to it, then also the word beyond. A
 * longer common context overfits. Only such as cut the value out of its own text are kept.
 */
function partsOf(view: PageView, places: readonly Span[], value: string): Domain[] {
  const found = new Map<string, Part>()
  for (const place of places) {
    const index = textAt(view, place.start)
    if (index < 0) continue
    const whole = visibleSpan(view.tree, view.texts[index])
    if (whole === undefined || whole.start > place.start || whole.end < place.end) continue
    const text = view.text(index)
    if (text === value) continue
    const at = occurrenceIn(view, whole, place, text, value)
    if (at < 0) continue
    for (const after of leftDelimiters(text.slice(0, at))) {
      const length = isInsideWord(text, at + value.length) ? value.length : undefined
      if (length !== undefined && cutPart(text, after, '', length)?.start === at) {
        const domain: Part = { of: 'part', after, before: '', length }
        found.set(JSON.stringify(domain), domain)
      }
      for (const before of rightDelimiters(text.slice(at + value.length))) {
        const part = cutPart(text, after, before)
        if (part === undefined || text.slice(part.start, part.end) !== value || part.start !== at) continue
        const domain: Part = { of: 'part', after, before }
        found.set(JSON.stringify(domain), domain)
      }
    }
  }
  return [...found.values()].sort((a, b) => cutsOf(a) - cutsOf(b)).slice(0, MAX_PARTS)
}

/** On how many sides a part is cut off: a short value stands inside many texts by chance, but begins or ends few. */
function cutsOf({ after, before, length }: Part): number {
  return (after === '' ? 0 : 1) + (before === '' && length === undefined ? 0 : 1)
}

/** Whether a letter stands on both sides of an offset, or a digit: what ends there ends by its length. */
function isInsideWord(text: string, at: number): boolean {
  return /^(?:\p{L}{2}|\p{N}{2})$/u.test(text.slice(at - 1, at + 1))
}

/** Where in the text the value at this place begins: the occurrence with as many others before it as in the source. */
function occurrenceIn(view: PageView, whole: Span, place: Span, text: string, value: string): number {
  const ahead = view.page.source.slice(whole.start, place.start)
  let at = text.indexOf(value)
  while (at >= 0 && at < ahead.length) {
    const next = text.indexOf(value, at + 1)
    if (next < 0 || next > ahead.length) break
    at = next
  }
  return at
}

/** What may stand before the value: nothing, the punctuation next to it, and the word before that. */
function leftDelimiters(left: string): string[] {
  const trimmed = left.trimEnd()
  if (trimmed === '') return ['']
  const punctuation = /[^\p{L}\p{N}]{1,20}$/u.exec(left)?.[0] ?? ''
  const word = /[\p{L}\p{N}]{1,40}[^\p{L}\p{N}]{0,20}$/u.exec(left)?.[0] ?? ''
  const usual = punctuation.trim() === '' ? [word, punctuation] : [punctuation, word]
  return [...usual, left].filter((delimiter) => delimiter !== '')
}

/** What may stand behind the value: nothing, the punctuation next to it, and the word after that. */
function rightDelimiters(right: string): string[] {
  if (right.trim() === '') return ['']
  const punctuation = /^[^\p{L}\p{N}]{1,20}/u.exec(right)?.[0] ?? ''
  const word = /^[^\p{L}\p{N}]{0,20}[\p{L}\p{N}]{1,40}/u.exec(right)?.[0] ?? ''
  return (punctuation.trim() === '' ? [word, punctuation] : [punctuation, word]).filter((d) => d !== '')
}
