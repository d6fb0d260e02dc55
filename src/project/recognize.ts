import { GleanError } from '../errors.ts'
import { silence } from '../oracle/check-instances.ts'
import { learnRecognized } from '../oracle/learn-recognized.ts'
import { KINDS } from '../oracle/recognizers/kinds/index.ts'
import { keepRecognizers } from '../oracle/recognizers/saved.ts'
import type { Page } from '../page/page.ts'
import { checkFieldName } from '../record/field.ts'
import type { Recognizer, Recognizers } from '../wrapper/recognizers/schema.ts'
import type { Session } from './session.ts'

/** What a person knows of a field: a kind of value, some of its values, or a pattern. */
export type Looks =
  | { readonly kind: 'type'; readonly type: Extract<Recognizer, { kind: 'type' }>['type'] }
  | { readonly kind: 'list'; readonly words: readonly string[] }
  | { readonly kind: 'regex'; readonly pattern: string }

/** What was learned without a mark. */
export interface RecognizedSummary {
  readonly method: string
  readonly records: number
  readonly pagesRead: number
  /** By field how sure it is, from 0 to 1. */
  readonly confidence: readonly { readonly field: string; readonly confidence: number }[]
}

/** Pages that are read: the person waits, and the studio answers nothing else meanwhile. */
const MAX_PAGES = 12

/** Learns a wrapper from what the values of its fields look like, and uses it until records are marked. */
export async function learnFromLooks(
  session: Session,
  fields: ReadonlyMap<string, Looks>,
): Promise<RecognizedSummary> {
  for (const name of fields.keys()) checkFieldName(name, {})
  const recognizers: Recognizers = Object.fromEntries(
    [...fields].map(([name, looks]) => [name, recognizerOf(name, looks)]),
  )
  const name = session.history.state.name ?? session.project.name
  const { result, pagesRead, confidence, silent } = await learnRecognized(readSome(session), recognizers, {
    name,
  })
  // The person who described the field is there to describe it better.
  if (silent.length > 0) throw silence(silent[0], `${pagesRead} pages`)
  if (result.kind === 'declined') {
    throw new GleanError('option-invalid', result.declined[0]?.reason ?? 'no rule fits what was recognized', {
      remedy: 'Describe another field as well, or mark one record.',
    })
  }
  const wrapper = keepRecognizers(result.wrapper.toJSON(), recognizers)
  session.adopt(wrapper)
  return {
    method: result.method,
    records: wrapper.profile.records,
    pagesRead,
    confidence: wrapper.fields.map((field, f) => ({ field: field.name, confidence: confidence[f] })),
  }
}

/** The usual errors: a list lacks values, a pattern finds other things too, a kind declares its own. */
function recognizerOf(field: string, looks: Looks): Recognizer {
  if (looks.kind === 'type') return { ...looks, errors: KINDS[looks.type].errors }
  if (looks.kind === 'regex') return { ...looks, errors: 'unsound' }
  const words = looks.words.map((word) => word.trim()).filter((word) => word !== '')
  if (words.length > 0) return { kind: 'list', words, errors: 'incomplete' }
  throw new GleanError('option-invalid', `there are no values of ${field}`, {
    remedy: 'Enter some of them, one per line.',
  })
}

function readSome({ pages, readPage }: Session): Page[] {
  return pages.slice(0, MAX_PAGES).flatMap((path) => {
    try {
      return [readPage(path)]
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      return []
    }
  })
}
