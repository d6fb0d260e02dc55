import type { Page } from '../../src/page/page.ts'
import type { PlainRecord } from '../../src/record/plain.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import { type Comparison, compareDetailPage, compareListPage, type Difference } from '../scoring/score.ts'
import { type FieldScore, scoreFields } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { type Values, valuesOf } from '../sites/truth.ts'
import { describeFailure } from './learn-split.ts'
import type { Split } from './split.ts'

/** Something, and the page it is on. */
export type OnPage<T> = T & { readonly page: string }

/** What came of extracting from the tested pages of a site. */
export interface ExtractedSplit {
  readonly fields: readonly FieldScore[]
  readonly differences: readonly OnPage<Difference>[]
  readonly testedRecords: number
  /** For one page, parsing included; undefined where there is no wrapper to run. */
  readonly milliseconds: number | undefined
  /** How extraction failed, which it never should. */
  readonly failure: string | undefined
}

/** Extracts from the tested pages of a split and compares with the truth. Times are true of pages that nobody has parsed. */
export function extractSplit(
  site: Site,
  pageAt: (index: number) => Page,
  split: Split,
  wrapper: Wrapper | undefined,
): ExtractedSplit {
  const comparison: Comparison = { tally: new Map(), differences: [] }
  const differences: OnPage<Difference>[] = []
  const known = createFilter(site)
  let failure: string | undefined
  let extracting = 0
  let testedRecords = 0
  for (const i of split.tested) {
    const { page: name, records } = site.pages[i]
    const marked = new Set(split.labelled.get(i) ?? [])
    testedRecords += records.length - marked.size
    const page = pageAt(i)
    const from = performance.now()
    const got = tryExtraction(wrapper, page)
    extracting += performance.now() - from
    if (typeof got === 'string') failure ??= `${name}: ${got}`
    const values = typeof got === 'string' ? [] : got.map((record) => known(valuesOf(record)))
    const truth = records.map(valuesOf)
    comparison.differences.length = 0
    if (site.detail) compareDetailPage(truth[0], values, comparison)
    else compareListPage(truth, values, comparison, marked)
    for (const difference of comparison.differences) {
      // What an incomplete truth lacks proves nothing.
      if (site.recallOnly && difference.expected.length === 0) continue
      differences.push({ page: name, ...difference })
    }
  }
  return {
    fields: scoreFields(comparison.tally),
    differences,
    testedRecords,
    milliseconds: wrapper === undefined ? undefined : extracting / split.tested.length,
    failure,
  }
}

/** Leaves out the fields that the truth of the site has nowhere: whether their values are right, it cannot say. */
function createFilter(site: Site): (values: Values) => Values {
  const fields = new Set(
    site.pages.flatMap(({ records }) => records.flatMap((each) => [...valuesOf(each).keys()])),
  )
  return (values) => new Map([...values].filter(([field]) => fields.has(field)))
}

function tryExtraction(wrapper: Wrapper | undefined, page: Page): readonly PlainRecord[] | string {
  try {
    return wrapper?.extract(page).records ?? []
  } catch (error) {
    return describeFailure(error)
  }
}
