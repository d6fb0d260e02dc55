import { describeGroupQuestion, type GroupQuestion } from '../../languages/group-question.ts'
import { findExamples, type KnownValues } from '../../learn/find-examples.ts'
import type { LearnResult } from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import type { Field } from '../../record/field.ts'
import { placesOf } from '../../record/locate.ts'
import { quoteForShell } from '../quote.ts'

/** The pages that were learned from, and how their records were given. */
export interface Pages {
  readonly all: readonly Page[]
  /** The page whose records were given as options. */
  readonly typed?: Page | undefined
  /** Whether the records were given as values that are searched for on all pages. */
  readonly searched?: boolean
}

/** What stays ambiguous, in words: questions about groups come with the option, or the line of examples, that answers. */
export function describeOpen(
  { ambiguous, groupQuestions, wrapper }: Extract<LearnResult, { kind: 'learned' }>,
  pages: Pages,
): readonly string[] {
  const answered = new Map(
    groupQuestions.map((question) => {
      const asked = chooseExample(question, wrapper.fields, pages)
      const answer = adviseAnswer(asked, wrapper.fields, pages)
      return [describeGroupQuestion(question), describeGroupQuestion(asked, answer)]
    }),
  )
  return ambiguous.map((line) => answered.get(line) ?? line)
}

/**
 * The question with an example that a value alone identifies, where records are searched for by their values and have one: its text
 * occurs once on the page, and is not found on another page first. Where there is none, the example stays.
 */
function chooseExample(
  question: GroupQuestion,
  fields: readonly Field[],
  { all, searched = false }: Pages,
): GroupQuestion {
  if (!searched || fields.length > 1) return question
  const others = question.members.flatMap(({ page, spans: [span] }) =>
    span === undefined ? [] : [{ name: page, span }],
  )
  const candidates = [{ name: question.page, span: question.values[0]?.[0] ?? question.span }, ...others]
  for (const { name, span } of candidates.slice(0, MOST_TRIED)) {
    const page = all.find((each) => each.name === name)
    if (page === undefined) continue
    const text = readValue(page.source, span.start, span.end)
    if (placesOf(page, text).length !== 1) continue
    if (findExamples([{ [fields[0].name]: text }], all)[0].page !== page) continue
    return { ...question, page: name, span, values: [[span]], text }
  }
  return question
}

/** Each candidate is searched for on all pages. */
const MOST_TRIED = 20

function adviseAnswer(
  { taken, page: name, values }: GroupQuestion,
  fields: readonly Field[],
  { all, typed, searched = false }: Pages,
): string | undefined {
  const page = all.find((each) => each.name === name)
  if (page === undefined) return undefined
  const record: KnownValues = Object.fromEntries(
    values.flatMap((spans, f) => {
      const texts = spans.map(({ start, end }) => readValue(page.source, start, end))
      return texts.length === 0 ? [] : [[fields[f].name, texts.length > 1 ? texts : texts[0]]]
    }),
  )
  // What is searched for may be found on another page first, where it may mean something else.
  if (page === typed || (searched && findExamples([record], all)[0].page === page)) {
    return `add ${taken ? '--not' : '--also'} ${quoteForShell(JSON.stringify(record))}`
  }
  const example = { page: name, records: [], [taken ? 'negatives' : 'accepted']: [record], complete: false }
  return `add this line to an examples file: ${JSON.stringify(example)}`
}
