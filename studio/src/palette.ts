/** The hues of field colours, apart enough to tell eight fields from each other, in light and dark. */
const HUES = [158, 38, 262, 205, 340, 90, 18, 290, 185, 60]

/** The colour of a field as CSS, at an opacity. */
export function fieldColour(colour: number, opacity = 1): string {
  return `hsl(${HUES[colour % HUES.length]} 62% 42% / ${opacity})`
}

/** The number of colours there are. */
export const COLOURS = HUES.length
