import { GleanError } from '../../errors.ts'
import { createSource, type Source } from '../../source/file/read-source.ts'
import type { SourceInput } from '../../source/file/schema.ts'
import { readWrapper } from '../../wrapper/read.ts'
import { TYPES_FOLDER } from '../files/page-files.ts'
import type { SourceSettings } from '../files/project-folder.ts'
import { writeInside } from '../files/write-file.ts'
import type { PageTypes } from '../page-types.ts'
import type { Session } from '../session.ts'

/** The source file of a project: `glean crawl` and `glean query` use it as it is. */
export const SOURCE_FILE = 'project.source.json'

/** The type of the pages that the project itself teaches. */
const START_TYPE = 'list'

/** Changes how pages are found; one step, which can be undone. */
export function changeSource(session: Session, did: string, change: Partial<SourceSettings>): void {
  session.change(did, (state) => ({ ...state, source: { ...state.source, ...change } }))
}

/** The address that a crawl begins at: the one that was given, or that of the first page from the web. */
export function startAddress({ history, pages }: Session): string | undefined {
  const { source, addresses } = history.state
  return source?.start ?? pages.map((page) => addresses.get(page)).find((address) => address !== undefined)
}

/** What is missing before the source can be used, in words; empty if nothing is. */
export function missingParts(session: Session, types: PageTypes): string[] {
  const { follow } = session.history.state.source ?? {}
  const missing: string[] = []
  if (startAddress(session) === undefined) missing.push('an address to begin at')
  const wrapper = session.wrapper()
  if (wrapper === undefined) missing.push('a wrapper: mark a record in the teach view')
  else if (follow !== undefined && !wrapper.fields.some(({ name }) => name === follow.field))
    missing.push(`the field ${follow.field}, which leads to further pages`)
  if (
    follow !== undefined &&
    types.names().includes(follow.to) &&
    types.open(follow.to).wrapper() === undefined
  )
    missing.push(`a wrapper for the ${follow.to} pages: mark what they add`)
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
  const { source: { next, follow, delay, maxPages } = {}, name } = session.history.state
  const details = follow === undefined ? [] : [follow.to]
  const wrappers = new Map([
    ['wrapper.json', wrapperOf(session)],
    ...details.map((type) => [`${TYPES_FOLDER}/${type}/wrapper.json`, wrapperOf(types.open(type))] as const),
  ])
  const input: SourceInput = {
    format: 1,
    name: (name ?? session.project.name).replace(/[^\p{L}\p{N}_]+/gu, '_') || 'project',
    from: [{ addresses: [startAddress(session) ?? ''] }],
    types: [
      {
        name: START_TYPE,
        wrappers: ['wrapper.json'],
        follow: follow === undefined ? [] : [follow],
        next: next ?? { kind: 'auto' },
      },
      ...details.map((type) => ({ name: type, wrappers: [`${TYPES_FOLDER}/${type}/wrapper.json`] })),
    ],
    ...(maxPages === undefined ? {} : { limits: { pages: maxPages } }),
    ...(delay === undefined ? {} : { manners: { delay } }),
  }
  return { input, wrappers }
}

function wrapperOf(session: Session) {
  const file = session.wrapper()
  if (file === undefined) throw new GleanError('option-invalid', 'a wrapper is missing')
  return readWrapper(file)
}
