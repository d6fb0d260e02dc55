import { describe, expect, it } from 'vitest'
import { behind, inside } from '../../../../test/predicate-sites.ts'
import { tagName } from '../../../page/navigate.ts'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import {
  chainPredicate,
  conjunctionPredicate,
  coveringElement,
  type Decomposition,
  precedingText,
} from './composites.ts'
import { usualPredicates } from './index.ts'

const [tagPath, , neighbour] = usualPredicates
const source = '<div><ul><li>Price <b>$5</b></li></ul></div><p><i>Size</i></p><b>$7</b>'
const view = viewOf(createPage(source))
const nodeOf = (text: string): number => view.texts[view.textsSaying(text)[0]]

describe('the way from a text to another node', () => {
  const leadsTo = (way: Decomposition, text: string): string => {
    const node = way.find(view, nodeOf(text))
    if (node < 0) return 'nothing'
    return view.texts.includes(node) ? view.text(view.textsBefore[node]) : tagName(view.tree, node)
  }

  it.each<[string, Decomposition, string, string]>([
    ['the element around it', coveringElement, '$5', 'b'],
    ['the text before it', precedingText, '$5', 'Price'],
    ['no text before the first', precedingText, 'Price', 'nothing'],
  ])('leads to %s', (_, way, text, expected) => {
    expect(leadsTo(way, text)).toBe(expected)
  })
})

describe('a chain', () => {
  const priced = chainPredicate('priced', neighbour, coveringElement, tagPath)
  const concept = { is: 'priced', outer: behind('Price'), inner: inside('b') }

  it('asks one concept of the text and another of the node that the way leads to', () => {
    const { test, seek } = priced.compile(concept)
    expect(['$5', '$7', 'Size'].map((text) => test(view, nodeOf(text)))).toEqual([true, false, false])
    expect(seek?.(view)).toContain(view.textsSaying('$5')[0])
  })

  it('is data that a schema checks, and is said in words', () => {
    expect(priced.schema.safeParse(concept).success).toBe(true)
    expect(priced.schema.safeParse({ ...concept, inner: behind('Price') }).success).toBe(false)
    expect(priced.explain(concept)).toBe(
      'inside b, where the element around it is one with "Price" just before',
    )
  })
})

describe('a conjunction', () => {
  const both = conjunctionPredicate('both', [tagPath, neighbour])
  const concept = { is: 'both', all: [inside('b'), behind('Price')] }

  it('holds where all of its concepts hold', () => {
    const { test } = both.compile(concept)
    expect(
      [...view.texts].filter((node) => test(view, node)).map((node) => view.text(view.textsBefore[node])),
    ).toEqual(['$5'])
  })

  it('has the XPath of its concepts, if each has one', () => {
    expect(both.xpath?.(concept, 'text')).toMatch(/^\(parent::b\) and \(.+\)$/)
    const odd = { is: 'both', all: [inside('b'), behind('Price\u00a0list\u2003')] }
    const isWritten = neighbour.xpath?.(odd.all[1], 'text') !== undefined
    expect(both.xpath?.(odd, 'text') !== undefined).toBe(isWritten)
  })

  it('is explained by its parts, and refuses others', () => {
    expect(both.explain(concept)).toBe('inside b and with "Price" just before')
    expect(both.schema.safeParse({ is: 'both', all: [{ is: 'heading', text: 'x' }] }).success).toBe(false)
    expect(both.schema.safeParse({ is: 'both', all: [] }).success).toBe(false)
  })
})
