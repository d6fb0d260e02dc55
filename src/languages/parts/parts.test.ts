import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../budget.ts'
import { learnParts } from './learn/learn-parts.ts'
import { mark } from './marked-text.ts'
import { isBalanced } from './run/lattice.ts'
import { type PartsRule, partsSchema } from './run/rule.ts'
import { sayParts } from './run/say.ts'
import { createSplitter } from './run/split.ts'

function learn(fields: number, marked: readonly string[], unmarked: readonly string[] = []): PartsRule {
  const rule = learnParts(fields, marked.map(mark), unmarked, createBudget())
  if (rule === undefined) throw new Error('nothing learned')
  return rule
}

function read(rule: PartsRule, text: string): string[][] {
  const values: string[][] = rule.fields.map(() => [])
  for (const { field, start, end } of createSplitter(rule)(text).parts)
    values[field].push(text.slice(start, end))
  return values
}

const ADDRESSES = [
  'Flat 3, 7 High Street, Bath, BA1 5DR, England',
  '112 Kings Road, Leeds, LS3 1LT, England',
  '4 Church Row, Bury Edmunds, IP33 1NP, England',
  '29 Station Road, York, YO1 9QL, England',
]

describe('an address with one marked text', () => {
  const rule = learn(3, ['[0:12 Mill Lane], [1:Ely], [2:CB7 4AA], England'], ADDRESSES)

  it('is split on texts of the same form', () => {
    expect(read(rule, '112 Kings Road, Leeds, LS3 1LT, England')).toEqual([
      ['112 Kings Road'],
      ['Leeds'],
      ['LS3 1LT'],
    ])
    expect(read(rule, '29 Station Road, York, YO1 9QL, England')).toEqual([
      ['29 Station Road'],
      ['York'],
      ['YO1 9QL'],
    ])
  })

  it('is split where a value has another number of words', () => {
    expect(read(rule, '4 Church Row, Bury Edmunds, IP33 1NP, England')[1]).toEqual(['Bury Edmunds'])
  })

  it('passes its own schema, and says what it does', () => {
    expect(partsSchema.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
    expect(sayParts(rule, ['street', 'city', 'code'])[0]).toBe(
      'street: the words and numbers ahead of the first comma',
    )
  })
})

describe('a value at the end of a sentence', () => {
  it('is without the full stop on other texts, whatever it ends with', () => {
    const rule = learn(
      2,
      ['© [0:2023], [1:User42]. Created using'],
      ['© 2011-2021, Ann Lee. Created using', '© 2022, Kim Bo, Li Wu. Created using'],
    )
    expect(read(rule, '© 2011-2021, Ann Lee. Created using')).toEqual([['2011-2021'], ['Ann Lee']])
    expect(read(rule, '© 2020, The Team. Created using')).toEqual([['2020'], ['The Team']])
  })
})

describe('other texts of several values', () => {
  it('reads prices and lists of kinds', () => {
    const rule = learn(
      2,
      ['[0:££] · [1:Thai], [1:vegetarian]'],
      ['£ · Italian, pizza', '£££ · French', '££ · Indian, halal'],
    )
    expect(read(rule, '£ · Italian, pizza')).toEqual([['£'], ['Italian', 'pizza']])
    expect(read(rule, '£££ · French')).toEqual([['£££'], ['French']])
  })

  it('reads two measures of one height', () => {
    const rule = learn(2, ['[0:5-11] ([1:1.80] m)'], ['6-2 (1.88 m)', '5-9 (1.75 m)'])
    expect(read(rule, '6-2 (1.88 m)')).toEqual([['6-2'], ['1.88']])
    expect(sayParts(rule, ['feet', 'metres'])[1]).toBe(
      'metres: the number between an opening bracket and "m"',
    )
  })

  it('leaves out an optional value that a text lacks', () => {
    const rule = learn(
      3,
      ['[0:Dayton], [1:OH] [2:45430]', '[0:Austin], [1:TX]'],
      ['Boston, MA 02210', 'Reno, NV', 'San Jose, CA 95110', 'Salem, OR'],
    )
    expect(read(rule, 'Salem, OR')).toEqual([['Salem'], ['OR'], []])
    expect(read(rule, 'San Jose, CA 95110')).toEqual([['San Jose'], ['CA'], ['95110']])
    expect(sayParts(rule, ['city', 'state', 'zip'])[1]).toContain('the 2 capital letters')
  })

  it('reads the fields again behind the sign between marked repetitions', () => {
    const rule = learn(
      2,
      ['[0:Dayton], [1:OH] • [0:Salem], [1:OR]', '[0:Boston], [1:MA]'],
      ['Austin, TX • San Antonio, TX', 'Reno, NV', 'Omaha, NE'],
    )
    expect(rule.again).toEqual(['•'])
    expect(read(rule, 'Austin, TX • San Antonio, TX')).toEqual([
      ['Austin', 'San Antonio'],
      ['TX', 'TX'],
    ])
    expect(read(rule, 'Reno, NV')).toEqual([['Reno'], ['NV']])
  })

  it('cuts letters from digits only where the marks do', () => {
    const rule = learn(2, ['[0:6.2]L [1:V8]'], ['3.5L V6', '1.6L L4'])
    expect(rule.grain).toBe('numbers')
    expect(read(rule, '1.6L L4')).toEqual([['1.6'], ['L4']])
  })

  it('keeps brackets of a value together', () => {
    const rule = learn(
      1,
      ['Publisher: [0:Jove Books]', 'Publisher: [0:Regal Press]'],
      ['Publisher: Paraclete Press (MA)'],
    )
    expect(read(rule, 'Publisher: Paraclete Press (MA)')).toEqual([['Paraclete Press (MA)']])
    expect([isBalanced('a (b)'), isBalanced('a (b'), isBalanced(')(')]).toEqual([true, false, false])
  })
})

describe('any text', () => {
  const rule = learn(2, ['[0:Dayton], [1:OH]'], ['Boston, MA'])

  it('gives parts in order that do not overlap', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
        let last = 0
        for (const { start, end } of createSplitter(rule)(text).parts) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
      }),
      { seed: 5, numRuns: 200 },
    )
  })

  it('learns the same rule whatever the order of the texts', () => {
    const marked = ['[0:Dayton], [1:OH]', '[0:Boston], [1:MA]']
    const texts = ['Reno, NV', 'Austin, TX', 'Salem, OR']
    const rules = [learn(2, marked, texts), learn(2, marked, [...texts].reverse())]
    expect(rules.map((one) => read(one, 'San Jose, CA'))).toEqual([
      [['San Jose'], ['CA']],
      [['San Jose'], ['CA']],
    ])
    expect(rules[0]).toEqual(rules[1])
  })

  it('does not split prose, and refuses an order of unknown fields', () => {
    expect(read(rule, 'word '.repeat(2000))).toEqual([[], []])
    const absurd = { ...rule, orders: [{ fields: [7], skipped: [0, 0] }] }
    expect(partsSchema.safeParse(absurd).success).toBe(false)
  })

  it('stops learning when the budget is used up', () => {
    const marked = [mark('[0:Dayton], [1:OH]')]
    expect(learnParts(2, marked, ['Boston, MA'], createBudget({ steps: 1 }))).toBeDefined()
    expect(learnParts(0, marked, [], createBudget())).toBeUndefined()
  })
})
