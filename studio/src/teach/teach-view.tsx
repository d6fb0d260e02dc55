import { fieldColour } from '../../../src/server/page/palette.ts'
import { stepPage } from '../actions.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Icon } from '../icons.tsx'
import { setState, useStudio } from '../store.ts'
import { FindBox } from './find-box.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { RecordsPanel } from './records-panel.tsx'

/** Pages, the page, its records. */
export function TeachView() {
  const project = useStudio((state) => state.project)
  const page = useStudio((state) => state.page)
  const fields = project?.fields ?? []
  if (project !== undefined && project.pages.length === 0) return <Blank folder={project.folder} />
  return (
    <div class="teach">
      <PagesPanel />
      <main class="page-panel" aria-label="Page">
        <div class="page-bar">
          <PageSteps />
          <ul class="legend" aria-label="Fields">
            {fields.map(({ name, colour }) => (
              <li key={name}>
                <span class="swatch" style={{ background: fieldColour(colour) }} />
                {name}
              </li>
            ))}
            {fields.length === 0 && <li class="muted">Click a value on the page and name it.</li>}
          </ul>
          <FindBox />
        </div>
        {page !== undefined && <PageFrame key={page} page={page} />}
      </main>
      <RecordsPanel />
    </div>
  )
}

/** To the page before and to the next one. */
export function PageSteps() {
  return (
    <>
      <button
        type="button"
        class="small quiet"
        aria-label="Previous page"
        title="Previous page (P)"
        onClick={() => stepPage(-1)}
      >
        ‹
      </button>
      <button
        type="button"
        class="small quiet"
        aria-label="Next page"
        title="Next page (N)"
        onClick={() => stepPage(1)}
      >
        ›
      </button>
    </>
  )
}

/** A project without pages. */
export function Blank({ folder }: { folder: string }) {
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
