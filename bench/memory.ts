import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { learnWrappers } from './extraction.ts'
import { generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'

const PAGES = 2000
const BATCH = 100

/**
 * Whether extraction holds on to anything: the heap after all pages over the heap after the first batch, each time
 * after a collection. Every page is a new text, as if just read, and its records are dropped.
 */
export function benchMemory(): Line[] {
  const collect = exposeCollector()
  const sample = generatePages(BATCH, STANDARD_SHAPE, 'memory')
  const lines: Line[] = []
  for (const [name, wrapper] of learnWrappers(sample.slice(0, 2))) {
    let records = 0
    let first = 0
    for (let page = 0; page < PAGES; page++) {
      records += wrapper.extract(`${sample[page % BATCH].source}<!-- ${page} -->`).records.length
      if (page === BATCH - 1) first = measureHeap(collect)
    }
    if (records !== PAGES * STANDARD_SHAPE.rows) throw new Error(`${name} extracted ${records} records`)
    lines.push({
      part: 'memory',
      what: `${name}: heap after ${PAGES} pages over heap after ${BATCH}`,
      figure: measureHeap(collect) / first,
      unit: 'x',
      goal: { most: 1.05 },
    })
  }
  return lines
}

function measureHeap(collect: () => void): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** The garbage collector, which Node hides unless asked. */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
