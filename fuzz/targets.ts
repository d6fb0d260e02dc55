import { examples } from './examples.ts'
import { learning } from './learning.ts'
import { outputs } from './outputs.ts'
import { pages } from './pages.ts'
import { protocol } from './protocol.ts'
import type { Target } from './target.ts'
import { wrappers } from './wrappers.ts'

/** All that strangers control, and the share of a campaign's time that each gets. */
export const TARGETS: readonly { readonly target: Target<unknown>; readonly share: number }[] = [
  { target: pages as Target<unknown>, share: 3 },
  { target: wrappers as Target<unknown>, share: 3 },
  { target: examples as Target<unknown>, share: 1 },
  { target: learning as Target<unknown>, share: 3 },
  { target: outputs as Target<unknown>, share: 1 },
  { target: protocol as Target<unknown>, share: 1 },
]
