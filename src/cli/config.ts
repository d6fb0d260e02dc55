import { existsSync } from 'node:fs'
import { z } from 'zod'
import { GleanError } from '../errors.ts'
import { readTextFile } from '../page/read-page.ts'
import { parseJson } from '../record/json.ts'

/** The file in the current folder that holds options of its commands. */
export const CONFIG_FILE = 'glean.config.json'

/**
 * The options that the file may set. A folder may come from a stranger, so none of them names a file to write, a command to
 * run, a header to send or a network to reach.
 */
const OPTIONS = new Set(
  (
    'format typed base provenance separator jobs check charset method class name list detail complete ' +
    'quiet json port open tour delay concurrency timeout max-bytes offline refresh'
  ).split(' '),
)

const MAX_BYTES = 100_000
const schema = z.record(
  z.string().max(50),
  z.record(z.string().max(50), z.union([z.string().max(1000), z.number(), z.boolean()])),
)

/**
 * Parameters with the options that the configuration file gives the command they name. They come before those that were typed,
 * so that these win.
 */
export function withConfig(parameters: readonly string[], file: string = CONFIG_FILE): string[] {
  const at = parameters.findIndex((parameter) => !parameter.startsWith('-'))
  if (at < 0 || !existsSync(file)) return [...parameters]
  const options = readConfig(file)[parameters[at]] ?? {}
  const given = Object.entries(options).flatMap(([name, value]) => parameterFor(name, value, file))
  return [...parameters.slice(0, at + 1), ...given, ...parameters.slice(at + 1)]
}

function readConfig(file: string): z.infer<typeof schema> {
  const text = readTextFile(file)
  const parsed = schema.safeParse(text.length > MAX_BYTES ? undefined : parseJson(text, { file }))
  if (parsed.success) return parsed.data
  throw new GleanError('option-invalid', 'this is not a configuration', {
    place: { file, path: parsed.error.issues[0].path.join('.') },
    remedy: 'It holds options by command: {"extract":{"format":"csv","jobs":4}}',
  })
}

function parameterFor(name: string, value: string | number | boolean, file: string): string[] {
  if (!OPTIONS.has(name)) {
    throw new GleanError('option-invalid', `the option ${JSON.stringify(name)} cannot be set in this file`, {
      place: { file },
      remedy: `It may set ${[...OPTIONS].join(', ')}.`,
    })
  }
  if (value === true) return ['check', 'open'].includes(name) ? [] : [`--${name}`]
  if (value === false) return ['check', 'open'].includes(name) ? [`--no-${name}`] : []
  return [`--${name}=${value}`]
}
