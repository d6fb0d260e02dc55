/** Attributes of an element; numbers are written with at most two decimals. */
export type Attributes = Readonly<Record<string, string | number>>

/** An element of a drawing as text. Its content is markup already. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(formatValue(value))}"`)
  return content === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${content}</${name}>`
}

/** A line of text at a place. `class` and `text-anchor` go into the attributes. */
export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escapeText(text))
}

/**
 * A whole drawing: text for those who cannot see it, and colours that fit a light background and a dark one. Classes:
 * `axis` and `grid` for lines, `quiet` for secondary text, `line0`, `fill0` and so on for the colours of series.
 */
export function drawing(width: number, height: number, title: string, parts: readonly string[]): string {
  const head = element('title', {}, escapeText(title))
  const background = element('rect', { class: 'background', width, height })
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${formatValue(width)} ${formatValue(height)}`,
    width,
    height,
    role: 'img',
    'font-family': 'system-ui, sans-serif',
    'font-size': 12,
  }
  const content = [head, element('style', {}, STYLE), background, ...parts]
    .map((part) => `  ${part}\n`)
    .join('')
  return `${element('svg', attributes, `\n${content}`)}\n`
}

/** How many series have a colour of their own; further ones start over. */
export const COLOURS = 8

/** Of Okabe and Ito, whose colours stay apart for the colour-blind, darker or lighter where the background asks for it. */
const LIGHT = ['#0060a0', '#c04e00', '#007a5a', '#a8457f', '#8a6100', '#3a8fc4', '#555555', '#7a4fbf']
const DARK = ['#5cb3f0', '#ff9a4d', '#3fcf9f', '#ef9bcb', '#e6b93a', '#a8dcff', '#bbbbbb', '#bda3f5']

const STYLE = [
  '.background{fill:#ffffff}text{fill:#1c1c1c}.quiet{fill:#5b5b5b}.axis{stroke:#5b5b5b}.grid{stroke:#e3e3e3}',
  ...LIGHT.map((colour, i) => `.line${i}{stroke:${colour}}.fill${i}{fill:${colour}}`),
  '@media (prefers-color-scheme:dark){',
  '.background{fill:#16181c}text{fill:#ececec}.quiet{fill:#a8a8a8}.axis{stroke:#a8a8a8}.grid{stroke:#30343a}',
  ...DARK.map((colour, i) => `.line${i}{stroke:${colour}}.fill${i}{fill:${colour}}`),
  '}',
].join('')

function formatValue(value: string | number): string {
  return typeof value === 'string' ? value : String(Math.round(value * 100) / 100)
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
