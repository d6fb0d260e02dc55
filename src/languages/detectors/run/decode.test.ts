import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createPage } from '../../../page/page.ts'
import type { Value } from '../../../record/extraction.ts'
import { createBudget } from '../../budget.ts'
import { detectorsLearner } from '../learn.ts'
import { run } from './run.ts'

const job = (title: string, company: string, date: string): string =>
  `{<dt><b>[title:${title}]</b></dt><dd>Company: [company:${company}]<br>Posted: [date:${date}]</dd>}`
const PAGES = [
  `<dl>${job('Clerk', 'Arden Ltd', '3 May 2001')}${job('Nurse', 'Bell Inc', '12 Jan 2002')}${job('Cook', 'Cole Ltd', '9 June 2001')}</dl><p><b>For employers</b><br>Posted: every Friday</p>`,
  `<dl>${job('Porter', 'Dorn Ltd', '7 May 2003')}${job('Baker', 'Egan Inc', '1 Mar 2000')}</dl><p><b>For employers</b><br>Posted: every Friday</p>`,
]
const task = createTask(PAGES)
const learned = detectorsLearner.learn(task, createBudget())
if (learned.kind === 'declined') throw new Error(learned.reason)

function read(source: string): string[][] {
  const { records } = run(learned.kind === 'learned' ? learned.rule : fail(), createPage(source), task.fields)
  return records.map(({ values }) =>
    values.map((list) => list.map((value) => (value as Value).text).join('|')),
  )
}

function fail(): never {
  throw new Error('nothing was learned')
}

const FOOT = '</dl><p><b>For employers</b><br>Posted: every Friday</p>'

describe('reading a record at once', () => {
  it('finds fields that have changed places', () => {
    const source = `<dl><dt><b>Smith</b></dt><dd>Posted: 5 Sept 2002<br>Company: Frost Ltd</dd>${FOOT}`
    expect(read(source)).toEqual([['Smith', 'Frost Ltd', '5 Sept 2002']])
  })

  it('takes a text behind a new label for the field that it looks like', () => {
    const source = `<dl><dt><b>Smith</b></dt><dd>Employer: Frost Ltd<br>Since: 5 Sept 2002</dd>${FOOT}`
    expect(read(source)).toEqual([['Smith', 'Frost Ltd', '5 Sept 2002']])
  })

  it('ends the last record before what follows the list', () => {
    const source = `<dl><dt><b>Smith</b></dt><dd>Company: Frost Ltd</dd>${FOOT}`
    expect(read(source)).toEqual([['Smith', 'Frost Ltd', '']])
  })
})
