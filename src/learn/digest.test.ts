import { describe, expect, it } from 'vitest'
import { digestExamples } from './digest.ts'
import { createTask, type LearningExample } from './task.ts'

const page = `<ul>${'<li><b>Dune</b> <i>5</i></li>'.repeat(3)}</ul>`

function digest(records: LearningExample['records'], more: Partial<LearningExample> = {}): string {
  return digestExamples(createTask([{ page, records, ...more }]))
}

describe('the digest of examples', () => {
  it('is that of the labels, also where labels share their places', () => {
    const twice = [{ title: 'Dune' }, { title: 'Dune' }]
    expect(digest(twice)).toBe(digest(structuredClone(twice)))
    expect(digest(twice)).not.toBe(digest([...twice, { title: 'Dune' }]))
    expect(digest(twice)).not.toBe(digest([{ title: 'Dune' }, { title: '5' }]))
  })

  it('distinguishes a place from all places of the same text', () => {
    const start = page.indexOf('Dune')
    expect(digest([{ title: { start, end: start + 4 } }])).not.toBe(digest([{ title: 'Dune' }]))
  })
})
