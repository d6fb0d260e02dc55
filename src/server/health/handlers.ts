import { z } from 'zod'
import {
  acceptRepair,
  checkHealth,
  correctRepair,
  proposeRepair,
  watchedSources,
} from '../../project/health.ts'
import { checkPage, done, type Handlers, page, type Schemas } from '../handler.ts'
import type { HealthCalls } from './protocol.ts'

const nothing = z.strictObject({})

/** What calls about health may hold. */
export const healthSchemas: Schemas<HealthCalls> = {
  health: nothing,
  proposeRepair: nothing,
  acceptRepair: nothing,
  correctRepair: z.strictObject({ page }),
  watched: nothing,
}

/** What calls about health do. */
export const healthHandlers: Handlers<HealthCalls> = {
  health: checkHealth,
  proposeRepair,
  acceptRepair(session) {
    acceptRepair(session)
    return done(session)
  },
  correctRepair(session, input) {
    checkPage(session, input.page)
    correctRepair(session, input.page)
    return done(session)
  },
  watched: (session) => watchedSources(session) ?? null,
}
