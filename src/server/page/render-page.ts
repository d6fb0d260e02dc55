import { attribute, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { Is, properties } from '../../page/parse/elements.ts'
import { decodeAttribute } from '../../page/parse/entities.ts'
import { Flag, Kind, type Tree } from '../../page/tree.ts'
import { createFar } from './far.ts'
import { highlightStyles } from './palette.ts'
import {
  fileAddress,
  isDropped,
  isForeign,
  isPlainName,
  type PageLocation,
  safeAttribute,
  safeStyle,
} from './safe-markup.ts'
import { shownText } from './text-offsets.ts'

/** Inside these a comment would be shown as text, so that their text carries no offset. */
const PLAIN_CONTENT = new Set(['textarea', 'title', 'xmp', 'plaintext', 'listing'])
/** The text after these is shown whether they are or not: hidden, they would run the lines together. */
const BREAKS_LINES = new Set(['br', 'wbr'])
const DROPS_FIRST_LINE_END = new Set(['pre', 'textarea', 'listing'])

/** The page as the studio's frame shows it, in one piece. */
export function renderPage(page: Page, location: PageLocation): string {
  return [...renderParts(page, location)].join('')
}

/** Written pieces that are joined before they are handed on: some hundred kilobytes, a few milliseconds of work. */
const PIECES_IN_PART = 30_000

/**
 * The page as the studio's frame shows it, part by part, so that a server can answer others in between. Every element
 * carries its node number in `data-g`, and a comment with the source offset precedes every text that is not blank:
 * a comment changes neither layout nor selectors, and keeps neighbouring texts apart, so that the browser's text nodes
 * and ours are the same. What lies far down a long page begins hidden (see far.ts). Runs in one pass without recursion.
 */
export function* renderParts(page: Page, location: PageLocation): Generator<string> {
  const { tree } = page
  const { kind, last, start, end, source } = tree
  const far = createFar(tree.size)
  let out: string[] = [hasStandardDoctype(tree) ? '<!DOCTYPE html>' : '', far.styles()]
  const openTags: string[] = []
  const openLast: number[] = []
  let foreign = 0
  const closeUntil = (node: number): void => {
    while (openLast.length > 0 && openLast[openLast.length - 1] <= node) {
      openLast.pop()
      const tag = openTags.pop() ?? ''
      if (isForeign(tag)) foreign--
      out.push(`</${tag}>`)
    }
  }
  for (let node = 1; node < tree.size; ) {
    if (out.length > PIECES_IN_PART) {
      yield out.join('')
      out = []
    }
    closeUntil(node)
    if (kind[node] === Kind.text) {
      if ((tree.flags[node] & Flag.hidden) === 0) {
        const within = openTags[openTags.length - 1]
        const text = shownText(source, start[node], end[node])
        const first = tree.parent[node] === node - 1
        const padding = first && DROPS_FIRST_LINE_END.has(within) && text.startsWith('\n') ? '\n' : ''
        const offset = PLAIN_CONTENT.has(within) || text.trim() === '' ? '' : `<!--${start[node]}-->`
        out.push(offset, padding, escapeText(text))
      }
      node++
      continue
    }
    if (kind[node] !== Kind.element) {
      node++
      continue
    }
    const tag = tagName(tree, node)
    if (isDropped(tag)) {
      node = last[node]
      continue
    }
    if (tag === 'style' || tag === 'link') {
      // Inside a drawing or a formula a browser would read the text of a style element as markup.
      if (foreign === 0)
        out.push(tag === 'style' ? renderStyle(tree, node) : renderLink(tree, node, location))
      node = last[node]
      continue
    }
    const written = isPlainName(tag) ? tag : 'span'
    out.push('<', written, ` data-g="${node}"`)
    if (!BREAKS_LINES.has(tag)) out.push(far.attribute(tree.parent[node], node))
    renderAttributes(out, tree, node, tag, location)
    out.push('>')
    if ((properties(tree.name[node]) & Is.void) === 0) {
      openTags.push(written)
      openLast.push(last[node])
      if (isForeign(written)) foreign++
    }
    node++
  }
  closeUntil(tree.size)
  out.push(`<style>${highlightStyles()}</style>`)
  yield out.join('')
}

/** Of attributes with the same name the first counts. */
function renderAttributes(
  out: string[],
  tree: Tree,
  node: number,
  tag: string,
  location: PageLocation,
): void {
  const first = tree.attributeStart[node]
  const end = tree.attributeStart[node + 1]
  const seen = end - first > 1 ? new Set<number>() : undefined
  for (let i = first; i < end; i++) {
    const id = tree.attributeName[i]
    if (seen?.has(id) === true) continue
    seen?.add(id)
    const name = tree.names[id]
    const given = decodeAttribute(tree.source, tree.valueStart[i], tree.valueEnd[i])
    const value = safeAttribute(tag, name, given, location)
    if (value !== undefined) out.push(` ${name}="${escapeAttribute(value)}"`)
  }
}

/** Styles act on looks alone: what they ask for elsewhere, the policy of the frame refuses. */
function renderStyle(tree: Tree, node: number): string {
  return `<style>${safeStyle(tree.source.slice(tree.contentStart[node], tree.contentEnd[node]))}</style>`
}

function renderLink(tree: Tree, node: number, location: PageLocation): string {
  const relation = attribute(tree, node, 'rel')?.toLowerCase() ?? ''
  const href = attribute(tree, node, 'href')
  if (!relation.split(/\s+/).includes('stylesheet') || href === undefined) return ''
  if (relation.includes('alternate')) return ''
  const address = fileAddress(href, location)
  const media = attribute(tree, node, 'media')
  if (address?.startsWith(`${location.files}/`) !== true) return ''
  return `<link rel="stylesheet" href="${escapeAttribute(address)}"${media === undefined ? '' : ` media="${escapeAttribute(media)}"`}>`
}

/** A page without a doctype, or with one of the last century, is laid out by the old rules; so is its rendering. */
function hasStandardDoctype(tree: Tree): boolean {
  for (let node = 1; node < tree.size && tree.kind[node] !== Kind.element; node++) {
    if (tree.kind[node] !== Kind.doctype) continue
    return !isOldDoctype(tree.source.slice(tree.start[node], tree.end[node]).toLowerCase())
  }
  return false
}

/** HTML 2 and 3, and HTML 4 transitional or frameset where the public identifier comes last. */
function isOldDoctype(text: string): boolean {
  if (text.includes('html 2') || text.includes('html 3')) return true
  const [last, identifier = ''] = text.split('"').reverse()
  const version = last.trim() === '>' ? identifier.indexOf('html 4') : -1
  if (version < 0) return false
  return identifier.indexOf('transitional', version) > 0 || identifier.indexOf('frameset', version) > 0
}

function escapeText(text: string): string {
  return /[&<>\r]/.test(text)
    ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;')
    : text
}

function escapeAttribute(value: string): string {
  if (!/[&"<\0]/.test(value)) return value
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/\0/g, '\ufffd')
}
