import { describeGroupQuestion, type GroupQuestion } from '../../languages/group-question.ts'
import { findExamples, type KnownValues } from '../../learn/find-examples.ts'
import type { LearnResult } from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import type { Field } from '../../record/field.ts'
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
      const answer = adviseAnswer(question, wrapper.fields, pages)
      return [describeGroupQuestion(question), describeGroupQuestion(question, answer)]
    }),
  )
  return ambiguous.map((line) => answered.get(line) ?? line)
}

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
    if (taken) return `add --not ${quoteForShell(JSON.stringify(record))}`
    if (searched) return `add to --values: ${describePairs(record)}`
    return `add --record ${quoteForShell(JSON.stringify(record))}`
  }
  const labels = taken ? { records: [], negatives: [record] } : { records: [record] }
  return `add this line to an examples file: ${JSON.stringify({ page: name, ...labels, complete: false })}`
}

/** The values as `--values` takes them: `title=Dune author=Herbert author+=Anderson`. */
function describePairs(record: KnownValues): string {
  const pairs = Object.entries(record).flatMap(([name, texts]) =>
    [texts].flat().map((text, i) => quoteForShell(`${name}${i === 0 ? '' : '+'}=${text}`)),
  )
  return pairs.join(' ')
}
