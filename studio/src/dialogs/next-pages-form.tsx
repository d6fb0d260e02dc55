import { useEffect, useState } from 'preact/hooks'
import type { NextPagesState } from '../../../src/project/next-pages.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { call } from '../api.ts'
import { useStudio } from '../store.ts'

/** How often the progress is asked for. */
const POLL_MILLISECONDS = 500

/** Fetches the pages that follow the open one, where it came from the web and leads to a next page. */
export function NextPagesForm() {
  const page = useStudio((state) => state.page)
  const [reason, setReason] = useState<string>()
  const [count, setCount] = useState(10)
  const [progress, setProgress] = useState<NextPagesState>()
  const [problem, setProblem] = useState<string>()
  const running = progress?.running === true

  useEffect(() => {
    setReason(undefined)
    if (page === undefined) return
    call('suggestNext', { page }).then(
      ({ next }) => setReason(next?.reason),
      () => {},
    )
  }, [page])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      call('nextState', {}).then(setProgress, (error: Error) => setProblem(error.message))
    }, POLL_MILLISECONDS)
    return () => clearInterval(timer)
  }, [running])

  if (page === undefined || (reason === undefined && progress === undefined)) return null
  const start = async () => {
    setProblem(undefined)
    try {
      await call('startNext', { page, count })
      setProgress({ running: true, fetched: 0, wanted: count })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <label for="next-count">The pages after the open one</label>
      <div class="row">
        <input
          id="next-count"
          type="number"
          min={1}
          max={1000}
          value={count}
          onInput={(event) => setCount(Number(event.currentTarget.value))}
        />
        {running ? (
          <button type="button" onClick={() => void call('stopNext', {})}>
            Stop
          </button>
        ) : (
          <button type="submit" class="primary" disabled={reason === undefined || !(count >= 1)}>
            Fetch
          </button>
        )}
      </div>
      <p class="muted" role="status">
        {problem ?? describe(progress) ?? `Found by ${reason}; one page a second.`}
      </p>
    </form>
  )
}

function describe(progress: NextPagesState | undefined): string | undefined {
  if (progress === undefined) return undefined
  const fetched = `${countOf(progress.fetched, 'page')} fetched`
  return progress.running ? `${fetched} of ${progress.wanted}` : `${fetched}; ${progress.end ?? ''}`
}
