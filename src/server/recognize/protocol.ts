/** The messages between the studio's browser side and its server about learning without marks. */

import type { Looks, RecognizedSummary } from '../../project/recognize.ts'

/** The calls about recognizers. */
export interface RecognizeCalls {
  /** The built-in kinds of values. */
  kinds: { input: Record<string, never>; output: { kinds: readonly string[] } }
  /** Learns from what the values of fields look like. */
  recognize: {
    input: { fields: readonly { readonly name: string; readonly looks: Looks }[] }
    output: RecognizedSummary & { readonly revision: number }
  }
}
