import { describe, expect, it } from 'vitest'
import { describeGroupQuestion } from '../../languages/group-question.ts'
import { type LearningExample, learn } from '../../learn/learn.ts'
import { createPage } from '../../page/page.ts'
import { parseExamples } from '../../record/example.ts'
import { describeOpen } from './group-advice.ts'

const item = (kind: string, name: string) =>
  `<div class="item ${kind}"><b>${name}</b><p>it's about ${name}</p></div>`
const shop = (name: string, books: readonly string[], films: readonly string[]) =>
  createPage(
    `<body>${books.map((book) => item('book', book)).join('')}${films.map((film) => item('film', film)).join('')}</body>`,
    { name },
  )
const a = shop('a.html', ['Dune', 'Emma', 'Kim'], ['Alien', 'Jaws'])
const example: LearningExample = {
  page: a,
  records: ['Dune', 'Emma'].map((name) => ({ name, text: `it's about ${name}` })),
  complete: false,
}

function learnFrom(examples: readonly LearningExample[]) {
  const result = learn(examples)
  if (result.kind === 'declined') throw new Error('nothing was learned')
  return result
}

describe('advice on groups', () => {
  it('names the option that answers, quoted for the shell', () => {
    expect(describeOpen(learnFrom([example]), { all: [a], typed: a })).toEqual([
      `2 places like "Alien" on a.html count as records; if they are not, add --not '{"name":"Alien","text":"it'\\''s about Alien"}'`,
    ])
  })

  it('gives the example to add for another page, and that example answers', () => {
    const result = learnFrom([example])
    expect(result.wrapper.extract(a).records).toHaveLength(5)
    const [line] = describeOpen(result, { all: [a] })
    const [{ example: added }] = parseExamples(
      /; if they are not, add this line to an examples file: (.*)$/.exec(line)?.[1] ?? '',
      'x',
    )
    expect(added).toMatchObject({ page: 'a.html', records: [], complete: false })
    const again = learnFrom([example, { ...added, page: a }])
    expect(again.wrapper.extract(a).records).toHaveLength(3)
    expect(again.groupQuestions).toEqual([])
  })

  it('names the option that answers where values are searched for', () => {
    const result = learnFrom([example])
    const searched = (all: (typeof a)[]) => describeOpen(result, { all, searched: true })[0]
    expect(searched([a])).toContain('; if they are not, add --not ')
    const [question] = result.groupQuestions
    const missed = { ...question, taken: false }
    const open = { ...result, groupQuestions: [missed], ambiguous: [describeGroupQuestion(missed)] }
    expect(describeOpen(open, { all: [a], searched: true })).toEqual([
      `2 places like "Alien" on a.html do not count as records; if they are, add --also '{"name":"Alien","text":"it'\\''s about Alien"}'`,
    ])
    expect(describeOpen(open, { all: [a] })).toEqual([
      expect.stringContaining('{"page":"a.html","records":[],"accepted":[{"name":"Alien",'),
    ])
    const same = shop('b.html', ['Kim'], ['Alien'])
    expect(searched([same, a])).toContain('; if they are not, add this line to an examples file: ')
  })

  it('quotes a text that occurs once, where it is searched for by its value', () => {
    const names = (films: readonly string[]) =>
      createPage(
        `<body>${['Dune', 'Emma', 'Kim'].map((name) => `<p class="book">${name}</p>`).join('')}${films.map((name) => `<p class="film">${name}</p>`).join('')}<i>Alien, the film</i></body>`,
        { name: 'c.html' },
      )
    const c = names(['Alien', 'Jaws'])
    const result = learnFrom([{ page: c, records: [{ name: 'Dune' }, { name: 'Emma' }], complete: false }])
    expect(result.groupQuestions[0].text).toBe('Alien')
    const [line] = describeOpen(result, { all: [c], searched: true })
    expect(line).toMatch(
      /^2 places like "Jaws" on c\.html .*\{"name":"Jaws"\}'$|"Jaws" on c.html .*name=Jaws$/,
    )
  })

  it('leaves other lines, and questions about pages that are not there, as they are', () => {
    const result = learnFrom([example])
    const open = describeOpen({ ...result, ambiguous: ['which year', ...result.ambiguous] }, { all: [] })
    expect(open).toEqual(['which year', expect.stringContaining('if they are not, mark this one as wrong')])
  })
})
