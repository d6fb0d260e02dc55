import { findAttribute } from '../../../src/page/navigate.ts'
import { Kind, type Tree } from '../../../src/page/tree.ts'
import { isSpace } from '../../../src/page/white-space.ts'
import type { TemplatePlace } from './template-edits.ts'

/**
 * The place of every element of a page in its template; 0 for other nodes. Paths hold tags and first class names only:
 * positions and ids differ between the pages of a site, and later class names often distinguish odd rows from even ones. Digits in a
 * class name are taken as one, so that `item-17` and `item-18` are the same place.
 */
export function placesInTemplate(tree: Tree): Int32Array {
  const places = new Int32Array(tree.size)
  const names = new Map<number, number>()
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const id = tree.name[node]
    let name = names.get(id)
    if (name === undefined) {
      name = hashText(tree.names[id])
      names.set(id, name)
    }
    places[node] = mix(mix(places[tree.parent[node]], name), hashFirstClass(tree, node))
  }
  return places
}

/**
 * Orders things that may be edited: which come first depends on the seed and on the thing alone, so that the same are
 * drawn whatever the order of the pages, and a stronger redesign contains the weaker one of the same seed.
 */
export function rankOf(seed: string, thing: TemplatePlace | string): number {
  return mix(hashText(seed), typeof thing === 'number' ? thing : hashText(thing)) >>> 0
}

function hashFirstClass(tree: Tree, node: number): number {
  const index = findAttribute(tree, node, 'class')
  if (index < 0) return 0
  const { source } = tree
  const end = tree.valueEnd[index]
  let at = tree.valueStart[index]
  while (at < end && isSpace(source.charCodeAt(at))) at++
  let hash = BASIS
  let inDigits = false
  for (; at < end && !isSpace(source.charCodeAt(at)); at++) {
    const code = source.charCodeAt(at)
    const isDigit = code >= 48 && code <= 57
    if (!isDigit || !inDigits) hash = Math.imul(hash ^ (isDigit ? 48 : code), PRIME)
    inDigits = isDigit
  }
  return hash
}

/** FNV-1a over the UTF-16 units. */
const BASIS = 0x811c9dc5 | 0
const PRIME = 0x01000193

function hashText(text: string): number {
  let hash = BASIS
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME)
  return hash
}

/** Two hashes as one, in which every bit depends on all of both: the finalizer of MurmurHash3. */
function mix(a: number, b: number): number {
  let mixed = (Math.imul(a, 31) + b) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
