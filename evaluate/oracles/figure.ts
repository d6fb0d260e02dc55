import { COLOURS, drawing, element, label } from '../report/svg.ts'
import type { ConditionResult } from './experiment.ts'
import type { MadeSource } from './made-sources.ts'
import { meanPages } from './report.ts'

const WIDTH = 720
const HEIGHT = 380
const FRAME = { left: 56, right: 190, top: 44, bottom: 48 }

/** Mean pages to a right wrapper by error rate, one line for each number of imperfect recognizers, as in the paper's Figure 7. */
export function drawPages(
  source: MadeSource,
  results: readonly ConditionResult[],
  rates: readonly number[],
): string {
  const mixed = results.filter(({ kind }) => kind === 'mixed')
  const perfect = meanPages(mixed.find(({ imperfect }) => imperfect === 0)?.runs ?? [])
  const numbers = [...new Set(mixed.map(({ imperfect }) => imperfect))].filter((count) => count > 0)
  const lines = numbers.map((imperfect) => ({
    name: `${imperfect} imperfect`,
    values: [perfect, ...rates.map((rate) => meanPages(mixed.find((each) => each.imperfect === imperfect && each.rate === rate)?.runs ?? []))], // biome-ignore format: one line
  }))
  const most = Math.max(source.paper, ...lines.flatMap(({ values }) => values)) * 1.1
  const right = WIDTH - FRAME.right
  const bottom = HEIGHT - FRAME.bottom
  const x = (i: number) => FRAME.left + 20 + ((right - FRAME.left - 40) / rates.length) * i
  const y = (pages: number) => bottom - (pages / most) * (bottom - FRAME.top)
  const parts = [
    label(FRAME.left, 24, `${source.name}: pages until the wrapper is right`, { 'font-size': 15, 'font-weight': 600 }),
    element('line', { class: 'axis', x1: FRAME.left, x2: right, y1: bottom, y2: bottom }),
    element('line', { class: 'grid', x1: FRAME.left, x2: right, y1: y(source.paper), y2: y(source.paper) }),
    label(right + 8, y(source.paper) + 4, `${source.paper}  mean of the paper`, { class: 'quiet' }),
    label((FRAME.left + right) / 2, HEIGHT - 10, 'error rate of each imperfect recognizer', { class: 'quiet', 'text-anchor': 'middle' }),
    ...[0, ...rates].map((rate, i) => label(x(i), bottom + 18, `${Math.round(rate * 100)} %`, { class: 'quiet', 'text-anchor': 'middle' })),
    ...[0, most / 2].map((pages) => label(FRAME.left - 8, y(pages) + 4, pages.toFixed(1), { class: 'quiet', 'text-anchor': 'end' })),
  ] // biome-ignore format: one part a line
  for (const [i, { name, values }] of lines.entries()) {
    const colour = i % COLOURS
    const points = values.map((pages, at) => `${x(at).toFixed(1)},${y(pages).toFixed(1)}`).join(' ')
    parts.push(element('polyline', { class: `line${colour}`, points, fill: 'none', 'stroke-width': 2 }))
    const end = Math.min(bottom, y(values[values.length - 1])) - 16 * (lines.length - 1 - i)
    parts.push(
      label(right + 8, end, `${values[values.length - 1].toFixed(1)}  ${name}`, { class: `fill${colour}` }),
    )
  }
  return drawing(WIDTH, HEIGHT, `${source.name}: pages until the wrapper is right`, parts)
}
