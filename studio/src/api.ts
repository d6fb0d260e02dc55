import type { ChangeEvent } from '../../src/project/session.ts'
import type { CallName, Calls, ProblemView } from '../../src/server/protocol.ts'

/** A problem that the server reports, with what to do about it. */
export class CallError extends Error {
  readonly remedy: string | undefined

  constructor(problem: ProblemView) {
    super(problem.message)
    this.remedy = problem.remedy
  }
}

/** Calls the server; input and output have the types of the call's name. */
export async function call<N extends CallName>(
  name: N,
  input: Calls[N]['input'],
): Promise<Calls[N]['output']> {
  let response: Response
  try {
    response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  } catch {
    throw new CallError({
      code: 'unreachable',
      message: 'The studio is not running any more.',
      remedy: 'Start it again in the terminal; everything you marked is saved.',
    })
  }
  if (response.ok) return (await response.json()) as Calls[N]['output']
  const problem = (await response.json().catch(() => undefined)) as ProblemView | undefined
  throw new CallError(problem ?? { code: 'internal', message: `The studio answered ${response.status}.` })
}

/** Hears of changes, by this tab or another; a lost connection is taken up again by itself. */
export function listen(
  onChange: (event: ChangeEvent) => void,
  onState: (connected: boolean) => void,
): () => void {
  const events = new EventSource('/events')
  events.onmessage = ({ data }) => onChange(JSON.parse(data as string) as ChangeEvent)
  events.onopen = () => onState(true)
  events.onerror = () => onState(false)
  return () => events.close()
}

/** The address of a page inside the frame. */
export function pageAddress(page: string): string {
  return `/page/${page.split('/').map(encodeURIComponent).join('/')}`
}
