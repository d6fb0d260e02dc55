import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createPage } from '../../../page/page.ts'
import { createBudget } from '../../budget.ts'
import { lexemesOf } from '../../tokens/lexemes.ts'
import { detectorsLearner } from '../learn.ts'
import { symbolsOf } from './compile.ts'
import { findValues } from './find-values.ts'
import { compileRule } from './run.ts'

const LIST =
  '<ul>{<li><b>[name:Ann]</b>, <i>[age:31]</i></li>}{<li><b>[name:Bob]</b>, <i>[age:42]</i></li>}{<li><b>[name:Cy]</b>, <i>[age:7]</i></li>}</ul>'
const learned = detectorsLearner.learn(createTask([LIST]), createBudget(), 'classes')
if (learned.kind === 'declined') throw new Error(learned.reason)
const { rule } = learned
const { alphabet, values } = compileRule(rule)
if (!('byRules' in values)) throw new Error('the variant is judged by rules')
const { byRules } = values

const PIECES = ['<li>', '</li>', '<b>', '</b>', '<i>', '</i>', 'Eve', 'dan', '12', ',', 'and']
const source = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(' '))
const symbolsIn = (text: string) => symbolsOf(lexemesOf(createPage(text)), alphabet)

describe('the values of a part by the fuzzy rules', () => {
  it('are in order, share no token, and are one for a field that does not repeat', () => {
    fc.assert(
      fc.property(source, (text) => {
        const symbols = symbolsIn(text)
        const found = findValues(byRules, symbols, { from: 0, to: symbols.length })
        for (const [i, { from, to, weight }] of found.entries()) {
          expect(from).toBeGreaterThanOrEqual(found[i - 1]?.to ?? 0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(symbols.length)
          expect(weight).toBeGreaterThan(0)
        }
        const fields = found.filter(({ field }) => !field.many).map(({ field }) => field.field)
        expect(new Set(fields).size).toBe(fields.length)
      }),
      { seed: 91, numRuns: 200 },
    )
  })

  it('are inside the part that is asked for', () => {
    fc.assert(
      fc.property(source, fc.nat(30), fc.nat(30), (text, a, b) => {
        const symbols = symbolsIn(text)
        const [from, to] = [a, b].map((at) => Math.min(at, symbols.length)).toSorted((x, y) => x - y)
        for (const found of findValues(byRules, symbols, { from, to })) {
          expect(found.from).toBeGreaterThanOrEqual(from)
          expect(found.to).toBeLessThanOrEqual(to)
        }
      }),
      { seed: 92, numRuns: 200 },
    )
  })

  it('are none in an empty part', () => {
    expect(findValues(byRules, symbolsIn('<b>Eve</b>'), { from: 1, to: 1 })).toEqual([])
  })
})
