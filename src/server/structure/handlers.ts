import { z } from 'zod'
import { correctionSchema, describeCorrection } from '../../languages/sections/correct/correction.ts'
import { correctStructure, extractSections, removeCorrection } from '../../project/structure.ts'
import { checkPage, done, type Handlers, page, type Schemas } from '../handler.ts'
import { piecesOf } from '../page/show-span.ts'
import type { StructureCalls } from './protocol.ts'
import { viewStructure } from './view.ts'

const offset = z.int().min(0)

/** What calls about structure may hold. */
export const structureSchemas: Schemas<StructureCalls> = {
  structure: z.strictObject({ page }),
  pieces: z.strictObject({ page, start: offset, end: offset }),
  correct: z.strictObject({ step: correctionSchema }),
  uncorrect: z.strictObject({ index: z.int().min(0).max(10_000) }),
  extractSections: z.strictObject({}),
}

/** What calls about structure do. */
export const structureHandlers: Handlers<StructureCalls> = {
  structure(session, { page }) {
    checkPage(session, page)
    return viewStructure(session, page)
  },
  pieces(session, { page, start, end }) {
    checkPage(session, page)
    return { pieces: piecesOf(session.readPage(page), { start, end }) }
  },
  correct(session, { step }) {
    correctStructure(session, step, `the correction “${describeCorrection(step)}”`)
    return done(session)
  },
  uncorrect(session, { index }) {
    removeCorrection(session, index)
    return done(session)
  },
  extractSections(session) {
    extractSections(session)
    return done(session)
  },
}
