import { findLanguage } from '../languages/registry.ts'
import type { Page } from '../page/page.ts'
import type { Extraction } from '../record/extraction.ts'
import type { WrapperFile } from '../wrapper/file.ts'

/** Runs a checked wrapper on a page: the first rule that recognises the page gives its records. */
export function extractPage(file: Pick<WrapperFile, 'rules' | 'fields'>, page: Page): Extraction {
  let unmatched = 'the page is empty'
  if (page.source.trim() === '') return { records: [], unmatched }
  for (const { language, rule } of file.rules) {
    const found = findLanguage(language)
    if (found === undefined) throw new RangeError(`unknown language "${language}"`)
    const extraction = found.run(rule, page, file.fields)
    if (extraction.unmatched === undefined) return extraction
    unmatched = extraction.unmatched
  }
  return { records: [], unmatched }
}
