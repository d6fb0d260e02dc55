import { z } from 'zod'
import { learnFromLooks } from '../../project/recognize.ts'
import { KIND_NAMES } from '../../wrapper/recognizers/kind-names.ts'
import { done, type Handlers, type Schemas } from '../handler.ts'
import type { RecognizeCalls } from './protocol.ts'

const looks = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('type'), type: z.enum(KIND_NAMES) }),
  z.strictObject({ kind: z.literal('list'), words: z.array(z.string().max(1000)).max(100_000) }),
  z.strictObject({ kind: z.literal('regex'), pattern: z.string().min(1).max(2000) }),
])

/** What calls about recognizers may hold. */
export const recognizeSchemas: Schemas<RecognizeCalls> = {
  kinds: z.strictObject({}),
  recognize: z.strictObject({
    fields: z
      .array(z.strictObject({ name: z.string().min(1).max(200), looks }))
      .min(1)
      .max(30),
  }),
}

/** What calls about recognizers do. */
export const recognizeHandlers: Handlers<RecognizeCalls> = {
  kinds: () => ({ kinds: KIND_NAMES }),
  async recognize(session, { fields }) {
    const summary = await learnFromLooks(session, new Map(fields.map((field) => [field.name, field.looks])))
    return { ...summary, ...done(session) }
  },
}
