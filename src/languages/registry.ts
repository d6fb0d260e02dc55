import { delimiters } from './delimiters/run/run.ts'
import { detectors } from './detectors/run/run.ts'
import { items } from './items/run.ts'
import type { Language } from './language.ts'
import { withParts } from './parts/run/with-parts.ts'
import { predicates } from './predicates/run/run.ts'
import { sections } from './sections/run/language.ts'
import { softmealy } from './softmealy/run.ts'
import { stalker } from './stalker/run.ts'
import { trees } from './trees/language.ts'
import { createWithin } from './within/run.ts'

/**
 * The languages whose rules are used alone, or inside one another. Those that find whole texts can also split them; those over
 * strings and tokens find parts of texts themselves.
 */
const plain: readonly Language<unknown>[] = [
  delimiters,
  withParts(trees),
  predicates,
  withParts(sections),
  detectors,
  softmealy,
  stalker,
  items,
]

/** Rules inside the regions that another rule gives; one level deep, because it does not find itself. */
export const within = createWithin((name) => plain.find((language) => language.name === name))

/** Every language that a wrapper may be written in. Extraction knows them all; learners are listed in learn/learners.ts. */
const byName = new Map([...plain, within as Language<unknown>].map((language) => [language.name, language]))

/** The language of this name, if there is one; a given language replaces the one that Gleaner has. */
export function findLanguage(
  name: string,
  given: readonly Language<unknown>[] = [],
): Language<unknown> | undefined {
  return given.find((language) => language.name === name) ?? byName.get(name)
}

/** The names of all languages. */
export function languageNames(): string[] {
  return [...byName.keys()]
}
