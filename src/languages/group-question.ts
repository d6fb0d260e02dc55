import type { Span } from '../page/span.ts'

/**
 * A question about a group of places that look alike: are they records? It is answered for the whole group by marking
 * its example, as a record or as what is not one.
 */
export interface GroupQuestion {
  /** Whether the rule takes the group for records now. */
  readonly taken: boolean
  /** How many places the group has on the pages that were looked at. */
  readonly count: number
  /** The page of the example. */
  readonly page: string
  /** The example as a whole, and for every field its values, as they would be marked. */
  readonly span: Span
  readonly values: readonly (readonly Span[])[]
  /** The first value of the example. */
  readonly text: string
}

/** The question in words. */
export function describeGroupQuestion({ taken, count, page, text }: GroupQuestion): string {
  const name = JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)
  const [places, they] = count === 1 ? ['1 place', 'it is'] : [`${count} places`, 'they are']
  return taken
    ? `${places} like ${name} on ${page} count as records; mark this one as wrong if ${they} not`
    : `${places} like ${name} on ${page} do not count as records; mark this one if ${they}`
}
