import { z } from 'zod'

const verdict = z.enum(['ok', 'doubtful', 'broken', 'failed'])

const fieldHealth = z.object({
  name: z.string(),
  verdict,
  /** The share of records that have the field. */
  filled: z.number(),
})

const wrapperHealth = z.object({
  /** The type of the pages that the wrapper is for. */
  type: z.string(),
  wrapper: z.string(),
  verdict,
  evidence: z.array(z.string()),
  /** The pages and records that were looked at: a sample of those of the run. */
  pages: z.number(),
  records: z.number(),
  fields: z.array(fieldHealth),
})

const repairNote = z.object({
  wrapper: z.string(),
  outcome: z.enum(['repaired', 'proposed', 'none']),
  words: z.string(),
  /** Where a proposal is, for a person to look at. */
  file: z.string().optional(),
})

/** Validates a line of the history. */
export const runSchema = z.object({
  /** When the run began, which identifies it. */
  run: z.string(),
  seconds: z.number(),
  verdict,
  reasons: z.array(z.string()),
  pages: z.number(),
  unread: z.number(),
  records: z.number(),
  new: z.number(),
  changed: z.number(),
  gone: z.number(),
  wrappers: z.array(wrapperHealth),
  repairs: z.array(repairNote).optional(),
  /** What became of the command that hears of changes. */
  command: z.string().optional(),
})

/** One run of a source, as its history keeps it. */
export type Run = z.output<typeof runSchema>
/** How a source did: `failed` if no page could be read. */
export type RunVerdict = Run['verdict']
/** How one wrapper of a source did. */
export type WrapperHealth = Run['wrappers'][number]
/** What came of an attempt to repair a wrapper. */
export type RepairNote = z.output<typeof repairNote>

/** Verdicts from the best to the worst. */
const ORDER: readonly RunVerdict[] = ['ok', 'doubtful', 'broken', 'failed']

/** The worst of several verdicts. */
export function worstOf(verdicts: Iterable<RunVerdict>): RunVerdict {
  let worst = 0
  for (const each of verdicts) worst = Math.max(worst, ORDER.indexOf(each))
  return ORDER[worst]
}
