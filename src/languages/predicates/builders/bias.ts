import { GleanError, type Place } from '../../../errors.ts'
import type { Builder } from './builder.ts'
import { defaultBias } from './index.ts'

/**
 * A bias as a person gives it, the more reliable builder first: builders, names of those that come with Gleaner, and
 * `*` for all of these that are not named, in their usual order.
 */
export type Bias = readonly (string | Builder)[]

const REST = '*'

/** The names of the builders that come with Gleaner, in their usual order. */
export function builderNames(): string[] {
  return defaultBias.map(({ name }) => name)
}

/** The builders of a bias, in order. Throws a `GleanError` that says what is wrong if one cannot be used. */
export function resolveBias(bias: Bias, place: Place = {}): Builder[] {
  const named = new Set(bias.map((entry) => (typeof entry === 'string' ? entry : entry.name)))
  const builders = bias.flatMap((entry, i) => {
    if (entry === REST) return defaultBias.filter(({ name }) => !named.has(name))
    return [typeof entry === 'string' ? findBuilder(entry, i, place) : entry]
  })
  if (builders.length === 0) {
    throw new GleanError('bias-invalid', 'a bias names at least one builder', { place, remedy: KNOWN })
  }
  const seen = new Set<string>()
  for (const { name } of builders) {
    if (seen.has(name)) {
      throw new GleanError('bias-invalid', `the builder "${name}" is in the bias twice`, { place })
    }
    seen.add(name)
  }
  return builders
}

const KNOWN = `Builders: ${builderNames().join(', ')}; * stands for those not named.`

function findBuilder(name: string, i: number, place: Place): Builder {
  const builder = defaultBias.find((known) => known.name === name)
  if (builder !== undefined) return builder
  throw new GleanError('builder-unknown', `unknown builder "${name.slice(0, 200)}"`, {
    place: { ...place, path: `builders[${i}]` },
    remedy: KNOWN,
  })
}
