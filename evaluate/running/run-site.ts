import { createPage, type Page } from '../../src/page/page.ts'
import type { Run, Settings, SiteResult } from '../scoring/result.ts'
import type { Site } from '../sites/site.ts'
import { explainField } from './explain-field.ts'
import { extractSplit } from './extract-split.ts'
import { readPages } from './learn-split.ts'
import { locateDifferences } from './locate-difference.ts'
import { learnCorrected } from './mark-wrong.ts'
import { explainUntested, type Split, splitSite } from './split.ts'

/** Learns from some pages of a site and extracts from the others, once or for each random draw. */
export function runSite(site: Site, settings: Settings): SiteResult {
  const summary = {
    site: site.name,
    set: site.set,
    kind: site.detail ? ('detail' as const) : ('list' as const),
    recallOnly: site.recallOnly,
    pages: site.pages.length,
  }
  const splits = splitSite(site, settings)
  const untested = splits.map(explainUntested).find((reason) => reason !== undefined)
  if (untested !== undefined) return { ...summary, untested, runs: [] }
  const pages = readPages(site, settings.charset)
  return { ...summary, runs: splits.map((split) => runSplit(site, pages, split, settings)) }
}

function runSplit(site: Site, pages: readonly Page[], drawn: Split, settings: Settings): Run {
  const { learned, split } = learnCorrected(site, pages, drawn, settings)
  const { wrapper } = learned
  const extracted = extractSplit(
    site,
    (i) => createPage(pages[i].source, { name: pages[i].name }),
    split,
    wrapper,
  )
  const { fields, failure, testedRecords } = extracted
  const differences = locateDifferences(
    extracted.differences,
    pages,
    failure === undefined ? wrapper : undefined,
  )
  const differing = [...new Set(differences.map(({ field }) => field))]
  return {
    labelledPages: [...split.labelled.keys()].map((i) => site.pages[i].page),
    labelledRecords: learned.labelledRecords,
    testedPages: split.tested.length,
    testedRecords,
    outcome: failure === undefined ? learned.outcome : { kind: 'failed', message: failure },
    dropped: learned.dropped,
    fields,
    learnMilliseconds: learned.milliseconds,
    extractMilliseconds: extracted.milliseconds,
    differences,
    rules:
      wrapper === undefined
        ? []
        : differing.map((field) => ({ field, words: explainField(wrapper.toJSON(), field) })),
  }
}
