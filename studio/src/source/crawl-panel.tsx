import { useEffect, useState } from 'preact/hooks'
import type { CrawlProgress } from '../../../src/project/source/crawl.ts'
import type { SourceView } from '../../../src/server/sources/protocol.ts'
import { attempt, edit } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { setState, useStudio } from '../store.ts'
import { formatCount } from '../words.ts'

/** How often the progress is asked for while the crawl runs. */
const POLL_MILLISECONDS = 400

/** The crawl as the browser knows it. */
export interface Crawl {
  readonly progress: CrawlProgress | undefined
  start(restart: boolean): Promise<boolean>
  stop(): void
}

/** Follows the crawl of the project. */
export function useCrawl(): Crawl {
  const progress = useStudio((state) => state.crawl)
  const take = (found: CrawlProgress | undefined) => {
    if (found !== undefined) setState({ crawl: found })
    return found !== undefined
  }
  useEffect(() => {
    void attempt(() => call('crawlProgress', {})).then(take)
  }, [])
  const running = progress?.running === true
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void call('crawlProgress', {}).then(take, () => {}), POLL_MILLISECONDS)
    return () => clearInterval(timer)
  }, [running])
  return {
    progress,
    start: (restart) => attempt(() => call('startCrawl', { restart })).then(take),
    stop: () => void attempt(() => call('stopCrawl', {})).then(take),
  }
}

/** Starts, stops and resumes the crawl, and shows how far it is. */
export function CrawlPanel({
  source,
  crawl,
  onStart,
}: {
  source: SourceView
  crawl: Crawl
  onStart: () => void
}) {
  const { progress } = crawl
  const running = progress?.running === true
  const [missing] = source.missing
  const start = async (restart: boolean) => {
    if (await crawl.start(restart)) onStart()
  }
  return (
    <li>
      <h3>Crawl</h3>
      <div class="crawl-settings">
        <label for="crawl-pages">Pages at most</label>
        <NumberBox
          id="crawl-pages"
          value={source.maxPages}
          min={1}
          step={1}
          disabled={running}
          save={(maxPages) => void edit('setSource', { maxPages })}
        />
        <label for="crawl-delay">Seconds between requests</label>
        <NumberBox
          id="crawl-delay"
          value={source.delay}
          min={0}
          step={0.1}
          disabled={running}
          save={(delay) => void edit('setSource', { delay })}
        />
      </div>
      {missing !== undefined && (
        <p class="hint">
          <Icon name="alert" /> Still missing: {missing}.
        </p>
      )}
      <div class="answers">
        {running ? (
          <button type="button" onClick={crawl.stop}>
            Stop the crawl
          </button>
        ) : (
          <button
            type="button"
            class="primary"
            disabled={missing !== undefined}
            onClick={() => void start(progress?.complete === true)}
          >
            {progress?.resumable
              ? 'Resume the crawl'
              : progress?.complete
                ? 'Crawl again'
                : 'Start the crawl'}
          </button>
        )}
        {!running && progress?.resumable && (
          <button type="button" class="quiet" onClick={() => void start(true)}>
            Start over
          </button>
        )}
      </div>
      {progress !== undefined && (running || progress.resumable || progress.complete) && (
        <Progress progress={progress} most={source.maxPages} />
      )}
      <p class="muted">
        Pages are kept in <code>fetched/</code>. The command line does the same with{' '}
        <code>glean crawl {source.file}</code>.
      </p>
    </li>
  )
}

function Progress({ progress, most }: { progress: CrawlProgress; most: number }) {
  const { running, pages, records, rate, failed, end, problems } = progress
  return (
    <div class="crawl-progress" role="status">
      {running && <progress max={most} value={pages} aria-label="Pages read, of the maximum" />}
      <dl>
        <div>
          <dt>Pages</dt>
          <dd>{formatCount(pages)}</dd>
        </div>
        <div>
          <dt>Records</dt>
          <dd>{formatCount(records)}</dd>
        </div>
        <div>
          <dt>Per second</dt>
          <dd>{running ? formatCount(rate) : '–'}</dd>
        </div>
        <div>
          <dt>Problems</dt>
          <dd>{formatCount(failed)}</dd>
        </div>
      </dl>
      {end !== undefined && <p>{end}</p>}
      {problems.length > 0 && (
        <ul class="crawl-problems">
          {problems.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NumberBox({
  id,
  value,
  min,
  step,
  disabled,
  save,
}: {
  id: string
  value: number
  min: number
  step: number
  disabled: boolean
  save: (value: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    const number = Number(typed)
    if (typed !== undefined && typed !== '' && number >= min && number !== value) save(number)
    setTyped(undefined)
  }
  return (
    <input
      id={id}
      type="number"
      min={min}
      step={step}
      disabled={disabled}
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
