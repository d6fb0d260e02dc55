/** An answer as it went over the wire: status, headers, body. */
export interface HttpMessage {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const MAX_HEADERS = 1000

/** Reads the message in a response record of an archive; undefined if it is not one. Chunks are joined. */
export function parseHttpMessage(bytes: Buffer): HttpMessage | undefined {
  const end = endOfHeaders(bytes)
  if (end === undefined) return undefined
  const [first, ...lines] = bytes.toString('latin1', 0, end.start).split(/\r?\n/)
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(first)?.[1]
  if (status === undefined || lines.length > MAX_HEADERS) return undefined
  const headers = parseHeaders(lines)
  const body = bytes.subarray(end.body)
  const chunked = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
  return { status: Number(status), headers, body: chunked ? joinChunks(body) : body }
}

/** Headers by their names in lower case; the last of several with one name counts. */
export function parseHeaders(lines: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return Object.fromEntries(headers)
}

function endOfHeaders(bytes: Buffer): { start: number; body: number } | undefined {
  const windows = bytes.indexOf('\r\n\r\n')
  const unix = bytes.indexOf('\n\n')
  if (windows >= 0 && (unix < 0 || windows < unix)) return { start: windows, body: windows + 4 }
  return unix < 0 ? undefined : { start: unix, body: unix + 2 }
}

/** Some archives keep the chunks of the transfer. What does not read as chunks was joined already. */
function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf(0x0a, at)
    const size =
      end < 0 || end - at > 200
        ? undefined
        : /^([0-9a-f]{1,8})\s*(?:;.*)?$/i.exec(body.toString('latin1', at, end).trim())?.[1]
    if (size === undefined) return parts.length === 0 ? body : Buffer.concat(parts)
    const length = Number.parseInt(size, 16)
    if (length === 0) break
    parts.push(body.subarray(end + 1, end + 1 + length))
    at = end + 1 + length
    if (body[at] === 0x0d) at++
    if (body[at] === 0x0a) at++
  }
  return Buffer.concat(parts)
}
