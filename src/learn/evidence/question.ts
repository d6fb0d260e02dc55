import type { Task } from '../../languages/task.ts'
import type { Evidence } from './evidence.ts'
import { surveyPages } from './survey.ts'

/** The page that would tell most if a person marked it: the candidates read it differently, or the winner not at all. */
export interface Question {
  readonly page: string
  readonly field: string
  /** What the candidates found there, the winner's first; an empty text for nothing. */
  readonly answers: readonly string[]
}

/** The unlabelled page on which most fields are in doubt; of equals the first. */
export function findQuestion(best: Evidence, others: readonly Evidence[], task: Task): Question | undefined {
  const rivals = others.filter(({ fit }) => fit >= best.fit)
  let found: Question | undefined
  let most = 0
  for (const [p, page] of surveyPages(task).entries()) {
    const doubts: Question[] = []
    for (const [f, field] of task.fields.entries()) {
      const texts = [best, ...rivals].map((each) => each.texts[p][f])
      const keys = new Set(texts.map((list) => list.join('\n')))
      if (keys.size > 1) doubts.push({ page: page.name, field: field.name, answers: differences(texts) })
      else if (texts[0].length === 0 && !field.optional) {
        doubts.push({ page: page.name, field: field.name, answers: [''] })
      }
    }
    if (doubts.length > most) {
      most = doubts.length
      found = doubts[0]
    }
  }
  return found
}

/** What each list has first that not all lists have. */
function differences(lists: readonly (readonly string[])[]): string[] {
  return lists.map((list) => list.find((text) => !lists.every((other) => other.includes(text))) ?? '')
}
