import { auction, book, bug, cast, film, javaClass, methods, state } from './made-details.ts'
import {
  courses,
  forecast,
  games,
  numberedResults,
  people,
  searchResults,
  stories,
  talks,
} from './made-lists.ts'
import type { MadePage, Random } from './made-page.ts'

/** Examples that the paper needed for a class; undefined where it failed. */
export interface PaperRow {
  readonly site: string
  readonly class: string
  readonly needed: number | undefined
}

/** A class of records on made-up pages, and the row of the paper whose kind of page it is. */
export interface MadeClass {
  readonly paper: PaperRow
  readonly make: (random: Random) => MadePage
  /** The fields of the class, where it is not all that the pages show. */
  readonly fields?: readonly string[]
}

const row = (
  site: string,
  name: string,
  needed: number | undefined,
  make: (random: Random) => MadePage,
  fields?: readonly string[],
): MadeClass => ({ paper: { site, class: name, needed }, make, ...(fields === undefined ? {} : { fields }) })

/** Table 1 of Hogue and Karger (WWW 2005), row by row, each with pages of ours that are made alike. */
export const MADE_CLASSES: readonly MadeClass[] = [
  row('Google', 'SearchResult', 1, searchResults),
  row('Yahoo!', 'SearchResult', 1, numberedResults),
  row('Weather.com', 'LongRangeForecast', 2, forecast),
  row('IMDB', 'Actor', 1, cast),
  row('IMDB', 'Director', 2, film, ['director']),
  row('IMDB', 'Writer', 2, film, ['writer']),
  row('IMDB', 'Movie', undefined, film),
  row('Slashdot', 'StoryIcon', 1, stories, ['icon']),
  row('Slashdot', 'StoryPoster', 1, stories, ['poster']),
  row('Slashdot', 'StoryLink', 2, stories, ['link']),
  row('CSAIL Directory', 'Person', 2, people),
  row('CSAIL Event Calendar', 'TalkAnnouncement', 2, talks),
  row('MIT Course Catalog', 'Course', 1, courses),
  row('Mozilla Bugzilla', 'BugStatus', 2, bug),
  row('ESPN MLB Scoreboard', 'BaseballGame', 5, games),
  row('Java API Reference', 'JavaClass', undefined, javaClass),
  row('Java API Reference', 'Method', 2, methods),
  row('50 States', 'StateCapital', 2, state),
  row('EBay', 'AuctionTitle', 2, auction, ['title']),
  row('EBay', 'AuctionStartingBid', 2, auction, ['bid']),
  row('Barnes & Noble', 'Book', undefined, book),
  row('Barnes & Noble', 'BookTitle', 2, book, ['title']),
  row('Barnes & Noble', 'BookPrice', 2, book, ['price']),
]

/** The rows that sites of the usual sets are most like, by their names. */
const ANALOGUES: readonly (readonly [RegExp, string])[] = [
  [/^javadoc/, 'Method'],
  [/(^|\/)movie-/, 'Movie'],
  [/(^|\/)book/, 'Book'],
]

/** The row of the paper that a site is like, where there is one. */
export function analogueOf(site: string): PaperRow | undefined {
  const found = ANALOGUES.find(([name]) => name.test(site))
  return MADE_CLASSES.find(({ paper }) => paper.class === found?.[1])?.paper
}
