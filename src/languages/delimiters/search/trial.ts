import type { Budget } from '../../language.ts'
import type { Machine } from '../run/machine.ts'
import { check, type Found } from './check.ts'
import type { Sample, SamplePage } from './sample.ts'

/** What a machine does on all pages together. */
export interface Judgement {
  readonly kind: 'exact' | 'partial' | 'extra' | 'wrong'
  /** With `extra`: the pages on which more records follow the last labelled one. */
  readonly pages: readonly number[]
}

/** Where the first machine of a class went wrong, so that a message can say why the class does not fit. */
export interface Mismatch {
  readonly machine: Machine
  readonly page: SamplePage
  /** Index of the cell that should have come; undefined where there should have been nothing more. */
  readonly expected: number | undefined
  readonly got: Found | undefined
  /** Where, after the last record, something begins like one. */
  readonly unfinished: number | undefined
  /** Whether `got` is of a record that is marked as wrong: the most useful thing to report. */
  readonly negative: boolean
}

/** Tries machines on a sample, and remembers what a decline or a partial result will need. */
export interface Trial {
  judge(machine: Machine): Judgement
  readonly mismatch: Mismatch | undefined
  /** The first machine that was right but for values of fields that a record was labelled without. */
  readonly partial: Machine | undefined
}

/** A page that refuted a machine is asked first the next time: it is likely to refute the next one too. */
export function createTrial(sample: Sample, strict: boolean, budget: Budget): Trial {
  const order = [...sample.pages.keys()]
  let mismatch: Mismatch | undefined
  let partial: Machine | undefined
  return {
    judge(machine) {
      const pages: number[] = []
      let lenient = false
      for (let i = 0; i < order.length; i++) {
        const page = sample.pages[order[i]]
        const verdict = check(machine, page, strict, budget)
        if (verdict.kind === 'partial') lenient = true
        if (verdict.kind === 'extra') pages.push(order[i])
        if (verdict.kind === 'extra' || verdict.kind === 'wrong') {
          if (mismatch === undefined || (verdict.negative === true && !mismatch.negative)) {
            const { expected, got, unfinished, negative = false } = verdict
            mismatch = { machine, page, expected, got, unfinished, negative }
          }
        }
        if (verdict.kind === 'wrong') {
          order.unshift(...order.splice(i, 1))
          return { kind: 'wrong', pages: [] }
        }
      }
      if (pages.length > 0) return { kind: 'extra', pages }
      if (!lenient) return { kind: 'exact', pages }
      partial ??= machine
      return { kind: 'partial', pages }
    },
    get mismatch() {
      return mismatch
    },
    get partial() {
      return partial
    },
  }
}
