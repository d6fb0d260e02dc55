import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import { createTask } from '../task.ts'
import { besideShares } from './beside.ts'

/** What is beside the values of a page, of which the first is labelled; values are marked as `[value]`. */
function sharesIn(marked: string): (number | undefined)[] {
  const spans: { start: number; end: number; text: string }[] = []
  const source = marked.replace(/\[(.*?)\]/g, (match, text: string, at: number) => {
    const start = at - 2 * spans.length
    spans.push({ start, end: start + match.length - 2, text })
    return text
  })
  const page = createPage(source, { name: 'a' })
  const records = spans.map((value): ExtractedRecord => ({ ...value, values: [[value]] }))
  const examples = [{ page, records: [{ kind: spans[0].text }], complete: false }]
  const read = { page, records, texts: [spans.map(({ text }) => text)] }
  return besideShares(createTask(examples), [read], [read])
}

describe('unread text beside values', () => {
  it.each([
    ['none', '<p>[time]</p><p>[string]</p>', 0],
    ['behind one of two', '<p>[time]</p><p>[string]</p><p>[path]<i>†</i></p>', 0.5],
    ['before it', '<p>[time]</p><p>(<b>[string]</b></p>', 1],
    ['in the same text', '<p>[time]</p><p>[string] or none</p>', 1],
    ['as beside the label', '<p>[time], or none</p><p>[string], or none</p>', 0],
    ['in another block', '<p>[time]</p><p>[string]</p><p>none</p>', 0],
    ['of white space', '<p>[time]</p><p> [string]&nbsp;</p>', 0],
    ['in an attribute', '<p>[time]</p><p><b>[string]</b><img alt="more"></p>', 0],
  ])('%s', (_, page, share) => {
    expect(sharesIn(page)).toEqual([share])
  })

  it('is compared with the label itself, and not with another place of its text', () => {
    expect(sharesIn('<p>[time]</p><p>a<b>time</b></p><p>a<b>[string]</b></p>')).toEqual([1])
  })

  it('is unknown where no value but the labelled one was read', () => {
    expect(sharesIn('<p>[time]</p><p>string</p>')).toEqual([undefined])
  })
})
