import type { ExtractedRecord, Extraction } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { mapFields } from '../labels/field-path.ts'
import type { DeclinedMethod, JobMessage, LearnedMessage } from './learning-job.ts'

/** Whether there is a wrapper, or why not. */
export type LearningState = 'idle' | 'learning' | 'learned' | 'declined' | 'failed'

/** What a wrapper found on a page, with the fields of that wrapper: there may be results of two wrappers at a time. */
export interface PageResult {
  readonly job: number
  readonly extraction: Extraction
  readonly fields: readonly Field[]
  /** Why the page is worth checking, the clearest reason first. */
  readonly reasons: readonly string[]
}

/** All that is known of the current wrapper. Kept up to date by the messages of the learning thread. */
export interface Learning {
  state: LearningState
  /** The job whose messages count. */
  job: number
  imported: boolean
  learned: LearnedMessage | undefined
  declined: readonly DeclinedMethod[]
  problem: string | undefined
  /** By page; a page keeps what an older wrapper found until the newer one has run on it. */
  readonly results: Map<string, PageResult>
  /** The records of the page that is being reported, so far. */
  parts: ExtractedRecord[]
  /** How many records the wrapper before this one found. */
  recordsBefore: number | undefined
  /** Pages in the order in which they are worth asking about; those that are labelled are left out. */
  order: readonly string[]
  running: boolean
}

/** Nothing learned yet. */
export function createLearning(): Learning {
  return {
    state: 'idle',
    job: 0,
    imported: false,
    learned: undefined,
    declined: [],
    problem: undefined,
    results: new Map(),
    parts: [],
    recordsBefore: undefined,
    order: [],
    running: false,
  }
}

/** Forgets the wrapper and what it found. */
export function clearLearning(learning: Learning, state: LearningState): void {
  Object.assign(learning, {
    state,
    learned: undefined,
    declined: [],
    problem: undefined,
    order: [],
    recordsBefore: undefined,
    parts: [],
    running: false,
  })
  learning.results.clear()
}

/** A new job begins: the next wrapper is compared with what the current one found. */
export function beginJob(learning: Learning, imported: boolean): void {
  if (learning.learned !== undefined && !learning.running) {
    let records = 0
    for (const { extraction } of learning.results.values()) records += extraction.records.length
    learning.recordsBefore = records
  }
  learning.job++
  learning.imported = imported
  learning.running = true
}

/** Takes in one message; returns the pages whose records may differ now, or `all`. */
export function receive(learning: Learning, message: JobMessage): readonly string[] | 'all' {
  switch (message.kind) {
    case 'started':
      learning.parts = []
      return []
    case 'learned':
      Object.assign(learning, {
        state: 'learned',
        learned: message,
        declined: message.declined,
        problem: undefined,
        order: [],
      })
      return []
    case 'declined':
      clearLearning(learning, 'declined')
      learning.declined = message.declined
      learning.problem = message.declined[0]?.reason ?? 'no method is able to learn from these examples yet'
      return 'all'
    case 'failed':
      clearLearning(learning, 'failed')
      learning.problem = message.message
      return 'all'
    case 'page': {
      const { job, page, extraction, reasons, last } = message
      for (const record of extraction.records) learning.parts.push(record)
      if (!last) return []
      const fields = learning.learned?.wrapper.fields ?? []
      learning.results.set(page, {
        job,
        extraction: { ...extraction, records: learning.parts },
        fields,
        reasons,
      })
      learning.parts = []
      return [page]
    }
    case 'ran':
      learning.running = false
      return []
    case 'ranked':
      learning.order = message.order
      return []
  }
}

/** The wrapper as it is written: with the name, class and meanings that the person gave. */
export function dressWrapper(
  wrapper: WrapperFile,
  about: { name: string; class?: string | undefined; properties: ReadonlyMap<string, string> },
): WrapperFile {
  const fields = mapFields(wrapper.fields, (field, path) => {
    const property = about.properties.get(path) ?? field.property
    return property === undefined ? field : { ...field, property }
  })
  const { class: before, ...others } = wrapper
  const recordClass = about.class ?? before
  return { ...others, name: about.name, ...(recordClass === undefined ? {} : { class: recordClass }), fields }
}
