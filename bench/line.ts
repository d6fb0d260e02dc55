/** One line of the benchmark's table. */
export interface Line {
  readonly part: string
  readonly what: string
  /** The figure: a ratio, or milliseconds where the goal is a time. */
  readonly figure: number
  readonly unit: 'x' | 'ms' | 'MB/s' | 'MB'
  /** What we aim at; absent for figures that only inform. */
  readonly goal?: { readonly least: number } | { readonly most: number }
}

/** `met`, `missed`, or nothing where there is no goal. */
export function judge({ figure, goal }: Line): string {
  if (goal === undefined) return ''
  const met = 'least' in goal ? figure >= goal.least : figure <= goal.most
  return met ? 'met' : 'missed'
}

/** The goal in words. */
export function describeGoal({ goal, unit }: Line): string {
  if (goal === undefined) return ''
  return 'least' in goal ? `at least ${goal.least} ${unit}` : `at most ${goal.most} ${unit}`
}
