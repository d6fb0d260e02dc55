import type { WrapperFile } from '../../wrapper/file.ts'
import { type Check, createCheck } from '../check.ts'
import { conclude, concludeSet, findingsOf } from './check-pages.ts'
import { addPage, createTally } from './tally.ts'

/** A check for pages that come one after the other, in constant space: of each page by itself, and of all together. */
export function createDriftCheck(file: Pick<WrapperFile, 'fields' | 'profile'>): Check {
  const check = createCheck(file)
  const tally = createTally(file.fields)
  return {
    page(page) {
      // A page with the records that are left would lower the mean of records on a page.
      if (page.last !== true) addPage(tally, page.records, file)
      return check.page(page)
    },
    summary() {
      const own = check.summary()
      const findings = findingsOf(tally, file)
      const { verdict, evidence } = concludeSet(findings)
      if (verdict === 'ok') return own
      const fields = file.fields.flatMap(({ name }, f) => {
        // What the check of single pages reports about a field is not repeated.
        if (own.some((words) => words.startsWith(`${name} `))) return []
        return conclude(findings.fields[f])
          .evidence.slice(0, 2)
          .map((words) => `${name}: ${words}`)
      })
      return [...own, ...evidence, ...fields]
    },
  }
}
