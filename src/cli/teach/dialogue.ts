import { formatError, GleanError } from '../../errors.ts'
import { createTask } from '../../learn/learn.ts'
import type { Lesson, Suggestion } from '../../oracle/teach/lesson.ts'
import type { Page } from '../../page/page.ts'
import { type ExampleRecord, isValue, listOf } from '../../record/example.ts'
import { placesOf } from '../../record/locate.ts'
import { countOf } from '../messages.ts'
import { type Order, parseOrder } from './orders.ts'

const HELP = `accept: these are all records of the page · more: these are right, and there are further ones
new field=value …: a record that is missing · fix N field=value …: correct record N · drop N: N is not a record
skip: go on without an answer · undo · quit: save and end`

/** Records that are shown of a page; the rest is counted. */
const MOST_SHOWN = 10
const LONGEST_VALUE = 60

/** What a person is working on: a page, and its records with the corrections made so far. */
interface Draft {
  readonly suggestion: Suggestion
  readonly records: readonly ExampleRecord[]
  readonly negatives: readonly ExampleRecord[]
}

/** What an order changed, to undo it: the draft before it, and whether the lesson took it as an answer. */
interface Step {
  readonly draft: Draft
  readonly isAnswer: boolean
}

/** Orders that end the work on a page. */
const ANSWERS: ReadonlySet<string> = new Set(['accept', 'more', 'skip'])

/**
 * Shows page after page and does what each line says, until the lines or the pages end. `ask` is called before each line is
 * read, for the prompt of a terminal.
 */
export async function runDialogue(
  lesson: Lesson,
  lines: AsyncIterable<string>,
  show: (text: string) => void,
  ask: () => void = () => {},
): Promise<void> {
  let draft = open(lesson.next())
  if (draft === undefined) return show('Every page is labelled already.')
  const past: Step[] = []
  show(HELP)
  show(describe(draft, lesson))
  ask()
  for await (const line of lines) {
    try {
      const order = parseOrder(line)
      if (order?.kind === 'quit') return
      if (order === undefined) show(HELP)
      else if (order.kind === 'undo') {
        const step = past.pop()
        if (step?.isAnswer) lesson.undo()
        draft = step?.draft ?? draft
        show(step === undefined ? 'There is nothing to undo.' : describe(draft, lesson))
      } else {
        const next = obey(lesson, draft, order)
        if (next === undefined) return show('That was the last page.')
        past.push({ draft, isAnswer: ANSWERS.has(order.kind) })
        draft = next
        show(describe(draft, lesson))
      }
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      show(formatError(error))
    }
    ask()
  }
}

function open(suggestion: Suggestion | undefined): Draft | undefined {
  return suggestion === undefined ? undefined : { suggestion, records: suggestion.records, negatives: [] }
}

/** The draft after an order: the same page with a change, or the next page; undefined where there is none. */
function obey(lesson: Lesson, draft: Draft, order: Order): Draft | undefined {
  const { suggestion, records, negatives } = draft
  const { page } = suggestion
  switch (order.kind) {
    case 'undo':
    case 'quit':
      return draft
    case 'accept':
    case 'more':
      checkAnything(lesson, records)
      lesson.correct(page, { records, complete: order.kind === 'accept', negatives })
      return open(lesson.next())
    case 'skip':
      lesson.skip(page)
      return open(lesson.next())
    case 'new':
      checkMissing(page, records, order.values)
      return relearn(lesson, { ...draft, records: [...records, order.values] })
    case 'fix': {
      const fixed = { ...recordAt(records, order.record), ...order.values }
      checkValues(page, order.values)
      return { ...draft, records: records.map((record, i) => (i === order.record - 1 ? fixed : record)) }
    }
    case 'drop': {
      const dropped = recordAt(records, order.record)
      return {
        ...draft,
        records: records.filter((_, i) => i !== order.record - 1),
        negatives: [...negatives, dropped],
      }
    }
  }
}

/**
 * After a new record the wrapper is learned from the page as far as it is labelled, so that the rest of its records need not be
 * typed; where it does not find all that was typed, what was typed stays.
 */
function relearn(lesson: Lesson, draft: Draft): Draft {
  const { page } = draft.suggestion
  lesson.correct(page, { records: draft.records, complete: 'unknown', negatives: draft.negatives })
  const suggestion = lesson.suggest(page)
  lesson.undo()
  const isFound = suggestion.records.length >= draft.records.length
  const reason = isFound
    ? 'Learned from what you typed'
    : 'The other records are not found yet; type one more'
  return {
    ...draft,
    suggestion: { ...draft.suggestion, reason },
    records: isFound ? suggestion.records : draft.records,
  }
}

/** Before anything is learned, an empty page is one that nobody has looked at, and not one without records. */
function checkAnything({ wrapper }: Lesson, records: readonly ExampleRecord[]): void {
  if (wrapper !== undefined || records.length > 0) return
  throw new GleanError('option-invalid', 'no records here yet', {
    remedy: 'Type a record of the page, such as: new title=Dune year=1965. If it has none: skip.',
  })
}

/** Throws for a value that the page does not show. */
function checkValues(page: Page, values: ExampleRecord): void {
  createTask([{ page, records: [values], complete: false }])
}

/** Throws for a record that is there already, unless the page shows it once more. */
function checkMissing(page: Page, records: readonly ExampleRecord[], values: ExampleRecord): void {
  const typed = Object.entries(values).map(([field, cell]) => [field, textsOf(cell)] as const)
  const same = records.flatMap((record, i) =>
    typed.every(([field, texts]) => textsOf(record[field]).join('\n') === texts.join('\n')) ? [i + 1] : [],
  )
  const shown = Math.min(...typed.flatMap(([, texts]) => texts.map((text) => placesOf(page, text).length)))
  if (same.length === 0 || same.length < shown) return
  throw new GleanError('option-invalid', `record ${same[0]} has these values already`, {
    remedy: 'Type a record that is missing; if none is: accept.',
  })
}

function textsOf(cell: ExampleRecord[string] | undefined): string[] {
  return listOf(cell).map(textOf)
}

function recordAt(records: readonly ExampleRecord[], number: number): ExampleRecord {
  const record = records[number - 1]
  if (record !== undefined) return record
  throw new GleanError('option-invalid', `no record has the number ${number}`, {
    remedy: `The page has ${countOf(records.length, 'record')}.`,
  })
}

function describe({ suggestion, records }: Draft, { pages, examples }: Lesson): string {
  const { page, reason } = suggestion
  const shown = records.slice(0, MOST_SHOWN).map((record, i) => `  ${i + 1}  ${describeRecord(record)}`)
  const rest = records.length - shown.length
  return [
    '',
    `${page.name} (${examples.length} of ${countOf(pages.length, 'page')} labelled): ${reason}`,
    ...(shown.length === 0 ? ['  no records'] : shown),
    ...(rest > 0 ? [`  and ${countOf(rest, 'more record')}`] : []),
  ].join('\n')
}

function describeRecord(record: ExampleRecord): string {
  return Object.entries(record)
    .map(([field, cell]) => `${field}: ${listOf(cell).map(describeValue).join('; ')}`)
    .join('  ')
}

function describeValue(value: unknown): string {
  const text = textOf(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text
}

function textOf(value: unknown): string {
  return !isValue(value) ? '{…}' : typeof value === 'object' ? (value.text ?? '') : String(value)
}
