import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behind, inside, siteOf } from '../../../../test/predicate-sites.ts'
import { defaultBias } from '../builders/index.ts'
import { byName, compileConcept } from '../concepts/concept.ts'
import { includes } from './extent.ts'
import { isTemplateText, locateCandidate, templateOf } from './site.ts'
import { createBench } from './workshop.ts'

const cell = fc.constantFrom('Price', 'Author', 'Dune', '12')
const page = fc
  .array(fc.tuple(fc.constantFrom('b', 'i', 'p'), cell), { maxLength: 40 })
  .map((cells) => cells.map(([tag, text]) => `<${tag}>${text}</${tag}>`).join(''))

describe('the candidates of a site', () => {
  it('are numbered in one sequence, in which each page has a range of its own', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 5 }), (pages) => {
        const site = siteOf(pages)
        for (const [p, { nodes, text }] of site.candidates.entries()) {
          expect(site.offset[p] % 32).toBe(0)
          for (let i = 0; i < nodes.length; i++) {
            expect(locateCandidate(site, site.offset[p] + i)).toMatchObject({ page: p })
            expect(site.texts[site.textId[site.offset[p] + i]]).toBe(text(i))
          }
        }
      }),
      { seed: 1, numRuns: 40 },
    )
  })

  it('have extents that hold what testing each of them finds, on labelled pages and on all', () => {
    const known = byName(defaultBias)
    fc.assert(
      fc.property(fc.array(page, { minLength: 2, maxLength: 4 }), (pages) => {
        const site = siteOf(pages)
        const { extend } = createBench(site, defaultBias, templateOf(site))
        for (const concept of [inside('b'), inside('p', 'body'), behind('Price')]) {
          const { labelled, all } = extend(concept)
          const { test } = compileConcept(concept, known)
          for (const [p, view] of site.views.entries()) {
            for (const [i, node] of Array.from(view.texts).entries()) {
              const isIn = test(view, node)
              expect(includes(all(), site.offset[p] + i)).toBe(isIn)
              if (p < site.labelled) expect(includes(labelled(), i)).toBe(isIn)
            }
          }
        }
      }),
      { seed: 2, numRuns: 30 },
    )
  })

  it('share the extents of equal concepts', () => {
    const site = siteOf(['<b>a</b>'])
    const { extend } = createBench(site, defaultBias, templateOf(site))
    expect(extend(inside('b'))).toBe(extend(inside('b')))
    expect(extend(inside('b')).number).not.toBe(extend(inside('i')).number)
  })
})

describe('a text of the template', () => {
  const pages = (...texts: string[]): string[] => texts.map((text) => `<b>Price</b><i>${text}</i>`)

  it('is on half of the pages, and on two at least', () => {
    const site = siteOf([...pages('a', 'a', 'b', 'c'), '<u>Closed</u>'])
    const isTemplate = (text: string): boolean => isTemplateText(site, site.ids.get(text) ?? -1)
    expect(['Price', 'a', 'Closed'].map(isTemplate)).toEqual([true, false, false])
    const alone = siteOf(pages('a'))
    expect(isTemplateText(alone, alone.ids.get('Price') ?? -1)).toBe(false)
  })

  it('counts once on a page that says it often', () => {
    const site = siteOf(['<b>x</b><b>x</b><b>x</b>', '<b>y</b>', '<b>z</b>'])
    expect(isTemplateText(site, site.ids.get('x') ?? -1)).toBe(false)
  })

  it('may label values from a fifth of the pages on: the label of an optional field is rare', () => {
    const optional = (text: string): string => `<b>Subtitle</b><i>${text}</i>`
    const { constant } = templateOf(
      siteOf([...pages('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), optional('x'), optional('y')]),
    )
    expect(['Subtitle', 'Price', 'x', 'never seen'].map(constant)).toEqual([true, true, false, false])
  })

  it('may be any text while there is one page only', () => {
    expect(templateOf(siteOf(pages('a'))).constant('a')).toBe(true)
  })
})
