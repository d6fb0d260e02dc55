import { tagName } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { headingsOf, headingText, isHeading } from '../../../page/sections.ts'
import type { Tree } from '../../../page/tree.ts'
import { MAX_HEADINGS } from '../run/conditions.ts'
import { idToken, markingTokens } from '../run/tokens.ts'

/** Where a record is, level by level: its own tokens, those of its ancestors, its headings, the part of the page. */
export type Surroundings = readonly (readonly string[])[]

/** The levels: a record's own tokens, those of its nearest ancestors, its headings, the part of the page. */
export const OWN = 0
export const PARENT = 1
export const UPPER: readonly number[] = [2, 3]
const HEADINGS = 4
export const PART = 5
const HEADING_COUNT = 2

/**
 * A heading or an id that fewer of the pages show belongs to a page, not to the template; of a single page none is known to
 * belong to the template. Measured on nine sites of one page (one mark, two draws): 0.859, and 0.713 where the names of a
 * single page count, because then the other sections of the page are left out.
 */
const TEMPLATE_PAGES = { part: 0.2, least: 2 }

/** Reads surroundings, as far as they belong to the template. */
export interface SurroundingsReader {
  read(page: Page, elements: readonly number[]): Surroundings
}

/**
 * Decides which ids (as tokens) and which headings (after `h `) belong to the template of some pages. Numbered names belong
 * to it where all pages number them the same way (`column1`, `column2`); where some count further than others (`section5`),
 * they number what the page holds.
 */
export function createIsTemplate(pages: readonly Page[]): (name: string) => boolean {
  const counts = new Map<string, number>()
  const numbered = new Map<string, Set<string>>()
  for (const { tree } of pages) {
    const here = new Map<string, string>()
    for (const text of namesOn(tree)) {
      counts.set(text, (counts.get(text) ?? 0) + 1)
      const stem = withoutNumber(text)
      if (stem !== text) here.set(stem, `${here.get(stem) ?? ''} ${text.slice(stem.length - 1)}`)
    }
    for (const [stem, numbers] of here) numbered.set(stem, (numbered.get(stem) ?? new Set()).add(numbers))
  }
  const least = Math.max(TEMPLATE_PAGES.least, TEMPLATE_PAGES.part * pages.length)
  return (name) => (counts.get(name) ?? 0) >= least && (numbered.get(withoutNumber(name))?.size ?? 1) === 1
}

/** A reader for pages of one site. */
export function createSurroundingsReader(pages: readonly Page[]): SurroundingsReader {
  const isTemplate = createIsTemplate(pages)
  return {
    read({ tree }, elements) {
      // What a record lacks of a run of siblings is judged by its fields.
      const own = tokensAt(tree, elements[0])
      const ancestors: string[][] = []
      let node = tree.parent[elements[0]]
      for (let i = PARENT; i < HEADINGS; i++) {
        ancestors.push(tokensAt(tree, node))
        node = Math.max(0, tree.parent[node])
      }
      const headings = headingsOf(tree, elements[0], MAX_HEADINGS).filter((text) => isTemplate(`h ${text}`))
      return [own, ...ancestors, headings.slice(0, HEADING_COUNT), partOf(tree, elements[0], isTemplate)]
    },
  }
}

/** The tag and the tokens of an element. Tokens that differ in the number at their end are counted, not different kinds. */
function tokensAt(tree: Tree, node: number): string[] {
  if (node <= 0) return []
  const tokens = markingTokens(tree, node).map(withoutNumber)
  return [...new Set([`<${tagName(tree, node)}`, ...tokens])]
}

/** A token with the number at its end left out. */
function withoutNumber(token: string): string {
  let end = token.length
  while (end > 0 && token.charCodeAt(end - 1) >= 48 && token.charCodeAt(end - 1) <= 57) end--
  return end === token.length ? token : `${token.slice(0, end)}#`
}

/** The nearest id around a node that the template gives. */
function partOf(tree: Tree, from: number, isTemplate: (text: string) => boolean): string[] {
  for (let node = tree.parent[from]; node > 0; node = tree.parent[node]) {
    const token = idToken(tree, node)
    if (token !== undefined && isTemplate(token)) return [token]
  }
  return []
}

const knownNames = new WeakMap<Tree, ReadonlySet<string>>()

/** The ids and headings of a page. */
function namesOn(tree: Tree): ReadonlySet<string> {
  const found = knownNames.get(tree)
  if (found !== undefined) return found
  const names = new Set<string>()
  for (let node = 1; node < tree.size; node++) {
    if (tree.name[node] < 0) continue
    const token = idToken(tree, node)
    if (token !== undefined) names.add(token)
    if (isHeading(tree, node)) names.add(`h ${headingText(tree, node)}`)
  }
  knownNames.set(tree, names)
  return names
}
