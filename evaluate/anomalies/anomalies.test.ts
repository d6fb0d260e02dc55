import { describe, expect, it } from 'vitest'
import { findValue } from '../../src/page/find.ts'
import { createRandom } from '../random.ts'
import { makeTuple, ratesOf } from './anomalies.ts'
import { PAPER, scoresOf, sumCounts } from './paper.ts'
import { describeComparison } from './report.ts'
import { makeSet, SETS } from './sets.ts'
import { STYLES } from './styles.ts'
import { tryMethod } from './try-method.ts'

describe("the paper's table", () => {
  it('has the precision and recall that follow from its counts', () => {
    const softmealy = PAPER.softmealy.map(scoresOf)
    expect(softmealy.map(({ precision }) => precision.toFixed(3))).toEqual([
      '1.000',
      '0.667',
      '0.583',
      '0.714',
      '0.950',
    ])
    expect(softmealy.map(({ recall }) => recall.toFixed(3))).toEqual([
      '0.550',
      '0.571',
      '0.127',
      '0.137',
      '0.176',
    ])
    expect(scoresOf(sumCounts(PAPER.softmealy)).f1).toBeCloseTo(0.354, 3)
    expect(scoresOf(sumCounts(PAPER.detectors)).f1).toBeCloseTo(0.419, 3)
  })

  it('has no score without tuples', () => {
    expect(scoresOf({ tuples: 0, extracted: 0, right: 0 })).toEqual({ precision: 0, recall: 0, f1: 0 })
  })
})

describe('the sets', () => {
  it("have the paper's sizes", () => {
    for (const [index, { pages, tuples }] of SETS.entries()) {
      const { tested } = makeSet(index, { seed: 'a', labelled: 1 })
      expect(tested).toHaveLength(pages)
      expect(tested.reduce((sum, { records }) => sum + records.length, 0)).toBe(tuples)
    }
  })

  it('show every value on its page', () => {
    for (const index of SETS.keys()) {
      for (const { page, records } of makeSet(index, { seed: 'b', labelled: 1 }).tested) {
        for (const value of records.flatMap((record) => Object.values(record).flat())) {
          expect(findValue(page, value as string), `${page.name}: ${value}`).not.toEqual([])
        }
      }
    }
  })

  it('are the same in every run, and have no anomaly at grade 0', () => {
    const make = () => makeSet(2, { seed: 'c', labelled: 1 }).tested.map(({ page }) => page.source)
    expect(make()).toEqual(make())
    expect(makeSet(4, { seed: 'c', labelled: 1, grade: 0 }).counts.size).toBe(0)
  })

  it('have anomalies of every kind at about the rates of their grade', () => {
    const random = createRandom('rates')
    const tuples = Array.from({ length: 2000 }, () => makeTuple(STYLES[1], ratesOf(1), random))
    for (const [kind, rate] of Object.entries(ratesOf(1))) {
      const share = tuples.filter(({ anomalies }) => anomalies.some((each) => each === kind)).length / 2000
      expect(Math.abs(share - rate)).toBeLessThan(0.05)
    }
  })
})

describe('trying a method', () => {
  it('counts whole tuples and values', () => {
    const set = makeSet(0, { seed: 'd', labelled: 2, grade: 0 })
    const { tuples, values, confidences, outcome } = tryMethod(set, 'detectors')
    expect(outcome).toBe('detectors/lexemes')
    expect(tuples).toEqual({ tuples: 20, extracted: 20, right: 20 })
    expect(values.right).toBe(values.tuples)
    expect(confidences).toHaveLength(values.extracted)
    expect(confidences.every(({ score }) => score === 1)).toBe(true)
  })

  it('says why there is no wrapper', () => {
    const set = makeSet(1, { seed: 'd', labelled: 2 })
    const unmarked = set.labelled.map((each) => ({ ...each, records: [] }))
    const { tuples, outcome } = tryMethod({ ...set, labelled: unmarked }, 'detectors')
    expect(tuples.right).toBe(0)
    expect(outcome).toContain('no record is marked')
  })
})

describe('the report', () => {
  it('has a row for each method and for the paper', () => {
    const scores = { precision: 1, recall: 0.5, f1: 2 / 3 }
    const both = { tuples: scores, values: scores }
    const confidences = [
      { stated: 0.95, score: 1 },
      { stated: 0.95, score: 0 },
    ]
    const lines = describeComparison(
      [{ method: 'trees', sets: SETS.map(() => both), micro: both, confidences }],
      { labelled: 3, draws: 1, seed: 1 },
    )
    expect(lines.filter((line) => line.startsWith('trees'))).toHaveLength(3)
    expect(lines.findLast((line) => line.startsWith('trees'))).toContain('.950: .500 (2)')
    expect(lines.find((line) => line.startsWith('trees'))).toContain('1.000 .500 .667')
    expect(lines.find((line) => line.startsWith('paper: fuzzy'))).toContain('.682 .302 .419')
  })
})
