import { GleanError } from '../../errors.ts'
import { checkFieldName } from '../../record/field.ts'
import { KIND_NAMES, type KindName } from '../../wrapper/recognizers/kind-names.ts'
import {
  ERROR_KINDS,
  type ErrorKind,
  type Recognizer,
  type Recognizers,
  type SavedRecognizers,
} from '../../wrapper/recognizers/schema.ts'
import { KINDS } from './kinds/index.ts'
import { parseKnownValues } from './read-values.ts'
import { parseWordList } from './word-list.ts'

/** Recognizers as they are typed: `country=list:countries.txt`, and which errors each makes. */
export interface RecognizerArguments extends Partial<Record<ErrorKind, readonly string[]>> {
  readonly recognize: readonly string[]
  /** Recognizers of a file; those that are typed replace them. */
  readonly saved?: SavedRecognizers
}

const FORMS = 'Forms: list:FILE, words:Congo|Egypt, regex:PATTERN, values:FILE#field, or a kind such as phone'

/** Forms that are followed by a colon and what they look for. */
const WITH_CONTENT: ReadonlySet<string> = new Set(['list', 'words', 'regex', 'values'])

/** Reads typed recognizers; `readText` reads the files that they name. */
export function parseRecognizers(
  typed: RecognizerArguments,
  readText: (file: string) => string,
): Recognizers {
  const recognizers = new Map<string, Recognizer>()
  const given = new Map(Object.entries(typed.saved ?? {}))
  for (const argument of typed.recognize) {
    const at = argument.indexOf('=')
    const field = argument.slice(0, Math.max(0, at)).trim()
    if (at < 1 || field === '') {
      throw new GleanError('option-invalid', `--recognize takes field=recognizer, not ${quote(argument)}`, {
        remedy: 'For example: --recognize country=list:countries.txt --recognize phone=phone',
      })
    }
    checkFieldName(field, { path: '--recognize' })
    if (recognizers.has(field)) {
      throw new GleanError('option-invalid', `--recognize gives ${field} two recognizers`, {
        remedy: 'Give one for each field; join lists in one file, and patterns with |.',
      })
    }
    recognizers.set(field, parseOne(argument.slice(at + 1), field, readText))
  }
  for (const [field, recognizer] of given) {
    if (recognizers.has(field)) continue
    if (recognizer.kind === 'omitted') {
      throw new GleanError('recognizer-invalid', `only the name of the word list of ${field} was saved`, {
        place: { path: field },
        remedy: `Give the list again: --recognize '${field}=${recognizer.argument}'`,
      })
    }
    recognizers.set(field, recognizer)
  }
  const stated = statedErrors(typed, recognizers)
  return Object.fromEntries(
    [...recognizers].map(([field, recognizer]) => {
      const errors = stated.get(field)
      return [field, errors === undefined ? recognizer : { ...recognizer, errors }]
    }),
  )
}

function parseOne(text: string, field: string, readText: (file: string) => string): Recognizer {
  const at = text.indexOf(':')
  const [form, rest] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  if (rest === '' && (at >= 0 || WITH_CONTENT.has(form))) {
    throw new GleanError('option-invalid', `--recognize ${field}: nothing follows ${quote(text)}`, {
      remedy: FORMS,
    })
  }
  if (form === 'list') {
    return { kind: 'list', words: parseWordList(readText(rest), rest), errors: 'incomplete', name: rest }
  }
  if (form === 'words') {
    return { kind: 'list', words: rest.split('|').filter((word) => word.trim() !== ''), errors: 'incomplete' }
  }
  if (form === 'regex') return { kind: 'regex', pattern: rest, errors: 'unsound' }
  if (form === 'values') {
    const [, file, column = field] = /^(.*?)(?:#([^#]+))?$/.exec(rest)!
    const words = parseKnownValues(readText(file), column, file)
    return { kind: 'values', words, errors: 'unreliable', name: rest }
  }
  const kind = form === 'kind' ? rest : form
  if (!isKind(kind)) {
    throw new GleanError('option-invalid', `--recognize ${field}: unknown recognizer ${quote(text)}`, {
      remedy: `${FORMS}. Kinds: ${KIND_NAMES.join(', ')}`,
    })
  }
  const country = form === 'kind' || rest === '' ? {} : { country: rest.toUpperCase() }
  return { kind: 'type', type: kind, errors: KINDS[kind].errors, ...country }
}

function isKind(name: string): name is KindName {
  return (KIND_NAMES as readonly string[]).includes(name)
}

function statedErrors(
  typed: RecognizerArguments,
  recognizers: ReadonlyMap<string, Recognizer>,
): Map<string, ErrorKind> {
  const stated = new Map<string, ErrorKind>()
  for (const errors of ERROR_KINDS) {
    for (const field of typed[errors] ?? []) {
      if (!recognizers.has(field)) {
        throw new GleanError('option-invalid', `--${errors} names ${quote(field)}, which has no recognizer`, {
          remedy: `Fields with one: ${[...recognizers.keys()].join(', ')}`,
        })
      }
      const before = stated.get(field)
      if (before !== undefined && before !== errors) {
        throw new GleanError('option-invalid', `${field} is said to be ${before} and ${errors}`, {
          remedy: `Keep one of --${before} and --${errors}.`,
        })
      }
      stated.set(field, errors)
    }
  }
  return stated
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80))
}
