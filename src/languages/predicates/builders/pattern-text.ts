/**
 * Pieces of regular expressions over the source of a page. Each reads a text in one way only: a text begins and ends with
 * visible characters, tags hold no angle brackets, and so a search that fails takes time linear in what it looked at.
 */

/** White space, with the entity that is often used for it. */
export const SPACES = String.raw`(?:\s|&nbsp;)*`

/** One or more tags, with white space. */
export const TAGS = `(?:<[^<>]*>${SPACES})+`

/** A text without the white space at its ends. */
export const WHOLE_TEXT = String.raw`[^<>\s](?:[^<>]*[^<>\s])?`

/** The characters of a string as a regular expression matches them. */
export function quotePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** What a person reads, as it may be written in the source. */
export function sayingPattern(text: string): string {
  return quotePattern(text).replaceAll('&', '&(?:amp;)?').replaceAll(' ', String.raw`\s+`)
}
