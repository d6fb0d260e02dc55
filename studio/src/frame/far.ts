/** The portions of a long page that begin hidden (src/server/far.ts). */
export interface FarPortions {
  /** Shows the next portion; returns whether there was one. */
  showNext(): boolean
  /** Shows all portions up to the one that holds the node; returns whether any was hidden. */
  showUntil(node: Node): boolean
}

/** Takes hold of the style rules that hide portions: the first sheet of a long page, one rule a portion, in order. */
export function createFarPortions(document: Document): FarPortions {
  const [sheet] = document.styleSheets
  const isFar = (rule: CSSRule | undefined) => rule?.cssText.startsWith('[data-far="') === true
  const hidden = sheet !== undefined && sheet.href === null && isFar(sheet.cssRules[0]) ? sheet : undefined
  let shown = 0
  const showNext = (): boolean => {
    if (hidden === undefined || hidden.cssRules.length === 0) return false
    hidden.deleteRule(0)
    shown++
    return true
  }
  return {
    showNext,
    showUntil(node) {
      const near = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement
      const portion = Number(near?.closest('[data-far]')?.getAttribute('data-far') ?? 0)
      const before = shown
      while (shown < portion && showNext());
      return shown > before
    },
  }
}
