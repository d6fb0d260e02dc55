import { describeCorrection } from '../../languages/sections/correct/correction.ts'
import { PATH_SEPARATOR, pathsOf } from '../../languages/sections/grammar/section.ts'
import { printGrammar } from '../../languages/sections/say/grammar.ts'
import { outlinePage } from '../../languages/sections/say/outline.ts'
import type { Session } from '../../project/session.ts'
import { structureOf } from '../../project/structure.ts'
import { piecesOf } from '../page/show-span.ts'
import type { OutlineView, StructureView } from './protocol.ts'

/** Entries that an outline shows: nobody reads more, and a page may have ten thousand headings. */
const MAX_ENTRIES = 1500
const MAX_TEXT = 120
/** Lines of the grammar and paths that are sent at most. */
const MAX_LINES = 2000

/** The structure of the project's pages as one page shows it. */
export function viewStructure(session: Session, path: string): StructureView {
  const { structure, applied, problem } = structureOf(session)
  const page = session.readPage(path)
  const entries = outlinePage(structure, page)
  const outline = entries.slice(0, MAX_ENTRIES).map(
    ({ heading, section, name, level, known, evidence, path: own }): OutlineView => ({
      name,
      path: own,
      level,
      known,
      evidence,
      start: heading.start,
      end: heading.end,
      pieces: piecesOf(page, heading),
      ...(section === undefined
        ? {}
        : { section: { start: section.start, end: section.end, text: shorten(section.text) } }),
    }),
  )
  return {
    page: path,
    outline,
    total: entries.length,
    grammar: printGrammar(structure.sections).slice(0, MAX_LINES),
    paths: pathsOf(structure.sections)
      .slice(0, MAX_LINES)
      .map((names) => names.join(PATH_SEPARATOR)),
    pages: structure.pages.length,
    steps: session.history.state.corrections.map(describeCorrection),
    applied,
    ...(problem === undefined ? {} : { problem }),
  }
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}
