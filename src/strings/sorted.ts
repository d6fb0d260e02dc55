/** Where in an ascending list the numbers from `least` on begin; its length where all are less. */
export function firstAtLeast(ascending: ArrayLike<number>, least: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}
