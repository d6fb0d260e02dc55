import type { Task } from '../languages/task.ts'
import { type Judged, surveyPages } from './support/judge.ts'
import { extractedTexts } from './support/texts.ts'

/** The page that would help most if a person labelled it: rules read it differently, or the chosen one not at all. */
export interface Question {
  readonly page: string
  readonly field: string
  /** What the rules found there, the chosen rule's value first; an empty text for nothing. */
  readonly answers: readonly string[]
}

/** The unlabelled page on which most fields are open; of equals the first. */
export function findQuestion(best: Judged, others: readonly Judged[], task: Task): Question | undefined {
  const rivals = others.filter(({ result }) => result.replay.exact)
  const read = [best, ...rivals].map((each) =>
    each.survey.map(({ records }) =>
      extractedTexts(
        records,
        each.fields.map((f) => task.fields[f]),
      ),
    ),
  )
  let found: Question | undefined
  let most = 0
  for (const [p, page] of surveyPages(task).entries()) {
    const open: Question[] = []
    for (const [f, field] of task.fields.entries()) {
      const texts = [best, ...rivals].flatMap(({ fields }, c) => {
        const at = fields.indexOf(f)
        return at < 0 ? [] : [read[c][p][at]]
      })
      const keys = new Set(texts.map((list) => list.join('\n')))
      if (keys.size > 1) open.push({ page: page.name, field: field.name, answers: differences(texts) })
      else if (texts[0]?.length === 0 && !field.optional) {
        open.push({ page: page.name, field: field.name, answers: [''] })
      }
    }
    if (open.length > most) {
      most = open.length
      found = open[0]
    }
  }
  return found
}

/** What each list has first that not all lists have. */
function differences(lists: readonly (readonly string[])[]): string[] {
  return lists.map((list) => list.find((text) => !lists.every((other) => other.includes(text))) ?? '')
}
