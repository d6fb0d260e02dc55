/** The messages between the studio's browser side and its server about the structure of pages. */

import type { Correction } from '../../languages/sections/correct/correction.ts'
import type { Piece } from '../page/piece.ts'

/** A heading of a page in the outline. */
export interface OutlineView {
  readonly name: string
  readonly path: string
  readonly level: number
  /** Whether the grammar has it; on one page only, it may be data. */
  readonly known: boolean
  readonly evidence: readonly string[]
  readonly start: number
  readonly end: number
  /** Where the heading shows. */
  readonly pieces: readonly Piece[]
  /** The text of the section: where it is, and how it begins. */
  readonly section?: { readonly start: number; readonly end: number; readonly text: string }
}

/** The structure of the project's pages, as it shows on one of them. */
export interface StructureView {
  readonly page: string
  readonly outline: readonly OutlineView[]
  /** How many headings the page has; `outline` has the first of them. */
  readonly total: number
  readonly grammar: readonly string[]
  /** The paths of all sections, to move others into. */
  readonly paths: readonly string[]
  /** Pages that the structure was found from. */
  readonly pages: number
  /** The corrections in words, one step each. */
  readonly steps: readonly string[]
  /** How many steps apply; those behind are left out. */
  readonly applied: number
  readonly problem?: string
}

/** The calls about structure. */
export interface StructureCalls {
  structure: { input: { page: string }; output: StructureView }
  /** Where a span shows on the page. */
  pieces: { input: { page: string; start: number; end: number }; output: { pieces: readonly Piece[] } }
  correct: { input: { step: Correction }; output: { readonly revision: number } }
  uncorrect: { input: { index: number }; output: { readonly revision: number } }
  /** Makes the sections the wrapper: a field for each. */
  extractSections: { input: Record<string, never>; output: { readonly revision: number } }
}
