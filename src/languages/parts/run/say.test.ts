import { describe, expect, it } from 'vitest'
import { createBudget } from '../../budget.ts'
import { learnParts } from '../learn/learn-parts.ts'
import { mark } from '../marked-text.ts'
import { sayParts } from './say.ts'

function say(marked: readonly string[], unmarked: readonly string[], ...names: string[]): string[] {
  const rule = learnParts(names.length, marked.map(mark), unmarked, createBudget())
  if (rule === undefined) throw new Error('nothing learned')
  return sayParts(rule, names)
}

describe('a rule in words', () => {
  it('says what a value is made of, and between which signs', () => {
    const marked = ['[0:Dayton], [1:OH] [2:45430]', '[0:Boston], [1:MA] [2:02210]']
    expect(say(marked, ['Salem, OR 97301'], 'city', 'state', 'zip')).toEqual([
      'city: the words ahead of the first comma',
      'state: the 2 capital letters between a comma and a number',
      'zip: the 5 digits behind a word',
    ])
  })

  it('names the words of the template', () => {
    const others = ['Born 1991 in Umeå', 'Born 1985 in Lagos']
    expect(say(['Born [0:1988] in [1:Perth]'], others, 'year', 'place')).toEqual([
      'year: the 4 digits between "Born" and "in"',
      'place: the words behind "in"',
    ])
  })

  it('says that a value is a list, or may be missing', () => {
    const [kinds] = say(['Kinds: [0:Thai], [0:vegan]'], ['Kinds: pizza', 'Kinds: French'], 'kinds')
    expect(kinds).toContain('a list separated by ","')
    const marked = ['[0:Reno]', '[0:Ely]', '[0:Bath]; [1:7]']
    expect(say(marked, ['York', 'Hull'], 'city', 'count')[1]).toContain('if there is one')
  })

  it('leaves out fields without a name', () => {
    expect(say(['[0:Ely], [1:7]'], [], 'city')).toHaveLength(1)
  })
})
