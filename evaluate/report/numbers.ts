/** A share with three decimals, `-` where there is none. */
export function formatShare(share: number | undefined): string {
  return share === undefined ? '-' : share.toFixed(3)
}

/** Milliseconds, with decimals where they matter. */
export function formatMilliseconds(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '-'
  return milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)
}
