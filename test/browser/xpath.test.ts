import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Template } from '../../src/languages/predicates/builders/builder.ts'
import { conjunction } from '../../src/languages/predicates/builders/composites.ts'
import { defaultBias } from '../../src/languages/predicates/builders/index.ts'
import { candidatesOf, type Domain } from '../../src/languages/predicates/run/domain.ts'
import { clauseToXPath } from '../../src/languages/predicates/say/export.ts'
import { createPage } from '../../src/page/page.ts'
import { viewOf } from '../../src/page/page-view.ts'
import { type Chromium, launchChromium } from './chromium.ts'

const source = `<!doctype html><title>Frank Herbert, "Other" (Shop)</title><body><script>var a = 'Author'</script>
<div id="main"><h1 class="big title">It's "Dune"</h1>
<table><tr class="row odd"><td>Author</td><td><a class=who href="/herbert">Frank Herbert</a>, <a href=" /other?a=1&amp;b=2 ">Other</a></td></tr>
<tr class=row><td>Price</td><td>$12<br>plus tax</td></tr></table></div>
<div><p>Author</p><p>&nbsp;</p><p>Someone<b> else</b></p><p itemprop="isbn">ISBN: 44</p><p><a href="/help"><i>Help</i></a></p></div>`

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

  it.each<[Domain, number]>([
    [{ of: 'text' }, 60],
    [{ of: 'attribute', name: 'href' }, 20],
  ])('selects in a browser the nodes that the rule selects: %j', async (domain, least) => {
    const view = viewOf(createPage(source))
    const candidates = candidatesOf(view, domain)
    const cases: { xpath: string; expected: string[] }[] = []
    for (const node of Array.from(candidates.nodes)) {
      const positives = [{ view, node }]
      const concepts = builders.flatMap((builder) => [
        ...builder.refine(undefined, positives, template),
        ...[builder.lgg(positives, template)].filter((concept) => concept !== undefined),
      ])
      for (const concept of concepts) {
        const builder = byName.get(concept.is)
        const xpath = clauseToXPath({ when: [concept], weight: 1, trusted: true }, domain, byName)
        if (xpath === undefined || builder === undefined) continue
        const { test } = builder.compile(concept)
        const expected = Array.from(candidates.nodes).flatMap((text, i) =>
          test(view, text) ? [candidates.text(i)] : [],
        )
        cases.push({ xpath, expected })
      }
    }
    expect(cases.length).toBeGreaterThan(least)
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
    const clause = { when: [{ is: 'saying', text: 'Author' }], weight: 1, trusted: true }
    expect(clauseToXPath(clause, { of: 'text' }, byName)).toBeUndefined()
    expect(clauseToXPath(clause, { of: 'element' }, byName)).toBeUndefined()
  })
})
