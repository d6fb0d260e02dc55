// @ts-check
/** Finds why a regular expression may take more than linear time. */
import { toCharSet } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

/**
 * @typedef {import('@eslint-community/regexpp').AST.Element} Element
 * @typedef {import('@eslint-community/regexpp').AST.Alternative} Alternative
 * @typedef {import('regexp-ast-analysis').ReadonlyFlags} Flags
 * @typedef {ReturnType<typeof toCharSet>} CharSet
 * @typedef {{ name: string, chars: CharSet | undefined, since: readonly Element[] }} Repeat
 *   A repeat that is already behind, the characters it may take (undefined: any), and what follows it on this path.
 */

/**
 * Why the expression may be slow; undefined if no reason was found. Two analyses complete one another. `scslre` finds
 * all repeats, however complex, that one repeated character makes compete; it misses those that take a whole word, as in
 * `a[^"]*word[^"]*"`, which `findCompeting` finds for repeats of single characters.
 * @param {{ source: string, flags: string }} pattern
 * @returns {string | undefined}
 */
export function findSlowness({ source, flags }) {
  const { reports, parsed } = analyse({ source, flags }, { maxReports: 1 })
  const [report] = reports
  if (report?.type === 'Move') return restarts(report.quant.raw)
  if (report?.type === 'Trade') return competes(report.startQuant.raw, report.endQuant.raw)
  if (report?.type === 'Self') return competes(report.quant.raw, report.parentQuant.raw)
  /** @type {Repeat[]} */
  const live = parsed.flags.sticky ? [] : [{ name: '', chars: undefined, since: [] }]
  for (const alternative of parsed.pattern.alternatives) {
    const found = findCompeting(alternative.elements, live, [], parsed.flags)
    if (typeof found === 'string') return found
  }
  return undefined
}

/** @param {string} repeat */
function restarts(repeat) {
  return `a search starts \`${repeat}\` again at every character`
}

/** @param {string} first @param {string} second */
function competes(first, second) {
  return `\`${first}\` and \`${second}\` compete for the same characters`
}

/**
 * Follows a sequence from left to right. Two repeats compete where some word between them could be taken by either, and
 * something after the second can fail: then each of many such words may be the one between. A search without an anchor
 * starts at every character, like a repeat of any character in front.
 * @param {readonly Element[]} elements @param {readonly Repeat[]} before @param {readonly Element[]} rest @param {Flags} flags
 * @returns {string | readonly Repeat[]} the reason, or the repeats behind after the sequence
 */
function findCompeting(elements, before, rest, flags) {
  let live = before
  for (const [e, element] of elements.entries()) {
    const after = [...elements.slice(e + 1), ...rest]
    const chars = repeatedChars(element, flags)
    const exits = chars === undefined ? findInside(element, live, after, flags) : []
    if (typeof exits === 'string') return exits
    if (chars !== undefined && !after.every(canSkip)) {
      const rival = live.find((repeat) => {
        const common = repeat.chars === undefined ? chars : repeat.chars.intersect(chars)
        return !common.isEmpty && repeat.since.every((each) => canStayIn(each, common, flags))
      })
      if (rival !== undefined)
        return rival.name === '' ? restarts(element.raw) : competes(rival.name, element.raw)
    }
    const passed = live.map((repeat) => ({ ...repeat, since: [...repeat.since, element] }))
    live = [...passed, ...exits, ...(chars === undefined ? [] : [{ name: element.raw, chars, since: [] }])]
  }
  return live
}

/**
 * @param {Element} element @param {readonly Repeat[]} live @param {readonly Element[]} after @param {Flags} flags
 * @returns {string | readonly Repeat[]}
 */
function findInside(element, live, after, flags) {
  if (element.type === 'Quantifier') {
    const once = findInside(element.element, live, after, flags)
    if (typeof once === 'string' || element.max < 2) return once
    return findInside(element.element, [...live, ...once], [element.element, ...after], flags)
  }
  /** @type {Repeat[]} */
  const exits = []
  for (const { elements } of alternativesOf(element)) {
    const found = findCompeting(elements, live, after, flags)
    if (typeof found === 'string') return found
    exits.push(...found.filter(({ name, since }) => name !== '' && since.length < elements.length))
  }
  return exits
}

/**
 * @param {Element} element
 * @returns {readonly Alternative[]}
 */
function alternativesOf(element) {
  if (element.type === 'Group' || element.type === 'CapturingGroup') return element.alternatives
  if (element.type === 'Assertion' && 'alternatives' in element) return element.alternatives
  return []
}

/**
 * What an unbounded repeat of a single character may take; undefined for everything else.
 * @param {Element} element @param {Flags} flags
 */
function repeatedChars(element, flags) {
  if (element.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) return undefined
  return charsOf(element.element, flags)
}

/** @param {Element} element @param {Flags} flags */
function charsOf(element, flags) {
  if (element.type === 'Character') return toCharSet(element, flags)
  if (element.type === 'CharacterSet' && !('strings' in element && element.strings))
    return toCharSet(element, flags)
  if (element.type === 'CharacterClass' && !element.unicodeSets) return toCharSet(element, flags)
  return undefined
}

/**
 * Whether the element matches some word that has no other characters.
 * @param {Element} element @param {CharSet} chars @param {Flags} flags
 * @returns {boolean}
 */
function canStayIn(element, chars, flags) {
  if (element.type === 'Quantifier') return element.min === 0 || canStayIn(element.element, chars, flags)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some(({ elements }) =>
      elements.every((each) => canStayIn(each, chars, flags)),
    )
  if (element.type === 'Assertion') return element.kind !== 'start' && element.kind !== 'end'
  const own = charsOf(element, flags)
  return own === undefined || !own.isDisjointWith(chars)
}

/**
 * Whether the element matches the empty text wherever it stands.
 * @param {Element} element
 * @returns {boolean}
 */
function canSkip(element) {
  if (element.type === 'Quantifier') return element.min === 0 || canSkip(element.element)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some(({ elements }) => elements.every(canSkip))
  return false
}
