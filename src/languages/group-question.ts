import type { Span } from '../page/span.ts'

/**
 * A question about a group of places that look alike: are they records? It is answered for the whole group by marking
 * its example, as a record or as not a record.
 */
export interface GroupQuestion {
  /** Whether the rule takes the group for records now. */
  readonly taken: boolean
  /** How many places the group has on the pages that were looked at. */
  readonly count: number
  /** How many places the rule is expected to judge wrongly, in this group and in those that the answer settles with it. */
  readonly expectedErrors: number
  /** The page of the example. */
  readonly page: string
  /** The example as a whole, and for every field its values, as they would be marked. */
  readonly span: Span
  readonly values: readonly (readonly Span[])[]
  /** The first value of the example. */
  readonly text: string
  /** The places of the group, the example among them, in the order of the pages. */
  readonly members: readonly GroupMember[]
}

/** A place of a group: its page, and the values it would have as a record. */
export interface GroupMember {
  readonly page: string
  readonly spans: readonly Span[]
}

/** The question in words; `answer` is what to do if the rule is wrong about the group. */
export function describeGroupQuestion(
  { taken, count, page, text }: GroupQuestion,
  answer: string = taken ? 'mark this one as wrong' : 'mark this one',
): string {
  const name = JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)
  const [subject, not, object, they] =
    count === 1
      ? ['1 place', 'does not count', 'a record', 'it is']
      : [`${count} places`, 'do not count', 'records', 'they are']
  return taken
    ? `${subject} like ${name} on ${page} ${count === 1 ? 'counts' : 'count'} as ${object}; if ${they} not, ${answer}`
    : `${subject} like ${name} on ${page} ${not} as ${object}; if ${they}, ${answer}`
}
