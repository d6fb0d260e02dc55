import { useEffect } from 'preact/hooks'
import { dismiss, stepHistory } from './actions.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { HealthView } from './health/health-view.tsx'
import { Icon } from './icons.tsx'
import { handleKey } from './keys.ts'
import { PageViews } from './page-views.tsx'
import { QueryView } from './query/query-view.tsx'
import { isPageView, useStudio } from './store.ts'
import { Tour } from './teach/tour.tsx'
import { ValueMenu } from './teach/value-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { ResultsView } from './wrapper/results-view.tsx'
import { WrapperView } from './wrapper/wrapper-view.tsx'

/** The studio. */
export function App() {
  const view = useStudio((state) => state.view)
  const loaded = useStudio((state) => state.project !== undefined)
  const refused = useStudio((state) => state.refused)
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <div class="studio">
      <TopBar />
      <div id="view" class="view" role="tabpanel" aria-labelledby={`tab-${view}`}>
        {refused !== undefined && (
          <div class="blank" role="alert">
            <Icon name="alert" />
            <h2>{refused.message}</h2>
            <p>{refused.remedy}</p>
          </div>
        )}
        {!loaded && refused === undefined && (
          <div class="blank" role="status">
            <span class="spinner" /> Opening the project…
          </div>
        )}
        {loaded && isPageView(view) && <PageViews view={view} />}
        {loaded && view === 'wrapper' && <WrapperView />}
        {loaded && view === 'results' && <ResultsView />}
        {loaded && view === 'query' && <QueryView />}
        {loaded && view === 'health' && <HealthView />}
      </div>
      <Notices />
      <Tour />
      <ValueMenu />
      <Dialogs />
    </div>
  )
}

function Notices() {
  const notices = useStudio((state) => state.notices)
  return (
    <div class="notices" role="log" aria-live="polite" aria-label="Messages">
      {notices.map(({ id, kind, text, remedy, undo }) => (
        <div key={id} class={`notice notice-${kind}`}>
          <span>
            {text}
            {remedy !== undefined && <small>{remedy}</small>}
          </span>
          {undo === true && (
            <button
              type="button"
              class="link"
              onClick={() => {
                dismiss(id)
                void stepHistory('undo')
              }}
            >
              Undo
            </button>
          )}
          <button
            type="button"
            class="small quiet"
            aria-label="Close the message"
            onClick={() => dismiss(id)}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  )
}
