import { type ParseArgsConfig, parseArgs } from 'node:util'
import { GleanError } from '../src/errors.ts'
import { methodNames } from '../src/learn/learn.ts'

type OptionTypes = NonNullable<ParseArgsConfig['options']>

/** Reads a command line of options; anything else on it is an error that says so. */
export function readArguments<T extends OptionTypes>(parameters: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...parameters], options }).values
  } catch (error) {
    throw invalidOption(error instanceof Error ? error.message : String(error), 'See --help.')
  }
}

/** The folder with the sites, which has no default. */
export function requireData(data: string | undefined): string {
  if (data === undefined)
    throw invalidOption('--data is missing', 'Give the folder with the sites: --data FOLDER')
  return data
}

/** A whole number from `least` on. */
export function parseCount(option: string, text: string, least = 1): number {
  const count = Number(text)
  if (/^\d{1,9}$/.test(text) && count >= least) return count
  throw invalidOption(`${option} takes a whole number from ${least} on, not "${text}"`)
}

/** Whole numbers, separated by commas. */
export function parseCounts(option: string, text: string): number[] {
  return text.split(',').map((count) => parseCount(option, count))
}

/** A regular expression on the names of sites. */
export function parsePattern(option: string, text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw invalidOption(`${option} takes a regular expression, not "${text}"`)
  }
}

/** The name of a method that `learn` knows. */
export function parseMethod(name: string): string {
  if (methodNames().includes(name)) return name
  throw new GleanError('method-unknown', `unknown method "${name}"`, {
    remedy: `Methods: ${methodNames().join(', ')}`,
  })
}

/** A wrong use of the command. */
export function invalidOption(message: string, remedy?: string): GleanError {
  return new GleanError('option-invalid', message, { ...(remedy === undefined ? {} : { remedy }) })
}
