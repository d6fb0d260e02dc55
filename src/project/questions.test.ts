import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProject } from './files/project-folder.ts'
import type { LearnedMessage, LearnedQuestion } from './learning/learning-job.ts'
import { ANY_RECORD, markSpan } from './mark-span.ts'
import { chooseUncertain, openQuestion } from './questions.ts'
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
    const question = openQuestion(session)
    expect(question?.text).toBe('Which of these is the year?')
    expect(question?.answers.map(({ label }) => label)).toEqual(['“1815”', '“2001”'])
    expect(chooseUncertain(session, 'a.html')).toMatchObject({ page: 'b.html', reason: question?.text })
    question?.answers[1].apply()
    const [{ record }] = session.history.state.labels.get('b.html')?.records ?? []
    expect(record.year).toMatchObject({ text: '2001' })
  })

  it('asks nothing of a page that is done, nor where no reading is on the page', () => {
    askAbout({ page: 'b.html', field: 'year', answers: ['nowhere', ''] })
    expect(openQuestion(session)).toBeUndefined()
    askAbout({ page: 'b.html', field: 'year', answers: ['1815'] })
    expect(openQuestion(session)?.text).toBe('Is this the year?')
    session.change('finishing', (state) => ({
      ...state,
      labels: new Map([...state.labels, ['b.html', { records: [], negatives: [], done: true }]]),
    }))
    askAbout({ page: 'b.html', field: 'year', answers: ['1815'] })
    expect(openQuestion(session)).toBeUndefined()
  })

  it('names the page that was not recognised before others, and says when all is done', () => {
    session.learning.results.set('b.html', {
      job: session.learning.job,
      extraction: { records: [], unmatched: 'no list' },
      fields: [],
    })
    expect(chooseUncertain(session, undefined)).toEqual({ page: 'b.html', reason: 'Not recognised: no list' })
    session.change('finishing', (state) => ({
      ...state,
      labels: new Map(['a.html', 'b.html'].map((page) => [page, { records: [], negatives: [], done: true }])),
    }))
    expect(chooseUncertain(session, undefined)).toEqual({
      reason: 'Every page is done: there is nothing left to ask.',
    })
  })
})
