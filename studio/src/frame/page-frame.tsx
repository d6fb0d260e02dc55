import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fieldColour } from '../../../src/server/page/palette.ts'
import type {
  PageView,
  Piece,
  ProblemView,
  QuestionView,
  Target,
  ValueView,
} from '../../../src/server/protocol.ts'
import { cancelSelection, lookAt, pointAt, rescan } from '../actions.ts'
import { pageAddress } from '../api.ts'
import { Icon } from '../icons.tsx'
import { handleKey } from '../keys.ts'
import { getState, setState, useStudio } from '../store.ts'
import { type Covers, hideCovers } from './covers.ts'
import { type Box, enterFrame, isLonger, type PageInFrame } from './frame.ts'
import { handleFrameKey } from './frame-keys.ts'
import { indexMatches, type MatchIndex } from './match-index.ts'
import { paintHeadings, paintMatches, paintPieces, paintRange } from './paint.ts'

/** Longer than any value a person means by pointing at an element: then the pointer is on the page's background. */
const MAX_POINTED = 3000

/** What a view lights up on the page in place of matches: its headings, and one of them with its section. */
export interface LitHeadings {
  readonly headings: readonly { readonly level: number; readonly pieces: readonly Piece[] }[]
  readonly chosen: readonly Piece[]
  readonly section: readonly Piece[]
  /** What to scroll to when it changes. */
  readonly reveal: readonly Piece[]
}

/** The page as it looks, with every match lit up, or its headings; the place where a person points. */
export function PageFrame({ page, lit }: { page: string; lit?: LitHeadings }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<PageInFrame>()
  const [loading, setLoading] = useState(true)
  const [problem, setProblem] = useState<string>()
  const pageView = useStudio((state) => (state.pageView?.page === page ? state.pageView : undefined))
  const view = lit === undefined ? pageView : undefined
  const fields = useStudio((state) => state.project?.fields) ?? []
  const selection = useStudio((state) => state.selection)
  const hovered = useStudio((state) => state.hovered)
  const evidence = useStudio((state) => state.evidence)
  const question = useStudio((state) => (state.question?.page === page ? state.question : undefined))
  const matches = useMemo(() => indexMatches(view), [view])
  const [outlined, showOutline] = useState<number>()
  // Keys may come faster than the browser paints: the next step starts from here, not from what is drawn.
  const outlinedNow = useRef<number | undefined>(undefined)
  const setOutlined = (node: number | undefined) => {
    outlinedNow.current = node
    showOutline(node)
  }
  const [, redraw] = useState(0)

  const [covers, setCovers] = useState<Covers>()
  const revealed = useRef(false)

  useEffect(() => {
    // A page opens at its first match, once, unless the person has gone elsewhere on it.
    if (inside === undefined || view === undefined || revealed.current) return
    const value = view.records[0]?.values[0]
    if (value === undefined) return
    revealed.current = true
    if (inside.window.scrollY === 0 && getState().selection === undefined)
      inside.reveal(value.pieces, value.node)
  }, [inside, view])
  useEffect(() => {
    if (inside !== undefined && view !== undefined) paintMatches(inside.window, inside.text, view, fields)
  }, [inside, view, fields])
  useEffect(() => {
    if (inside !== undefined && lit !== undefined) paintHeadings(inside.window, inside.text, lit.headings)
  }, [inside, lit?.headings])
  useEffect(() => {
    if (inside === undefined || lit === undefined) return
    paintPieces(inside.window, inside.text, 'section', lit.section)
    paintPieces(inside.window, inside.text, 'hovered', lit.chosen)
  }, [inside, lit?.chosen, lit?.section])
  const revealing = lit?.reveal[0]?.[0]
  useEffect(() => {
    if (revealing !== undefined) inside?.reveal(lit?.reveal ?? [])
  }, [inside, revealing])
  useEffect(() => {
    if (inside === undefined) return
    paintPieces(inside.window, inside.text, 'selected', selection?.pieces ?? [])
    inside.window.getSelection()?.removeAllRanges()
    if (selection !== undefined) inside.reveal(selection.pieces, selection.node)
    redraw((count) => count + 1)
  }, [inside, selection])
  useEffect(() => {
    if (inside === undefined) return
    const asked = question?.members.flat() ?? []
    paintPieces(inside.window, inside.text, 'evidence', evidence.length > 0 ? evidence : asked)
  }, [inside, evidence, question])
  useEffect(() => {
    if (inside === undefined || question === undefined) return
    revealed.current = true
    inside.reveal(question.answers[0]?.pieces ?? [])
  }, [inside, question])
  useEffect(() => {
    if (inside === undefined || lit !== undefined) return
    const value =
      hovered?.start === undefined ? undefined : matches.find(hovered.record, hovered.start)?.value
    paintPieces(inside.window, inside.text, 'hovered', value?.pieces ?? [])
  }, [inside, hovered, matches])
  useEffect(() => {
    if (inside === undefined) return
    return attachPointer(inside, () => matches, setOutlined)
  }, [inside, matches])
  useEffect(() => {
    if (inside === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (handleFrameKey(event, inside, matches, outlinedNow.current, setOutlined)) event.preventDefault()
      else handleKey(event)
    }
    inside.document.addEventListener('keydown', onKey)
    return () => inside.document.removeEventListener('keydown', onKey)
  }, [inside, matches])
  useEffect(() => {
    if (inside === undefined) return
    let pending = 0
    const onMove = () => {
      cancelAnimationFrame(pending)
      pending = requestAnimationFrame(() => {
        inside.showMore()
        const offset = inside.offsetInView()
        if (offset !== undefined) lookAt(offset)
        redraw((count) => count + 1)
      })
    }
    inside.showMore()
    inside.window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      cancelAnimationFrame(pending)
      inside.window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
    }
  }, [inside])

  const onLoad = () => {
    setLoading(false)
    const entered = frame.current === null ? undefined : enterFrame(frame.current)
    setInside(entered)
    if (entered !== undefined) {
      setCovers(hideCovers(entered.window, entered.document))
      return
    }
    setProblem(frame.current?.contentDocument?.body?.textContent ?? '')
    void rescan()
  }
  const outline =
    inside !== undefined && outlined !== undefined && selection === undefined
      ? inside.boxOf(outlined)
      : undefined
  return (
    <div class="page-frame" data-ready={inside === undefined ? undefined : ''}>
      {pageView?.notice !== undefined && (
        <p class="frame-notice" role="note">
          <Icon name="alert" /> {pageView.notice}
        </p>
      )}
      {covers !== undefined && covers.count > 0 && (
        <p class="frame-notice" role="note">
          {covers.hidden ? 'Something that covers the page is hidden.' : 'Something covers the page.'}{' '}
          <button type="button" class="link" onClick={() => setCovers(covers.toggle())}>
            {covers.hidden ? 'Show it' : 'Hide it'}
          </button>
        </p>
      )}
      <div class="frame-holder">
        <iframe
          ref={frame}
          title={`The page ${page}`}
          src={pageAddress(page)}
          sandbox="allow-same-origin"
          onLoad={onLoad}
        />
        {loading && (
          <div class="frame-loading" role="status">
            <span class="spinner" /> Opening the page…
          </div>
        )}
        {problem !== undefined && (
          <div class="frame-loading" role="alert">
            <div class="blank">
              <Icon name="alert" />
              <h2>This page cannot be shown</h2>
              <p>{problemOf(problem)}</p>
            </div>
          </div>
        )}
        <div class="overlay" aria-hidden="true">
          {inside !== undefined && view !== undefined && <RecordOutline inside={inside} view={view} />}
          {inside !== undefined && view !== undefined && <AttributeOutlines inside={inside} view={view} />}
          {inside !== undefined && question !== undefined && (
            <MemberOutlines inside={inside} members={question.members} />
          )}
          {outline !== undefined && <div class="outline" style={boxStyle(outline, 3)} />}
        </div>
      </div>
    </div>
  )
}

/** The server answers for a page it cannot read as it does for any call. */
function problemOf(answer: string): string {
  try {
    return (JSON.parse(answer) as ProblemView).message
  } catch {
    return answer.slice(0, 300) || 'The studio did not answer.'
  }
}

function boxStyle({ left, top, width, height }: Box, margin: number) {
  return {
    left: `${left - margin}px`,
    top: `${top - margin}px`,
    width: `${width + 2 * margin}px`,
    height: `${height + 2 * margin}px`,
  }
}

/** The record under the pointer, in the page or in the table, as one box. */
function RecordOutline({ inside, view }: { inside: PageInFrame; view: PageView }) {
  const hovered = useStudio((state) => state.hovered)
  const at = view.records.findIndex(({ id }) => id === hovered?.record)
  if (at < 0) return null
  const { values } = view.records[at]
  const box = boxOfValues(inside, values)
  if (box === undefined) return null
  const item = values.find(({ start }) => start === hovered?.start)?.item
  const nested =
    item === undefined
      ? undefined
      : boxOfValues(
          inside,
          values.filter((value) => value.item === item),
        )
  return (
    <>
      <div class="record-outline" style={boxStyle(box, 8)}>
        <span>Record {view.first + at + 1}</span>
      </div>
      {nested !== undefined && <div class="item-outline" style={boxStyle(nested, 4)} />}
    </>
  )
}

function boxOfValues(inside: PageInFrame, values: readonly ValueView[]): Box | undefined {
  return inside.boxAround(
    values.flatMap(({ pieces }) => pieces),
    values.flatMap(({ node }) => node ?? []),
  )
}

/** The members of the group that is asked about, each in a box of its own. */
function MemberOutlines({ inside, members }: { inside: PageInFrame; members: QuestionView['members'] }) {
  const boxes = members.flatMap((pieces, i) => {
    const box = inside.boxAround(pieces, [])
    if (box === undefined || box.top + box.height < 0 || box.top > inside.window.innerHeight) return []
    return [{ box, i }]
  })
  return (
    <>
      {boxes.map(({ box, i }) => (
        <div key={i} class="member-outline" style={boxStyle(box, 5)} />
      ))}
    </>
  )
}

/** Values that stand in attributes have no text to light up: their elements get a frame. */
function AttributeOutlines({ inside, view }: { inside: PageInFrame; view: PageView }) {
  const fields = useStudio((state) => state.project?.fields) ?? []
  const boxes = view.records.flatMap(({ values }) =>
    values.flatMap(({ node, field, start }) => {
      const box = node === undefined ? undefined : inside.boxOf(node)
      if (box === undefined || box.top + box.height < 0 || box.top > inside.window.innerHeight) return []
      const colour = fields.find(({ name }) => name === field)?.colour ?? 0
      return [{ box, colour, start }]
    }),
  )
  return (
    <>
      {boxes.map(({ box, colour, start }) => (
        <div
          key={start}
          class="attribute-outline"
          style={{ ...boxStyle(box, 2), borderColor: fieldColour(colour) }}
        />
      ))}
    </>
  )
}

/** Pointing: a click takes the element under the pointer, a drag the text between its ends. */
function attachPointer(
  inside: PageInFrame,
  matches: () => MatchIndex,
  outline: (node: number | undefined) => void,
): () => void {
  const matchAt = (event: MouseEvent) => {
    const point = inside.textPointAt(event.clientX, event.clientY)
    const byText = point === undefined ? undefined : matches().at(point.text, point.offset)
    if (byText !== undefined) return byText
    const node = inside.elementAt(event.clientX, event.clientY)
    return node === undefined ? undefined : matches().ofElement(node)
  }
  const pointedElement = (event: MouseEvent) => {
    const node = inside.elementAt(event.clientX, event.clientY)
    const element = node === undefined ? undefined : inside.element(node)
    if (element === undefined || element.localName === 'body' || element.localName === 'html')
      return undefined
    return isLonger(element, MAX_POINTED) ? undefined : node
  }
  // What is taken shows at once; the server then says what exactly it is.
  const take = (target: Target, range: Range | undefined) => {
    if (range !== undefined) paintRange(inside.window, 'selected', range)
    void pointAt(target).then(() => {
      if (getState().selection === undefined) paintPieces(inside.window, inside.text, 'selected', [])
    })
  }
  let pending = 0
  const onMove = (event: MouseEvent) => {
    cancelAnimationFrame(pending)
    pending = requestAnimationFrame(() => {
      const found = matchAt(event)
      const before = getState().hovered
      if (found?.record.id !== before?.record || found?.value.start !== before?.start) {
        setState({
          hovered: found === undefined ? undefined : { record: found.record.id, start: found.value.start },
        })
      }
      outline(event.buttons === 0 ? pointedElement(event) : undefined)
    })
  }
  const onLeave = () => {
    cancelAnimationFrame(pending)
    outline(undefined)
    setState({ hovered: undefined })
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button !== 0) return
    setState({ menu: undefined, exporting: false })
    const chosen = inside.window.getSelection()
    if (chosen !== null && !chosen.isCollapsed && chosen.rangeCount > 0) {
      const range = chosen.getRangeAt(0)
      const from = inside.text.pointOf(range.startContainer, range.startOffset)
      const to = inside.text.pointOf(range.endContainer, range.endOffset)
      if (from !== undefined && to !== undefined) take({ kind: 'text', from, to }, range.cloneRange())
      return
    }
    const match = matchAt(event)
    if (match !== undefined) {
      const { start, end, pieces } = match.value
      take({ kind: 'span', start, end }, inside.text.rangesOf(pieces)[0])
      return
    }
    const node = pointedElement(event)
    if (node === undefined) {
      cancelSelection()
      return
    }
    const range = inside.document.createRange()
    range.selectNodeContents(inside.element(node) as Element)
    take({ kind: 'element', node }, range)
  }
  const onMenu = (event: MouseEvent) => {
    const at = matchAt(event)
    if (at === undefined) return
    event.preventDefault()
    const frame = inside.window.frameElement?.getBoundingClientRect()
    setState({
      menu: { at, x: event.clientX + (frame?.left ?? 0), y: event.clientY + (frame?.top ?? 0) },
      selection: undefined,
    })
  }
  const prevent = (event: Event) => event.preventDefault()
  const { document } = inside
  document.addEventListener('mousemove', onMove, { passive: true })
  document.addEventListener('mouseleave', onLeave)
  document.addEventListener('click', onClick, true)
  document.addEventListener('auxclick', prevent, true)
  document.addEventListener('submit', prevent, true)
  document.addEventListener('dragstart', prevent, true)
  document.addEventListener('contextmenu', onMenu)
  return () => {
    cancelAnimationFrame(pending)
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseleave', onLeave)
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('auxclick', prevent, true)
    document.removeEventListener('submit', prevent, true)
    document.removeEventListener('dragstart', prevent, true)
    document.removeEventListener('contextmenu', onMenu)
  }
}
