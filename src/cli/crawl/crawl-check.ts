import { createDriftCheck } from '../../maintain/check/drift.ts'
import type { Check } from '../../maintain/check.ts'
import type { Source } from '../../source/file/read-source.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'

/** The checks of a crawl: each wrapper has its own profile, and so its own check. */
export interface CrawlCheck {
  readonly checkOf: (wrapper: Wrapper) => Check
  /** What is doubtful about all pages of a wrapper together; with the type of the pages, where there are several. */
  summary(): string[]
}

/** A check of all pages that the wrappers of a source read. */
export function createCrawlCheck({ types }: Pick<Source, 'types'>): CrawlCheck {
  const checks = new Map<Wrapper, { readonly type: string; readonly check: Check }>()
  for (const { name, wrappers } of types.values()) {
    for (const wrapper of wrappers)
      checks.set(wrapper, { type: name, check: createDriftCheck(wrapper.toJSON()) })
  }
  return {
    checkOf: (wrapper) => checks.get(wrapper)!.check,
    summary: () =>
      [...checks.values()].flatMap(({ type, check }) =>
        check.summary().map((words) => (types.size > 1 ? `${type}: ${words}` : words)),
      ),
  }
}
