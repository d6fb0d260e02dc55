import { GleanError, type Place } from '../errors.ts'

/** Far deeper than any of our files; with this bound, later steps may recurse. */
export const MAX_JSON_DEPTH = 100

/** Parses JSON that came from a person; a mistake becomes one message with its place. */
export function parseJson(text: string, place: Place): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new GleanError('json-invalid', `this is not valid JSON: ${describeMistake(cause)}`, {
      place,
      cause,
    })
  }
  checkJsonDepth(json, place)
  return json
}

/** The engine's reason on one line, without the text that it quotes for a second time. */
function describeMistake(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [reason] = message.replace(/^JSON\.parse: /, '').split(/, (?:\.{3})?"/)
  return reason.replace(/\s+/g, ' ').slice(0, 200)
}

/** Throws a coded error where values nest so deep that reading them one inside the other could overflow the stack. */
export function checkJsonDepth(json: unknown, place: Place): void {
  const seen = new Set<unknown>()
  let level = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH)
      throw new GleanError('json-invalid', `this nests deeper than ${MAX_JSON_DEPTH} levels`, { place })
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue
      seen.add(value)
      for (const inner of Object.values(value)) if (typeof inner === 'object') next.push(inner)
    }
    level = next
  }
}
