import { GleanError } from '../../errors.ts'
import { findValue } from '../../page/find.ts'
import { attribute, findAttribute, sizeAround, visibleSpan } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { Kind } from '../../page/tree.ts'
import { readValue } from '../../page/value.ts'
import { createAssigner } from '../../project/labels/assign-record.ts'
import type { Seen } from '../../project/labels/edits.ts'
import { groupOf, joinPath } from '../../project/labels/field-path.ts'
import type { Mark } from '../../project/labels/nesting.ts'
import { attributeElement, elementAround, labelElement, piecesOf, spanBetween } from '../page/show-span.ts'
import type { PartView, SelectionView, Target } from '../protocol.ts'
import { suggestNames, tidyName } from './suggest-names.ts'
import { kindOf } from './value-kinds.ts'

/** Attributes that a person may mean when pointing at an element, and how the studio calls them. */
const PARTS: readonly (readonly [name: string, label: string])[] = [
  ['href', 'Link address'],
  ['src', 'Image address'],
  ['alt', 'Image description'],
  ['title', 'Tooltip'],
  ['datetime', 'Date and time'],
  ['content', 'Content'],
  ['value', 'Value'],
]

/** What the person points at: its exact span, and what the studio suggests to do with it. */
export function select(page: Page, target: Target, seen: Seen, fields: readonly string[]): SelectionView {
  const { node, part, span, label } = resolveTarget(page, target)
  const text = readValue(page.source, span.start, span.end)
  if (text === '') throw nothingThere()
  const fromLabel = label === undefined ? '' : tidyName(label)
  const isMarked = findMarks(seen)
  const suggested = [
    ...(fromLabel === '' ? [] : [fromLabel]),
    ...suggestNames(page, node, part, text, isMarked),
  ]
  const group = nearestGroup(page, seen, span)
  const inGroup = group === '' ? [] : suggested.map((name) => joinPath(group, name))
  const known = knownNames(page, seen, span, suggested[0])
  const records: Record<string, string> = Object.create(null)
  const assign = createAssigner(page, seen.records, span)
  const lacked =
    known.length > 0 || inGroup.length > 0 ? [] : lackedNames(seen, assign, text, suggested, fields)
  const names = [...new Set([...known, ...lacked, ...inGroup, ...suggested, ...foundNames(seen, span)])]
  for (const name of ['', ...new Set([...fields, ...names])]) records[name] = assign(name)
  // Around part of a text, the text itself comes next.
  const whole = part === 'text' ? visibleSpan(page.tree, node) : undefined
  const isPart = whole !== undefined && (whole.start < span.start || whole.end > span.end)
  const parent = isPart ? node : parentElement(page, node)
  return {
    page: seen.page,
    ...span,
    text,
    pieces: piecesOf(page, span),
    node,
    label: labelElement(page, node),
    ...(parent === undefined ? {} : { parent }),
    parts: partsOf(page, node),
    part,
    names,
    ...(group === '' ? {} : { group }),
    records,
  }
}

/** Tells whether a marked value is inside a span. */
function findMarks({ records }: Seen): (span: Span) => boolean {
  const marks = records.flatMap(({ marked }) => marked)
  return ({ start, end }) => marks.some((mark) => mark.start >= start && mark.end <= end)
}

/** How many marked values are looked at for what the person calls such a thing. */
const MAX_LOOKED_AT = 60

/** The name of a value that is marked already, or of one that the page itself would call by the same name. */
function knownNames(page: Page, seen: Seen, span: Span, suggestion: string | undefined): string[] {
  const { records } = seen
  const isMarked = findMarks(seen)
  const marks: Mark[] = []
  for (const { marked } of records) {
    for (const { start, end, field } of marked) if (start === span.start && end === span.end) return [field]
    if (marks.length < MAX_LOOKED_AT) marks.push(...marked)
  }
  if (suggestion === undefined) return []
  const alike = marks.find((mark) => {
    const [first] = suggestNames(page, elementAround(page, mark), partAt(page, mark), mark.text, isMarked)
    return first === suggestion
  })
  return alike === undefined ? [] : [alike.field]
}

/**
 * The field that the record around the value lacks, where just one such field holds values of the same kind: a value that
 * is pointed at in a record is most often the one that is missing there.
 */
function lackedNames(
  { records }: Seen,
  assign: (field: string) => string,
  text: string,
  suggested: readonly string[],
  fields: readonly string[],
): string[] {
  if (suggested.some((name) => fields.includes(name))) return []
  const kind = kindOf(text)
  const lacked = fields.filter((field) => {
    const record = records.find(({ id }) => id === assign(field))
    if (record === undefined || record.marks.some((mark) => mark.field === field)) return false
    const values = records.flatMap(({ marked }) => marked.filter((mark) => mark.field === field))
    return values.length > 0 && values.every((mark) => kindOf(mark.text) === kind)
  })
  return lacked.length === 1 ? lacked : []
}

/** How many values around a place are looked at for the nested record it may belong to. */
const MAX_AROUND = 200

/** The nested records, by their path, that a value is closest to; empty where it is as close to others. */
function nearestGroup(page: Page, { records }: Seen, span: Span): string {
  const marks = records.flatMap(({ marked }) => marked)
  if (marks.every(({ item }) => item === undefined)) return ''
  const nearest = marks
    .map((mark) => ({ mark, distance: Math.abs(mark.start - span.start) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_AROUND)
  let best = ''
  let smallest = Number.POSITIVE_INFINITY
  for (const { mark } of nearest) {
    const size = sizeAround(page.tree, [mark, span])
    if (size > smallest || (size === smallest && mark.item !== undefined)) continue
    best = mark.item === undefined ? '' : groupOf(mark.field)
    smallest = size
  }
  return best
}

function foundNames({ records }: Seen, span: Span): string[] {
  const names: string[] = []
  for (const { found } of records) {
    for (const { start, end, field } of found) if (start === span.start && end === span.end) names.push(field)
  }
  return names
}

/** What a target means. With a label, the span is only the part of the node beside the label. */
interface Resolved {
  readonly node: number
  readonly part: string
  readonly span: Span
  readonly label?: string
}

function resolveTarget(page: Page, target: Target): Resolved {
  if (target.kind === 'text') {
    const span = spanBetween(page, target.from, target.to)
    if (span === undefined) throw nothingThere()
    return { node: elementAround(page, span), part: 'text', span }
  }
  if (target.kind === 'span') {
    const { start, end } = target
    if (
      !(
        Number.isInteger(start) &&
        Number.isInteger(end) &&
        start >= 0 &&
        start < end &&
        end <= page.source.length
      )
    )
      throw new GleanError('span-invalid', `[${start}, ${end}) is not a span of this page`)
    return { node: elementAround(page, target), part: partAt(page, { start, end }), span: { start, end } }
  }
  const { tree } = page
  const { node } = target
  if (!(Number.isInteger(node) && node > 0 && node < tree.size) || tree.kind[node] !== Kind.element)
    throw nothingThere()
  const parts = partsOf(page, node)
  const part = target.part ?? parts[0]?.part
  const span = part === undefined ? undefined : partSpan(page, node, part)
  if (part === undefined || span === undefined) throw nothingThere()
  const value = target.part === undefined && part === 'text' ? valueBeside(page, span) : undefined
  return value === undefined ? { node, part, span } : { node, part, ...value }
}

/** A label is shorter than this. */
const MAX_LABEL = 30

/** The value behind a label such as "Price:" at the beginning of a span; undefined where there is no label. */
function valueBeside(page: Page, span: Span): { label: string; span: Span } | undefined {
  const text = readValue(page.source, span.start, span.end)
  const colon = text.indexOf(':')
  if (colon < 1 || colon > MAX_LABEL || !/^[\p{L} .()/-]+$/u.test(text.slice(0, colon))) return undefined
  const value = text.slice(colon + 1)
  // A label is followed by white space or by other markup; an address such as `mailto:` by neither.
  if (value.trim() === '' || (!value.startsWith(' ') && piecesOf(page, span).length === 1)) return undefined
  const places = findValue(page, value.trim())
  const place = places.find(({ start, end }) => start > span.start && end <= span.end)
  return place === undefined ? undefined : { label: text.slice(0, colon), span: place }
}

function partAt(page: Page, span: Span): string {
  const node = attributeElement(page, span)
  if (node === undefined) return 'text'
  const { tree } = page
  for (let i = tree.attributeStart[node]; i < tree.attributeStart[node + 1]; i++) {
    if (tree.valueStart[i] <= span.start && span.end <= tree.valueEnd[i])
      return tree.names[tree.attributeName[i]]
  }
  return 'text'
}

function partSpan(page: Page, node: number, part: string): Span | undefined {
  const { tree } = page
  if (part === 'text') return visibleSpan(tree, node)
  const index = findAttribute(tree, node, part)
  if (index < 0 || tree.valueEnd[index] <= tree.valueStart[index]) return undefined
  return { start: tree.valueStart[index], end: tree.valueEnd[index] }
}

/** What the element could contribute, its text first; the link around a text counts as its own. */
function partsOf(page: Page, node: number): PartView[] {
  const { tree } = page
  const parts: PartView[] = []
  const text = visibleSpan(tree, node)
  if (text !== undefined) {
    parts.push({
      part: 'text',
      label: 'Text',
      text: readValue(page.source, text.start, text.end).slice(0, 200),
    })
  }
  for (const [part, label] of PARTS) {
    const value = attribute(tree, node, part)?.trim()
    if (value) parts.push({ part, label, text: value.slice(0, 200) })
  }
  return parts
}

/** The next element outwards that has more text than this one; elements that only wrap it are skipped. */
function parentElement({ tree }: Page, node: number): number | undefined {
  const own = visibleSpan(tree, node)
  for (let at = tree.parent[node]; at > 0; at = tree.parent[at]) {
    const name = tree.names[tree.name[at]]
    if (name === 'html' || name === 'body') return undefined
    const span = visibleSpan(tree, at)
    if (span?.start !== own?.start || span?.end !== own?.end) return at
  }
  return undefined
}

function nothingThere(): GleanError {
  return new GleanError('span-invalid', 'there is no text to mark here', {
    remedy: 'Point at text, a link or an image, or select part of a text.',
  })
}
