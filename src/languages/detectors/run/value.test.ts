import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createTally, VALUE_PRIORS } from '../../parts/learn/tally.ts'
import { compileView } from '../../parts/run/compile-view.ts'
import { valueChain } from '../../parts/run/views.ts'
import { lexemesOf } from '../../tokens/lexemes.ts'
import { chainsOf, compileValue } from './value.ts'

const pieces = ['Ely', 'Bath', 'of', 'CB7', '12', ',', '(', '<b>', '</b>', '<!-- a note -->', '\n', 'é', 'א']
const source = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((own) => own.join(' '))
const values = fc.array(fc.constantFrom('Ely', 'Bath of', '12', 'CB7, 12', 'of Ely (12'), { maxLength: 4 })

function viewOf(own: readonly string[], others: readonly string[]) {
  const tally = createTally(VALUE_PRIORS)
  for (const each of own) tally.add(valueChain(each), 1)
  for (const each of [...own, ...others]) tally.see(valueChain(each))
  return tally.view()
}

describe('the content of tokens', () => {
  it('scores as its text does, in bits, and never above the highest score there is', () => {
    fc.assert(
      fc.property(source, values, (html, own) => {
        const lexemes = lexemesOf(createPage(html))
        fc.pre(lexemes.size > 0)
        const view = viewOf(own, pieces)
        const value = compileValue(view)
        const part = { from: 0, to: lexemes.size }
        const chains = chainsOf(lexemes, part)
        const [found, right] = [[] as number[], [] as number[]]
        for (let from = 0; from < lexemes.size; from++) {
          for (let to = from + 1; to <= lexemes.size; to++) {
            const text = html.slice(lexemes.start[from], lexemes.end[to - 1]).replaceAll(/\s/g, ' ')
            found.push(value.score(chains, from, to))
            right.push(compileView(view)(valueChain(text)) / Math.LN2)
          }
        }
        expect(found).toEqual(right)
        expect(found.filter((score) => score > value.most + 1e-9)).toEqual([])
      }),
      { seed: 58, numRuns: 100 },
    )
  })

  it('is that of its kinds of characters alone in a long text, even if all of it is capitalised words', () => {
    const long = 'Ely '.repeat(50).trim()
    const lexemes = lexemesOf(createPage(long))
    const chains = chainsOf(lexemes, { from: 0, to: lexemes.size })
    const view = viewOf([long], ['12', 'of'])
    const scoreOf = (tokens: number): number => compileValue(view).score(chains, 0, tokens) * Math.LN2
    expect(scoreOf(40)).toBeCloseTo(compileView(view)(valueChain('Ely '.repeat(40).trim())), 9)
    expect(scoreOf(50)).toBeCloseTo(compileView(view)(['a', 'a', '\0']), 9)
  })
})
