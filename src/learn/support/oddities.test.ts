import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import { countOddities } from './oddities.ts'

const task = createTask(['<p>{[name:Ann] [age:31]}</p><p>{[name:Bob] [age:42]}</p>'])

function record(...texts: (string | undefined)[]): ExtractedRecord {
  const values = texts.map((text) => (text === undefined ? [] : [{ start: 0, end: 1, text }]))
  return { start: 0, end: 1, values }
}

function surveyOf(...records: ExtractedRecord[]) {
  return { survey: [{ records }] }
}

describe('oddities', () => {
  it('are cells without a value that every label has', () => {
    expect(countOddities(surveyOf(record('Cat', '7'), record(undefined, '8')), task)).toBe(1)
  })

  it('are values with other kinds of characters than all labels have', () => {
    expect(countOddities(surveyOf(record('Cat', 'about 7'), record('Dan', '8')), task)).toBe(1)
  })

  it('are none where records are as the labels', () => {
    expect(countOddities(surveyOf(record('Cat', '7')), task)).toBe(0)
  })
})
