import type { OpenQuestion } from '../../project/questions.ts'
import type { Session } from '../../project/session.ts'
import { piecesOf } from '../page/show-span.ts'
import type { QuestionView } from '../protocol.ts'

/** A question as the browser shows it. */
export function viewQuestion(session: Session, { id, page, text, answers }: OpenQuestion): QuestionView {
  const parsed = session.readPage(page)
  return {
    id,
    page,
    text,
    answers: answers.map((answer) => ({
      id: answer.id,
      label: answer.label,
      pieces: answer.spans.flatMap((span) => piecesOf(parsed, span)),
    })),
  }
}
