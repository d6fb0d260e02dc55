import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { coveringElement, precedingText } from '../concepts/composites.ts'
import { type Candidate, isNarrower, type Template } from './builder.ts'
import { chain, conjunction } from './composites.ts'
import { defaultBias } from './index.ts'
import { steps, tagPath } from './structure.ts'
import { neighbour } from './surroundings.ts'

const template: Template = { constant: (text) => text.length < 8 }

const builders = [
  ...defaultBias,
  conjunction('flat', 'content', defaultBias),
  ...[coveringElement, precedingText].map((decomposition, i) =>
    chain(`chain-${i}`, 'content', steps, decomposition, neighbour),
  ),
  chain('label', 'content', neighbour, precedingText, tagPath),
]

const word = fc.constantFrom(
  'Price:',
  'Author',
  'Dune',
  '$12.50',
  '2001',
  'by Frank Herbert',
  'ISBN: 12',
  ',',
  'red',
)
const leaf = fc
  .tuple(
    fc.constantFrom('b', 'i', 'span', 'a', 'font color="red"', 'b itemprop="price" data-unit="cm"'),
    word,
  )
  .map(([tag, text]) => {
    return `<${tag}>${text}</${tag.split(' ')[0]}>`
  })
const cell = fc.array(fc.oneof(word, leaf), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const row = fc
  .tuple(
    fc.constantFrom('', ' class="odd row"', ' id="main"'),
    fc.array(cell, { minLength: 1, maxLength: 3 }),
  )
  .map(([attributes, cells]) => `<tr${attributes}>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`)
const block = fc.oneof(
  fc.array(row, { minLength: 1, maxLength: 4 }).map((rows) => `<table>${rows.join('')}</table>`),
  fc
    .array(cell, { minLength: 1, maxLength: 4 })
    .map((items) => `<ul>${items.map((c) => `<li>${c}</li>`).join('')}</ul>`),
  cell.map((text) => `<h2>${text}</h2>`),
)
const source = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => `<body>${blocks.join('\n')}</body>`)

const marked: fc.Arbitrary<Candidate[]> = fc
  .tuple(source, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }))
  .map(([text, picks]) => {
    const view = viewOf(createPage(text))
    return picks.map((pick) => ({ view, node: view.texts[pick % view.texts.length] }))
  })

describe.each(builders.map((builder) => [builder.name, builder] as const))('the builder %s', (_, builder) => {
  it('generalises to a concept that covers every positive', () => {
    fc.assert(
      fc.property(marked, (positives) => {
        const concept = builder.lgg(positives, template)
        if (concept === undefined) return
        expect(builder.schema.safeParse(JSON.parse(JSON.stringify(concept))).success).toBe(true)
        const { test } = builder.compile(concept)
        for (const { view, node } of positives) expect(test(view, node)).toBe(true)
      }),
      { seed: 1, numRuns: 60 },
    )
  })

  it('refines to narrower concepts that cover at least one positive', () => {
    fc.assert(
      fc.property(marked, (positives) => {
        const start = builder.refine(undefined, positives, template).slice(0, 6)
        for (const concept of [undefined, ...start]) {
          for (const refined of builder.refine(concept, positives, template).slice(0, 12)) {
            const matcher = builder.compile(refined)
            expect(positives.some(({ view, node }) => matcher.test(view, node))).toBe(true)
            if (concept !== undefined)
              expect(isNarrower(matcher, builder.compile(concept), positives)).toBe(true)
          }
        }
      }),
      { seed: 2, numRuns: 15 },
    )
  })

  it('seeks every text that it accepts', () => {
    fc.assert(
      fc.property(marked, (positives) => {
        for (const concept of builder.refine(undefined, positives, template).slice(0, 12)) {
          const matcher = builder.compile(concept)
          const { view } = positives[0]
          const sought = matcher.seek?.(view)
          if (sought === undefined) continue
          for (let i = 0; i < view.texts.length; i++) {
            if (matcher.test(view, view.texts[i])) expect(sought).toContain(i)
          }
        }
      }),
      { seed: 3, numRuns: 30 },
    )
  })

  it('says in words what a concept means', () => {
    const view = viewOf(createPage('<table><tr><td>Price:</td><td><b>$12.50</b></td></tr></table>'))
    const positives = [0, 1].map((i) => ({ view, node: view.texts[i] }))
    for (const concept of builder.refine(undefined, positives, template)) {
      expect(builder.explain(concept)).toMatch(/\w/)
    }
  })
})
