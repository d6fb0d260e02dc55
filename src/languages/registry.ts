import { delimiters } from './delimiters/run/run.ts'
import { detectors } from './detectors/run.ts'
import type { Language } from './language.ts'
import { predicates } from './predicates/run/run.ts'
import { sections } from './sections/run/language.ts'
import { softmealy } from './softmealy/run.ts'
import { stalker } from './stalker/run.ts'
import { trees } from './trees/language.ts'

/** Every language that a wrapper may be written in. Extraction knows them all; learners are listed in learn/learners.ts. */
const all: readonly Language<unknown>[] = [
  delimiters,
  trees,
  predicates,
  sections,
  detectors,
  softmealy,
  stalker,
]

const byName = new Map(all.map((language) => [language.name, language]))

/** The language of this name, if there is one; a given language stands in for the one that Gleaner has. */
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
