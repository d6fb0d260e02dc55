/** Where in the first `size` numbers of an ascending list those from `least` on begin; `size` where all are less. */
export function firstAtLeast(
  ascending: ArrayLike<number>,
  least: number,
  size: number = ascending.length,
): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}
