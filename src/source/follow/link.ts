import { baseAddress } from '../../page/address.ts'
import { attribute, contains, smallestCovering, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Tree } from '../../page/tree.ts'
import type { Value } from '../../record/extraction.ts'
import { resolveLink } from '../fetch/request/address.ts'

/**
 * The address that a value leads to. A value may be the address itself, from an attribute or from text; it may be the
 * text inside a link; or a link may lie inside it.
 */
export function linkOf(page: Page, value: Value, base = baseAddress(page)): string | undefined {
  const { tree } = page
  const node = smallestCovering(tree, value.start, value.end)
  const link =
    linkAround(tree, node) ?? (isInTag(tree, node, value) ? undefined : linkInside(tree, node, value))
  if (link !== undefined) return resolveLink(link, base)
  const isAddress = isInTag(tree, node, value) || /^https?:\/\//i.test(value.text)
  return isAddress ? resolveLink(value.text, base) : undefined
}

function isInTag(tree: Tree, node: number, value: Value): boolean {
  return node > 0 && value.end <= tree.contentStart[node] && value.start >= tree.start[node]
}

/** The link of the nearest element around a node that has one. */
function linkAround(tree: Tree, node: number): string | undefined {
  for (let at = node; at > 0; at = tree.parent[at]) {
    const tag = tagName(tree, at)
    if (tag === 'a' || tag === 'area') return attribute(tree, at, 'href')
  }
  return undefined
}

function linkInside(tree: Tree, node: number, value: Value): string | undefined {
  for (let at = node; at < tree.size && contains(tree, node, at); at++) {
    if (tree.start[at] >= value.end) return undefined
    if (tree.start[at] < value.start || tagName(tree, at) !== 'a') continue
    const link = attribute(tree, at, 'href')
    if (link !== undefined) return link
  }
  return undefined
}
