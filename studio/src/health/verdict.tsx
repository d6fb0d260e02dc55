import type { RunVerdict } from '../../../src/maintain/watch/run.ts'

const VERDICTS = {
  ok: ['high', 'works'],
  doubtful: ['fair', 'doubtful'],
  broken: ['low', 'broken'],
  failed: ['low', 'not read'],
} as const

/** How a wrapper, a field or a source does, in one word. */
export function Verdict({ verdict }: { verdict: RunVerdict }) {
  const [level, word] = VERDICTS[verdict]
  return (
    <span class={`level level-${level}`} role="status">
      {word}
    </span>
  )
}
