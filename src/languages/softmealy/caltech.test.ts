import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import type { Value } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import { delimitersLearner } from '../delimiters/learn.ts'
import { softMealyLearner } from './learn.ts'
import { run } from './run.ts'

/** The list of a faculty by which SoftMealy was introduced: the address and the second title may be missing. */
const MANI =
  '<LI> <A HREF="[url:http://www.cs.caltech.edu/people/mani.html]"> [name:Mani Chandy]</A>, <I>[academic:Professor of Computer Science]</I> and <I>[administrative:Executive Officer for Computer Science]</I>\n'
const FRED =
  '<LI> [name:Fred Thompson], <I>[academic:Professor Emeritus of Applied Philosophy and Computer Science]</I>\n'
const JIM =
  '<LI> <A HREF="http://www.cs.caltech.edu/~arvo/home.html"> Jim Arvo</A>, <I>Associate Professor of Computer Science</I>\n'

const task = createTask([`<UL>\n{${MANI}}{${FRED}}</UL>`])

describe('the faculty of Caltech', () => {
  const learned = softMealyLearner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)

  it('has a path for each order of attributes', () => {
    expect(learned.replay.exact).toBe(true)
    expect(learned.rule.starts).toHaveLength(2)
    expect(learned.rule.last).toHaveLength(2)
  })

  it('has a professor with an address and without a second title, as no example has', () => {
    const page = createPage(`<UL>\n${JIM}</UL>`)
    const { records } = run(learned.rule, page, task.fields)
    expect(
      records.map(({ values }) => values.map((list) => list.map((value) => (value as Value).text))),
    ).toEqual([
      [
        ['http://www.cs.caltech.edu/~arvo/home.html'],
        ['Jim Arvo'],
        ['Associate Professor of Computer Science'],
        [],
      ],
    ])
  })

  it('cannot be written as the published HLRT, which needs every field', () => {
    const result = delimitersLearner.learn(task, createBudget(), 'hlrt')
    if (result.kind === 'declined') throw new Error(result.reason)
    expect(result.rule.pairs.some(({ optional }) => optional === true)).toBe(true)
  })

  it('reads in words', () => {
    const text = softMealyLearner.language.explain(learned.rule, task.fields)
    expect(text).toContain('A record begins with')
    expect(text).toContain('url (attribute href), where <li> is before it')
    expect(text).toContain('the end of the record')
  })
})
