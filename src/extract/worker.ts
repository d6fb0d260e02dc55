/**
 * The thread behind `extractFiles` with several jobs: gets batches of pages, answers each with its outcomes. They travel as
 * JSON: reading it takes the main thread two thirds of the time of a structured clone (16 pages of 20 records each).
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readWrapper } from '../wrapper/read.ts'
import { extractSource } from './extract-source.ts'
import type { PageSource, ReadOptions } from './outcome.ts'

const { file, options } = workerData as { file: object; options: ReadOptions }
const wrapper = readWrapper(file)

parentPort?.on('message', (batch: readonly PageSource[]) => {
  parentPort?.postMessage(JSON.stringify(batch.map((source) => extractSource(wrapper, source, options))))
})
