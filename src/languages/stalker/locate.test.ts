import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { lexemesOf } from '../tokens/lexemes.ts'
import { learnLocator } from './learn-locator.ts'
import { compileLocator, locate } from './locate.ts'
import type { Locator, Step } from './rule.ts'

const to = (...lexemes: string[]): Step => ({ skip: 'to', landmark: lexemes.map((lexeme) => ({ lexeme })) })
const until = (...classes: string[]): Step => ({
  skip: 'until',
  landmark: classes.map((name) => ({ class: name })),
})
const forward = (...disjuncts: Step[][]): Locator => ({ direction: 'forward', disjuncts })
const backward = (...disjuncts: Step[][]): Locator => ({ direction: 'backward', disjuncts })

/** What is behind the place that a locator gives in a page, or in its tokens [from, to). */
function behind(locator: Locator, source: string, from = 0, last?: number): string | undefined {
  const lexemes = lexemesOf(createPage(source))
  const at = locate(compileLocator(locator), lexemes, from, last ?? lexemes.size)
  return at === undefined ? undefined : source.slice(lexemes.start[at] ?? source.length)
}

describe('a landmark', () => {
  const source = '<p>Fax <b>12</b> Phone <b>34</b></p>'

  it('is passed by SkipTo and approached by SkipUntil', () => {
    expect(behind(forward([to('<b>')]), source)).toBe('12</b> Phone <b>34</b></p>')
    expect(behind(forward([until('Num')]), source)).toBe('12</b> Phone <b>34</b></p>')
    expect(behind(forward([to('Fax')]), source)).toBe('<b>12</b> Phone <b>34</b></p>')
  })

  it('is looked for behind the one before it', () => {
    expect(behind(forward([to('Phone'), to('<b>')]), source)).toBe('34</b></p>')
    expect(behind(forward([to('<b>'), to('<b>')]), source)).toBe('34</b></p>')
    // The number that SkipUntil approaches is not passed, so that the next step finds it again.
    expect(behind(forward([until('Num'), until('Num')]), source)).toBe('12</b> Phone <b>34</b></p>')
  })

  it('has its tokens next to each other', () => {
    expect(behind(forward([to('Phone', '<b>')]), source)).toBe('34</b></p>')
    expect(behind(forward([to('Fax', 'Phone')]), source)).toBeUndefined()
  })

  it('is read from the end in a backward rule', () => {
    expect(behind(backward([to('</b>')]), source)).toBe('</b></p>')
    expect(behind(backward([to('</b>'), to('<b>')]), source)).toBe('<b>34</b></p>')
    expect(behind(backward([until('Num')]), source)).toBe('</b></p>')
    expect(behind(backward([to('Phone', '<b>')]), source)).toBe('Phone <b>34</b></p>')
  })

  it('does not reach beyond the part in which it is looked for', () => {
    // The tokens are <p> Fax <b> 12 </b> Phone <b> 34 </b> </p>.
    expect(behind(forward([to('Phone')]), source, 0, 5)).toBeUndefined()
    expect(behind(forward([to('Phone', '<b>')]), source, 0, 6)).toBeUndefined()
    expect(behind(backward([to('Fax')]), source, 2)).toBeUndefined()
    expect(behind(forward([to('<b>')]), source, 3)).toBe('34</b></p>')
  })

  it('is a tag with any classes, unless it names them', () => {
    const classes = '<b class="a">1</b><b class="b">2</b>'
    expect(behind(forward([to('<b>')]), classes)).toBe('1</b><b class="b">2</b>')
    expect(behind(forward([to('<b.b>')]), classes)).toBe('2</b>')
  })
})

describe('disjuncts', () => {
  it('are tried in order; the first that succeeds gives the place', () => {
    const rule = forward([to('<i>')], [to('<b>')])
    expect(behind(rule, '<b>1</b><i>2</i>')).toBe('2</i>')
    expect(behind(rule, '<b>1</b>')).toBe('1</b>')
    expect(behind(rule, '<u>1</u>')).toBeUndefined()
  })

  it('without steps give the place where they begin', () => {
    expect(behind(forward([]), '1 2')).toBe('1 2')
    expect(behind(backward([]), '1 2')).toBe('')
  })
})

describe('learning where a value begins', () => {
  /** Each source has its place at `|`; one without has no such place. */
  const learn = (sources: readonly string[], directions: readonly Locator['direction'][] = ['forward']) => {
    const examples = sources.map((source) => {
      const offset = source.indexOf('|')
      const lexemes = lexemesOf(createPage(source.replace('|', '')))
      const at = [...lexemes.start].slice(0, lexemes.size).findIndex((start) => start >= offset)
      const target = offset < 0 ? undefined : at < 0 ? lexemes.size : at
      return { lexemes, from: 0, to: lexemes.size, target }
    })
    return learnLocator(examples, directions, createBudget())
  }

  it('takes the token before the place, where it is enough', () => {
    expect(learn(['a b <i>|1</i>', 'c <i>|d</i>'])).toEqual(forward([to('<i>')]))
  })

  it('adds a landmark where the token before the place comes earlier too', () => {
    const locator = learn(['<b>x</b> Phone: <b>|1</b>', '<b>y</b> <b>z</b> Phone: <b>|2</b>'])!
    expect(locator.disjuncts).toHaveLength(1)
    expect(behind(locator, '<b>u</b> <b>v</b> <b>w</b> Phone: <b>3</b>')).toBe('3</b>')
  })

  it('covers one form after the other: one disjunct for each', () => {
    const locator = learn([
      '<b>|one</b> x',
      '<b>|two</b> y',
      '<u>x</u> <i>|three</i>',
      '<u>y z</u> <i>|four</i>',
    ])!
    expect(locator.disjuncts).toHaveLength(2)
    expect(behind(locator, '<u>w</u> <i>five</i>')).toBe('five</i>')
    expect(behind(locator, '<b>six</b> z')).toBe('six</b> z')
  })

  it('goes backward where that needs fewer disjuncts', () => {
    const sources = ['Ann |Rome ; 5', 'Ann Bob |Oslo ; 6', 'Ann Bob Cy |Bonn ; 7']
    expect(learn(sources)!.disjuncts.length).toBeGreaterThan(1)
    const locator = learn(sources, ['forward', 'backward'])!
    expect([locator.direction, locator.disjuncts.length]).toEqual(['backward', 1])
    expect(behind(locator, 'Di Ed Flo Guy Bern ; 8')).toBe('Bern ; 8')
  })

  it('does not succeed in an example that lacks the value', () => {
    const locator = learn(['Cost <b>|5</b>', 'Cost <b>|7</b>', 'Note <b>none</b>'])!
    expect(behind(locator, 'Note <b>none</b>')).toBeUndefined()
    expect(behind(locator, 'Cost <b>9</b>')).toBe('9</b>')
  })

  it('finds nothing where no example has the value, or no step is left', () => {
    expect(learn(['Note <b>none</b>'])).toBeUndefined()
    const spent = createBudget({ steps: 1 })
    spent.spend(2)
    const lexemes = lexemesOf(createPage('<b>1</b>'))
    expect(learnLocator([{ lexemes, from: 0, to: 3, target: 1 }], ['forward'], spent)).toBeUndefined()
  })
})
