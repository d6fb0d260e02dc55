import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../../../test/browser/chromium.ts'
import { createPage } from '../../page/page.ts'
import type { Template } from './builders/builder.ts'
import { conjunction } from './builders/conjunction.ts'
import { defaultBias } from './builders/index.ts'
import { clauseToPattern, clauseToXPath } from './export.ts'
import { viewOf } from './page-view.ts'

const source = `<!doctype html><title>Shop</title><body><script>var a = 'Author'</script>
<div id="main"><h1 class="big title">It's "Dune"</h1>
<table><tr class="row odd"><td>Author</td><td><a href="#">Frank Herbert</a>, <a href="#">Other</a></td></tr>
<tr class=row><td>Price</td><td>$12<br>plus tax</td></tr></table></div>
<div><p>Author</p><p>&nbsp;</p><p>Someone<b> else</b></p></div>`

const template: Template = { constant: () => true }
const flat = conjunction('flat', 'content', defaultBias.slice(0, 3))
const builders = [...defaultBias, flat]
const byName = new Map(builders.map((builder) => [builder.name, builder]))

describe('rules as XPath', () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())

  it('selects in a browser the nodes that the rule selects', async () => {
    const view = viewOf(createPage(source))
    const cases: { xpath: string; expected: string[] }[] = []
    for (const node of view.texts) {
      const positives = [{ view, node }]
      const concepts = builders.flatMap((builder) => [
        ...builder.refine(undefined, positives, template),
        ...[builder.lgg(positives, template)].filter((concept) => concept !== undefined),
      ])
      for (const concept of concepts) {
        const builder = byName.get(concept.is)
        const xpath = clauseToXPath({ when: [concept], weight: 1, trusted: true }, { of: 'text' }, byName)
        if (xpath === undefined || builder === undefined) continue
        const { test } = builder.compile(concept)
        const expected = [...view.texts].flatMap((text, i) => (test(view, text) ? [view.text(i)] : []))
        cases.push({ xpath, expected })
      }
    }
    expect(cases.length).toBeGreaterThan(50)
    const page = await chromium.context.newPage()
    await page.setContent(source)
    const found = await page.evaluate(
      (expressions) => {
        return expressions.map((expression) => {
          const result = document.evaluate(expression, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
          return Array.from({ length: result.snapshotLength }, (_, i) =>
            (result.snapshotItem(i)?.textContent ?? '').replace(/\s+/g, ' ').trim(),
          )
        })
      },
      cases.map(({ xpath }) => xpath),
    )
    for (const [i, { xpath, expected }] of cases.entries()) expect(found[i], xpath).toEqual(expected)
  })

  it('is silent where XPath cannot say it', () => {
    const clause = { when: [{ is: 'shape', shape: 'date', by: 'kind' }], weight: 1, trusted: true }
    expect(clauseToXPath(clause, { of: 'text' }, byName)).toBeUndefined()
    expect(clauseToXPath(clause, { of: 'element' }, byName)).toBeUndefined()
  })
})

describe('rules as regular expressions', () => {
  const bracketed = { is: 'bracket', before: '<td>', after: '</td>' }
  const clause = { when: [bracketed], weight: 1, trusted: true }

  it('finds in the source the texts that the rule selects', () => {
    const view = viewOf(createPage(source))
    const test = byName.get('bracket')?.compile(bracketed).test
    const expected = [...view.texts].flatMap((text, i) => (test?.(view, text) ? [view.text(i)] : []))
    const pattern = clauseToPattern(clause, { of: 'text' }, byName)
    const found = [...source.matchAll(new RegExp(pattern ?? '', 'g'))].map(([, text]) => text)
    expect(found).toEqual(expected)
    expect(found).toEqual(['Author', 'Price'])
  })

  it('is silent about conjunctions', () => {
    expect(
      clauseToPattern({ ...clause, when: [bracketed, bracketed] }, { of: 'text' }, byName),
    ).toBeUndefined()
  })
})
