import { describe, expect, it } from 'vitest'
import { type LearnResult, learn } from '../../learn/learn.ts'
import type { Found } from './found.ts'
import { describeDeclined, describeLearned } from './summary.ts'

const page = '<p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p>'
const records = [
  { title: 'Dune', year: '1965' },
  { title: 'Emma', year: '1815' },
]

type LearnedResult = Extract<LearnResult, { kind: 'learned' }>

function learned(): LearnedResult {
  const result = learn([{ page, records }], { name: 'shelf', method: 'delimiters' })
  if (result.kind === 'declined') throw new Error('nothing was learned')
  return result
}

const found: Found = { records: 2, pages: 1, names: ['a.html'], askForList: false }

describe('the summary of learning', () => {
  it('says what was learned, that it is exact, and where it is', () => {
    const result = { ...learned(), ambiguous: [], declined: [] }
    expect(describeLearned({ ...result, cutShort: true }, found, undefined)).toContain('cut short')
    expect(describeLearned(result, found, 'shelf.json').split('\n')).toEqual([
      `Learned shelf from 2 records on 1 page, with ${result.method}`,
      'Reproduces all your examples; finds 2 records on the labelled page',
      expect.stringMatching(
        /^Confidence: title \d+ %, year \d+ % \(no other pages were given; add some with --pages\)$/,
      ),
      'Written to shelf.json',
    ])
  })

  it('says how many records it finds on all pages, and asks whether a lone record is one of a list', () => {
    const result = learned()
    const file = result.wrapper.toJSON()
    const profile = { ...file.profile, pages: 12, records: 1100 }
    const wrapper = { ...result.wrapper, toJSON: () => ({ ...file, profile }) }
    const lone = { ...found, records: 1, askForList: true }
    const lines = describeLearned({ ...result, wrapper }, lone, undefined).split('\n')
    expect(lines[1]).toMatch(/; finds 1 record on the labelled page, 1,100 on all 12 pages$/)
    expect(lines[2]).toMatch(/^Only one record was found on a page\. .*--list.*--detail/)
  })

  it('says how many records differ, and asks at once about those that look different', () => {
    const taken = { taken: true, text: 'Home' } as LearnedResult['groupQuestions'][number]
    const result = { ...learned(), groupQuestions: [taken, { ...taken, taken: false, text: 'Menu' }] }
    const lines = describeLearned(result, { ...found, records: 3, different: 2 }, undefined).split('\n')
    expect(lines[1]).toMatch(/; finds 3 records \(2 different\) on the labelled page$/)
    expect(lines.slice(2, 4)).toEqual([
      'Are all of these records? "Home" and similar ones look different from your examples; see below.',
      '1 record repeats another of the same page. If these places only mention a record, label one as wrong with --not.',
    ])
  })

  it('asks for a second record where a list was promised and one record is found', () => {
    const short = { ...found, records: 1, shortList: true }
    expect(describeLearned(learned(), short, undefined)).toContain('Label a second record of the same page.')
  })

  it('quotes records of what it took as a list, and names the option for single records', () => {
    const lists = { ...found, assumedList: ['Dune', 'Emma'] }
    expect(describeLearned(learned(), lists, undefined)).toContain(
      '\nThe page was taken as a list, with records such as "Dune", "Emma". If it has only one record, add --detail.\n',
    )
    expect(describeLearned(learned(), { ...lists, pages: 2 }, undefined)).toContain(
      'The pages were taken as lists',
    )
  })

  it.each([
    ['b.html', ['Dune', 'Emma'], 'To improve this, label b.html: is the engine "Dune" or "Emma"?'],
    ['b.html', ['Dune', 'Dune'], 'To improve this, label b.html: is "Dune" an engine?'],
    ['b.html', ['', ''], 'To improve this, label b.html: no engine was found there'],
    ['a.html', ['Dune'], 'To improve this, label another record on a.html: is "Dune" an engine?'],
  ])('asks about %s, read as %j', (page, answers, line) => {
    const question = { page, field: 'engine', answers } as unknown as NonNullable<LearnedResult['question']>
    expect(describeLearned({ ...learned(), question }, found, undefined).split('\n')).toContain(line)
  })

  it('says which values stay text because they can be read in two ways', () => {
    const undecidedTypes = ['year: 05/06/2021 may be 2021-06-05 or 2021-05-06']
    expect(describeLearned({ ...learned(), undecidedTypes }, found, undefined)).toContain(
      '\nKept as text: year: 05/06/2021 may be 2021-06-05 or 2021-05-06; one more example may settle it',
    )
  })

  it('lists ten of many differences, and how many more there are', () => {
    const misses = Array.from({ length: 934 }, (_, i) => `difference ${i}`)
    const lines = describeLearned({ ...learned(), exact: false, misses }, found, undefined).split('\n')
    expect(lines[1]).toMatch(/; differs from your examples; the first differences:$/)
    expect(lines.slice(11, 13)).toEqual(['  difference 9', '  and 924 more differences'])
  })

  it('says what is partial, what is open, and briefly which methods lost', () => {
    const result = {
      ...learned(),
      exact: false,
      misses: ['page a.html, record 1: not found: title "Dune"'],
      ambiguous: ['which year is meant'],
      declined: [{ kind: 'declined' as const, method: 'trees', reason: `it\n${'is so '.repeat(60)}` }],
    }
    const lines = describeLearned(result, found, undefined).split('\n')
    expect([lines[1], lines[2], ...lines.slice(4, 7)]).toEqual([
      'Finds 2 records on the labelled page; differs from your examples:',
      '  page a.html, record 1: not found: title "Dune"',
      'One more example would answer each of these questions:',
      '  which year is meant',
      'Alternatives considered:',
    ])
    expect(lines[7]).toMatch(/^ {2}trees: it is so .*…$/)
    expect(lines[7]).toHaveLength(162)
    expect(lines).toHaveLength(8)
  })

  it('gives every reason when there is no wrapper', () => {
    const declined = [{ kind: 'declined' as const, method: 'trees', reason: 'too wild' }]
    expect(describeDeclined(declined)).toContain('no rule fits the examples\n  trees: too wild\n')
  })
})
