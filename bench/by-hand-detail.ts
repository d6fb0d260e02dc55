/** Extraction of detail pages as a person would write it, with selectors for the fields. */
import { load } from 'cheerio'
import { compile, selectAll, selectOne } from 'css-select'
import { type AnyNode, type Element, isTag } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { foldSpace } from '../src/page/white-space.ts'

/** The values of a page in the order of the fields. */
export type Values = string[]

const TITLE = 'h1.name'
const PRICE = '.offer .price'
const ROWS = 'table.facts tr'
const LABELS = ['Author', 'Publisher', 'ISBN', 'Binding']

const title = compile<AnyNode, Element>(TITLE)
const price = compile<AnyNode, Element>(PRICE)
const rows = compile<AnyNode, Element>(ROWS)
const header = compile<AnyNode, Element>('th')
const cell = compile<AnyNode, Element>('td')

/** The generated pages with htmlparser2 and css-select; selectors are compiled beforehand. */
export function extractDetailWithSelectors(source: string): Values {
  const document = parseDocument(source)
  const facts = new Map<string, string>()
  for (const row of selectAll(rows, document)) facts.set(textOf(header, row), textOf(cell, row))
  const [author, ...others] = LABELS.map((label) => facts.get(label) ?? '')
  return [textOf(title, document), author, textOf(price, document), ...others]
}

function textOf(selector: typeof title, within: AnyNode): string {
  const element = selectOne(selector, within)
  return element === null ? '' : foldSpace(DomUtils.textContent(element))
}

/** The generated pages with cheerio, as its documentation shows it. */
export function extractDetailWithCheerio(source: string): Values {
  const $ = load(source)
  const facts = new Map<string, string>()
  for (const row of $(ROWS).toArray()) {
    facts.set(foldSpace($(row).find('th').text()), foldSpace($(row).find('td').text()))
  }
  const [author, ...others] = LABELS.map((label) => facts.get(label) ?? '')
  return [foldSpace($(TITLE).first().text()), author, foldSpace($(PRICE).first().text()), ...others]
}

const LEVELS = 4

/**
 * For each value the selector of the element around it, as a person would copy it from a browser: four levels of tags and
 * classes, or up to an identifier. It may not fit the site's other pages; applying it is the same work.
 */
export function selectorsFor(source: string, values: readonly string[]): string[] {
  const document = parseDocument(source)
  const wanted = new Set(values)
  const found = new Map<string, string>()
  for (const text of DomUtils.filter((node) => node.type === 'text', document)) {
    const says = foldSpace(DomUtils.textContent(text))
    if (wanted.has(says) && !found.has(says)) found.set(says, selectorOf(text))
  }
  return [...found.values()].filter((selector) => selector !== '')
}

function selectorOf(node: AnyNode): string {
  const steps: string[] = []
  for (let at = node.parent; at !== null && isTag(at) && steps.length < LEVELS; at = at.parent) {
    const isPlain = (name: string) => /^[a-z][\w-]*$/i.test(name)
    const classes = (at.attribs.class ?? '').split(/\s+/).filter(isPlain)
    const id = isPlain(at.attribs.id ?? '') ? `#${at.attribs.id}` : ''
    steps.unshift(`${at.name}${id}${classes.map((name) => `.${name}`).join('')}`)
    if (id !== '') break
  }
  return steps.join(' > ')
}
