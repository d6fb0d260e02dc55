/**
 * Which parts of a long page the browser lays out when. Laying out costs a browser more than reading: on a page of 5 MB
 * (280,000 nodes) Chromium takes 0.8 s to parse and 3 to 6 s to lay out. So a long page begins with its first nodes, and
 * the rest is shown portion by portion as it is scrolled to, like a page that is still arriving. Portion 0 is shown from
 * the beginning; portion j ends at `FIRST` times 2 to the j, so that showing all costs a constant factor.
 */

/** Pages below this many nodes are laid out whole: Chromium takes some 10 µs a node, so that this is half a second. */
const LONG = 50_000
/** The nodes of portion 0: a tenth of a second, and many screens. */
const FIRST = 10_000

/** Says what of a page begins hidden. */
export interface Far {
  /** Style rules that hide the portions, one rule each, in order; empty for a page that is not long. */
  styles(): string
  /** The attribute of a node that begins a portion below its parent; empty for any other. */
  attribute(parent: number, node: number): string
}

/** The portions of a page with this many nodes. */
export function createFar(size: number): Far {
  if (size < LONG) return { styles: () => '', attribute: () => '' }
  return {
    styles() {
      const rules = Array.from(
        { length: portionOf(size - 1) },
        (_, i) => `[data-far="${i + 1}"]{display:none!important}`,
      )
      return `<style>${rules.join('')}</style>`
    },
    attribute(parent, node) {
      const portion = portionOf(node)
      return portion > portionOf(parent) ? ` data-far="${portion}"` : ''
    },
  }
}

function portionOf(node: number): number {
  return node < FIRST ? 0 : Math.floor(Math.log2(node / FIRST)) + 1
}
