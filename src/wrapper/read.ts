import type { z } from 'zod'
import { GleanError, type Place } from '../errors.ts'
import type { Language } from '../languages/language.ts'
import { findLanguage, languageNames } from '../languages/registry.ts'
import { checkFieldName, type Field, MAX_FIELD_DEPTH } from '../record/field.ts'
import { checkJsonDepth, parseJson } from '../record/json.ts'
import { FORMAT, type WrapperFile, wrapperSchema } from './file.ts'
import { upgradeWrapper } from './upgrade.ts'
import { createWrapper, type Wrapper } from './wrapper.ts'

/** Wrappers are small; a larger file is not a wrapper. */
const MAX_LENGTH = 20_000_000

/**
 * Reads a wrapper from the text of its file, or from its parsed JSON. Everything is checked before anything runs: the
 * format, the fields, and each rule by the schema of its language. Given languages replace those of the same name that Gleaner has.
 */
export function readWrapper(
  input: string | object,
  file?: string,
  languages: readonly Language<unknown>[] = [],
): Wrapper {
  const place: Place = file === undefined ? {} : { file }
  if (typeof input === 'string' && input.length > MAX_LENGTH) {
    throw notAWrapper(place, `it has ${input.length} characters`)
  }
  const json = typeof input === 'string' ? parseJson(input, place) : input
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw notAWrapper(place, 'it is not a JSON object')
  if (typeof input !== 'string') checkJsonDepth(json, place)
  const { format } = json as { format?: unknown }
  if (!Number.isInteger(format)) throw notAWrapper(place, 'it has no "format" number')
  if (Number(format) > FORMAT) {
    throw new GleanError(
      'wrapper-newer',
      `the wrapper has format ${format}; this version reads up to ${FORMAT}`,
      {
        place,
        remedy: 'Update Gleaner, or learn the wrapper again with this version.',
      },
    )
  }
  const parsed = wrapperSchema.safeParse(upgradeWrapper(json as Record<string, unknown>))
  if (!parsed.success) throw invalid(place, parsed.error, [])
  const wrapper = parsed.data
  checkFields(wrapper.fields, place, 1)
  checkRules(wrapper.rules, ['rules'], place, languages)
  wrapper.alternatives?.forEach(({ rules }, i) => {
    checkRules(rules, ['alternatives', i, 'rules'], place, languages)
  })
  wrapper.history?.forEach(({ rules }, i) => {
    checkRules(rules, ['history', i, 'rules'], place, languages)
  })
  return createWrapper(wrapper, languages)
}

/** Checks every rule by the schema of its language, and puts in its place what the schema makes of it. */
function checkRules(
  rules: WrapperFile['rules'],
  path: readonly PropertyKey[],
  place: Place,
  languages: readonly Language<unknown>[],
): void {
  rules.forEach((entry, i) => {
    const language = findLanguage(entry.language, languages)
    if (language === undefined) {
      throw new GleanError(
        'wrapper-invalid',
        `the language "${entry.language}" is not known to this version`,
        {
          place: { ...place, path: pathText([...path, i, 'language']) },
          remedy: `It knows ${languageNames().join(', ')}.`,
        },
      )
    }
    const rule = language.schema.safeParse(entry.rule)
    if (!rule.success) throw invalid(place, rule.error, [...path, i, 'rule'])
    entry.rule = rule.data
  })
}

/** The text of a wrapper file. Its parts are in the order of the schema, so that equal wrappers are equal texts. */
export function writeWrapper(wrapper: Wrapper | WrapperFile): string {
  const file: WrapperFile = 'toJSON' in wrapper ? wrapper.toJSON() : wrapper
  const entries = Object.entries(file)
  const order = Object.keys(wrapperSchema.shape)
  entries.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`
}

function checkFields(fields: readonly Field[], place: Place, depth: number): void {
  if (depth > MAX_FIELD_DEPTH) throw notAWrapper(place, 'its fields nest too deep')
  const names = new Set<string>()
  for (const { name, fields: inner } of fields) {
    checkFieldName(name, { ...place, path: 'fields' })
    if (names.has(name)) throw notAWrapper(place, `it names the field "${name}" twice`)
    names.add(name)
    if (inner !== undefined) checkFields(inner, place, depth + 1)
  }
}

function notAWrapper(place: Place, reason: string): GleanError {
  return new GleanError('wrapper-invalid', `this is not a wrapper file: ${reason}`, {
    place,
    remedy: 'A wrapper is made by: glean learn EXAMPLES -o wrapper.json',
  })
}

function invalid(place: Place, error: z.ZodError, prefix: readonly PropertyKey[]): GleanError {
  const issue = error.issues[0]
  return new GleanError('wrapper-invalid', `this wrapper file is damaged: ${issue.message}`, {
    place: { ...place, path: pathText([...prefix, ...issue.path]) },
    remedy: 'If another version of Gleaner wrote it, learn it again: glean learn EXAMPLES -o wrapper.json',
  })
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? String(key) : `.${String(key)}`))
    .join('')
}
