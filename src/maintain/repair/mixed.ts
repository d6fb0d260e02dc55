import type { Page } from '../../page/page.ts'
import { isClosed } from '../../page/parse/closed.ts'
import { shareOfTemplate } from '../../wrapper/profile/template.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { createCheck } from '../check.ts'

/** Pages by whether they are still of the template that the wrapper was learned on. */
export interface SplitPages {
  readonly changed: readonly Page[]
  readonly unchanged: readonly Page[]
}

/** A page of the old template has at least this share of what the least typical page of it had. */
const LIKE = 0.9

/**
 * Separates pages of the old template, from which the wrapper extracts as before, from the others. All pages count as changed
 * where none or nearly all would be: then there is one template.
 */
export function splitPages(old: Wrapper, pages: readonly Page[]): SplitPages {
  const file = old.toJSON()
  const { template } = file.profile
  if (template === undefined) return { changed: pages, unchanged: [] }
  const check = createCheck(file)
  const isUnchanged = pages.map((page) => {
    if (shareOfTemplate(page, template) < LIKE * template.least) return false
    const { records } = old.extract(page)
    return records.length > 0 && check.page({ records, closed: isClosed(page.source) }) === undefined
  })
  const changed = pages.filter((_, i) => !isUnchanged[i])
  if (changed.length < 2 || changed.length === pages.length) return { changed: pages, unchanged: [] }
  return { changed, unchanged: pages.filter((_, i) => isUnchanged[i]) }
}
