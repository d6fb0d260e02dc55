import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { select } from 'xpath'
import {
  attributeXPath,
  classXPath,
  hasOddSpace,
  quoteXPath,
  sayingXPath,
  VISIBLE_XPATH,
} from './xpath-text.ts'

const parse = (source: string): Document =>
  new DOMParser().parseFromString(source, 'text/xml') as unknown as Document
const evaluate = (expression: string, source = '<p/>'): unknown => select(expression, parse(source))
const count = (expression: string, source: string): number =>
  (evaluate(expression, source) as unknown[]).length

describe('texts in XPath', () => {
  it('are quoted so that the engine reads back the same text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', "'", '"', '&', '<', '\u00a0', 'é') })
    fc.assert(
      fc.property(text, (value) => {
        expect(evaluate(`string(${quoteXPath(value)})`)).toBe(value)
      }),
      { seed: 51, numRuns: 200 },
    )
  })

  it('say what a person reads: white space and no-break spaces are folded', () => {
    expect(evaluate(`${sayingXPath('/p')}`, '<p>\u00a0 a\n <b>b</b>\u00a0\u00a0c </p>')).toBe('a b c')
  })

  it('are visible unless blank or inside a script or style', () => {
    const source = '<p>a<b> \u00a0</b><script>x</script><style>y</style><i>c</i></p>'
    expect(count(`//text()[${VISIBLE_XPATH}]`, source)).toBe(2)
  })

  it('have odd space where normalize-space would keep it', () => {
    expect(['a b', 'a\u2009b', 'a\u00a0b', ''].map(hasOddSpace)).toEqual([false, true, true, false])
  })
})

describe('classes and attributes in XPath', () => {
  it('are whole words of the class', () => {
    const source = '<r><p class="row"/><p class=" new\nrow "/><p class="rows"/><p class="a-row"/><p/></r>'
    expect(count(`//p[${classXPath('row')}]`, source)).toBe(2)
  })

  it('may hold quotes', () => {
    expect(count(`//p[${classXPath("it's")}]`, `<p class="it's"/>`)).toBe(1)
  })

  it('are equal in capitals or not', () => {
    const source = '<r><p rel="Next"/><p rel="next"/><p rel="next page"/><p/></r>'
    expect(count(`//p[${attributeXPath('rel', 'next')}]`, source)).toBe(2)
  })
})
