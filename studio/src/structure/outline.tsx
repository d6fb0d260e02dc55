import { useEffect, useRef, useState } from 'preact/hooks'
import { fieldColour } from '../../../src/server/page/palette.ts'
import type { OutlineView, StructureView } from '../../../src/server/structure/protocol.ts'
import { edit } from '../actions.ts'
import { formatCount } from '../words.ts'

/** What a section is moved to when it goes to the top. */
export const PAGE = 'page'

/** Moves a section into another one. */
export function moveSection(from: string, to: string): void {
  void edit('correct', { step: { move: from, to } }, `Moved ${lastName(from)} to ${to}`)
}

/** Takes a heading out of the outline. */
export function deleteHeading(path: string): void {
  void edit('correct', { step: { delete: path } }, `${lastName(path)} is no longer a heading`)
}

/** The last name of a path. */
export function lastName(path: string): string {
  return path.split(' > ').at(-1) ?? path
}

interface OutlineProps {
  readonly structure: StructureView
  readonly chosen: OutlineView | undefined
  readonly choose: (entry: OutlineView | undefined) => void
  readonly hover: (entry: OutlineView | undefined) => void
}

/** The headings of the page as a tree: pointing at one lights it up, dragging it onto another moves it there. */
export function Outline({ structure, chosen, choose, hover }: OutlineProps) {
  const { outline, total } = structure
  const list = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const active = chosen === undefined ? 0 : outline.indexOf(chosen)
  // The form for the chosen section takes the lower part of the panel, and would hide its entry.
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    entry?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const go = (to: number) => {
    const at = Math.max(0, Math.min(outline.length - 1, to))
    choose(outline[at])
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const entry = outline[active]
    if (event.key === 'ArrowDown') go(chosen === undefined ? 0 : active + 1)
    else if (event.key === 'ArrowUp') go(active - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(outline.length - 1)
    else if (event.key === 'ArrowLeft')
      go(outline.findLastIndex(({ level }, i) => i < active && level < entry.level))
    else if (event.key === 'Enter' || event.key === ' ') choose(entry)
    else if (event.key === 'Delete' && chosen !== undefined) deleteHeading(chosen.path)
    else if (event.key === 'F2') document.querySelector<HTMLInputElement>('#section-name')?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const target = (path: string) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined || path === dragged || path.startsWith(`${dragged} > `)) return
      event.preventDefault()
      setOver(path)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined) moveSection(dragged, path)
      setDragged(undefined)
      setOver(undefined)
    },
  })
  return (
    <>
      <div class={`drop-page ${over === PAGE ? 'over' : ''}`} {...target(PAGE)}>
        The page{dragged === undefined ? '' : ': drop here for a section of the page itself'}
      </div>
      <div
        ref={list}
        class="outline-tree"
        role="tree"
        aria-label="Headings"
        onMouseLeave={() => hover(undefined)}
      >
        {outline.map((entry, i) => (
          <div
            key={entry.start}
            role="treeitem"
            aria-level={entry.level + 1}
            aria-selected={entry === chosen}
            tabIndex={i === Math.max(0, active) ? 0 : -1}
            draggable={entry.known}
            class={over === entry.path ? 'over' : ''}
            style={{ paddingLeft: `${24 + Math.min(entry.level, 8) * 16}px` }}
            title={`${entry.path}\n${describeEvidence(entry)}`}
            onClick={() => choose(entry)}
            onKeyDown={onKey}
            onMouseEnter={() => hover(entry)}
            onDragStart={(event) => {
              event.dataTransfer?.setData('text/plain', entry.path)
              setDragged(entry.path)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            {...(entry.known ? target(entry.path) : {})}
          >
            <span class="swatch" style={{ background: fieldColour(entry.level) }} />
            <b class={entry.known ? '' : 'unknown'}>{entry.name}</b>
            <small dir="auto">{hasInside(outline, i) ? '' : entry.section?.text}</small>
          </div>
        ))}
      </div>
      {total > outline.length && (
        <p class="more muted">
          The first {formatCount(outline.length)} of {formatCount(total)} headings are shown.
        </p>
      )}
    </>
  )
}

function hasInside(outline: readonly OutlineView[], i: number): boolean {
  return outline[i + 1] !== undefined && outline[i + 1].level > outline[i].level
}

/** The evidence for a heading, in words. */
export function describeEvidence({ evidence, known }: OutlineView): string {
  const words =
    evidence.length === 0
      ? 'A heading because others look like it'
      : `A heading because of: ${evidence.join(', ')}`
  return known ? words : `${words}; on too few pages to be in the grammar`
}
