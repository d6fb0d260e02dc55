import { baseAddress } from '../../page/address.ts'
import { attribute, nodeValue, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { resolveLink } from '../fetch/request/address.ts'
import { foldLinkText } from './next-words.ts'

/** A link of a page, or a button that has an address. */
export interface PageLink {
  readonly node: number
  readonly address: string
  /** Its visible text, or its label where it has none. */
  readonly text: string
  /** The text as the lists of words hold it. */
  readonly folded: string
  readonly rel: string
  /** Class and id, in lower case. */
  readonly names: string
}

/** Attributes in which buttons keep the address of what they load. */
const BUTTON_ATTRIBUTES = [
  'data-url',
  'data-href',
  'data-next',
  'data-next-url',
  'data-load-more',
  'hx-get',
  'formaction',
]

/** Longer content is not the text of a link to another page of a list. */
const MAX_LINK_LENGTH = 2000

/** The links of a page in page order, with their addresses. Links to places on the page itself are not among them. */
export function listLinks(page: Page): PageLink[] {
  const { tree } = page
  const base = baseAddress(page)
  const here = base === undefined ? undefined : resolveLink(base, undefined)
  const links: PageLink[] = []
  for (let node = 1; node < tree.size; node++) {
    const tag = tagName(tree, node)
    const href =
      tag === 'a' || tag === 'link' || tag === 'area'
        ? attribute(tree, node, 'href')
        : tag === 'button' || tag === 'div' || tag === 'span' || tag === 'input'
          ? buttonAddress(page, node)
          : undefined
    const address = href === undefined ? undefined : resolveLink(href, base)
    if (address === undefined || address === here) continue
    const rel = (attribute(tree, node, 'rel') ?? '').toLowerCase()
    links.push({ node, address, rel, ...describeLink(page, node) })
  }
  return links
}

/** A button that sends a form. */
export type FormButton = Pick<PageLink, 'node' | 'text' | 'folded' | 'names'>

/** The buttons of a page that send a form, in page order. */
export function listButtons(page: Page): FormButton[] {
  const { tree } = page
  const buttons: FormButton[] = []
  for (let node = 1; node < tree.size; node++) {
    const tag = tagName(tree, node)
    if (tag !== 'button' && tag !== 'input') continue
    const type = (attribute(tree, node, 'type') ?? (tag === 'button' ? 'submit' : 'text')).toLowerCase()
    if (type !== 'submit' && type !== 'image') continue
    buttons.push({ node, ...describeLink(page, node) })
  }
  return buttons
}

function describeLink(page: Page, node: number): Pick<PageLink, 'text' | 'folded' | 'names'> {
  const { tree } = page
  const shown = tree.end[node] - tree.start[node] > MAX_LINK_LENGTH ? '' : nodeValue(tree, node)
  const text = shown === '' ? (label(page, node) ?? '') : shown
  return {
    text,
    folded: foldLinkText(text),
    names: `${attribute(tree, node, 'class') ?? ''} ${attribute(tree, node, 'id') ?? ''}`.toLowerCase(),
  }
}

function buttonAddress({ tree }: Page, node: number): string | undefined {
  if (tree.attributeStart[node] === tree.attributeStart[node + 1]) return undefined
  for (const name of BUTTON_ATTRIBUTES) {
    const value = attribute(tree, node, name)
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

function label({ tree }: Page, node: number): string | undefined {
  for (const name of ['aria-label', 'title', 'value', 'alt']) {
    const value = attribute(tree, node, name)
    if (value !== undefined && value.trim() !== '') return value.slice(0, MAX_LINK_LENGTH)
  }
  return undefined
}
