import type { ErrorKind } from '../../src/wrapper/recognizers/schema.ts'
import { createRandom } from '../random.ts'
import type { MadeSource } from './made-sources.ts'
import { countPages, type PagesNeeded } from './pages-needed.ts'

/** One condition of the paper's experiment: how many recognizers make errors, which, and how often. */
export interface Condition {
  readonly imperfect: number
  readonly rate: number
  /** `mixed` draws for each imperfect recognizer whether it misses values or finds others, as in the paper. */
  readonly kind: 'mixed' | 'unreliable'
}

/** What came of a condition over all seeds. */
export interface ConditionResult extends Condition {
  readonly runs: readonly PagesNeeded[]
}

/** The conditions of Figure 7, and after them all recognizers unreliable at 20 %. */
export function conditionsOf({ fields }: MadeSource, rates: readonly number[]): Condition[] {
  const conditions: Condition[] = [{ imperfect: 0, rate: 0, kind: 'mixed' }]
  for (let imperfect = 1; imperfect < fields.length; imperfect++) {
    for (const rate of rates) conditions.push({ imperfect, rate, kind: 'mixed' })
  }
  return [...conditions, { imperfect: fields.length, rate: 0.2, kind: 'unreliable' }]
}

/** Runs a condition once for each seed; the practical stop, which learns many wrappers, is tried for the first `stops` of them. */
export async function tryCondition(
  source: MadeSource,
  condition: Condition,
  seeds: number,
  stops: number,
): Promise<ConditionResult> {
  const runs: PagesNeeded[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const errors = drawErrors(source, condition, `${seed}`)
    runs.push(await countPages(source, { errors, rate: condition.rate }, `${seed}`, seed <= stops))
  }
  return { ...condition, runs }
}

/** Which recognizers make errors is drawn, and in the paper's conditions also which error each makes. */
function drawErrors(
  { name, fields }: MadeSource,
  { imperfect, rate, kind }: Condition,
  seed: string,
): ErrorKind[] {
  const random = createRandom(`${name} ${imperfect} ${rate} ${kind} ${seed}`)
  const order = fields.map((_, f) => ({ f, at: random() })).sort((a, b) => a.at - b.at)
  const chosen = new Set(order.slice(0, imperfect).map(({ f }) => f))
  return fields.map((_, f) => {
    if (!chosen.has(f)) return 'perfect'
    if (kind === 'unreliable') return 'unreliable'
    return random() < 0.5 ? 'incomplete' : 'unsound'
  })
}
