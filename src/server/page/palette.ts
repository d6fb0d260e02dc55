/** The hues of field colours, far enough apart to distinguish eight fields, in light and dark. */
const HUES = [158, 38, 262, 205, 340, 90, 18, 290, 185, 60]

/** The colour of a field as CSS, at an opacity. */
export function fieldColour(colour: number, opacity = 1): string {
  return `hsl(${HUES[colour % HUES.length]} 62% 42% / ${opacity})`
}

/**
 * The looks of the studio's highlights inside a page: `f3` for what the wrapper found for colour 3, `m3` for what the
 * person marked. They come with the page: a style that is added later makes the browser lay the page out again.
 */
export function highlightStyles(): string {
  const underline = 'text-underline-offset: 0.18em; text-decoration: underline'
  const rules = HUES.flatMap((_, i) => [
    `::highlight(f${i}) { background-color: ${fieldColour(i, 0.2)}; ${underline} 1.5px dotted ${fieldColour(i, 0.9)} }`,
    `::highlight(m${i}) { background-color: ${fieldColour(i, 0.34)}; ${underline} 2px solid ${fieldColour(i)} }`,
  ])
  return [
    ...rules,
    '::highlight(rejected) { text-decoration: line-through 2px #b3402e; background-color: rgb(179 64 46 / 0.12) }',
    '::highlight(hovered) { background-color: rgb(240 199 94 / 0.55) }',
    '::highlight(evidence) { background-color: rgb(240 199 94 / 0.5); text-decoration: underline 2px wavy #a87b00 }',
    '::highlight(section) { background-color: rgb(240 199 94 / 0.26) }',
    '::highlight(selected) { background-color: #23614f; color: #fff }',
    // A drawing without a size fills the window where the style sheet was not saved with the page; any rule of the page wins.
    ':where(svg:not([width]):not([height])) { width: 2em; height: 2em }',
    'html { cursor: default } a, button, input, select, textarea { cursor: pointer }',
  ].join('\n')
}
