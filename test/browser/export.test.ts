import { DOMParser } from '@xmldom/xmldom'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as xpath from 'xpath'
import type { ExportedLayout } from '../../src/languages/expressions/rule-export.ts'
import { learn } from '../../src/learn/learn.ts'
import { createPage } from '../../src/page/page.ts'
import type { ExampleRecord } from '../../src/record/example.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import { type Chromium, launchChromium } from './chromium.ts'

interface Case {
  readonly name: string
  readonly method: string
  readonly pages: readonly string[]
  readonly records: readonly ExampleRecord[]
  readonly complete?: boolean
}

const shelf = (...items: string[]): string =>
  `<!doctype html><html><head><title>Shelf</title></head><body><ul class="menu"><li><a href="/a">About</a></li></ul>
  <h2>In stock</h2><ul class="shelf">${items.join('')}</ul><p>End</p></body></html>`
const item = (title: string, price: string, link: string): string =>
  `<li class="book"><a href="${link}"><b>${title}</b></a> <i class="price">${price}</i></li>`
const priceEach = (price: string): string => `Price: ${price} each`
const terms = (...rows: [string, string][]): string =>
  `<!doctype html><html><head><title>Terms</title></head><body><dl>${rows
    .map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
    .join('')}</dl></body></html>`
const book = (title: string, author: string, pages: string): string =>
  `<!doctype html><html><head><title>Shop</title></head><body><h1>${title}</h1><table><tbody><tr><td>Author</td><td>${author}</td></tr>
  <tr><td>Pages</td><td>${pages}</td></tr></tbody></table></body></html>`

const cases: Case[] = [
  {
    name: 'a list of elements, with an attribute',
    method: 'trees',
    pages: [
      shelf(item('Dune', '$5', '/d?a=1'), item('Emma', '$7', '/e'), item("It's", '$9', '/i')),
      shelf(item('Kim', '$1', '/k'), item('Omoo', '$2', '/o')),
    ],
    records: [
      { title: 'Dune', price: '$5', link: '/d?a=1' },
      { title: 'Emma', price: '$7', link: '/e' },
    ],
  },
  {
    name: 'a list of runs of siblings',
    method: 'trees',
    pages: [
      terms(['page', 'a text'], ['span', 'a range'], ['rule', 'data']),
      terms(['field', 'a slot'], ['value', 'a span']),
    ],
    records: [
      { term: 'page', text: 'a text' },
      { term: 'span', text: 'a range' },
    ],
  },
  {
    name: 'pages of one record',
    method: 'predicates',
    pages: [
      book('Dune', 'Frank Herbert', '412'),
      book('Emma', 'Jane Austen', '474'),
      book('Kim', 'R. Kipling', '401'),
    ],
    records: [{ title: 'Dune', author: 'Frank Herbert' }],
    complete: true,
  },
]

function learned({ method, pages, records, complete = false }: Case): Wrapper {
  const [first, ...others] = pages.map((source, i) => createPage(source, { name: `page ${i}` }))
  const result = learn([{ page: first, records: [...records], complete }], { method, unlabelled: others })
  if (result.kind !== 'learned') throw new Error(result.declined.map(({ reason }) => reason).join('; '))
  return result.wrapper
}

function layoutsOf(wrapper: Wrapper, format: 'xpath' | 'css'): readonly ExportedLayout[] {
  const rule = wrapper.exportRules(format)[0].rule
  if (rule === undefined) throw new Error('no export')
  return rule.layouts
}

/** The values of each record, in the order of the fields; a field that is missing is empty. */
type Rows = string[][]

function extractRows(wrapper: Wrapper, source: string): Rows {
  return wrapper
    .extract(source)
    .records.map((record) => wrapper.fields.map(({ name }) => String(record[name] ?? '')))
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Runs an XPath export with an engine that is not a browser's. */
function runXPath(layouts: readonly ExportedLayout[], source: string): Rows {
  const document = new DOMParser().parseFromString(load(source).xml(), 'text/xml')
  return layouts.flatMap(({ record, fields }) => {
    const nodes = record === undefined ? [document] : (xpath.select(record, document as never) as never[])
    return nodes.map((node) =>
      fields.map(({ expressions }) => {
        for (const { text } of expressions) {
          const found = xpath.select(text, node as never)
          const value = Array.isArray(found)
            ? (found[0]?.nodeValue ?? found[0]?.textContent ?? '')
            : String(found)
          if (fold(value) !== '') return fold(value)
        }
        return ''
      }),
    )
  })
}

describe('exported rules', () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())

  it.each(cases)('find in XPath what the wrapper finds: $name', async (given) => {
    const wrapper = learned(given)
    const layouts = layoutsOf(wrapper, 'xpath')
    const page = await chromium.context.newPage()
    for (const source of given.pages) {
      const expected = extractRows(wrapper, source)
      expect(expected.length).toBeGreaterThan(0)
      expect(runXPath(layouts, source)).toEqual(expected)
      await page.setContent(source)
      const found = await page.evaluate((all) => {
        const select = (expression: string, node: Node): string => {
          const result = document.evaluate(expression, node, null, XPathResult.ANY_TYPE)
          if (result.resultType === XPathResult.STRING_TYPE) return result.stringValue
          return result.iterateNext()?.textContent ?? ''
        }
        return all.flatMap(({ record, fields }) => {
          const nodes: Node[] = []
          if (record === undefined) nodes.push(document)
          else {
            const result = document.evaluate(record, document, null, XPathResult.ORDERED_NODE_ITERATOR_TYPE)
            for (let node = result.iterateNext(); node !== null; node = result.iterateNext()) nodes.push(node)
          }
          return nodes.map((node) =>
            fields.map(({ expressions }) => {
              const values = expressions.map(({ text }) => select(text, node).replace(/\s+/g, ' ').trim())
              return values.find((value) => value !== '') ?? ''
            }),
          )
        })
      }, layouts)
      expect(found).toEqual(expected)
    }
    await page.close()
  })

  it('find as CSS selectors what the wrapper finds', async () => {
    const given = cases[0]
    const wrapper = learned(given)
    const layouts = layoutsOf(wrapper, 'css')
    const page = await chromium.context.newPage()
    for (const source of given.pages) {
      await page.setContent(source)
      const found = await page.evaluate((all) => {
        const read = (element: Element, { attribute }: { attribute?: string }): string => {
          const text = attribute === undefined ? element.textContent : element.getAttribute(attribute)
          return (text ?? '').replace(/\s+/g, ' ').trim()
        }
        return all.flatMap(({ record = 'html', fields }) =>
          [...document.querySelectorAll(record)].map((node) =>
            fields.map(({ expressions }) => {
              for (const expression of expressions) {
                const element = expression.text === ':scope' ? node : node.querySelector(expression.text)
                const value = element === null ? '' : read(element, expression)
                if (value !== '') return value
              }
              return ''
            }),
          ),
        )
      }, layouts)
      expect(found).toEqual(extractRows(wrapper, source))
    }
    await page.close()
  })

  it('find as regular expressions what the wrapper finds', () => {
    const given = { ...cases[1], method: 'delimiters' }
    const wrapper = learned(given)
    const rule = wrapper.exportRules('regex')[0].rule
    expect(rule?.layouts[0].fields.map(({ expressions }) => expressions[0].group)).toEqual([1, 2])
    const [, source, flags] = /^\/(.*)\/(\w+)$/s.exec(rule?.layouts[0].record ?? '') ?? []
    for (const page of given.pages) {
      const rows = [...page.matchAll(new RegExp(source, flags))].map((match) => match.slice(1, 3).map(fold))
      expect(rows).toEqual(extractRows(wrapper, page))
    }
  })

  it('say where a notation cannot express a rule', () => {
    const single = learned(cases[2])
    expect(single.exportRules('css')).toEqual([
      { method: 'predicates/voting', reason: 'Conditions on texts have no CSS selector.' },
    ])
    const parts: Case = {
      ...cases[0],
      pages: [
        shelf(item('Dune', priceEach('$5'), '/d'), item('Emma', priceEach('$7'), '/e')),
        shelf(item('Kim', priceEach('$1'), '/k'), item('Omoo', priceEach('$2'), '/o')),
      ],
      records: [
        { title: 'Dune', price: '$5', link: '/d' },
        { title: 'Emma', price: '$7', link: '/e' },
      ],
    }
    const [title, price] = layoutsOf(learned(parts), 'xpath')[0].fields
    expect([title.expressions.length, price.expressions.length]).toEqual([1, 0])
    expect(price.reason).toBe('its value is a part of a text')
    const [term, text] = layoutsOf(learned(cases[1]), 'css')[0].fields
    expect([term.expressions.length, text.expressions.length]).toEqual([1, 0])
    expect(text.reason).toContain('outside the first element of the record')
    expect(learned(cases[0]).exportRules('regex')[0].reason).toBe(
      'Patterns of elements have no regular expression.',
    )
  })
})
