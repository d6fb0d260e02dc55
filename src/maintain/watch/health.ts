import type { Page } from '../../page/page.ts'
import { chooseWrapper } from '../../source/crawl/read-records.ts'
import type { PageType, Source } from '../../source/file/read-source.ts'
import { shareOfTemplate } from '../../wrapper/profile/template.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { type CheckReport, checkPages } from '../check/check-pages.ts'
import type { KnownRecord } from '../repair/repair.ts'
import { contentOf, type KeptRecord, originsOf } from './compare.ts'
import type { PageSample } from './page-sample.ts'
import type { WrapperHealth } from './run.ts'

/** A wrapper of a source with the pages it is for and what a check of them found. */
export interface CheckedWrapper {
  readonly type: string
  /** The wrapper's file, as the source names it. */
  readonly file: string
  readonly wrapper: Wrapper
  readonly pages: readonly Page[]
  readonly known: readonly KnownRecord[]
  readonly report: CheckReport
  readonly health: WrapperHealth
}

/** Checks every wrapper of a source on the pages of its type, beside what an earlier run found there. */
export function checkSource(
  { file, types }: Source,
  sample: PageSample,
  earlier: readonly KeptRecord[],
): CheckedWrapper[] {
  return file.types.flatMap(({ name, wrappers: files }) => {
    const type = types.get(name)!
    const pages = sample.pagesOf(name)
    const groups = groupPages(type, pages)
    return type.wrappers.flatMap((wrapper, w) => {
      const own = groups.get(wrapper) ?? []
      if (own.length === 0) return []
      const known = knownOf(wrapper, own, earlier)
      const report = checkPages(wrapper, own, known)
      const checked = { type: name, file: files[w], wrapper, pages: own, known, report }
      return [{ ...checked, health: healthOf(checked) }]
    })
  })
}

/** The pages of each wrapper: the one that reads a page, or, where none does, the one whose template it resembles most. */
function groupPages({ wrappers }: PageType, pages: readonly Page[]): Map<Wrapper, Page[]> {
  const groups = new Map<Wrapper, Page[]>(wrappers.map((wrapper) => [wrapper, []]))
  for (const page of pages) {
    const { wrapper, result } = chooseWrapper(wrappers, page)
    const fits = wrappers.length === 1 || result.extraction.records.length > 0
    groups.get(fits ? wrapper : mostSimilar(wrappers, page))!.push(page)
  }
  return groups
}

function mostSimilar(wrappers: readonly Wrapper[], page: Page): Wrapper {
  let [best, most] = [wrappers[0], -1]
  for (const wrapper of wrappers) {
    const { template } = wrapper.toJSON().profile
    const share = template === undefined ? 0 : shareOfTemplate(page, template)
    if (share > most) [best, most] = [wrapper, share]
  }
  return best
}

/** What a wrapper extracted earlier: from these pages, or else from others. */
function knownOf(wrapper: Wrapper, pages: readonly Page[], earlier: readonly KeptRecord[]): KnownRecord[] {
  const names = new Set(wrapper.fields.map(({ name }) => name))
  const own = new Set(pages.map(({ name }) => name))
  const [here, elsewhere]: [KnownRecord[], KnownRecord[]] = [[], []]
  for (const kept of earlier) {
    const content = contentOf(kept)
    for (const { page, fields } of originsOf(kept)) {
      const entries = fields.flatMap((name) => (names.has(name) && Object.hasOwn(content, name) ? [[name, content[name]]] : [])) // biome-ignore format: short
      if (entries.length === 0) continue
      const known = { page, record: Object.fromEntries(entries) }
      if (own.has(page)) here.push(known)
      else elsewhere.push(known)
    }
  }
  return here.length > 0 ? here : elsewhere
}

const MOST_EVIDENCE = 5

function healthOf({ type, file, report }: Omit<CheckedWrapper, 'health'>): WrapperHealth {
  const { verdict, evidence, pages, records, suspicion } = report
  // Without any record every field is missing, and that is reported once.
  const fields = suspicion === undefined && records > 0 ? report.fields : []
  const ofFields = fields.flatMap((field) => field.evidence.map((words) => `${field.name}: ${words}`))
  return {
    type,
    wrapper: file,
    verdict,
    evidence: verdict === 'ok' ? [] : [...evidence, ...ofFields].slice(0, MOST_EVIDENCE),
    pages,
    records,
    fields: report.fields.map((field) => ({
      name: field.name,
      verdict: field.verdict,
      filled: field.filled.now,
    })),
  }
}
