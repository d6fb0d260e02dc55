import { existsSync } from 'node:fs'
import { z } from 'zod'
import { GleanError } from '../../src/errors.ts'
import { decodeBytes } from '../../src/page/decode.ts'
import { readBytes } from '../../src/page/read-page.ts'
import { parseJson } from '../../src/record/json.ts'
import type { Settings } from '../scoring/result.ts'

const share = z.number().min(0).max(1)

const floorSchema = z.strictObject({
  /** The set, and the digest of its sites: a figure holds for these very pages and no others. */
  set: z.string().min(1),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether the figures are recall, because the truth of these sites is incomplete. */
  recallOnly: z.boolean().optional(),
  settings: z.strictObject({
    method: z.string(),
    labelled: z.int().positive(),
    records: z.int().positive().optional(),
    draws: z.int().positive().optional(),
    seed: z.int().nonnegative(),
    charset: z.string().optional(),
  }),
  /** The mean over the sites. */
  score: share,
  /** The lowest score of a site, in its lowest draw where labels are drawn. */
  least: share,
})

const floorsSchema = z.strictObject({
  /** How far below a floor a score may be without it counting as lost. */
  tolerance: share,
  /** Names of sites whose truth is incomplete, a regular expression. */
  recallOnly: z.string().optional(),
  floors: z.array(floorSchema),
})

/** What a set of sites is known to reach in one way of running the learner. */
export interface Floor extends Omit<z.infer<typeof floorSchema>, 'settings'> {
  readonly settings: Settings
}

/** The file of floors. */
export interface Floors {
  readonly tolerance: number
  readonly recallOnly?: string
  readonly floors: readonly Floor[]
}

/** A thousandth is less than one value in a hundred on one of ten fields: noise of a change elsewhere is smaller. */
const TOLERANCE = 0.001

/** Reads the floors; there are none where there is no file. */
export function readFloors(file: string): Floors {
  if (!existsSync(file)) return { tolerance: TOLERANCE, floors: [] }
  const value = parseJson(decodeBytes(readBytes(file), { charset: 'utf-8', name: file }), { file })
  const { success, data, error } = floorsSchema.safeParse(value)
  if (success) return data as Floors
  const [issue] = error.issues
  throw new GleanError('json-invalid', issue.message, { place: { file, path: issue.path.join('.') } })
}

/** The floors as they are written to their file: by set and settings, figures rounded down to four decimals. */
export function formatFloors({ tolerance, recallOnly, floors }: Floors): string {
  const down = (figure: number) => Math.floor(figure * 10_000 + 1e-9) / 10_000
  const key = ({ set, recallOnly: recall, settings }: Floor) =>
    [
      set,
      recall ? 1 : 0,
      settings.method,
      settings.labelled,
      settings.records ?? 0,
      settings.draws ?? 0,
    ].join(' ')
  const sorted = [...floors]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map((floor) => ({ ...floor, score: down(floor.score), least: down(floor.least) }))
  const written = { tolerance, ...(recallOnly === undefined ? {} : { recallOnly }), floors: sorted }
  return `${JSON.stringify(written, null, 2)}\n`
}
