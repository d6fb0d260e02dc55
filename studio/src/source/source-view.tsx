import { useEffect, useState } from 'preact/hooks'
import type { SourceView as Source } from '../../../src/server/sources/protocol.ts'
import { attempt } from '../actions.ts'
import { call } from '../api.ts'
import { setState, useStudio } from '../store.ts'
import { FindBox } from '../teach/find-box.tsx'
import { CrawlPanel, useCrawl } from './crawl-panel.tsx'
import { FollowStep, LinkBox, NextStep, StartStep } from './steps.tsx'

/** How pages are found, as the open page shows it; asked for again whenever the project changes. */
function useSource(page: string | undefined): { source: Source | undefined; refresh: () => void } {
  const revision = useStudio((state) => state.project?.revision)
  const type = useStudio((state) => state.pageType)
  const [source, setSource] = useState<Source>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let wanted = true
    const asked = { ...(page === undefined ? {} : { page }), ...(type === undefined ? {} : { type }) }
    void attempt(() => call('source', asked)).then((found) => {
      if (!wanted || found === undefined) return
      setSource(found)
      setState({ pageTypes: found.types.map(({ name }) => name) })
    })
    return () => {
      wanted = false
    }
  }, [page, type, revision, turn])
  return { source, refresh: () => setTurn((before) => before + 1) }
}

/** The bar above the page in the source view: the page, or the records that the crawl has found. */
export function SourceBar() {
  const shown = useStudio((state) => state.joinedShown)
  const records = useStudio((state) => state.crawl?.records) ?? 0
  return (
    <>
      <fieldset class="segmented">
        <legend class="visually-hidden">Show</legend>
        <button type="button" aria-pressed={!shown} onClick={() => setState({ joinedShown: false })}>
          Page
        </button>
        <button
          type="button"
          aria-pressed={shown}
          disabled={records === 0 && !shown}
          onClick={() => setState({ joinedShown: true })}
        >
          Joined records
        </button>
      </fieldset>
      <span class="spread" />
      {!shown && <FindBox />}
    </>
  )
}

/** From a page to its site: the next page, the page of each record, and the crawl. */
export function SourcePanel() {
  const page = useStudio((state) => state.page)
  const type = useStudio((state) => state.pageType)
  const selection = useStudio((state) => state.selection)
  const { source, refresh } = useSource(page)
  const crawl = useCrawl()
  return (
    <>
      <header>
        <h2>{type === undefined ? 'From this page to the whole site' : `From the ${type} pages on`}</h2>
      </header>
      {selection !== undefined && page !== undefined && (
        <LinkBox key={selection.start} page={page} node={selection.node} />
      )}
      <div class="records-scroll">
        {source !== undefined && page !== undefined && (
          <ol class="source-steps">
            {type === undefined && <StartStep source={source} />}
            <NextStep source={source} />
            <FollowStep source={source} page={page} refresh={refresh} />
            <CrawlPanel source={source} crawl={crawl} onStart={() => setState({ joinedShown: true })} />
          </ol>
        )}
      </div>
    </>
  )
}
