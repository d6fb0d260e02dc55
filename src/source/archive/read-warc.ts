import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { GleanError } from '../../errors.ts'
import { fileError } from '../../page/read-page.ts'
import { readBody, readEncodings } from '../fetch/answer/content-encoding.ts'
import { isPageType, readMediaType } from '../fetch/answer/media-type.ts'
import { createByteReader } from './byte-reader.ts'
import { parseHeaders, parseHttpMessage } from './http-message.ts'

/** An answer from an archive. */
export interface ArchivedPage {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, unpacked. */
  readonly bytes: Buffer
  /** The fields of the form that was sent, where the archive notes them. */
  readonly post?: string
}

/** Options of reading. */
export interface WarcOptions {
  /** Records beyond this many bytes are skipped; 30,000,000 by default. */
  readonly maxBytes?: number
  /** Also answers that are not pages: redirects, failures, pictures. */
  readonly all?: boolean
  /** Called for a record that was skipped although it may be a page. */
  readonly onSkipped?: (url: string, reason: string) => void
}

const MAX_LINE = 65_536
const MAX_LINES = 200

/** The pages in a WARC file, plain or gzip, one at a time: memory does not grow with the file. */
export async function* readWarc(path: string, options: WarcOptions = {}): AsyncGenerator<ArchivedPage> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  try {
    const reader = createByteReader(/\.gz$/i.test(path) ? unpack(file) : file)
    yield* readRecords(reader, path, options)
  } catch (cause) {
    if (cause instanceof GleanError) throw cause
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (syscall !== undefined) throw fileError(path, cause)
    throw damaged(path, code === 'Z_BUF_ERROR' ? 'it breaks off' : (cause as Error).message, cause)
  } finally {
    file.destroy()
  }
}

async function* unpack(file: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  file.on('error', (error) => gunzip.destroy(error))
  yield* file.pipe(gunzip)
}

async function* readRecords(
  reader: ReturnType<typeof createByteReader>,
  path: string,
  options: WarcOptions,
): AsyncGenerator<ArchivedPage> {
  const { maxBytes = 30_000_000, all = false, onSkipped } = options
  for (;;) {
    const header = await readHeader(reader, path)
    if (header === undefined) return
    const length = Number(header['content-length'])
    if (!Number.isSafeInteger(length) || length < 0) throw damaged(path, 'a record has no length')
    const type = header['warc-type'] ?? ''
    const url = (header['warc-target-uri'] ?? '').replace(/^<|>$/g, '')
    const wanted = (type === 'response' || type === 'resource') && /^https?:/i.test(url)
    if (!wanted || length > maxBytes) {
      if ((await reader.skip(length)) < length) throw damaged(path, 'it breaks off')
      if (wanted) onSkipped?.(url, `it has ${length.toLocaleString('en')} bytes`)
      continue
    }
    const block = await reader.block(length)
    if (block.length < length) throw damaged(path, 'it breaks off')
    try {
      const page = await readAnswer(type, url, header, block, maxBytes)
      if (page !== undefined && (all || isPage(page))) yield page
    } catch (error) {
      onSkipped?.(url, (error as Error).message)
    }
  }
}

/** The header of the next record; undefined at the end of the file. */
async function readHeader(
  reader: ReturnType<typeof createByteReader>,
  path: string,
): Promise<Record<string, string> | undefined> {
  let line = await reader.line(MAX_LINE)
  while (line === '') line = await reader.line(MAX_LINE)
  if (line === undefined) return undefined
  if (!/^WARC\/\d/.test(line)) throw damaged(path, 'a record does not begin with WARC/')
  const lines: string[] = []
  for (line = await reader.line(MAX_LINE); line !== ''; line = await reader.line(MAX_LINE)) {
    if (line === undefined || lines.length >= MAX_LINES)
      throw damaged(path, 'the header of a record does not end')
    lines.push(line)
  }
  return parseHeaders(lines)
}

async function readAnswer(
  type: string,
  url: string,
  header: Readonly<Record<string, string>>,
  block: Buffer,
  maxBytes: number,
): Promise<ArchivedPage | undefined> {
  if (type === 'resource') {
    return { url, status: 200, headers: { 'content-type': header['content-type'] ?? '' }, bytes: block }
  }
  const message = parseHttpMessage(block)
  if (message === undefined) return undefined
  const { status, headers, body } = message
  const encodings = readEncodings(headers['content-encoding'])
  const bytes =
    encodings.length === 0 || body.length === 0 ? body : await readBody(once(body), encodings, maxBytes)
  const post = header['x-gleaner-post']
  return { url, status, headers, bytes, ...(post === undefined ? {} : { post: decodeURIComponent(post) }) }
}

function isPage({ status, headers }: ArchivedPage): boolean {
  return status === 200 && isPageType(readMediaType(headers['content-type']).type)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function damaged(path: string, reason: string, cause?: unknown): GleanError {
  return new GleanError('archive-invalid', `this is not a whole WARC file: ${reason}`, {
    place: { file: path },
    remedy: 'Give a file that --save wrote, or another WARC file, plain or as .gz.',
    cause,
  })
}
