import { attribute, classes, tagName } from '../../../page/navigate.ts'
import { knownId } from '../../../page/parse/names.ts'
import type { Tree } from '../../../page/tree.ts'

/**
 * The kind of place a text is at: its three innermost elements, each with its first class and with what marks it as
 * a heading, such as `a < div.category < td`. Three elements separate headings from data on factbook-2014, where the share
 * of texts that recur is 0.99 to 1.0 at places of headings and 0.15 to 0.20 at places of data.
 */
export const PLACE_DEPTH = 3

/** What separates the elements of a place. */
const WITHIN = ' < '

/** Gives the place of any element of one tree, each computed once. */
export function createPlaces(tree: Tree, keepsClass: (name: string) => boolean): (element: number) => string {
  const described: (string | undefined)[] = []
  const places: (string | undefined)[] = []
  const describe = (element: number): string => {
    described[element] ??= describeElement(tree, element, keepsClass)
    return described[element]
  }
  return (element) => {
    const known = places[element]
    if (known !== undefined) return known
    let place = describe(element)
    let at = element
    for (let depth = 1; depth < PLACE_DEPTH; ) {
      at = tree.parent[at]
      if (at <= 0) break
      // The parser supplies it where the page does not, so it is no evidence.
      if (tree.name[at] === TABLE_BODY) continue
      place += WITHIN + describe(at)
      depth++
    }
    places[element] = place
    return place
  }
}

/** The classes that occur in a place. */
export function classesOf(place: string): string[] {
  return elementsOf(place).flatMap((element) => /\.([\w-]+)/.exec(element)?.[1] ?? [])
}

/** The elements of a place, innermost first. */
export function elementsOf(place: string): string[] {
  return place.split(WITHIN)
}

const TABLE_BODY = knownId('tbody')
const TABLE_CELL = knownId('td')
const HEADER_CELL = knownId('th')

/** The tag, the first class, and marks: `@2` for the role of a heading, `!` for bold print, `*n` for a size, `^` for a label cell. */
function describeElement(tree: Tree, element: number, keepsClass: (name: string) => boolean): string {
  const tag = tagName(tree, element)
  if (tag === '') return '#'
  let text = tag
  if (tree.attributeStart[element] < tree.attributeStart[element + 1]) {
    const [first] = classes(tree, element)
    if (first !== undefined) text += keepsClass(first) ? `.${className(first)}` : OTHER_CLASS
    if (attribute(tree, element, 'role') === 'heading') text += `@${readLevel(tree, element)}`
    text += describeStyle(tree, element, tag)
  }
  const { name } = tree
  if ((name[element] === TABLE_CELL || name[element] === HEADER_CELL) && isLabelCell(tree, element))
    text += '^'
  return text
}

/** Stands for a class that is not kept: one that few pages have, such as the number of an item. */
const OTHER_CLASS = '.-'

/** A class in a place: marks of a place cannot occur in it. */
export function className(name: string): string {
  return name.replace(/[^\w-]/g, '_')
}

function readLevel(tree: Tree, element: number): number {
  const level = Number(attribute(tree, element, 'aria-level') ?? 2)
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 6
}

const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)/i
const SIZE = /font-size\s*:\s*(\d{1,3})/i

function describeStyle(tree: Tree, element: number, tag: string): string {
  const style = attribute(tree, element, 'style')
  let text = ''
  if (style !== undefined && style.length < 1000) {
    if (BOLD.test(style)) text += '!'
    const size = SIZE.exec(style)
    if (size !== null) text += `*${size[1]}`
  }
  if (tag === 'font') {
    const size = /^\+?(\d)$/.exec(attribute(tree, element, 'size')?.trim() ?? '')
    if (size !== null) text += `*${size[1]}`
  }
  return text
}

/** Whether a cell is the first of its row, and cells with data follow. */
function isLabelCell(tree: Tree, cell: number): boolean {
  const row = tree.parent[cell]
  for (let child = row + 1; child < cell; child = tree.last[child]) if (tree.name[child] >= 0) return false
  for (let next = tree.last[cell]; next < tree.last[row]; next = tree.last[next]) {
    if (tree.name[next] === TABLE_CELL) return true
  }
  return false
}
