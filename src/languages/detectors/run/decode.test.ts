import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createPage } from '../../../page/page.ts'
import type { Value } from '../../../record/extraction.ts'
import { createBudget } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import { detectorsLearner } from '../learn.ts'
import { type DetectorRule, ruleSchema } from '../rule.ts'
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

const { rule } = learned

function read(source: string, other = rule): string[][] {
  const { records } = run(other, createPage(source), task.fields)
  return records.map(({ values }) =>
    values.map((list) => list.map((value) => (value as Value).text).join('|')),
  )
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

  it('ends a record before an advertisement that stands between two', () => {
    const rest = '<dd>Company: Frost Ltd<br>Posted: 5 Sept 2002</dd>'
    const source = `<dl><dt><b>Smith</b></dt>${rest}<p>Your advertisement here</p><dt><b>Miller</b></dt>${rest}${FOOT}`
    expect(read(source)).toEqual([
      ['Smith', 'Frost Ltd', '5 Sept 2002'],
      ['Miller', 'Frost Ltd', '5 Sept 2002'],
    ])
  })

  it('finds a field that has moved to the part of another', () => {
    const source = `<dl><dt><b>Smith</b> Posted: 5 Sept 2002</dt><dd>Company: Frost Ltd</dd>${FOOT}`
    expect(read(source)).toEqual([['Smith', 'Frost Ltd', '5 Sept 2002']])
  })

  it('gives a text to the field that it looks like, though another has its label', () => {
    const source = `<dl><dt><b>Smith</b></dt><dd>Posted: Frost Ltd<br>Company: 5 Sept 2002</dd>${FOOT}`
    expect(read(source)).toEqual([['Smith', 'Frost Ltd', '5 Sept 2002']])
  })

  it('gives a field that has one value the better of two, and several to one that may repeat', () => {
    const source = `<dl><dt><b>Smith</b></dt><dd>Company: Frost Ltd<br>Company: Gale Inc<br>Posted: 5 Sept 2002</dd>${FOOT}`
    const [[, one]] = read(source)
    expect(['Frost Ltd', 'Gale Inc']).toContain(one)
    const many = changed((copy) => {
      for (const field of copy.fields) field.many = true
    })
    expect(read(source, many)[0][1]).toBe('Frost Ltd|Gale Inc')
  })

  it('is less sure of a value whose borders are unlike those of all examples', () => {
    const confidence = (dd: string): number | undefined => {
      const page = createPage(`<dl><dt><b>Smith</b></dt><dd>${dd}</dd>${FOOT}`)
      const [value] = run(rule, page, task.fields).records[0].values[1] as Value[]
      return value.confidence
    }
    const usual = confidence('Company: Frost Ltd<br>Posted: 5 Sept 2002')!
    expect(confidence('Employer: Frost Ltd<br>Since: 5 Sept 2002')).toBeCloseTo(usual / 2, 2)
  })

  it('takes values that are in page order and share no token, whatever a record is made of', () => {
    const piece = fc.constantFrom(
      '<dt>',
      '</dt>',
      '<dd>',
      '</dd>',
      '<b>',
      '</b>',
      '<br>',
      'Company:',
      'Posted:',
      'Frost Ltd',
      '5 Sept 2002',
      'Smith',
      '—',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const page = createPage(`<dl><dt><b>Smith</b></dt><dd>${pieces.join(' ')}</dd>${FOOT}`)
        const extraction = run(rule, page, task.fields)
        const { records } = extraction
        expect(run(rule, page, task.fields)).toEqual(extraction)
        const spans = records.flatMap(({ values }) => values.flat().sort((a, b) => a.start - b.start))
        for (const [i, { start, end }] of spans.entries()) {
          expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0)
          expect(end).toBeGreaterThan(start)
        }
      }),
      { numRuns: 60, seed: 1 },
    )
  })
})

/** The learned rule with a change, as it would be read from a file. */
function changed(change: (copy: DetectorRule) => void): DetectorRule {
  const copy = structuredClone(rule)
  change(copy)
  return ruleSchema.parse(copy)
}

/** The steps that a run takes. */
function stepsOf(other: DetectorRule, source: string): number {
  let steps = 0
  const counting: Budget = {
    spend: (count) => {
      steps += count
      return true
    },
    exhausted: false,
    timedOut: false,
  }
  run(other, createPage(source), task.fields, counting)
  return steps
}

describe('the steps of reading a record', () => {
  const record = '<dt><b>Smith</b></dt><dd>Company: Frost Ltd<br>Posted: 5 Sept 2002</dd>'
  /** Fields that want every token: no length is too long, no text is between values, and all of them want the same places. */
  const greedy = (count: number) =>
    changed((copy) => {
      copy.record = undefined
      copy.roles = copy.symbols.map((_, s) => [s, 1_000_000, 0, 0])
      const [, company] = copy.fields
      copy.fields = Array.from({ length: count }, (_, field) => ({
        ...company,
        field,
        lengths: [0, 1_000_000],
        present: 30,
      }))
    })

  it('are counted beside those of judging borders', () => {
    const source = `<dl>${record}${FOOT}`
    // The same borders are judged, but in no place of the page does a record begin.
    const blind = changed((copy) => Object.assign(copy.record!.bar, { from: 9999, min: 9999, max: 9999 }))
    expect(read(source, blind)).toEqual([])
    expect(stepsOf(rule, source)).toBeGreaterThan(stepsOf(blind, source))
  })

  it.each([
    ['every field wants every text', greedy(10)],
    [
      'every count exceeds the number of examples',
      changed((copy) => {
        for (const { zone } of copy.fields) {
          for (const separator of [zone.begin, zone.end]) {
            separator.examples = 1
            for (const { frequencies } of [separator.left, separator.right]) {
              for (const row of frequencies) row.fill(1_000_000, 1)
            }
          }
        }
      }),
    ],
    [
      'the roles are of symbols that the rule does not have',
      changed((copy) => {
        copy.roles = copy.symbols.map((_, s) => [900_000 + s, 0, 1_000_000, 1_000_000])
      }),
    ],
  ])('grow with the page in proportion, even if %s', (_, strange) => {
    const [once, twice] = [40, 80].map((times) => stepsOf(strange, record.repeat(times)))
    expect(twice).toBeLessThan(2.2 * once)
  })

  it('end with the budget, and what was read by then does not count', () => {
    const source = record.repeat(40)
    const wide = greedy(200)
    const borders = stepsOf({ ...wide, judge: 'rules' }, source)
    const budget = createBudget({ steps: borders + 1000 })
    expect(run(wide, createPage(source), task.fields, budget).records).toEqual([])
    expect(budget.exhausted).toBe(true)
  })
})
