/** Finds what the server numbered. */
export interface FrameIndex<T> {
  find(number: number): T | undefined
}

/**
 * Finds nodes of the frame by their number. Numbers ascend in the order of the page, so that the frame is read only as
 * far as what is asked for; a node that the browser put elsewhere is found in the end, when all has been read.
 */
export function createFrameIndex<T>(
  document: Document,
  kinds: number,
  read: (node: Node) => readonly [number: number, found: T] | undefined,
): FrameIndex<T> {
  const known = new Map<number, T>()
  const walker = document.createTreeWalker(document, kinds)
  let ended = false
  return {
    find(number) {
      while (!ended && !known.has(number)) {
        const node = walker.nextNode()
        ended = node === null
        const entry = node === null ? undefined : read(node)
        if (entry !== undefined) known.set(...entry)
      }
      return known.get(number)
    },
  }
}
