import type { ChangeEvent } from '../../src/project/session.ts'
import type { Keys } from '../../src/server/access.ts'
import type { CallName, Calls, ProblemView } from '../../src/server/protocol.ts'
import { asSentence } from './words.ts'

/** A problem that the server reports, with what to do about it. */
class CallError extends Error {
  readonly remedy: string | undefined

  constructor(problem: ProblemView) {
    super(problem.message)
    this.remedy = problem.remedy
  }
}

/** What went wrong, and what to do about it where that is known. */
export interface Explained {
  readonly message: string
  readonly remedy?: string
}

/** An error as the studio shows it. */
export function explainError(error: Error): Explained {
  const remedy = error instanceof CallError ? error.remedy : undefined
  return { message: asSentence(error.message), ...(remedy === undefined ? {} : { remedy }) }
}

/** What to say where nobody answers. */
export const NOT_RUNNING: Explained = {
  message: 'The studio is no longer running',
  remedy: 'Start it again in the terminal; everything you marked is saved.',
}

/** What this browser shows the server: the keys that it got for its ticket. */
let keys: Keys | undefined

const STORED_KEYS = 'gleaner-keys'

/**
 * Takes the keys of this run: those that another tab was given, or those for the ticket in the address, which is used up
 * and taken out of the address. Storage belongs to this address and port alone. Returns what else the address contains.
 */
export async function enter(): Promise<URLSearchParams> {
  const address = new URLSearchParams(location.hash.slice(1))
  const ticket = address.get('ticket')
  address.delete('ticket')
  history.replaceState(null, '', `${location.pathname}#${address}`)
  keys = readKeys()
  if (ticket !== null && !(await hasAccess())) {
    const response = await post('open', { ticket })
    if (!response.ok) throw await problemOf(response)
    keys = (await response.json()) as Keys
    localStorage.setItem(STORED_KEYS, JSON.stringify(keys))
  }
  return address
}

function readKeys(): Keys | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORED_KEYS) ?? '') as Keys
  } catch {
    return undefined
  }
}

async function hasAccess(): Promise<boolean> {
  return keys !== undefined && (await post('vocabulary', {})).ok
}

/** The page type that calls are about; undefined for the pages of the project itself. */
let pageType: string | undefined

/** Makes a page type the one that calls, pages and downloads are about. */
export function setPageType(type: string | undefined): void {
  pageType = type
}

const typeQuery = (): string => (pageType === undefined ? '' : `?${new URLSearchParams({ type: pageType })}`)

function headers(): Record<string, string> {
  return { 'content-type': 'application/json', 'x-glean-key': keys?.key ?? '' }
}

async function post(name: string, input: object): Promise<Response> {
  try {
    return await fetch(`/api/${name}${typeQuery()}`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify(input),
    })
  } catch {
    throw new CallError({ code: 'unreachable', ...NOT_RUNNING })
  }
}

async function problemOf(response: Response): Promise<CallError> {
  const problem = (await response.json().catch(() => undefined)) as ProblemView | undefined
  return new CallError(problem ?? { code: 'internal', message: `The studio answered ${response.status}.` })
}

/** Calls the server; input and output have the types of the call's name. */
export async function call<N extends CallName>(
  name: N,
  input: Calls[N]['input'],
): Promise<Calls[N]['output']> {
  const response = await post(name, input)
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as Calls[N]['output']
}

/** Milliseconds before a lost connection is tried again. */
const RETRY = 1000

/** Listens for changes, by this tab or another; reconnects when the connection is lost. */
export function listen(
  onChange: (event: ChangeEvent) => void,
  onState: (connected: boolean) => void,
): () => void {
  const stopped = new AbortController()
  const readEvents = async (): Promise<void> => {
    const response = await fetch(`/events${typeQuery()}`, { headers: headers(), signal: stopped.signal })
    if (!response.ok || response.body === null) throw new Error(`the studio answered ${response.status}`)
    onState(true)
    const lines = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let part = await lines.read(); !part.done; part = await lines.read()) {
      const events = (rest + part.value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) onChange(JSON.parse(event.replace(/^data: /, '')) as ChangeEvent)
    }
  }
  const again = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await readEvents().catch(() => {})
      if (stopped.signal.aborted) return
      onState(false)
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
  void again()
  return () => stopped.abort()
}

/** The address of a page inside the frame. */
export function pageAddress(page: string): string {
  return `/page/${keys?.viewKey}/${page.split('/').map(encodeURIComponent).join('/')}${typeQuery()}`
}

/** The address of a file to download. */
export function downloadAddress(file: string): string {
  return `/download/${keys?.viewKey}/${file}${typeQuery()}`
}
