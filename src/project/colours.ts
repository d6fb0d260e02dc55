/** The number of colours that interfaces tell fields apart by; then they repeat. */
export const COLOURS = 10
