import type { OpenQuestion } from '../../project/questions.ts'
import type { Session } from '../../project/session.ts'
import { piecesOf } from '../page/show-span.ts'
import type { QuestionView } from '../protocol.ts'

/** Members of a group that are lit up on the page: a person looks at a few. */
const MAX_LIT = 300

/** A question as the browser shows it. */
export function viewQuestion(
  session: Session,
  { id, page, text, members, answers }: OpenQuestion,
): QuestionView {
  const parsed = session.readPage(page)
  return {
    id,
    page,
    text,
    members: members.slice(0, MAX_LIT).map((spans) => spans.flatMap((span) => piecesOf(parsed, span))),
    answers: answers.map((answer) => ({
      id: answer.id,
      label: answer.label,
      pieces: answer.spans.flatMap((span) => piecesOf(parsed, span)),
    })),
  }
}
