import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createBudget } from '../../budget.ts'
import { detectorsLearner } from '../learn.ts'
import { explain } from './explain.ts'

/** The words for the rule that is learned from pages in the notation of tests, line by line. */
function linesOf(...pages: string[]): string[] {
  const task = createTask(pages)
  const learned = detectorsLearner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return explain(learned.rule, task.fields).split('\n')
}

const LIST =
  '<ul>{<li><b>[name:Ely]</b> <i>[code:740]</i></li>}{<li><b>[name:Bath]</b></li>}{<li><b>[name:York]</b> <i>[code:194]</i></li>}</ul>'

describe('a rule in words', () => {
  it('names what begins a record and what is around a value', () => {
    const lines = linesOf(LIST)
    expect(lines).toContainEqual(expect.stringMatching(/^A record has <li>.* at its beginning\.$/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}name {2}after <b>, before <\/b>/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}code {2}after <i>, before <\/i>/))
  })

  it('reports which fields may be missing', () => {
    const [name, code] = linesOf(LIST).filter((line) => line.startsWith('  '))
    expect(name).not.toContain('may be missing')
    expect(code).toContain('may be missing')
  })

  it('gives the shares where examples differ', () => {
    const varied =
      '<ul>{<li><b>[name:Ely]</b></li>}{<li><i>[name:Bath]</i></li>}{<li><b>[name:York]</b></li>}{<li><i>[name:Hull]</i></li>}</ul>'
    expect(linesOf(varied)).toContainEqual(expect.stringMatching(/after <b> 50 % or <i> 50 %/))
  })

  it('names the attribute that holds a value, and the length of one that is text', () => {
    const links =
      '<ul>{<li><a href="[to:/ely]">[name:Ely]</a></li>}{<li><a href="[to:/bath]">[name:Bath]</a></li>}{<li><a href="[to:/york]">[name:New York]</a></li>}</ul>'
    const lines = linesOf(links)
    expect(lines).toContainEqual(expect.stringContaining('(its attribute href)'))
    expect(lines).toContainEqual(expect.stringContaining('(1 to 2 tokens)'))
  })
})
