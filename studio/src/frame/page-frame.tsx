import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ProblemView } from '../../../src/server/protocol.ts'
import { lookAt, rescan } from '../actions.ts'
import { NOT_RUNNING, pageAddress } from '../api.ts'
import { Icon } from '../icons.tsx'
import { handleKey } from '../keys.ts'
import { getState, type LitHeadings, setState, useStudio } from '../store.ts'
import { type Covers, hideCovers } from './covers.ts'
import { enterFrame, type PageInFrame } from './frame.ts'
import { handleFrameKey } from './frame-keys.ts'
import { indexMatches, recordAt } from './match-index.ts'
import { AttributeOutlines, boxStyle, MemberOutlines, RecordOutline } from './outlines.tsx'
import { paintHeadings, paintMatches, paintPieces } from './paint.ts'
import { attachPointer } from './pointer.ts'

/** The page as it looks, with every match lit up, or its headings; the place where a person points. */
export function PageFrame({ page, lit }: { page: string; lit: LitHeadings | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<PageInFrame>()
  const [loading, setLoading] = useState(true)
  const [problem, setProblem] = useState<ProblemView>()
  const pageView = useStudio((state) => (state.pageView?.page === page ? state.pageView : undefined))
  const view = lit === undefined ? pageView : undefined
  const fields = useStudio((state) => state.project?.fields) ?? []
  const selection = useStudio((state) => state.selection)
  const hovered = useStudio((state) => state.hovered)
  const evidence = useStudio((state) => state.evidence)
  // A question is asked in the teach view, beside its answers.
  const question = useStudio((state) =>
    state.view === 'teach' && state.question?.page === page ? state.question : undefined,
  )
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
    // A page opens at its first match, or at the record that was asked for, once, unless the person has gone elsewhere on it.
    if (inside === undefined || view === undefined || revealed.current) return
    const { openAt, selection: pointedAt } = getState()
    const [from, to] = view.covers
    // The records around the place are still asked for.
    if (openAt !== undefined && (openAt < from || openAt >= to)) return
    const wanted = openAt === undefined ? undefined : view.records[recordAt(view.records, openAt)]
    const value = (wanted ?? view.records[0])?.values[0]
    if (value === undefined) return
    revealed.current = true
    if (wanted !== undefined) setState({ hovered: { record: wanted.id } })
    if (inside.window.scrollY === 0 && pointedAt === undefined) inside.reveal(value.pieces, value.node)
  }, [inside, view])
  useEffect(() => {
    if (inside !== undefined && view !== undefined) paintMatches(inside.window, inside.text, view, fields)
  }, [inside, view, fields])
  useEffect(() => {
    if (inside !== undefined && lit !== undefined) paintHeadings(inside.window, inside.text, lit.headings)
  }, [inside, lit?.headings])
  useEffect(() => {
    if (inside === undefined) return
    paintPieces(inside.window, inside.text, 'section', lit?.section ?? [])
    if (lit !== undefined) paintPieces(inside.window, inside.text, 'hovered', lit.chosen)
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
    setProblem(problemOf(frame.current?.contentDocument?.body?.textContent))
    void rescan()
  }
  const notice = pageView?.notice
  const unshown = notice?.showsPage === false ? notice : problem
  const outline =
    inside !== undefined && outlined !== undefined && selection === undefined
      ? inside.boxOf(outlined)
      : undefined
  return (
    <div class="page-frame" data-ready={inside === undefined ? undefined : ''}>
      {notice?.showsPage && (
        <p class="frame-notice" role="note">
          <Icon name="alert" /> <b>{notice.message}.</b> {notice.remedy}
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
        {unshown !== undefined && (
          <div class="frame-loading" role="alert">
            <div class="blank">
              <Icon name="alert" />
              <h2>{unshown.message}</h2>
              <p>{unshown.remedy}</p>
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

/** The server answers for a page it cannot read as it does for any call; an empty page has nothing to enter. */
function problemOf(answer: string | undefined): ProblemView | undefined {
  if (answer === undefined) return { code: 'unreachable', ...NOT_RUNNING }
  try {
    return JSON.parse(answer) as ProblemView
  } catch {
    return answer === '' ? undefined : { code: 'internal', message: answer.slice(0, 300) }
  }
}
