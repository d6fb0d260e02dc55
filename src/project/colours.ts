/** The number of colours by which interfaces distinguish fields; then they repeat. */
export const COLOURS = 10
