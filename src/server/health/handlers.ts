import { z } from 'zod'
import { acceptRepair, checkHealth, proposeRepair } from '../../project/health.ts'
import { done, type Handlers, type Schemas } from '../handler.ts'
import type { HealthCalls } from './protocol.ts'

const nothing = z.strictObject({})

/** What calls about health may hold. */
export const healthSchemas: Schemas<HealthCalls> = {
  health: nothing,
  proposeRepair: nothing,
  acceptRepair: nothing,
}

/** What calls about health do. */
export const healthHandlers: Handlers<HealthCalls> = {
  health: checkHealth,
  proposeRepair,
  acceptRepair(session) {
    acceptRepair(session)
    return done(session)
  },
}
