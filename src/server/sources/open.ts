import { createPageTypes, type PageTypes } from '../../project/page-types.ts'
import type { Session } from '../../project/session.ts'
import { createCrawl, type ProjectCrawl } from '../../project/source/crawl.ts'
import { createQueries, type ProjectQueries } from '../../project/source/queries.ts'
import type { CommandOptions } from '../handler.ts'

const allTypes = new WeakMap<Session, PageTypes>()
const allCrawls = new WeakMap<Session, ProjectCrawl>()
const allQueries = new WeakMap<Session, ProjectQueries>()

/** The page types of a project; one set for each session. */
export function typesOf(session: Session, { openType }: CommandOptions): PageTypes {
  const known = allTypes.get(session) ?? createPageTypes(session, openType)
  allTypes.set(session, known)
  return known
}

/** The crawl of a project; one for each session. */
export function crawlOf(session: Session, options: CommandOptions): ProjectCrawl {
  const known =
    allCrawls.get(session) ?? createCrawl(session, typesOf(session, options), options.allowPrivate)
  allCrawls.set(session, known)
  return known
}

/** The queries of a project; one set for each session. */
export function queriesOf(session: Session, options: CommandOptions): ProjectQueries {
  const known =
    allQueries.get(session) ?? createQueries(session, typesOf(session, options), options.allowPrivate)
  allQueries.set(session, known)
  return known
}

/** Ends the crawl, the queries and the sessions of page types. */
export function closeSources(session: Session): void {
  allCrawls.get(session)?.close()
  allQueries.get(session)?.close()
  allTypes.get(session)?.close()
}
