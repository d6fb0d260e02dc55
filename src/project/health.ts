import { join } from 'node:path'
import { GleanError } from '../errors.ts'
import { type CheckReport, checkPages } from '../maintain/check/check-pages.ts'
import { type RepairOutcome, repair } from '../maintain/repair/repair.ts'
import { readStatus, type WatchStatus } from '../maintain/watch/status.ts'
import { createPage, type Page } from '../page/page.ts'
import type { PlainRecord } from '../record/plain.ts'
import { readWrapper } from '../wrapper/read.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'
import { finishPage } from './labels/edits.ts'
import { listFields, NO_LABELS } from './labels/labels.ts'
import { joinRecords } from './labels/page-records.ts'
import type { Session } from './session.ts'

/** A value of a page as the wrapper extracts it, and as the repaired one would. */
export interface Difference {
  readonly page: string
  readonly record: number
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The result of a repair that nobody has accepted yet. */
export interface Proposal {
  readonly kind: RepairOutcome['kind']
  /** What was done, or why not, in words. */
  readonly words: string
  /** By field how well its values agree with what is remembered, from 0 to 1. */
  readonly fields: readonly { readonly name: string; readonly score: number }[]
  readonly differences: readonly Difference[]
}

/** Pages that a check reads, and that a repair does: the person waits. */
const CHECKED_PAGES = 60
const REPAIRED_PAGES = 12
/** Pages and records on each of which differences are shown. */
const SHOWN_PAGES = 3
const SHOWN_RECORDS = 2

/** The repaired wrapper that was proposed last, with the wrapper it would replace. */
const proposed = new WeakMap<Session, Wrapper>()

/** Checks whether the current wrapper does on the pages of the project what it did when it was learned. */
export function checkHealth(session: Session): CheckReport {
  return checkPages(wrapperOf(session), readPages(session, CHECKED_PAGES))
}

/** Proposes a wrapper for the pages as they are now, from what the current wrapper used to extract. */
export function proposeRepair(session: Session): Proposal {
  proposed.delete(session)
  const old = wrapperOf(session)
  const pages = readPages(session, REPAIRED_PAGES)
  const outcome = repair(old, pages, { time: new Date().toISOString() })
  if (outcome.kind === 'refused')
    return { kind: 'refused', words: outcome.suspicion.reason, fields: [], differences: [] }
  if (outcome.kind === 'sound')
    return { kind: 'sound', words: 'It still extracts what it used to.', fields: [], differences: [] }
  if (outcome.kind === 'failed') return { kind: 'failed', words: outcome.reason, fields: [], differences: [] }
  proposed.set(session, outcome.wrapper)
  const caution = outcome.doubtful
    ? ' It agrees with little of what is remembered: look before you use it.'
    : ''
  return {
    kind: 'repaired',
    words: `Repaired from ${outcome.evidence}.${caution}`,
    fields: outcome.fields,
    differences: compare(old, outcome.wrapper, pages.slice(0, SHOWN_PAGES)),
  }
}

/** Uses the wrapper that was proposed. */
export function acceptRepair(session: Session): void {
  const wrapper = proposed.get(session)
  if (wrapper === undefined) throw new GleanError('option-invalid', 'no repair is proposed any more')
  proposed.delete(session)
  session.adopt(wrapper.toJSON())
}

/** The folder in which a watcher that was started in the project folder keeps its state. */
const WATCH_FOLDER = '.glean-watch'

/** How the sources do that are watched from the project folder; undefined if none is. */
export function watchedSources({ project }: Session): WatchStatus | undefined {
  const status = readStatus(join(project.folder, WATCH_FOLDER), Date.now())
  return status.sources.length === 0 ? undefined : status
}

/**
 * Uses the wrapper that was proposed, and marks what it finds on a page, so that a person can correct it there by pointing. The page
 * is not called finished: the wrapper may have missed records.
 */
export function correctRepair(session: Session, page: string): void {
  const wrapper = proposed.get(session)
  acceptRepair(session)
  if (wrapper === undefined) return
  const source = session.readPage(page)
  session.change('correcting a repair', (state) => {
    const own = state.labels.get(page) ?? NO_LABELS
    const joined = joinRecords(source, own, wrapper.extract(source).extraction, wrapper.fields)
    const lists = listFields(state.labels)
    for (const { name, many } of wrapper.fields) if (many) lists.add(name)
    const marked = finishPage(state.labels, { page, ...joined, lists }, true, session.freshId)
    return { ...state, labels: finishPage(marked, { page, ...joined, lists }, false, session.freshId) }
  })
}

function wrapperOf(session: Session): Wrapper {
  const file = session.wrapper()
  if (file !== undefined) return readWrapper(file)
  throw new GleanError('option-invalid', 'there is no wrapper to check', {
    remedy: 'Mark a record, or import a wrapper.',
  })
}

/** The first pages of the project that can be read, named by their paths. */
function readPages({ pages, readPage }: Session, most: number): Page[] {
  return pages.slice(0, most).flatMap((path) => {
    try {
      return [createPage(readPage(path).source, { name: path })]
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      return []
    }
  })
}

function compare(old: Wrapper, repaired: Wrapper, pages: readonly Page[]): Difference[] {
  return pages.flatMap((page) => {
    const before = old.extract(page).records
    const after = repaired.extract(page).records
    return Array.from(
      { length: Math.min(SHOWN_RECORDS, Math.max(before.length, after.length)) },
      (_, record) =>
        repaired.fields.map(({ name: field }) => ({
          page: page.name,
          record,
          field,
          before: show(before[record], field),
          after: show(after[record], field),
        })),
    ).flat()
  })
}

function show(record: PlainRecord | undefined, field: string): string {
  const cell = record !== undefined && Object.hasOwn(record, field) ? record[field] : undefined
  const texts = Array.isArray(cell) ? cell : [cell]
  return texts
    .filter((each) => typeof each === 'string')
    .join('; ')
    .slice(0, 200)
}
