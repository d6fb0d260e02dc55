import { join } from 'node:path'
import { formatError, GleanError } from '../../src/errors.ts'
import type { GroupQuestion } from '../../src/languages/group-question.ts'
import { learn, needsLabels } from '../../src/learn/learn.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import { readPage } from '../../src/page/read-page.ts'
import type { ExampleRecord } from '../../src/record/example.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import type { Outcome, Settings } from '../scoring/result.ts'
import type { Site } from '../sites/site.ts'
import { type DroppedValue, labelPages } from './label.ts'
import type { Split } from './split.ts'

/**
 * The wall-clock guard of a learner is put out of reach, so that a figure does not depend on how busy the machine is. The
 * count of steps, which is the same everywhere, still holds.
 */
const PATIENCE = 600_000

/** What a person says of records that were found or asked about. */
export interface Answers {
  readonly accepted: readonly ExampleRecord[]
  readonly negatives: readonly ExampleRecord[]
}

/** What came of learning from the labelled pages of a site. */
export interface LearnedSplit {
  readonly outcome: Outcome
  /** Undefined where the learner declined or failed. */
  readonly wrapper: Wrapper | undefined
  readonly labelledRecords: number
  /** What the learner asks about groups of places. */
  readonly questions: readonly GroupQuestion[]
  readonly dropped: readonly DroppedValue[]
  readonly milliseconds: number
}

/** Reads all pages of a site, named as the truth names them. */
export function readPages(site: Site, charset: string | undefined): Page[] {
  return site.pages.map(({ page }) => {
    const { source } = readPage(join(site.folder, page), { ...(charset === undefined ? {} : { charset }) })
    return createPage(source, { name: page })
  })
}

/** Learns from the labelled pages of a split, and from answers by the index of their page; the other pages are given without labels. */
export function learnSplit(
  site: Site,
  pages: readonly Page[],
  split: Split,
  settings: Settings,
  answers: ReadonlyMap<number, Answers> = new Map(),
): LearnedSplit {
  const selections = [...split.labelled].map(([i, marked]) => ({
    page: pages[i],
    records: marked.map((record) => site.pages[i].records[record]),
    complete: settings.records === undefined,
  }))
  const { examples, dropped } = labelPages(selections)

  // Fresh pages: labelling has parsed some of these already, and a later draw must not find them parsed.
  const fresh = new Map(pages.map((page) => [page, createPage(page.source, { name: page.name })]))
  const given = examples.map((example) => {
    const said = answers.get(pages.indexOf(example.page as Page))
    return { ...example, page: fresh.get(example.page as Page)!, ...said }
  })
  for (const [i, said] of answers) {
    if (split.labelled.has(i)) continue
    given.push({ page: fresh.get(pages[i])!, records: [], complete: false, ...said })
  }
  const unlabelled = pages.flatMap((page, i) =>
    split.labelled.has(i) || answers.has(i) ? [] : [fresh.get(page)!],
  )
  const options = { method: settings.method, budget: { milliseconds: PATIENCE } }
  const started = performance.now()
  // A method that needs no labels is measured without them: it reads the labelled pages as pages.
  const {
    outcome,
    wrapper,
    questions = [],
  } = tryLearning(() =>
    needsLabels(settings.method)
      ? learn(given, { ...options, unlabelled })
      : learn([], { ...options, unlabelled: [...fresh.values()] }),
  )
  return {
    outcome,
    wrapper,
    questions,
    labelledRecords: selections.reduce((sum, { records }) => sum + records.length, 0),
    dropped,
    milliseconds: performance.now() - started,
  }
}

/** A learner that throws is a fault of ours; it is reported like one that declines, so that the other sites still run. */
function tryLearning(learning: () => ReturnType<typeof learn>): {
  outcome: Outcome
  wrapper?: Wrapper
  questions?: readonly GroupQuestion[]
} {
  try {
    const result = learning()
    if (result.kind === 'declined') return { outcome: { kind: 'declined', reasons: result.declined } }
    const { method, exact, misses, ambiguous, wrapper, confidence, observed, groupQuestions } = result
    const support = wrapper.fields.map(({ name }, f) => ({
      field: name,
      confidence: confidence[f],
      observed: observed[f],
    }))
    const outcome = { kind: 'learned', method, exact, misses, ambiguous, support } as const
    return { outcome, wrapper, questions: groupQuestions }
  } catch (error) {
    const message = error instanceof GleanError ? formatError(error) : describeFailure(error)
    return { outcome: { kind: 'failed', message } }
  }
}

/** A fault of ours, with the place in the code where it happened. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
