import { findValue } from '../src/page/find.ts'
import { createPage } from '../src/page/page.ts'
import { parsePieces } from '../src/page/parse/parse.ts'
import type { Tree } from '../src/page/tree.ts'
import { readValue } from '../src/page/value.ts'
import { hostilePages } from './html.ts'
import { hold, type Target } from './target.ts'

/** Small pages that no author would write, and what holds of every page. */
export const pages: Target<string> = {
  name: 'pages',
  about: 'small pages: spans nest, pieces parse as the whole, what is found reads as the value',
  inputs: hostilePages,
  limit: 500,
  check(source) {
    const page = createPage(source)
    checkSpans(page.tree)
    checkPieces(page.tree, source)
    const { text } = page.text
    for (let from = 0; from < text.length; from += 3) {
      const value = text.slice(from, from + 4).trim()
      if (value === '' || !value.isWellFormed()) continue
      const places = findValue(page, value)
      // What is in a drawing or looks like markup may read differently on its own than on the page.
      hold(places.length > 0 || value.includes('<') || /<(?:svg|math)/.test(source), `${value} is not found`)
      for (const { start, end } of places)
        hold(readValue(source, start, end) === value, `${value} is read otherwise`)
    }
  },
}

function checkSpans(tree: Tree): void {
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent[node]
    hold(parent < node && tree.last[node] <= tree.last[parent], `node ${node} is not inside its parent`)
    hold(tree.start[node] >= tree.contentStart[parent], `node ${node} begins before its parent`)
    hold(tree.end[node] <= tree.contentEnd[parent], `node ${node} ends behind its parent`)
    hold(tree.contentStart[node] <= tree.contentEnd[node], `node ${node} ends before it begins`)
    hold(tree.contentEnd[node] <= tree.end[node], `the content of node ${node} ends behind it`)
    hold(tree.start[node] >= tree.start[node - 1], `node ${node} is out of order`)
  }
}

const COLUMNS = [
  'kind',
  'flags',
  'parent',
  'last',
  'start',
  'end',
  'contentStart',
  'contentEnd',
  'name',
] as const

function checkPieces(whole: Tree, source: string): void {
  for (const size of [1, 3]) {
    const pieces: string[] = []
    for (let i = 0; i < source.length; i += size) pieces.push(source.slice(i, i + size))
    const fed = parsePieces(pieces)
    for (const column of COLUMNS) {
      const same =
        whole[column].length === fed[column].length &&
        whole[column].every((cell, i) => cell === fed[column][i])
      hold(same, `${column} differs when the page is fed in pieces of ${size}`)
    }
  }
}
