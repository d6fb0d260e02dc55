import { findAttribute, tagName } from '../../../src/page/navigate.ts'
import { createPage, type Page } from '../../../src/page/page.ts'
import { Kind, type Tree } from '../../../src/page/tree.ts'
import { boxFor, findApart, nextBlock, tagsInstead } from './editable.ts'
import type { TemplateEdits } from './template-edits.ts'
import { placesInTemplate } from './template-places.ts'

/**
 * The source of a page after a redesign. Blocks change places first; what that gives is read anew, since places in the
 * template do not depend on the order of siblings, and everything else is a replacement or an insertion in it.
 */
export function editPage(page: Page, edits: TemplateEdits): string {
  const moved = edits.order.size === 0 ? page.source : moveBlocks(page.tree, edits)
  const { tree } = moved === page.source ? page : createPage(moved)
  return applyChanges(moved, findChanges(tree, edits))
}

/** Two neighbouring blocks that change places, [first, firstEnd) and [second, secondEnd); what is between them stays there. */
interface Move {
  readonly first: number
  readonly firstEnd: number
  readonly second: number
  readonly secondEnd: number
}

function moveBlocks(tree: Tree, { order }: TemplateEdits): string {
  const places = placesInTemplate(tree)
  const apart = findApart(tree)
  const moves: Move[] = []
  for (let node = 1; node < tree.size; node++) {
    const partner = order.get(places[node])
    if (partner === undefined || apart[node] === 1) continue
    const next = nextBlock(tree, node)
    if (next < 0 || places[next] !== partner) continue
    moves.push({
      first: tree.start[node],
      firstEnd: tree.end[node],
      second: tree.start[next],
      secondEnd: tree.end[next],
    })
  }
  return renderMoves(tree.source, moves)
}

/**
 * Moves come in document order, and one that lies inside another lies inside one of its two blocks. A stack of ranges
 * that are still to be written takes the place of recursion.
 */
function renderMoves(source: string, moves: readonly Move[]): string {
  const parts: string[] = []
  const open: { start: number; end: number }[] = [{ start: 0, end: source.length }]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const { start, end } = range
    const move = firstWithin(moves, start, end)
    if (move === undefined) {
      parts.push(source.slice(start, end))
      continue
    }
    const { first, firstEnd, second, secondEnd } = move
    open.push({ start: secondEnd, end })
    open.push({ start: first, end: firstEnd })
    open.push({ start: firstEnd, end: second })
    open.push({ start: second, end: secondEnd })
    parts.push(source.slice(start, first))
  }
  return parts.join('')
}

function firstWithin(moves: readonly Move[], start: number, end: number): Move | undefined {
  let low = 0
  let high = moves.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (moves[middle].first < start) low = middle + 1
    else high = middle
  }
  // The first may be the move of which this range is the first block; no other begins where that one does.
  if (moves[low]?.first === start && moves[low].secondEnd > end) low++
  return moves[low]?.secondEnd <= end ? moves[low] : undefined
}

/** What replaces [start, end) of the source. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Of several insertions at one offset those that end a box come first, the innermost box before the others. */
  readonly rank: number
}

function findChanges(tree: Tree, edits: TemplateEdits): Change[] {
  const places = placesInTemplate(tree)
  const apart = findApart(tree)
  const changes: Change[] = []
  const insert = (at: number, text: string, rank: number) => changes.push({ start: at, end: at, text, rank })
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element || apart[node] === 1) continue
    const place = places[node]
    const banner = edits.banners.get(place)
    if (banner !== undefined) insert(tree.start[node], banner, 2 * node)
    const boxClass = edits.boxes.get(place)
    const box = boxClass === undefined ? undefined : boxFor(tree, node)
    if (box !== undefined) {
      insert(box.start, `<${box.tag} class="${boxClass}">`, 2 * node + 1)
      insert(box.end, `</${box.tag}>`, -node)
    }
    const tag = edits.tags.get(place)
    if (tag !== undefined && tagsInstead(tree, node).includes(tag)) {
      const { length } = tagName(tree, node)
      for (const at of [tree.start[node] + 1, tree.contentEnd[node] + 2]) {
        changes.push({ start: at, end: at + length, text: tag, rank: 0 })
      }
    }
    const renamed = edits.classes.size === 0 ? undefined : renameClasses(tree, node, edits)
    if (renamed !== undefined) changes.push(renamed)
    const removed = edits.ids.has(place) ? removeId(tree, node) : undefined
    if (removed !== undefined) changes.push(removed)
  }
  return changes.sort((a, b) => a.start - b.start || a.rank - b.rank)
}

function renameClasses(tree: Tree, node: number, { classes }: TemplateEdits): Change | undefined {
  const index = findAttribute(tree, node, 'class')
  if (index < 0) return undefined
  const start = tree.valueStart[index]
  const end = tree.valueEnd[index]
  const old = tree.source.slice(start, end)
  const text = old
    .split(/(\s+)/)
    .map((name) => classes.get(name) ?? name)
    .join('')
  return text === old ? undefined : { start, end, text, rank: 0 }
}

/** The white space before the attribute stays: it may be all that separates its neighbours. */
function removeId(tree: Tree, node: number): Change | undefined {
  const index = findAttribute(tree, node, 'id')
  if (index < 0) return undefined
  const { source } = tree
  const valueEnd = tree.valueEnd[index]
  let start = tree.valueStart[index]
  if (start === valueEnd) return undefined
  const quote = source[start - 1] === '"' || source[start - 1] === "'" ? source[start - 1] : ''
  start -= quote.length
  while (/[\s=]/.test(source.charAt(start - 1))) start--
  start -= 'id'.length
  const end = source.startsWith(quote, valueEnd) ? valueEnd + quote.length : valueEnd
  return { start, end, text: '', rank: 0 }
}

function applyChanges(source: string, changes: readonly Change[]): string {
  const parts: string[] = []
  let written = 0
  for (const { start, end, text } of changes) {
    parts.push(source.slice(written, start), text)
    written = end
  }
  parts.push(source.slice(written))
  return parts.join('')
}
