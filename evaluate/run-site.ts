import { join } from 'node:path'
import { formatError, GleanError } from '../src/errors.ts'
import { learn } from '../src/learn/learn.ts'
import { createPage, type Page } from '../src/page/page.ts'
import { readPage } from '../src/page/read-page.ts'
import type { PlainRecord } from '../src/record/plain.ts'
import type { Wrapper } from '../src/wrapper/wrapper.ts'
import { labelPages } from './label.ts'
import { createRandom } from './random.ts'
import type { Outcome, PageDifference, Run, Settings, SiteResult } from './result.ts'
import { type Comparison, compareDetailPage, compareListPage } from './score.ts'
import { selectPages, selectRecords } from './select.ts'
import type { Site } from './site.ts'
import { scoreFields } from './tally.ts'
import { valuesOf } from './truth.ts'

/**
 * The wall-clock guard of a learner is put out of reach, so that a figure does not depend on how busy the machine is. The
 * count of steps, which is the same everywhere, still holds.
 */
const PATIENCE = 600_000

/** Learns from some pages of a site and extracts from the others, once or for each random draw. */
export function runSite(site: Site, settings: Settings): SiteResult {
  const summary = {
    site: site.name,
    set: site.set,
    kind: site.detail ? ('detail' as const) : ('list' as const),
    recallOnly: site.recallOnly,
    pages: site.pages.length,
  }
  const { draws, labelled, seed } = settings
  const splits =
    draws === undefined
      ? [splitSite(site, settings)]
      : Array.from({ length: draws }, (_, draw) =>
          splitSite(site, settings, `${seed} ${site.name} ${labelled} ${draw}`),
        )
  const untested = splits.map(explainUntested).find((reason) => reason !== undefined)
  if (untested !== undefined) return { ...summary, untested, runs: [] }
  const pages = site.pages.map(({ page }) => {
    const { charset } = settings
    return readPage(join(site.folder, page), { ...(charset === undefined ? {} : { charset }) })
  })
  return { ...summary, runs: splits.map((split) => runSplit(site, pages, split, settings)) }
}

/** What is given to the learner and what it is tested on. */
interface Split {
  /** Index of a labelled page, and the indices of its records that are marked. */
  readonly labelled: ReadonlyMap<number, readonly number[]>
  /** Indices of the pages to test on. A labelled page among them is tested on its records that were not marked. */
  readonly tested: readonly number[]
}

function splitSite(site: Site, settings: Settings, seed?: string): Split {
  const random = seed === undefined ? undefined : createRandom(seed)
  const { records: count } = settings
  const labelled = new Map(
    selectPages(site.pages, settings.labelled, random).map((i) => {
      const { records } = site.pages[i]
      return [i, selectRecords(records, count ?? records.length, random)]
    }),
  )
  const others = site.pages.flatMap((_, i) => (labelled.has(i) ? [] : [i]))
  const unmarked = [...labelled].flatMap(([i, marked]) =>
    marked.length < site.pages[i].records.length ? [i] : [],
  )
  return { labelled, tested: others.length > 0 ? others : unmarked }
}

function explainUntested({ labelled, tested }: Split): string | undefined {
  if (tested.length > 0) return undefined
  const pages = labelled.size === 1 ? 'its only page is' : `all ${labelled.size} pages are`
  return `${pages} labelled, with every record; use --records to leave some for the test`
}

function runSplit(site: Site, pages: readonly Page[], split: Split, settings: Settings): Run {
  const selections = [...split.labelled].map(([i, marked]) => ({
    page: pages[i],
    records: marked.map((record) => site.pages[i].records[record]),
    complete: settings.records === undefined,
  }))
  const { examples, dropped } = labelPages(selections)
  const unlabelled = pages.filter((_, i) => !split.labelled.has(i))

  // Fresh pages: labelling has parsed some of these already, and a later draw must not find them parsed.
  const fresh = new Map(pages.map((page) => [page, createPage(page.source, { name: page.name })]))
  const started = performance.now()
  const { outcome, wrapper } = tryLearning(() =>
    learn(
      examples.map((example) => ({ ...example, page: fresh.get(example.page as Page)! })),
      {
        method: settings.method,
        unlabelled: unlabelled.map((page) => fresh.get(page)!),
        budget: { milliseconds: PATIENCE },
      },
    ),
  )
  const learnMilliseconds = performance.now() - started

  const comparison: Comparison = { tally: new Map(), differences: [] }
  const differences: PageDifference[] = []
  let failure: string | undefined
  let extracting = 0
  let testedRecords = 0
  for (const i of split.tested) {
    const { page: name, records } = site.pages[i]
    const marked = new Set(split.labelled.get(i) ?? [])
    testedRecords += records.length - marked.size
    const page = createPage(pages[i].source, { name })
    const from = performance.now()
    const got = tryExtraction(wrapper, page)
    extracting += performance.now() - from
    if (typeof got === 'string') failure ??= `${name}: ${got}`
    const values = typeof got === 'string' ? [] : got.map(valuesOf)
    const truth = records.map(valuesOf)
    comparison.differences.length = 0
    if (site.detail) compareDetailPage(truth[0], values, comparison)
    else compareListPage(truth, values, comparison, marked)
    differences.push(...comparison.differences.map((difference) => ({ page: name, ...difference })))
  }
  return {
    labelledPages: [...split.labelled.keys()].map((i) => site.pages[i].page),
    labelledRecords: selections.reduce((sum, { records }) => sum + records.length, 0),
    testedPages: split.tested.length,
    testedRecords,
    outcome: failure === undefined ? outcome : { kind: 'failed', message: failure },
    dropped,
    fields: scoreFields(comparison.tally),
    learnMilliseconds,
    extractMilliseconds: wrapper === undefined ? undefined : extracting / split.tested.length,
    differences: site.recallOnly ? differences.filter(({ expected }) => expected.length > 0) : differences,
  }
}

/** A learner that throws is a fault of ours; it is reported like one that declines, so that the other sites still run. */
function tryLearning(learning: () => ReturnType<typeof learn>): { outcome: Outcome; wrapper?: Wrapper } {
  try {
    const result = learning()
    if (result.kind === 'declined') return { outcome: { kind: 'declined', reasons: result.declined } }
    const { method, exact, misses, ambiguous, wrapper } = result
    return { outcome: { kind: 'learned', method, exact, misses, ambiguous }, wrapper }
  } catch (error) {
    const message = error instanceof GleanError ? formatError(error) : describeFailure(error)
    return { outcome: { kind: 'failed', message } }
  }
}

/** The records of a page; a text when extraction failed, which it never should. */
function tryExtraction(wrapper: Wrapper | undefined, page: Page): readonly PlainRecord[] | string {
  try {
    return wrapper?.extract(page).records ?? []
  } catch (error) {
    return describeFailure(error)
  }
}

function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
