import { attribute, tagName } from './navigate.ts'
import type { Page } from './page.ts'
import { Kind, type Tree } from './tree.ts'

/** What browsers write above a page that is saved to a file. */
const SAVED_FROM = /^<!--\s*saved from url=\(\d+\)(\S+)\s*-->$/

/** The address that the head of a page declares. */
interface Hints {
  saved?: string | undefined
  canonical?: string | undefined
  base?: string | undefined
}

/**
 * The address that relative links of the page resolve against: that of its `base` element, seen from where the page came
 * from, which is the given address, or what a browser noted when it saved the page, or the address the page calls its own.
 */
export function baseAddress(page: Page, given = page.url): string | undefined {
  const { saved, canonical, base } = readHints(page.tree)
  const own = [given, saved, canonical].find((address) => isWebAddress(address))
  if (base === undefined || !URL.canParse(base, own)) return own
  const { href } = new URL(base, own)
  return isWebAddress(href) ? href : own
}

function readHints(tree: Tree): Hints {
  const hints: Hints = {}
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] === Kind.comment) {
      hints.saved ??= SAVED_FROM.exec(tree.source.slice(tree.start[node], tree.end[node]).slice(0, 4000))?.[1]
      continue
    }
    const tag = tagName(tree, node)
    if (tag === 'body') break
    if (tag === 'base') hints.base ??= attribute(tree, node, 'href')
    if (tag === 'link' && attribute(tree, node, 'rel')?.toLowerCase() === 'canonical') {
      hints.canonical ??= attribute(tree, node, 'href')
    }
  }
  return hints
}

function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address)
}
