import { describe, expect, it } from 'vitest'
import type { Task } from '../../languages/task.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import { learn } from '../learn.ts'
import { createTask } from '../task.ts'
import { CONFIDENCE_SIGNS, type ConfidenceSigns, confidenceSignsOf } from './confidence.ts'
import { SIGNS, type Signs } from './signs.ts'
import { extractedTexts } from './texts.ts'
import { confidenceOdds } from './weights.ts'

const plain = Object.fromEntries(SIGNS.map((sign) => [sign, 0])) as Signs
const pageOf = (source: string, name: string) => createPage(source, { name })

/** What a rule reads that takes each of these texts for a record, the last place of it on the page. */
function readingOf(page: Page, task: Task, titles: readonly string[]) {
  const records = titles.map((text): ExtractedRecord => {
    const start = page.source.lastIndexOf(`>${text}<`) + 1
    const value = { start, end: start + text.length, text }
    return { ...value, values: [[value]] }
  })
  return { page, records, texts: extractedTexts(records, task.fields) }
}

/** The signs of the one field of a task, where pages beside the labelled one are read like this. */
function signsOn(
  task: Task,
  read: readonly (readonly string[])[],
  { own = {}, agreement }: { own?: Partial<Signs>; agreement?: number } = {},
): ConfidenceSigns {
  const pages = task.unlabelled.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const [signs] = confidenceSignsOf(task, {
    support: [2],
    signs: [{ ...plain, filled: 1, ...own }],
    agreement: [agreement],
    labelled: task.examples.map(({ page, records }) =>
      readingOf(page, task, [(records[0].values[0][0] as { text: string }).text]),
    ),
    survey: pages.map((page, p) => readingOf(page, task, read[p])),
  })
  return signs
}

/** Books, each on its own page with its title twice: above it, and in its heading. */
const bookTask = (labelled: string, ...sources: string[]) =>
  createTask([{ page: pageOf(labelled, 'a'), records: [{ title: 'Dune' }] }], {
    unlabelled: sources.map((source, i) => pageOf(source, `b${i}`)),
  })
const book = (title: string) => `<i>${title}</i><h1>${title}</h1><p>ours</p><p>new</p>`

describe('the confidence of a field', () => {
  const signs = Object.fromEntries(CONFIDENCE_SIGNS.map((sign) => [sign, 0])) as ConfidenceSigns

  it.each(CONFIDENCE_SIGNS)('rises or falls with the sign %s alone, where it is observed', (sign) => {
    const changes = (['single', 'list'] as const).map(
      (shape) => confidenceOdds(shape, { ...signs, [sign]: 1 }) - confidenceOdds(shape, signs),
    )
    const direction = sign === 'support' || sign === 'found' ? 1 : -1
    const isObserved = [sign !== 'found', sign !== 'echo' && sign !== 'disagreement']
    expect(changes.map(Math.sign)).toEqual(isObserved.map((is) => (is ? direction : 0)))
  })

  it('is stated without other pages too, and is lower then', () => {
    const [first, ...others] = ['Dune', 'Emma', 'Kim'].map((title) => pageOf(book(title), title))
    const examples = [{ page: first, records: [{ title: 'Dune' }] }]
    const [alone, seen] = [learn(examples), learn(examples, { unlabelled: others })]
    if (alone.kind !== 'learned' || seen.kind !== 'learned') throw new Error('nothing was learned')
    expect(alone.observed).toMatchObject([
      { disagreement: 0, missing: 0, edges: 0, unevenness: 0, echo: 0, found: 0 },
    ])
    expect(alone.confidence[0]).toBeLessThan(seen.confidence[0])
    expect(seen.wrapper.toJSON().profile.fields[0].confidence).toBe(seen.confidence[0])
  })
})

describe('a rule that is learned again and disagrees', () => {
  const task = bookTask(book('Dune'), book('Emma'))

  it('is a sign beside the usual; none is no sign', () => {
    const [agrees, differs] = [1, 0.5].map(
      (agreement) => signsOn(task, [['Emma']], { agreement }).disagreement,
    )
    expect(agrees).toBeLessThan(0)
    expect(differs).toBeGreaterThan(0)
    expect(signsOn(task, [['Emma']]).disagreement).toBe(0)
  })
})

describe('what is missing', () => {
  it('are the values of all fields, on pages of one record', () => {
    const task = bookTask(book('Dune'), book('Emma'))
    const [whole, half] = [1, 0.5].map((filled) => signsOn(task, [['Emma']], { own: { filled } }).missing)
    expect(whole).toBeLessThan(0)
    expect(half).toBeCloseTo(Math.log(0.52 / 0.04))
  })

  it('are the pages without a record, of a list', () => {
    const list = '<ul><li>Emma</li><li>Kim</li></ul>'
    const task = createTask(
      [
        {
          page: pageOf('<ul><li>Dune</li><li>Nana</li></ul>', 'a'),
          records: [{ title: 'Dune' }],
          complete: false,
        },
      ],
      { unlabelled: [pageOf(list, 'b'), pageOf(`${list} `, 'c')] },
    )
    expect(signsOn(task, [['Emma'], ['Kim']]).missing).toBeLessThan(0)
    expect(signsOn(task, [['Emma'], []]).missing).toBeCloseTo(Math.log(0.52 / 0.04))
    expect(signsOn(task, [['Emma'], ['Kim']])).toMatchObject({ disagreement: 0, echo: 0 })
  })
})

describe('an echo', () => {
  it('is low where pages repeat values as often as the labelled page repeats the label', () => {
    const task = bookTask(book('Dune'), book('Emma'))
    expect(signsOn(task, [['Emma']]).echo).toBeCloseTo(Math.log(0.02 / 0.12))
    expect(signsOn(task, [['ours']]).echo).toBeGreaterThan(0)
  })

  it('is neutral where nothing is read', () => {
    expect(signsOn(bookTask(book('Dune'), book('Emma')), [[]]).echo).toBe(0)
  })
})

describe('a list', () => {
  const rows = (...cells: string[]) =>
    `<table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`
  const observe = (source: string, label: string, pages: readonly string[] = []) => {
    const examples = [{ page: pageOf(source, 'a'), records: [{ kind: label }], complete: false }]
    const learned = learn(examples, { unlabelled: pages.map((page, i) => pageOf(page, `b${i}`)) })
    if (learned.kind !== 'learned') throw new Error('nothing was learned')
    return learned
  }

  it('is less sure where one value looks unlike the others', () => {
    const texts = ['time', 'path', 'kind', 'name', 'size']
    const [alike, unlike] = ['rows', 'a much longer text than the others are, with 2 numbers'].map((last) =>
      observe(rows(...texts, last), 'time'),
    )
    expect(alike.observed[0]).toMatchObject({ edges: Math.log(0.02 / 0.12) })
    expect(unlike.observed[0].unevenness).toBeGreaterThan(0)
    expect(unlike.confidence[0]).toBeLessThan(alike.confidence[0])
  })

  it('is stated with more confidence the more records are found, up to fifty', () => {
    const [three, fifty, sixty] = [3, 50, 60].map(
      (count) =>
        observe(rows(...Array.from({ length: count }, (_, i) => `no ${i + 10}`)), 'no 10').observed[0].found,
    )
    expect(three).toBeCloseTo(Math.log(4 / 21))
    expect(fifty).toBeCloseTo(Math.log(51 / 21))
    expect(sixty).toBe(fifty)
  })

  it('of which every record is labelled, is neither short nor long', () => {
    const page = pageOf(rows('time', 'path'), 'a')
    const learned = learn([{ page, records: [{ kind: 'time' }, { kind: 'path' }] }])
    expect(learned).toMatchObject({ observed: [{ unevenness: 0, found: 0 }] })
  })
})
