import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { PageSummary } from '../../../src/server/protocol.ts'
import { openPage, openType } from '../actions.ts'
import { Icon } from '../icons.tsx'
import { setState, useStudio } from '../store.ts'
import { formatCount } from '../words.ts'
import { pageLabels } from './page-labels.ts'

/** The pages of the project, with what is known of each. */
export function PagesPanel() {
  const pages = useStudio((state) => state.project?.pages) ?? []
  const problems = useStudio((state) => state.project?.problems) ?? []
  const open = useStudio((state) => state.page)
  const labels = useMemo(() => pageLabels(pages), [pages])
  const done = pages.filter(({ state }) => state === 'done').length
  const list = useRef<HTMLUListElement>(null)
  // Another view, a key or a question may open a page that is far down the list.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <nav class="pages-panel" aria-label="Pages">
      <header>
        <h2>Pages</h2>
        <span class="muted">
          {done} of {pages.length} done
        </span>
      </header>
      <TypeChoice />
      <ul ref={list}>
        {pages.map((summary, i) => (
          <li key={summary.page}>
            <button
              type="button"
              aria-current={summary.page === open ? 'page' : undefined}
              onClick={() => void openPage(summary.page)}
              title={[summary.title, summary.page, summary.problem, ...summary.reasons]
                .filter(Boolean)
                .join('\n')}
            >
              <StateDot summary={summary} />
              <span class="page-name">
                <b dir="auto">{labels[i].name}</b>
                <small>{summary.problem ?? labels[i].detail}</small>
              </span>
              {summary.found !== undefined && summary.unmatched === undefined && (
                <span class="count">
                  {formatCount(summary.found)}
                  <span class="visually-hidden"> records</span>
                </span>
              )}
            </button>
          </li>
        ))}
        {problems.map(({ path, reason }) => (
          <li key={path} class="file-problem">
            <Icon name="alert" />
            <span class="page-name">
              <b>{path}</b>
              <small>{reason}</small>
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <button type="button" class="quiet" onClick={() => setState({ dialog: { kind: 'add-page' } })}>
          <Icon name="plus" /> Add a page
        </button>
      </footer>
    </nav>
  )
}

/** Chooses between the pages of the project and those of its further types. */
function TypeChoice() {
  const types = useStudio((state) => state.pageTypes)
  const open = useStudio((state) => state.pageType)
  const view = useStudio((state) => state.view)
  if (types.length === 0) return null
  return (
    <select
      class="type-choice"
      aria-label="Type of pages"
      value={open ?? ''}
      onChange={({ currentTarget: { value } }) => void openType(value === '' ? undefined : value, view)}
    >
      <option value="">List pages</option>
      {types.map((type) => (
        <option key={type} value={type}>
          {type} pages
        </option>
      ))}
    </select>
  )
}

const STATE_WORDS = {
  blank: 'not looked at',
  started: 'marked in part',
  done: 'done',
  warning: 'worth checking',
}

function StateDot({ summary }: { summary: PageSummary }) {
  const isUncertain =
    summary.state !== 'done' &&
    (summary.problem !== undefined ||
      summary.unmatched !== undefined ||
      summary.found === 0 ||
      summary.reasons.some((words) => words.startsWith('Another rule')))
  const state = isUncertain ? 'warning' : summary.state
  return <span class={`dot dot-${state}`} role="img" aria-label={STATE_WORDS[state]} />
}
