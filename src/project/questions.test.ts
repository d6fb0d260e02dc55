import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProject } from './files/project-folder.ts'
import { examplesOf } from './labels/labels.ts'
import type { LearnedMessage, LearnedQuestion } from './learning/learning-job.ts'
import { ANY_RECORD, markSpan } from './mark-span.ts'
import { chooseUncertain, countGroupQuestions, openQuestions } from './questions.ts'
import { openSession, type Session } from './session.ts'

const shelf = (title: string, year: string) => `<h1>${title}</h1><p>Printed <i>${year}</i>, sold 2001</p>`

describe('questions', () => {
  let folder: string
  let session: Session
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-questions-'))
    writeFileSync(join(folder, 'a.html'), shelf('Dune', '1965'))
    writeFileSync(join(folder, 'b.html'), shelf('Emma', '1815'))
    session = openSession(openProject(folder))
    const start = shelf('Dune', '1965').indexOf('1965')
    markSpan(session, { page: 'a.html', start, end: start + 4, field: 'year', record: ANY_RECORD })
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const askAbout = (question: LearnedQuestion) => {
    session.learning.learned = { ...(session.learning.learned as LearnedMessage), question }
  }

  it('offers every reading that is on the page, and learns from the one that is chosen', () => {
    askAbout({ page: 'b.html', field: 'year', answers: ['1815', '2001', '', '1815', 'nowhere'] })
    const [question] = openQuestions(session)
    expect(question.text).toBe('Which of these is the year?')
    expect(question.answers.map(({ label }) => label)).toEqual(['“1815”', '“2001”'])
    expect(chooseUncertain(session, 'a.html')).toMatchObject({ page: 'b.html', reason: question.text })
    question.answers[1].apply()
    const [{ record }] = session.history.state.labels.get('b.html')?.records ?? []
    expect(record.year).toMatchObject({ text: '2001' })
  })

  it('asks nothing of a page that is done, nor where no reading is on the page', () => {
    askAbout({ page: 'b.html', field: 'year', answers: ['nowhere', ''] })
    expect(openQuestions(session)).toEqual([])
    askAbout({ page: 'b.html', field: 'year', answers: ['1815'] })
    expect(openQuestions(session)[0].text).toBe('Is this the year?')
    session.change('finishing', (state) => ({
      ...state,
      labels: new Map([...state.labels, ['b.html', { records: [], negatives: [], done: true }]]),
    }))
    askAbout({ page: 'b.html', field: 'year', answers: ['1815'] })
    expect(openQuestions(session)).toEqual([])
  })

  it('names the page that was not recognised before others, and says when all is done', () => {
    session.learning.results.set('b.html', {
      job: session.learning.job,
      extraction: { records: [], unmatched: 'no list' },
      fields: [],
      reasons: ['Not recognised: no list'],
    })
    session.learning.order = ['a.html', 'b.html']
    expect(chooseUncertain(session, undefined)).toEqual({ page: 'b.html', reason: 'Not recognised: no list' })
    session.change('finishing', (state) => ({
      ...state,
      labels: new Map(['a.html', 'b.html'].map((page) => [page, { records: [], negatives: [], done: true }])),
    }))
    expect(chooseUncertain(session, undefined)).toEqual({
      reason: 'Every page is done: there is nothing left to check.',
    })
  })
})

describe('questions about groups', () => {
  const item = (kind: string, name: string) =>
    `<div class="item ${kind}"><b>${name}</b><p>about ${name}</p></div>`
  const shop = (books: readonly string[], films: readonly string[]) =>
    `<body>${books.map((name) => item('book', name)).join('')}${films.map((name) => item('film', name)).join('')}</body>`
  const A = shop(['Dune', 'Emma', 'Kim'], ['Alien', 'Jaws'])
  let folder: string
  let session: Session
  const settle = async () => {
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-questions-'))
    writeFileSync(join(folder, 'a.html'), A)
    writeFileSync(join(folder, 'b.html'), shop(['Iliad', 'Hamlet'], ['Psycho']))
    session = openSession(openProject(folder))
    for (const name of ['Dune', 'Emma']) {
      const start = A.indexOf(name)
      markSpan(session, {
        page: 'a.html',
        start,
        end: start + name.length,
        field: 'name',
        record: ANY_RECORD,
      })
      const about = A.indexOf(`about ${name}`)
      const end = about + name.length + 6
      markSpan(session, { page: 'a.html', start: about, end, field: 'text', record: ANY_RECORD })
    }
    await settle()
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const counts = () =>
    ['a.html', 'b.html'].map((page) => session.learning.results.get(page)?.extraction.records.length)

  it('show the members on the page, and are asked before other questions', () => {
    const [question] = openQuestions(session)
    expect(counts()).toEqual([5, 3])
    expect(countGroupQuestions(session)).toBe(1)
    expect(question.text).toBe(
      '3 of the records found look like this, 1 of them on other pages: are they records?',
    )
    expect(question.members.map((spans) => spans.map(({ start, end }) => A.slice(start, end)))).toEqual([
      ['Alien', 'about Alien'],
      ['Jaws', 'about Jaws'],
    ])
    expect(chooseUncertain(session, 'a.html').question).toEqual(
      expect.objectContaining({ id: question.id, page: 'a.html' }),
    )
    const next = chooseUncertain(session, 'a.html', [question.id]).question
    expect(next?.members ?? []).toEqual([])
  })

  it('take the group out with one answer, on all pages, and one undo brings it back', async () => {
    openQuestions(session)[0].answers[1].apply()
    await settle()
    expect(counts()).toEqual([3, 2])
    expect(openQuestions(session)).toEqual([])
    session.undo()
    await settle()
    expect(counts()).toEqual([5, 3])
  })

  it('keep the group with one answer, and are not asked again', async () => {
    openQuestions(session)[0].answers[0].apply()
    await settle()
    expect(counts()).toEqual([5, 3])
    expect(countGroupQuestions(session)).toBe(0)
    const [, , third] = session.history.state.labels.get('a.html')?.records ?? []
    expect(third.record).toMatchObject({ name: { text: 'Alien' }, text: { text: 'about Alien' } })
    const { examples } = examplesOf(session.history.state.labels)
    expect(examples.map(({ records, accepted = [] }) => [records.length, accepted.length])).toEqual([[2, 1]])
  })

  it('are not asked about a page that is done or gone', () => {
    session.change('finishing', (state) => ({
      ...state,
      labels: new Map([...state.labels, ['a.html', { records: [], negatives: [], done: true }]]),
    }))
    expect(countGroupQuestions(session)).toBe(0)
    expect(openQuestions(session)).toEqual([])
  })
})
