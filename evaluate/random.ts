/** Numbers that look random and are the same in every run: from 0 up to, not including, 1. */
export type Random = () => number

/**
 * A generator for a seed: mulberry32, whose 32 bits of state are plenty for drawing pages and making test data. The
 * seed is a text, so that each draw of each site has a sequence of its own, whatever else is evaluated beside it.
 */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The items in a random order; every order is equally likely. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = items.slice()
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]]
  }
  return shuffled
}

/** FNV-1a over the UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
