import { type Dispatcher, request } from 'undici'
import type { Headers } from './cache.ts'
import { ACCEPTED_ENCODINGS, readBody, readEncodings } from './content-encoding.ts'

/** One request. */
export interface Ask {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** Fields of a form, encoded. */
  readonly body?: string
  readonly signal: AbortSignal
}

/** What came back: headers as they were, the body as sent and decoded. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly raw: Buffer
  readonly body: Buffer
}

const EMPTY = Buffer.alloc(0)

/** Makes one request and reads its answer within the limit. The body of a redirect or a failure is not read. */
export async function exchange(dispatcher: Dispatcher, ask: Ask, maxBytes: number): Promise<Answer> {
  const { url, method, headers, body, signal } = ask
  const target = new URL(url)
  target.username = ''
  target.password = ''
  target.hash = ''
  const response = await request(target, {
    dispatcher,
    method,
    signal,
    headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const { statusCode: status } = response
  if (status !== 200 && status !== 203) {
    // Reading a short rest keeps the connection; a long one is cheaper to give up.
    await response.body.dump({ limit: 65_536, signal }).catch(() => {})
    return { status, headers: response.headers, raw: EMPTY, body: EMPTY }
  }
  try {
    const raw = await readBody(response.body, [], maxBytes)
    const encodings = readEncodings(String(response.headers['content-encoding'] ?? ''))
    const decoded = encodings.length === 0 ? raw : await readBody(once(raw), encodings, maxBytes)
    return { status, headers: response.headers, raw, body: decoded }
  } catch (error) {
    response.body.on('error', () => {}).destroy()
    throw error
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
