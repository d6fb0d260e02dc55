import type { GroupQuestion } from '../languages/group-question.ts'
import type { Span } from '../page/span.ts'
import { readValue } from '../page/value.ts'
import type { Field } from '../record/field.ts'
import { placesOf } from '../record/locate.ts'
import { meantPlaces } from '../record/places/resolve.ts'
import { judgePlace } from './labels/edits.ts'
import type { Mark } from './labels/nesting.ts'
import type { LearnedMessage } from './learning/learning-job.ts'
import { ANY_RECORD, markSpan } from './mark-span.ts'
import type { Session } from './session.ts'

/** Why a page is worth checking, the clearest reason first. */
export function reasonsFor({ learning }: Session, page: string): readonly string[] {
  return learning.results.get(page)?.reasons ?? []
}

/** Something that only a person can decide, with the answers to choose from. */
export interface OpenQuestion {
  /** Stays the same while the question is asked about the same place, also after learning again. */
  readonly id: string
  readonly page: string
  readonly text: string
  /** What is asked about on the page: for a group, the values of each of its members there. */
  readonly members: readonly (readonly Span[])[]
  readonly answers: readonly Answer[]
}

/** One answer to a question: its text, and what it does. */
export interface Answer {
  readonly id: string
  readonly label: string
  /** What the answer is about on the page. */
  readonly spans: readonly Span[]
  apply(): void
}

/** All that learning asks, what settles most first: groups of places, then the reading of a field. */
export function openQuestions(session: Session): readonly OpenQuestion[] {
  const { learned } = session.learning
  if (learned === undefined) return []
  const groups = learned.groupQuestions.map((question) =>
    askAboutGroup(session, question, learned.wrapper.fields),
  )
  return [...groups, askAboutReading(session, learned)].filter((question) => question !== undefined)
}

/** How many questions about groups are open. */
export function countGroupQuestions(session: Session): number {
  const asked = session.learning.learned?.groupQuestions ?? []
  return asked.filter((question) => isOpen(session, question.page)).length
}

/** Whether a page is there and not done. */
function isOpen({ history, pages }: Session, page: string): boolean {
  return pages.includes(page) && history.state.labels.get(page)?.done !== true
}

/** Whether a group of places are records: the answer is a mark on the example of the group, as a record or as none. */
function askAboutGroup(
  session: Session,
  { page, taken, count, members, values, span }: GroupQuestion,
  fields: readonly Field[],
): OpenQuestion | undefined {
  if (!isOpen(session, page) || fields.some((field) => field.fields !== undefined)) return undefined
  const { source } = session.readPage(page)
  const marks = values.flatMap((spans, f): Mark[] =>
    spans.map(({ start, end }) => ({
      field: fields[f].name,
      start,
      end,
      text: readValue(source, start, end),
    })),
  )
  if (marks.length === 0) return undefined
  const answer = (isRecord: boolean) => () => {
    session.change(isRecord ? 'accepting a group' : 'rejecting a group', (state) => ({
      ...state,
      labels: judgePlace(state.labels, session.see(page), marks, isRecord, session.freshId()),
    }))
  }
  const here = members.filter((member) => member.page === page).map(({ spans }) => spans)
  const [are, they] = count === 1 ? ['is it a record', 'it is'] : ['are they records', 'they are']
  return {
    id: `group ${page} ${span.start}`,
    page,
    text: `${describeGroup(taken, count, count - here.length)}: ${are}?`,
    members: here,
    answers: [
      { id: 'yes', label: `Yes, ${they}`, spans: marks, apply: answer(true) },
      { id: 'no', label: `No, ${they} not`, spans: marks, apply: answer(false) },
    ],
  }
}

/** `24 more look like this, 9 of them on other pages` */
function describeGroup(taken: boolean, count: number, elsewhere: number): string {
  const look = count === 1 ? 'looks' : 'look'
  const them =
    elsewhere === 0 ? '' : elsewhere === count ? ', on other pages' : `, ${elsewhere} of them on other pages`
  return taken
    ? `${count} of the records found ${look} like this${them}`
    : `${count} more ${look} like this${them}`
}

/** What a field is on a page that its candidates read differently. */
function askAboutReading(session: Session, { question: asked }: LearnedMessage): OpenQuestion | undefined {
  if (asked === undefined || !isOpen(session, asked.page)) return undefined
  const { page, field, answers } = asked
  const texts = [...new Set(answers.filter((text) => text !== ''))]
  const readings = texts.flatMap((text, i): Answer[] => {
    const span = placeOf(session, page, field, text)
    if (span === undefined) return []
    const apply = () => void markSpan(session, { ...span, page, field, record: ANY_RECORD })
    return [
      {
        id: String(i),
        label: `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`,
        spans: [span],
        apply,
      },
    ]
  })
  if (readings.length === 0) return undefined
  const words = readings.length > 1 ? `Which of these is the ${field}?` : `Is this the ${field}?`
  const id = `reading ${session.learning.job} ${page} ${field}`
  return { id, page, text: words, members: [], answers: readings }
}

/** Where a reading is: at the value that the wrapper found, or where it would be meant in the first record of the page. */
function placeOf(session: Session, page: string, field: string, text: string): Span | undefined {
  const { records } = session.see(page)
  const found = records.flatMap(({ marks }) => marks)
  const own = found.find((mark) => mark.field === field && mark.text === text)
  if (own !== undefined) return own
  const parsed = session.readPage(page)
  const places = placesOf(parsed, text)
  if (places.length === 0) return undefined
  const others = (records[0]?.marks ?? []).filter((mark) => mark.field !== field)
  return meantPlaces(parsed, [{ places }, ...others.map((mark) => ({ places: [mark] }))])[0]
}

/** The page most worth checking, why, and the question to answer there, if there is one. */
export interface Inquiry {
  readonly page?: string
  readonly reason: string
  readonly question?: OpenQuestion
}

/**
 * The page whose labels are expected to correct most values among those that are not done, without the page and the questions
 * that were left. Whether a group of places are records is asked first: one click settles all of them.
 */
export function chooseUncertain(
  session: Session,
  except: string | undefined,
  skipped: readonly string[] = [],
): Inquiry {
  const open = session.pages.filter((page) => isOpen(session, page))
  const questions = openQuestions(session).filter(
    ({ id, page }) => !skipped.includes(id) && open.includes(page),
  )
  const group = questions.find(({ members }) => members.length > 0)
  if (group !== undefined) return { page: group.page, reason: group.text, question: group }
  const isAskable = new Set(open.filter((page) => page !== except))
  const best = session.learning.order.find(
    (page) => isAskable.has(page) && reasonsFor(session, page).length > 0,
  )
  const question = questions.find(({ page }) => best === undefined || page === best)
  if (question !== undefined) return { page: question.page, reason: question.text, question }
  if (best !== undefined) return { page: best, reason: reasonsFor(session, best)[0] }
  const next = open.find((page) => page !== except) ?? open[0]
  if (next === undefined) return { reason: 'Every page is done: there is nothing left to check.' }
  return { page: next, reason: 'There are no open questions. This page has not been checked yet.' }
}
