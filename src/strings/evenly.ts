/** At most `most` evenly spaced items, in their order; all of them if there are no more than that. */
export function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)])
}
