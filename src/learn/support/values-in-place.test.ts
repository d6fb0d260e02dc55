import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import { createTask } from '../task.ts'
import type { SurveyedPage } from './texts.ts'
import { lookAtValues, type ValuesInPlace } from './values-in-place.ts'

/** A page with what was read on it, which is marked as `[value]`. */
function readingOf(marked: string, name: string): SurveyedPage {
  const values: { start: number; end: number; text: string }[] = []
  const source = marked.replace(/\[(.*?)\]/g, (match, text: string, at: number) => {
    const start = at - 2 * values.length
    values.push({ start, end: start + match.length - 2, text })
    return text
  })
  const records = values.map((value): ExtractedRecord => ({ ...value, values: [[value]] }))
  return { page: createPage(source, { name }), records, texts: [values.map(({ text }) => text)] }
}

/** How values look, of which the first is labelled: those of a list, or on two pages of one record. */
function look(labelled: string, other?: string): ValuesInPlace {
  const own = readingOf(labelled, 'a')
  const [value] = own.records[0].values[0] as { start: number; end: number; text: string }[]
  const examples = [{ page: own.page, records: [{ kind: value }], complete: other !== undefined }]
  const survey = other === undefined ? own : readingOf(other, 'b')
  return lookAtValues(createTask(examples), [own], [survey])[0]
}

describe('the edges of values in lists', () => {
  it.each([
    ['are as those of the label', '<p>[time]</p><p>[string]</p>', 0],
    ['are as those of the label whatever is beside them', '<p>[time]</p><p>([string]</p>', 0],
    ['differ at the beginning', '<p>[time]</p><p>[String]</p>', 0.5],
    ['differ at the end of one in two', '<p>[time]</p><p>[string,]</p><p>[path]</p>', 0.25],
  ])('%s', (_, page, share) => {
    expect(look(page).edges).toBe(share)
  })
})

describe('the edges of values on pages of one record', () => {
  it.each([
    ['are as those of the label', '<p>[time]</p>', '<p>[String]</p>', 0],
    ['differ behind the value', '<p>[time]</p>', '<p>[string]†</p>', 0.5],
    ['differ on both sides', '<p>[time]</p>', '<p>a [string] of them</p>', 1],
    [
      'are as those of the label where it has the same kinds beside it',
      '<p>a[time]</p>',
      '<p>b[string]</p>',
      0,
    ],
  ])('%s', (_, labelled, other, share) => {
    expect(look(labelled, other).edges).toBe(share)
  })
})

it('is unknown how values look where none but the labelled ones was read', () => {
  expect(look('<p>[time]</p><p>string</p>')).toEqual({ edges: undefined, unevenness: undefined })
})

describe('unevenness', () => {
  it('is none where all values look alike, and grows with what looks unlike them', () => {
    const rows = (...texts: string[]) => texts.map((text) => `<p>[${text}]</p>`).join('')
    const alike = rows('12', '37', '44', '51', '63')
    expect(look(alike).unevenness).toBeCloseTo(0)
    const withOne = look(alike + rows('about forty')).unevenness!
    expect(withOne).toBeGreaterThan(0.3)
    expect(look(alike + rows('4a')).unevenness).toBeLessThan(withOne)
  })

  it('does not depend on which value is labelled, where all have the same borders', () => {
    expect(look('<p>[a]</p><p>[b]</p><p>[c]</p>')).toEqual(look('<p>[c]</p><p>[a]</p><p>[b]</p>'))
  })
})
