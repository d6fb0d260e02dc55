/** The messages between the studio's browser side and its server about the health of a wrapper. */

import type { CheckReport } from '../../maintain/check/check-pages.ts'
import type { WatchStatus } from '../../maintain/watch/status.ts'
import type { Proposal } from '../../project/health.ts'

type Nothing = Record<string, never>

/** The calls about health. */
export interface HealthCalls {
  /** Whether the wrapper does on the pages what it did when it was learned. */
  health: { input: Nothing; output: CheckReport }
  /** A repaired wrapper, with its values beside those of the current one. */
  proposeRepair: { input: Nothing; output: Proposal }
  acceptRepair: { input: Nothing; output: { readonly revision: number } }
  /** Uses the repaired wrapper, and marks what it finds on a page, to be corrected by pointing. */
  correctRepair: { input: { readonly page: string }; output: { readonly revision: number } }
  /** How watched sources do over time; null if none is watched. */
  watched: { input: Nothing; output: WatchStatus | null }
}
