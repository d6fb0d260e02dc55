import { attribute, classes, smallestCovering, tagName } from '../../src/page/navigate.ts'
import type { Page } from '../../src/page/page.ts'
import { placesOf } from '../../src/record/locate.ts'
import type { Difference } from '../scoring/score.ts'
import type { OnPage } from './extract-split.ts'

/** How many elements of a path are told, counted from the value outwards. */
const STEPS = 4

/** Where on the page the values of a difference stand first, as paths of elements. */
export interface DifferencePlaces {
  /** Of the first value that was missed. */
  readonly expectedIn?: string
  /** Of the first value that is wrong. */
  readonly gotIn?: string
}

/** Finds the first missed and the first wrong value of each difference on its page, for whoever wants to know why. */
export function locateDifferences(
  differences: readonly OnPage<Difference>[],
  pages: readonly Page[],
): (OnPage<Difference> & DifferencePlaces)[] {
  const byName = new Map(pages.map((page) => [page.name, page]))
  return differences.map((difference) => {
    const { page: name, expected, got } = difference
    const page = byName.get(name)!
    const missed = expected.find((value) => !got.includes(value))
    const wrong = got.find((value) => !expected.includes(value))
    return {
      ...difference,
      ...(missed === undefined ? {} : { expectedIn: placeOf(page, missed) }),
      ...(wrong === undefined ? {} : { gotIn: placeOf(page, wrong) }),
    }
  })
}

function placeOf(page: Page, value: string): string {
  const [first] = placesOf(page, value)
  if (first === undefined) return 'not on the page'
  const { tree } = page
  const steps: string[] = []
  let node = smallestCovering(tree, first.start, first.end)
  for (; node > 0 && steps.length < STEPS; node = tree.parent[node]) {
    const tag = tagName(tree, node)
    if (tag === '') continue
    const id = attribute(tree, node, 'id')
    const names = classes(tree, node).slice(0, 2)
    steps.unshift(`${tag}${id ? `#${id}` : ''}${names.map((name) => `.${name}`).join('')}`)
  }
  return `${node > 0 ? '… > ' : ''}${steps.join(' > ')}`
}
