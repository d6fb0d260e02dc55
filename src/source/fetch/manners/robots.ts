import { GleanError } from '../../../errors.ts'
import { FetchFailure } from '../failure.ts'
import { publicAddress } from '../request/address.ts'

/** The name that rules of robots.txt address us by. */
export const ROBOT_NAME = 'gleaner'

/** A longer file is cut off here, as RFC 9309 allows. */
export const MAX_ROBOTS_BYTES = 512_000

/** A host that wants longer pauses than this does not want to be crawled. */
const LONGEST_DELAY_SECONDS = 600

/** The rules in robots.txt of one host. */
export interface Robots {
  isAllowed(address: string): boolean
  /** Milliseconds between two requests; undefined if the file does not ask for a pause. */
  readonly delay: number | undefined
  readonly sitemaps: readonly string[]
  /** Why the file could not be had, where nothing is allowed for that reason. */
  readonly failure?: GleanError
}

/** What asking for robots.txt gave. */
export type RobotsAnswer = { readonly status: number; readonly text: string } | 'unreachable'

const EVERYTHING: Robots = { isAllowed: () => true, delay: undefined, sitemaps: [] }
const NOTHING: Robots = { isAllowed: () => false, delay: undefined, sitemaps: [] }

/**
 * The rules of a host. As in RFC 9309, a host without the file allows everything, and one whose server is broken allows
 * nothing, because it may have rules.
 */
export async function readRobots(address: string, answer: RobotsAnswer): Promise<Robots> {
  if (answer === 'unreachable' || answer.status >= 500) return NOTHING
  if (answer.status >= 400 || answer.status === 204) return EVERYTHING
  const { default: parse } = (await import('robots-parser')) as unknown as {
    default: (url: string, text: string) => ParsedRobots
  }
  const rules = parse(address, answer.text.slice(0, MAX_ROBOTS_BYTES))
  const seconds = rules.getCrawlDelay(ROBOT_NAME)
  if (seconds !== undefined && seconds > LONGEST_DELAY_SECONDS) return NOTHING
  return {
    isAllowed: (url) => rules.isAllowed(url, ROBOT_NAME) !== false,
    delay: seconds === undefined || !(seconds > 0) ? undefined : seconds * 1000,
    sitemaps: rules.getSitemaps(),
  }
}

interface ParsedRobots {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
  getSitemaps(): string[]
}

/** What a page that robots.txt excludes is refused with. A host that cannot be reached at all is the reason itself. */
export function disallowed(url: URL, { failure }: Pick<Robots, 'failure'>): GleanError {
  const place = { file: publicAddress(url) }
  if (failure instanceof FetchFailure && failure.status === undefined) {
    const { code, message, remedy } = failure
    return new GleanError(code, message, {
      place,
      ...(remedy === undefined ? {} : { remedy }),
      cause: failure,
    })
  }
  if (failure !== undefined) {
    const message = `robots.txt of this host cannot be read, so no page is fetched: ${failure.message}`
    return new GleanError('robots-disallowed', message, {
      place,
      remedy: 'Try again later; with permission of the site, --ignore-robots fetches the page all the same.',
      cause: failure,
    })
  }
  return new GleanError('robots-disallowed', 'robots.txt of this host does not allow this page', {
    place,
    remedy: 'Ask the site for permission; with it, --ignore-robots fetches the page all the same.',
  })
}
