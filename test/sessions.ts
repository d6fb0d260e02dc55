import { ANY_RECORD, markSpan } from '../src/project/mark-span.ts'
import type { Session } from '../src/project/session.ts'

/** Marks a text of a page as a field, where it first occurs, and waits until that is learned. */
export async function markText(session: Session, page: string, field: string, text: string): Promise<void> {
  const start = session.readPage(page).source.indexOf(text)
  markSpan(session, { page, start, end: start + text.length, field, record: ANY_RECORD })
  while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
}
