import type { Random } from '../random.ts'
import type { TruthRecord } from '../sites/truth.ts'

export type { Random }

/** A page that was made, with its records. */
export interface MadePage {
  readonly source: string
  readonly records: readonly TruthRecord[]
}

/** A record as makers write it: one value a field, or several. */
type Written = Readonly<Record<string, string | readonly string[] | undefined>>

/** Puts a body between the furniture that all pages of a site share. */
export function makePage(body: string, records: readonly Written[]): MadePage {
  return {
    source: `<!DOCTYPE html>\n<html><head><title>Example</title></head><body><div id="nav"><a href="/">Home</a> <a href="/help">Help</a></div>\n${body}\n<div id="foot"><p>All of this is made up.</p></div></body></html>\n`,
    records: records.map((record) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([field, value]) =>
          value === undefined ? [] : [[field, typeof value === 'string' ? [value] : value] as const],
        ),
      ),
    ),
  }
}

/** As many as makes between `least` and `most`. */
export function repeat<T>(random: Random, least: number, most: number, make: (i: number) => T): T[] {
  return Array.from({ length: number(random, least, most) }, (_, i) => make(i))
}

/** A whole number from `least` to `most`. */
export function number(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** One of several. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[number(random, 0, items.length - 1)]
}

/** True in about this part of the cases. */
export function chance(random: Random, part: number): boolean {
  return random() < part
}

const SYLLABLES = 'bar den fel gor han jul kem lor min nav oss pir quil ras sten tov urn vel wick yar'.split(
  ' ',
)

/** A word that means nothing. */
export function word(random: Random): string {
  return Array.from({ length: number(random, 2, 3) }, () => pick(random, SYLLABLES)).join('')
}

/** A name that nobody has. */
export function name(random: Random): string {
  const made = word(random)
  return made[0].toUpperCase() + made.slice(1)
}

/** A few words, as a title has. */
export function title(random: Random): string {
  return [name(random), ...Array.from({ length: number(random, 1, 3) }, () => word(random))].join(' ')
}

/** A sentence of some words. */
export function sentence(random: Random): string {
  return `${[name(random), ...Array.from({ length: number(random, 5, 12) }, () => word(random))].join(' ')}.`
}
