import { GleanError } from '../../errors.ts'
import { createSource, type Source } from '../../source/file/read-source.ts'
import type { NextRule, SourceInput } from '../../source/file/schema.ts'
import { readWrapper } from '../../wrapper/read.ts'
import { TYPES_FOLDER } from '../files/page-files.ts'
import type { Follow, SourceSettings } from '../files/project-folder.ts'
import { writeInside } from '../files/write-file.ts'
import type { PageTypes } from '../page-types.ts'
import type { Session } from '../session.ts'

/** The source file of a project: `glean crawl` and `glean query` use it as it is. */
export const SOURCE_FILE = 'project.source.json'

/** The type of the pages that the project itself teaches. */
export const START_TYPE = 'list'

/** Changes how pages are found; one step, which can be undone. */
export function changeSource(session: Session, did: string, change: Partial<SourceSettings>): void {
  session.change(did, (state) => ({ ...state, source: { ...state.source, ...change } }))
}

/** The address that a crawl begins at: the one that was given, or that of the first page from the web. */
export function startAddress({ history, pages }: Session): string | undefined {
  const { source, addresses } = history.state
  return source?.start ?? pages.map((page) => addresses.get(page)).find((address) => address !== undefined)
}

/** A type of pages with the session that teaches it. */
interface TaughtType {
  readonly name: string
  /** Its wrapper, relative to the project. */
  readonly wrapper: string
  readonly session: Session
}

/** The pages of the project itself, and every type that they lead to, over however many pages. */
function listTypes(session: Session, types: PageTypes): TaughtType[] {
  const known = new Set(types.names())
  const found: TaughtType[] = [{ name: START_TYPE, wrapper: 'wrapper.json', session }]
  for (const { session: from } of found) {
    for (const { to } of followsOf(from)) {
      if (!known.delete(to)) continue
      found.push({ name: to, wrapper: `${TYPES_FOLDER}/${to}/wrapper.json`, session: types.open(to) })
    }
  }
  return found
}

/** The fields of a type's records that lead to further pages. */
export function followsOf({ history }: Session): readonly Follow[] {
  return history.state.source?.follow ?? []
}

/** The names of the page types that some field leads to. */
export function followedTypes(session: Session, types: PageTypes): ReadonlySet<string> {
  return new Set(listTypes(session, types).flatMap((type) => followsOf(type.session).map(({ to }) => to)))
}

/** What is missing before the source can be used, in words; empty if nothing is. */
export function missingParts(session: Session, types: PageTypes): string[] {
  const missing: string[] = []
  if (startAddress(session) === undefined) missing.push('an address to begin at')
  const taught = listTypes(session, types)
  for (const { name, session: of } of taught) {
    const wrapper = of.wrapper()
    if (wrapper === undefined) {
      missing.push(
        of === session
          ? 'a wrapper: mark a record in the teach view'
          : `a wrapper for the ${name} pages: mark what they add`,
      )
      continue
    }
    for (const { field, to } of followsOf(of)) {
      if (!wrapper.fields.some((each) => each.name === field))
        missing.push(`the field ${field}, which leads to the ${to} pages`)
      else if (!taught.some((each) => each.name === to)) missing.push(`the page type ${to}`)
    }
  }
  return missing
}

/** The source that the project describes; throws with what is missing. */
export function buildSource(session: Session, types: PageTypes): Source {
  const [missing] = missingParts(session, types)
  if (missing !== undefined) throw new GleanError('option-invalid', `the source lacks ${missing}`)
  const { input, wrappers } = describeSource(session, types)
  return createSource(input, undefined, wrappers)
}

/** Writes the source file beside the wrappers that it names. */
export function saveSource(session: Session, types: PageTypes): void {
  const { input } = describeSource(session, types)
  writeInside(session.project.folder, SOURCE_FILE, `${JSON.stringify(input, undefined, 2)}\n`)
}

function describeSource(session: Session, types: PageTypes) {
  const { source: { delay, maxPages } = {}, name } = session.history.state
  const taught = listTypes(session, types)
  const wrappers = new Map(taught.map((type) => [type.wrapper, wrapperOf(type.session)]))
  const input: SourceInput = {
    format: 1,
    name: (name ?? session.project.name).replace(/[^\p{L}\p{N}_]+/gu, '_') || 'project',
    from: [{ addresses: [startAddress(session) ?? ''] }],
    types: taught.map((type) => ({
      name: type.name,
      wrappers: [type.wrapper],
      follow: [...followsOf(type.session)],
      next: nextRuleOf(type.session, type.session === session),
    })),
    ...(maxPages === undefined ? {} : { limits: { pages: maxPages } }),
    ...(delay === undefined ? {} : { manners: { delay } }),
  }
  return { input, wrappers }
}

/** How the next page is found. A list has next pages unless somebody says otherwise; the page of a record has none. */
export function nextRuleOf({ history }: Session, isStart: boolean): NextRule {
  return history.state.source?.next ?? { kind: isStart ? 'auto' : 'none' }
}

function wrapperOf(session: Session) {
  const file = session.wrapper()
  if (file === undefined) throw new GleanError('option-invalid', 'a wrapper is missing')
  return readWrapper(file)
}
