import { GleanError } from '../../errors.ts'
import { publicAddress } from './request/address.ts'

/** A page that could not be fetched, with what decides whether to try again. */
export class FetchFailure extends GleanError {
  readonly status: number | undefined
  /** The system's code of a failed connection, such as ECONNRESET. */
  readonly system: string | undefined
  /** What the answer asked for in Retry-After. */
  readonly retryAfter: string | undefined

  constructor(
    url: URL,
    reason: string,
    details: { status?: number; system?: string; retryAfter?: string; remedy?: string; cause?: unknown } = {},
  ) {
    super('fetch-failed', `the page could not be fetched: ${reason}`, {
      place: { file: publicAddress(url) },
      remedy: details.remedy ?? 'Check the address, or save the page from your browser and use the file.',
      cause: details.cause,
    })
    this.status = details.status
    this.system = details.system
    this.retryAfter = details.retryAfter
  }
}

/** What went wrong with a request, in words. A coded error keeps its words and gains the place. */
export function describeFailure(url: URL, error: unknown, timeout: number): GleanError {
  const known = findKnown(error)
  if (known !== undefined) {
    if (known instanceof FetchFailure || known.place.file !== undefined) return known
    const { code, message, place, remedy } = known
    return new GleanError(code, message, {
      place: { ...place, file: publicAddress(url) },
      ...(remedy === undefined ? {} : { remedy }),
    })
  }
  const { name, code = '', message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') {
    return new FetchFailure(url, `it was not complete within ${timeout / 1000} seconds`, {
      system: 'ETIMEDOUT',
    })
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ISSUER|ALTNAME/.test(code)) {
    return new FetchFailure(url, `the certificate of the site is not valid (${code})`, {
      remedy: 'If you trust the site, name its authority in the environment variable NODE_EXTRA_CA_CERTS.',
      cause: error,
    })
  }
  const words = WORDS.get(code)
  const reason = words === undefined ? code || message : `${words} (${code})`
  return new FetchFailure(url, reason, { ...(code === '' ? {} : { system: code }), cause: error })
}

/** The guard's own error comes wrapped by the layers between. */
function findKnown(error: unknown): GleanError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof GleanError) return at
  }
  return undefined
}

const WORDS = new Map([
  ['ENOTFOUND', 'site not found'],
  ['EAI_AGAIN', 'the name of the site could not be looked up'],
  ['ECONNREFUSED', 'the site accepts no connection'],
  ['ECONNRESET', 'the site broke the connection off'],
  ['UND_ERR_SOCKET', 'the site broke the connection off'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the site does not answer'],
  ['UND_ERR_HEADERS_TIMEOUT', 'the site does not answer'],
  ['UND_ERR_BODY_TIMEOUT', 'the answer stopped in the middle'],
  ['UND_ERR_HEADERS_OVERFLOW', 'the headers of the answer are too long'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'the answer is shorter or longer than announced'],
  ['Z_BUF_ERROR', 'the compressed answer breaks off'],
  ['Z_DATA_ERROR', 'the compressed answer is damaged'],
])
