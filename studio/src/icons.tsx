/** Drawn for the studio: 16 units wide, strokes in the colour of the text. */
const PATHS = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6',
  redo: 'M10 3l3.5 3.5L10 10M13 6.5H7a4 4 0 0 0 0 8h3',
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  down: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10',
  up: 'M8 11V3M4.5 6 8 2.5 11.5 6M3 13.5h10',
  ask: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.8v.1',
  page: 'M4 1.8h5.5L12.5 5v9.2H4zM9.3 1.8v3.4h3.2',
  dots: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  pen: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2z',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4 14 14',
  keys: 'M1.8 4.5h12.4v7.5H1.8zM4.3 7h.1M6.8 7h.1M9.3 7h.1M11.8 7h.1M5 9.7h6',
  alert: 'M8 2.2 14.4 13.4H1.6zM8 6.4v3.3M8 11.6v.1',
  widen: 'M6 3.5 2 8l4 4.5M10 3.5 14 8l-4 4.5',
  narrow: 'M2 3.5 6 8l-4 4.5M14 3.5 10 8l4 4.5',
} as const

/** The icons there are. */
export type IconName = keyof typeof PATHS

/** An icon beside words, or alone in a button that has a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
