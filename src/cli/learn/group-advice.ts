import { describeGroupQuestion, type GroupQuestion } from '../../languages/group-question.ts'
import type { LearnResult } from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import type { Field } from '../../record/field.ts'
import { quoteForShell } from '../quote.ts'

/** The pages that were learned from, and the one whose records were given as options. */
export interface Pages {
  readonly all: readonly Page[]
  readonly typed?: Page | undefined
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
  pages: Pages,
): string | undefined {
  const page = pages.all.find((each) => each.name === name)
  if (page === undefined) return undefined
  const record = Object.fromEntries(
    values.flatMap((spans, f) => {
      const texts = spans.map(({ start, end }) => readValue(page.source, start, end))
      return texts.length === 0 ? [] : [[fields[f].name, texts.length > 1 ? texts : texts[0]]]
    }),
  )
  if (page === pages.typed)
    return `add ${taken ? '--not' : '--record'} ${quoteForShell(JSON.stringify(record))}`
  const labels = taken ? { records: [], negatives: [record] } : { records: [record] }
  return `add the example ${JSON.stringify({ page: name, ...labels, complete: false })}`
}
