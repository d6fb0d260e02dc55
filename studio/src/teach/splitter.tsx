import { useState } from 'preact/hooks'

/** Widths of the panel beside the page, in pixels: a record with two fields fits, and the page keeps some room. */
const MIN_WIDTH = 330
const MIN_PAGE = 320
const STEP = 32

const STORED_WIDTH = 'gleaner-panel-width'
const PROPERTY = '--chosen-width'

const root = document.documentElement

function widest(): number {
  const pages = document.querySelector('.pages-panel')?.clientWidth ?? 0
  return Math.max(MIN_WIDTH, innerWidth - pages - MIN_PAGE)
}

/** Sets the width of the panel beside the page, here and for the next visit; undefined is the usual one. */
function setWidth(width: number | undefined): void {
  if (width === undefined) {
    root.style.removeProperty(PROPERTY)
    localStorage.removeItem(STORED_WIDTH)
    return
  }
  const fitting = Math.round(Math.min(widest(), Math.max(MIN_WIDTH, width)))
  root.style.setProperty(PROPERTY, `${fitting}px`)
  localStorage.setItem(STORED_WIDTH, String(fitting))
}

const stored = Number(localStorage.getItem(STORED_WIDTH))
// The window may be smaller than on the last visit.
if (stored >= MIN_WIDTH) root.style.setProperty(PROPERTY, `min(${stored}px, 60vw)`)

function panelWidth(): number {
  return document.querySelector('.records-panel')?.clientWidth ?? MIN_WIDTH
}

/** Whether the panel beside the page can be wider without taking the page its room. */
export function canWiden(): boolean {
  return panelWidth() < widest()
}

/** Makes the panel beside the page wider. */
export function widenPanel(by: number): void {
  setWidth(panelWidth() + by)
}

/** The edge between the page and the panel beside it: dragged, or moved with the arrow keys, it gives the panel more room. */
export function Splitter() {
  const [, redraw] = useState(0)
  const change = (to: number | undefined) => {
    setWidth(to)
    redraw((count) => count + 1)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    change(panelWidth() + (event.key === 'ArrowLeft' ? STEP : -STEP))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, an edge can
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={widest()}
      aria-valuenow={Math.max(MIN_WIDTH, panelWidth())}
      title="Drag to resize; double-click for the usual width"
      onKeyDown={onKey}
      onDblClick={() => change(undefined)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) change(innerWidth - event.clientX)
      }}
    />
  )
}
