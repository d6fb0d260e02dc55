import { useEffect, useState } from 'preact/hooks'
import type { Piece } from '../../../src/server/protocol.ts'
import type { OutlineView, StructureView as Structure } from '../../../src/server/structure/protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { attempt, cancelSelection, edit } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { setState, useStudio } from '../store.ts'
import { FindBox } from '../teach/find-box.tsx'
import { formatCount } from '../words.ts'
import { AddHeading, EditSection } from './edit-section.tsx'
import { Outline } from './outline.tsx'

const NOTHING: readonly Piece[] = []

/** The structure of the open page, asked for again whenever the project changes. */
function useStructure(page: string | undefined): Structure | undefined {
  const revision = useStudio((state) => state.project?.revision)
  const [structure, setStructure] = useState<Structure>()
  useEffect(() => {
    if (page === undefined) return
    let wanted = true
    void attempt(() => call('structure', { page })).then((found) => {
      if (wanted && found !== undefined) setStructure(found)
    })
    return () => {
      wanted = false
    }
  }, [page, revision])
  return structure?.page === page ? structure : undefined
}

/** Where the section of an entry shows on the page. */
function useSection(page: string | undefined, entry: OutlineView | undefined): readonly Piece[] {
  const [pieces, setPieces] = useState<readonly Piece[]>(NOTHING)
  const { start, end } = entry?.section ?? {}
  useEffect(() => {
    setPieces(NOTHING)
    if (page === undefined || start === undefined || end === undefined) return
    let wanted = true
    void attempt(() => call('pieces', { page, start, end })).then((found) => {
      if (wanted && found !== undefined) setPieces(found.pieces)
    })
    return () => {
      wanted = false
    }
  }, [page, start, end])
  return pieces
}

/** The bar above the page in the structure view. */
export function StructureBar() {
  return (
    <>
      <p class="muted page-hint">Click a text that should be a heading.</p>
      <FindBox />
    </>
  )
}

/** The outline beside the page, where it is corrected; its headings light up on the page. */
export function StructurePanel() {
  const page = useStudio((state) => state.page)
  const selection = useStudio((state) => state.selection)
  const structure = useStructure(page)
  const [chosenPath, setChosen] = useState<{ page: string; start: number }>()
  const [hovered, setHovered] = useState<OutlineView>()
  const outline = structure?.outline
  const chosen =
    chosenPath?.page === page ? outline?.find(({ start }) => start === chosenPath?.start) : undefined
  const shown = hovered ?? chosen
  const section = useSection(page, shown)
  useEffect(() => {
    const lit = {
      headings: outline ?? [],
      chosen: shown?.pieces ?? NOTHING,
      section,
      reveal: chosen?.pieces ?? NOTHING,
    }
    setState({ lit })
  }, [outline, shown, section, chosen])
  useEffect(() => () => setState({ lit: undefined }), [])
  const choose = (entry: OutlineView | undefined) =>
    setChosen(entry === undefined || page === undefined ? undefined : { page, start: entry.start })
  const pointed =
    selection === undefined
      ? undefined
      : outline?.find(({ start, end }) => start < selection.end && selection.start < end)
  useEffect(() => {
    // Pointing at a heading on the page chooses it in the outline.
    if (pointed === undefined) return
    choose(pointed)
    cancelSelection()
  }, [pointed])
  return (
    <>
      <header>
        <h2>
          Outline {structure !== undefined && <span class="count">{formatCount(structure.total)}</span>}
        </h2>
        <span class="muted" role="status">
          {structure !== undefined && describeSteps(structure.steps.length)}
        </span>
      </header>
      {structure?.problem !== undefined && (
        <p class="hint warning">
          <Icon name="alert" /> Step {structure.applied + 1} does not apply any more: {structure.problem}.
          Remove it below.
        </p>
      )}
      {selection !== undefined && pointed === undefined && structure !== undefined && (
        <AddHeading key={selection.start} text={selection.text} paths={structure.paths} />
      )}
      <div class="records-scroll">
        {structure === undefined ? (
          <p class="empty muted" role="status">
            <span class="spinner" /> Finding headings…
          </p>
        ) : structure.outline.length === 0 ? (
          <NoHeadings pages={structure.pages} />
        ) : (
          <Outline structure={structure} chosen={chosen} choose={choose} hover={setHovered} />
        )}
        {structure !== undefined && structure.grammar.length > 0 && <Grammar structure={structure} />}
        {structure !== undefined && structure.steps.length > 0 && <Steps structure={structure} />}
      </div>
      {chosen !== undefined && structure !== undefined && selection === undefined && (
        <EditSection
          key={`${chosen.path} ${chosen.start}`}
          entry={chosen}
          paths={structure.paths}
          close={() => choose(undefined)}
        />
      )}
      {structure !== undefined && structure.paths.length > 0 && (
        <footer>
          <button
            type="button"
            title="Makes a wrapper with a field for every section"
            onClick={() => void edit('extractSections', {}, 'Extracting a field for every section')}
          >
            <Icon name="down" /> Extract every section
          </button>
        </footer>
      )}
    </>
  )
}

function describeSteps(steps: number): string {
  return steps === 0 ? 'no corrections' : countOf(steps, 'correction')
}

function NoHeadings({ pages }: { pages: number }) {
  return (
    <div class="empty">
      <p>
        <b>No headings were found on this page.</b>
      </p>
      <p class="muted">
        {pages < 3
          ? 'With three or more pages of the site, headings are found by what the pages share. You can also click one on the page.'
          : 'Click one on the page: texts like it become headings too.'}
      </p>
    </div>
  )
}

function Grammar({ structure: { grammar, pages } }: { structure: Structure }) {
  return (
    <details
      class="grammar"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'start' })}
    >
      <summary>Grammar of {countOf(pages, 'page')}</summary>
      <pre class="rule">{grammar.join('\n')}</pre>
      <p class="muted">? may be absent · + may repeat · * both</p>
    </details>
  )
}

function Steps({ structure: { steps, applied } }: { structure: Structure }) {
  return (
    <details class="grammar">
      <summary>Corrections ({steps.length})</summary>
      <ol class="steps">
        {steps.map((words, i) => (
          <li key={words} class={i < applied ? '' : 'muted'}>
            <span>{i < applied ? words : <s>{words}</s>}</span>
            <button
              type="button"
              class="small quiet"
              aria-label={`Remove step ${i + 1}: ${words}`}
              onClick={() => void edit('uncorrect', { index: i }, 'Removed a correction')}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
