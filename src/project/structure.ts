import { GleanError } from '../errors.ts'
import type { Correction } from '../languages/sections/correct/correction.ts'
import { keepSections } from '../languages/sections/grammar/merge.ts'
import { createSectionsLearner } from '../languages/sections/learn/learn.ts'
import { type LearnedStructure, learnStructure } from '../languages/sections/learn/structure.ts'
import { learn } from '../learn/learn.ts'
import type { Page } from '../page/page.ts'
import type { Session } from './session.ts'

/** The structure of the pages of a project. */
export interface ProjectStructure {
  readonly structure: LearnedStructure
  /** How many of the corrections apply; the next one does not, for the reason that `problem` states. */
  readonly applied: number
  readonly problem?: string
}

/** Pages that a structure is learned from: what more of them share changes little, and a person waits. */
const MAX_PAGES = 24
/** Characters of source that are read at most: about half a second of work. */
const MAX_SOURCE = 6_000_000

/** The structure that was found last for each session, with what it was found from. */
const known = new WeakMap<
  Session,
  {
    readonly pages: readonly Page[]
    readonly corrections: readonly Correction[]
    readonly found: ProjectStructure
  }
>()

/** Finds headings, nesting and grammar of the first pages of a project, with what was corrected. */
export function structureOf(session: Session): ProjectStructure {
  const pages = samplePages(session)
  const { corrections } = session.history.state
  const before = known.get(session)
  if (before?.corrections === corrections && isSame(before.pages, pages)) return before.found
  const found = applyAll(pages, corrections)
  known.set(session, { pages, corrections, found })
  return found
}

function isSame(a: readonly Page[], b: readonly Page[]): boolean {
  return a.length === b.length && a.every((page, i) => page === b[i])
}

/** The first pages of the project that can be read. */
function samplePages({ pages, readPage }: Session): Page[] {
  const sample: Page[] = []
  let length = 0
  for (const path of pages) {
    if (sample.length === MAX_PAGES || length > MAX_SOURCE) break
    try {
      const page = readPage(path)
      sample.push(page)
      length += page.source.length
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
    }
  }
  return sample
}

/** Applies corrections up to the first that does not apply any more: pages change, and steps are taken out. */
function applyAll(pages: readonly Page[], corrections: readonly Correction[]): ProjectStructure {
  try {
    return { structure: apply(pages, corrections), applied: corrections.length }
  } catch (error) {
    if (!(error instanceof GleanError) || corrections.length === 0) throw error
    const { message } = error
    // Steps build on each other: behind the first that does not apply, none does.
    let applied = 0
    let failing = corrections.length
    while (failing - applied > 1) {
      const middle = (applied + failing) >> 1
      if (applies(pages, corrections.slice(0, middle))) applied = middle
      else failing = middle
    }
    return { structure: apply(pages, corrections.slice(0, applied)), applied, problem: message }
  }
}

function applies(pages: readonly Page[], corrections: readonly Correction[]): boolean {
  try {
    learnStructure(pages, corrections)
    return true
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    return false
  }
}

/** The structure without the sections that too few pages have. */
function apply(pages: readonly Page[], corrections: readonly Correction[]): LearnedStructure {
  const structure = learnStructure(pages, corrections)
  const { sections } = keepSections(structure.sections, (section) => section.pages >= structure.least)
  return { ...structure, sections }
}

/** Makes one correction; throws where it does not apply to the structure as it is shown. */
export function correctStructure(session: Session, correction: Correction, did: string): void {
  const { applied, problem } = structureOf(session)
  if (problem !== undefined) {
    throw new GleanError('corrections-invalid', `step ${applied + 1} does not apply any more: ${problem}`, {
      remedy: 'Remove that step first.',
    })
  }
  learnStructure(samplePages(session), [...session.history.state.corrections, correction])
  session.change(did, (state) => ({ ...state, corrections: [...state.corrections, correction] }))
}

/** Removes one step, wherever it is. */
export function removeCorrection(session: Session, step: number): void {
  if (step >= session.history.state.corrections.length)
    throw new GleanError('option-invalid', 'there is no such step any more')
  session.change('taking a correction out', (state) => ({
    ...state,
    corrections: state.corrections.filter((_, i) => i !== step),
  }))
}

/** Uses the sections as the wrapper: a field for each, with no example needed. */
export function extractSections(session: Session): void {
  const { corrections, name } = session.history.state
  const result = learn([], {
    unlabelled: samplePages(session),
    method: 'sections',
    name: name ?? session.project.name,
    languages: [createSectionsLearner(corrections)],
  })
  if (result.kind === 'declined')
    throw new GleanError('option-invalid', result.declined[0]?.reason ?? 'no sections were found')
  session.adopt(result.wrapper.toJSON())
}
