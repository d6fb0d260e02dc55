import type { ComponentChildren } from 'preact'
import { stepPage } from '../actions.ts'
import { Icon } from '../icons.tsx'
import { setState, useStudio } from '../store.ts'
import { PagesPanel } from './pages-panel.tsx'
import { Splitter } from './splitter.tsx'

/** A view of pages: their list, the open one under a bar, and a panel beside it. */
export function PageLayout({
  bar,
  children,
  side,
  sideLabel,
  sideClass = '',
}: {
  bar: ComponentChildren
  children: ComponentChildren
  side: ComponentChildren
  sideLabel: string
  sideClass?: string
}) {
  const project = useStudio((state) => state.project)
  if (project !== undefined && project.pages.length === 0) return <Blank folder={project.folder} />
  return (
    <div class="teach">
      <PagesPanel />
      <main class="page-panel" aria-label="Page">
        <div class="page-bar">
          <PageSteps />
          {bar}
        </div>
        {children}
      </main>
      <aside class={`records-panel ${sideClass}`} aria-label={sideLabel}>
        <Splitter />
        {side}
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
