/**
 * The least of any number of numbers, or `otherwise` if that is less or there are none. Unlike a spread, it has no size
 * limit.
 */
export function leastOf(numbers: Iterable<number>, otherwise = Number.POSITIVE_INFINITY): number {
  let least = otherwise
  for (const number of numbers) if (number < least) least = number
  return least
}

/** The greatest of any number of numbers, or `otherwise` if that is greater or there is none. */
export function greatestOf(numbers: Iterable<number>, otherwise = Number.NEGATIVE_INFINITY): number {
  let greatest = otherwise
  for (const number of numbers) if (number > greatest) greatest = number
  return greatest
}
