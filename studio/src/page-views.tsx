import { stepPage } from './actions.ts'
import { PageFrame } from './frame/page-frame.tsx'
import { Icon } from './icons.tsx'
import { JoinedTable } from './source/joined-table.tsx'
import { SourceBar, SourcePanel } from './source/source-view.tsx'
import { type LitHeadings, type PageViewName, setState, useStudio } from './store.ts'
import { StructureBar, StructurePanel } from './structure/structure-view.tsx'
import { PagesPanel } from './teach/pages-panel.tsx'
import { RecordsPanel } from './teach/records-panel.tsx'
import { Splitter } from './teach/splitter.tsx'
import { TeachBar } from './teach/teach-bar.tsx'

/** What a view of pages has of its own: the bar above the page, and the panel beside it. */
const PARTS = {
  teach: { Bar: TeachBar, Panel: RecordsPanel, label: 'Records', panelClass: '' },
  structure: { Bar: StructureBar, Panel: StructurePanel, label: 'Structure', panelClass: 'structure-panel' },
  source: { Bar: SourceBar, Panel: SourcePanel, label: 'Source', panelClass: 'source-panel' },
} as const

/** What is lit up until the headings of a page are found. */
const NOTHING_LIT: LitHeadings = { headings: [], chosen: [], section: [], reveal: [] }

/**
 * A view of pages: their list, the open one under a bar, and a panel beside it. The page stays when another of these views is
 * chosen, with the place that is looked at: a long one takes seconds to open.
 */
export function PageViews({ view }: { view: PageViewName }) {
  const project = useStudio((state) => state.project)
  const page = useStudio((state) => state.page)
  const lit = useStudio((state) => state.lit) ?? NOTHING_LIT
  const joinedShown = useStudio((state) => state.joinedShown)
  const { Bar, Panel, label, panelClass } = PARTS[view]
  if (project !== undefined && project.pages.length === 0) return <Blank folder={project.folder} />
  return (
    <div class="teach">
      <PagesPanel />
      <main class="page-panel" aria-label="Page">
        <div class="page-bar">
          <PageSteps />
          <Bar />
        </div>
        {view === 'source' && joinedShown ? (
          <JoinedTable />
        ) : (
          page !== undefined && (
            <PageFrame key={page} page={page} lit={view === 'structure' ? lit : undefined} />
          )
        )}
      </main>
      <aside class={`records-panel ${panelClass}`} aria-label={label}>
        <Splitter />
        <Panel />
      </aside>
    </div>
  )
}

/** To the page before and to the next one. */
function PageSteps() {
  return (
    <>
      {(
        [
          [-1, 'Previous page', 'P', '‹'],
          [1, 'Next page', 'N', '›'],
        ] as const
      ).map(([distance, label, key, sign]) => (
        <button
          key={key}
          type="button"
          class="small quiet"
          aria-label={label}
          title={`${label} (${key})`}
          onClick={() => stepPage(distance)}
        >
          {sign}
        </button>
      ))}
    </>
  )
}

/** A project without pages. */
function Blank({ folder }: { folder: string }) {
  return (
    <main class="blank">
      <img src="./icon.svg" alt="" width="56" height="56" />
      <h2>Add a page</h2>
      <p>
        Save a few pages of one site into <code>{folder}</code>, or fetch one from the web.
      </p>
      <button type="button" class="primary" onClick={() => setState({ dialog: { kind: 'add-page' } })}>
        <Icon name="plus" /> Add a page
      </button>
    </main>
  )
}
