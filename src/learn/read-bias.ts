import { z } from 'zod'
import { GleanError } from '../errors.ts'
import { type Bias, builderNames, resolveBias } from '../languages/predicates/builders/bias.ts'
import { readTextFile } from '../page/read-page.ts'
import { parseJson } from '../record/json.ts'

const biasFile = z.strictObject({ builders: z.array(z.string().max(200)).max(200) })

/** Reads a bias from its file: `{"builders":["neighbour","*"]}`. The names are checked here, where their place is known. */
export function readBias(file: string): Bias {
  const text = readTextFile(file)
  const parsed = biasFile.safeParse(parseJson(text, { file }))
  if (!parsed.success) {
    throw new GleanError('bias-invalid', `this is not a bias: ${parsed.error.issues[0].message}`, {
      place: { file, path: parsed.error.issues[0].path.join('.') },
      remedy: `For example: {"builders":["${builderNames().slice(0, 2).join('","')}","*"]}`,
    })
  }
  return resolveBias(parsed.data.builders, { file })
}
