import { GleanError, type Place } from '../../errors.ts'

/** Values of arguments by name; several values give one address each. */
export type Arguments = Readonly<Record<string, string | readonly string[]>>

/** How a value is written into an address, by the name after the bar: `{country|slug}`. */
const FILTERS = new Map<string, (value: string) => string>([
  ['encode', encodeURIComponent],
  ['plus', (value) => encodeURIComponent(value).replaceAll('%20', '+')],
  ['path', (value) => value.split('/').map(encodeURIComponent).join('/')],
  ['lower', (value) => encodeURIComponent(value.toLowerCase())],
  ['upper', (value) => encodeURIComponent(value.toUpperCase())],
  ['slug', slug],
])

/** `São Tomé & Príncipe` as `sao-tome-principe`. */
function slug(value: string): string {
  const plain = value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return encodeURIComponent(plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''))
}

/** A part of a template: text, an argument, or a range of numbers. */
type Part =
  | { readonly text: string }
  | { readonly argument: string; readonly filters: readonly string[] }
  | { readonly first: number; readonly last: number }

const HOLE = /\{([^{}]*)\}/g
const MAX_RANGE = 1_000_000

/** The parts of a template; what is in braces is checked. */
function parseTemplate(template: string, place: Place): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of template.matchAll(HOLE)) {
    if (match.index > at) parts.push({ text: template.slice(at, match.index) })
    parts.push(parseHole(match[1], place))
    at = match.index + match[0].length
  }
  if (at < template.length) parts.push({ text: template.slice(at) })
  return parts
}

function parseHole(hole: string, place: Place): Part {
  const range = /^(\d{1,9})\.\.(\d{1,9})$/.exec(hole)
  if (range !== null) {
    const [first, last] = [Number(range[1]), Number(range[2])]
    if (last < first || last - first >= MAX_RANGE)
      throw invalid(`the range {${hole}} is empty or too long`, place)
    return { first, last }
  }
  const [argument, ...filters] = hole.split('|').map((word) => word.trim())
  if (!/^[\p{L}_][\p{L}\p{N}_-]{0,99}$/u.test(argument))
    throw invalid(`{${hole.slice(0, 60)}} names no argument`, place)
  for (const filter of filters) {
    if (!FILTERS.has(filter)) throw invalid(`unknown filter "${filter.slice(0, 60)}"`, place)
  }
  return { argument, filters }
}

function invalid(message: string, place: Place): GleanError {
  return new GleanError('source-invalid', `in a template, ${message}`, {
    place,
    remedy: `Write {name}, {name|filter} or {1..20}; filters: ${[...FILTERS.keys()].join(', ')}`,
  })
}

/** The arguments that a template needs, each once. */
export function argumentsOf(template: string, place: Place = {}): string[] {
  const names = parseTemplate(template, place).flatMap((part) => ('argument' in part ? [part.argument] : []))
  return [...new Set(names)]
}

/**
 * All texts that a template makes of arguments: one for each combination of their values, ranges last to vary first. A
 * value is written as the last filter requires, and encoded for an address if there is none.
 */
export function* fillTemplate(
  template: string,
  values: Arguments,
  place: Place = {},
  encode = true,
): Generator<string> {
  const parts = parseTemplate(template, place)
  const names = [...new Set(parts.flatMap((part) => ('argument' in part ? [part.argument] : [])))]
  for (const chosen of combinations(names, values, place)) {
    yield* expand(parts, 0, '', chosen, encode)
  }
}

function* expand(
  parts: readonly Part[],
  from: number,
  before: string,
  chosen: ReadonlyMap<string, string>,
  encode: boolean,
): Generator<string> {
  let text = before
  for (let i = from; i < parts.length; i++) {
    const part = parts[i]
    if ('text' in part) text += part.text
    else if ('argument' in part) text += write(chosen.get(part.argument)!, part.filters, encode)
    else {
      for (let n = part.first; n <= part.last; n++) yield* expand(parts, i + 1, text + n, chosen, encode)
      return
    }
  }
  yield text
}

function write(value: string, filters: readonly string[], encode: boolean): string {
  let text = value
  if (filters.length === 0) return encode ? encodeURIComponent(text) : text
  for (const filter of filters) text = FILTERS.get(filter)!(text)
  return text
}

/** Every combination of the values of some arguments, in the order of the values. */
export function* combinations(
  names: readonly string[],
  values: Arguments,
  place: Place = {},
): Generator<ReadonlyMap<string, string>> {
  const lists = names.map((name) => {
    const given = Object.hasOwn(values, name) ? values[name] : []
    const list = typeof given === 'string' ? [given] : given
    if (list.length === 0) throw missing(name, place)
    return list
  })
  const indices = names.map(() => 0)
  for (;;) {
    yield new Map(names.map((name, i) => [name, lists[i][indices[i]]]))
    let i = names.length - 1
    while (i >= 0 && ++indices[i] >= lists[i].length) indices[i--] = 0
    if (i < 0) return
  }
}

function missing(name: string, place: Place): GleanError {
  return new GleanError('argument-missing', `this source needs the argument "${name}"`, {
    place,
    remedy: `Give it a value: --arg ${name}=VALUE`,
  })
}
