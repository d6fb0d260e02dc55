import { attribute, classes, smallestCovering, tagName } from '../../src/page/navigate.ts'
import type { Page } from '../../src/page/page.ts'
import type { Span } from '../../src/page/span.ts'
import { type ExtractedRecord, isRecord } from '../../src/record/extraction.ts'
import type { Field } from '../../src/record/field.ts'
import { placesOf } from '../../src/record/locate.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import type { Difference } from '../scoring/score.ts'
import type { OnPage } from './extract-split.ts'

/** How many elements of a path are shown, counted from the value outwards. */
const STEPS = 4

/** Where on the page the values of a difference are, as paths of elements. */
export interface DifferencePlaces {
  /** The first value that was missed, where the page shows it first. */
  readonly expectedIn?: string
  /** The first value that is wrong, where it was taken from. */
  readonly gotIn?: string
}

/** Finds the values of differences on their pages, for whoever wants to know why. */
export function locateDifferences(
  differences: readonly OnPage<Difference>[],
  pages: readonly Page[],
  wrapper: Wrapper | undefined,
): (OnPage<Difference> & DifferencePlaces)[] {
  const byName = new Map(pages.map((page) => [page.name, page]))
  const taken = new Map<string, ReadonlyMap<string, Span>>()
  return differences.map((difference) => {
    const { page: name, field, expected, got } = difference
    const page = byName.get(name)!
    const missed = expected.find((value) => !got.includes(value))
    const wrong = got.find((value) => !expected.includes(value))
    const spans = wrong === undefined ? undefined : (taken.get(name) ?? takenSpans(wrapper, page))
    if (spans !== undefined) taken.set(name, spans)
    return {
      ...difference,
      ...(missed === undefined ? {} : { expectedIn: describePlace(page, placesOf(page, missed)[0]) }),
      ...(wrong === undefined ? {} : { gotIn: describePlace(page, spans?.get(`${field}\0${wrong}`)) }),
    }
  })
}

/** The first span of every value that is extracted from a page, by the path of its field and its text. */
function takenSpans(wrapper: Wrapper | undefined, page: Page): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  const collect = ({ values }: ExtractedRecord, fields: readonly Field[], prefix: string) => {
    for (const [f, field] of fields.entries()) {
      const path = `${prefix}${field.name}`
      for (const value of values[f] ?? []) {
        if (isRecord(value)) collect(value, field.fields ?? [], `${path}.`)
        else if (!spans.has(`${path}\0${value.text}`)) spans.set(`${path}\0${value.text}`, value)
      }
    }
  }
  if (wrapper !== undefined) {
    for (const record of wrapper.extract(page).extraction.records) collect(record, wrapper.fields, '')
  }
  return spans
}

function describePlace(page: Page, span: Span | undefined): string {
  if (span === undefined) return 'not on the page'
  const { tree } = page
  const steps: string[] = []
  let node = smallestCovering(tree, span.start, span.end)
  for (; node > 0 && steps.length < STEPS; node = tree.parent[node]) {
    const tag = tagName(tree, node)
    if (tag === '') continue
    const id = attribute(tree, node, 'id')
    const names = classes(tree, node).slice(0, 2)
    steps.unshift(`${tag}${id ? `#${id}` : ''}${names.map((name) => `.${name}`).join('')}`)
  }
  return `${node > 0 ? '… > ' : ''}${steps.join(' > ')}`
}
