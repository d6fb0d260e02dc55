import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countryPage } from '../../test/country-pages.ts'
import { printGrammar } from '../languages/sections/say/grammar.ts'
import { openProject } from './files/project-folder.ts'
import { openSession, type Session } from './session.ts'
import { correctStructure, extractSections, removeCorrection, structureOf } from './structure.ts'

describe('the structure of a project', () => {
  let folder: string
  let session: Session
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-structure-'))
    for (let i = 0; i < 5; i++) writeFileSync(join(folder, `${i}.html`), countryPage(i))
    session = openSession(openProject(folder))
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const grammar = () => printGrammar(structureOf(session).structure.sections)
  const settle = async () => {
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  }

  it('is found from its pages alone, and once', () => {
    expect(grammar().slice(0, 2)).toEqual([
      'page -> Geography People',
      'Geography -> Location Area Climate Coast?',
    ])
    expect(structureOf(session)).toBe(structureOf(session))
  })

  it('is corrected step by step; the steps are kept in the folder, and undone', () => {
    correctStructure(session, { delete: 'Geography > Climate' }, 'deleting')
    correctStructure(session, { rename: 'People', to: 'Inhabitants' }, 'renaming')
    expect(grammar().slice(0, 2)).toEqual([
      'page -> Geography Inhabitants',
      'Geography -> Location Area Coast?',
    ])
    expect(JSON.parse(readFileSync(join(folder, 'corrections.json'), 'utf8'))).toEqual([
      { delete: 'Geography > Climate' },
      { rename: 'People', to: 'Inhabitants' },
    ])
    session.undo()
    expect(grammar()[0]).toBe('page -> Geography People')
    session.redo()
    session.close()
    session = openSession(openProject(folder))
    expect(grammar()[0]).toBe('page -> Geography Inhabitants')
  })

  it('refuses a step that does not apply, and changes nothing', () => {
    expect(() => correctStructure(session, { delete: 'Weather' }, 'deleting')).toThrow(
      'there is no section "Weather"',
    )
    expect(session.history.state.corrections).toEqual([])
  })

  it('says which step does not apply any more, and does without it', () => {
    correctStructure(session, { rename: 'People', to: 'Inhabitants' }, 'renaming')
    correctStructure(session, { delete: 'Inhabitants' }, 'deleting')
    correctStructure(session, { delete: 'Geography > Climate' }, 'deleting')
    removeCorrection(session, 0)
    const { applied, problem } = structureOf(session)
    expect({ applied, problem }).toEqual({
      applied: 0,
      problem: 'there is no section "Inhabitants", or more than one',
    })
    expect(() => correctStructure(session, { delete: 'Geography > Area' }, 'x')).toThrow(
      'step 1 does not apply',
    )
    removeCorrection(session, 0)
    expect(structureOf(session)).toMatchObject({ applied: 1 })
    expect(() => removeCorrection(session, 7)).toThrow('no such step')
  })

  it('becomes the wrapper without an example, with its corrections', async () => {
    correctStructure(session, { rename: 'People', to: 'Inhabitants' }, 'renaming')
    extractSections(session)
    await settle()
    const names = session.wrapper()?.fields.map(({ name }) => name)
    expect(names).toContain('Inhabitants')
    expect(names).toContain('Geography > Location')
    expect(session.learning.results.get('3.html')?.extraction.records).toHaveLength(1)
  })
})
