/** What lies over the page: consent boxes, pop-ups, their backdrops. They can be hidden and shown. */
export interface Covers {
  readonly count: number
  readonly hidden: boolean
  /** The covers the other way round. */
  toggle(): Covers
}

/** A fixed element over this part of the window covers the page; menus and banners cover less. */
const MIN_SHARE = 0.25

/**
 * Hides what is fixed over a large part of the page, and lets the page scroll again, which such covers forbid. A bar
 * at the edge of the window stays, but scrolls away with the page, so that every place of it can be pointed at.
 */
export function hideCovers(window: Window, document: Document): Covers {
  const covers: HTMLElement[] = []
  const { innerWidth, innerHeight } = window
  for (const element of fixedElements(window, document)) {
    const { width, height } = element.getBoundingClientRect()
    const share = (Math.min(width, innerWidth) * Math.min(height, innerHeight)) / (innerWidth * innerHeight)
    if (share >= MIN_SHARE) covers.push(element)
    else element.style.setProperty('position', 'absolute', 'important')
  }
  const roots = [document.documentElement, document.body]
  const show = (hidden: boolean): Covers => {
    for (const element of covers)
      if (hidden) element.style.setProperty('display', 'none', 'important')
      else element.style.removeProperty('display')
    if (covers.length > 0)
      for (const root of roots) {
        if (hidden) root?.style.setProperty('overflow', 'visible', 'important')
        else root?.style.removeProperty('overflow')
        if (hidden) root?.style.setProperty('position', 'static', 'important')
        else root?.style.removeProperty('position')
      }
    return { count: covers.length, hidden, toggle: () => show(!hidden) }
  }
  return show(true)
}

/** Elements examined: covers are near the beginning or the end of a page, and styles cost time to compute. */
const MAX_EXAMINED = 4000

function fixedElements(window: Window, document: Document): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('body *')]
  const half = MAX_EXAMINED / 2
  const examined = all.length <= MAX_EXAMINED ? all : [...all.slice(0, half), ...all.slice(-half)]
  const isFixed = (element: HTMLElement) => {
    const { position, display } = window.getComputedStyle(element)
    return position === 'fixed' && display !== 'none'
  }
  return examined.filter(isFixed)
}
