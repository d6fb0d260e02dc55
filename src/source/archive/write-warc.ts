import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { version } from '../../../package.json'
import { writeError } from '../../output/sink.ts'
import type { Archive, ArchivedAnswer } from '../fetch/answer/archive.ts'

const pack = promisify(gzip)

/** A WARC file that grows. */
export interface WarcWriter extends Archive {
  /** Bytes written so far. */
  readonly length: number
  close(): void
}

/**
 * Opens a WARC file to write to. Each record is a gzip member of its own and is written in one piece, so that what is
 * there stays readable whatever happens later. With `from`, the file goes on after that many bytes instead of beginning
 * anew.
 */
export async function openWarc(path: string, options: { readonly from?: number } = {}): Promise<WarcWriter> {
  const compressed = /\.gz$/i.test(path)
  const { from } = options
  let file: number
  let length = 0
  try {
    file = openSync(path, from === undefined ? 'w' : 'a', 0o600)
    if (from !== undefined) {
      length = Math.min(from, fstatSync(file).size)
      ftruncateSync(file, length)
    }
  } catch (cause) {
    throw writeError(path, cause)
  }
  const append = async (record: Buffer): Promise<void> => {
    const bytes = compressed ? await pack(record) : record
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    } catch (cause) {
      throw writeError(path, cause)
    }
    length += bytes.length
  }
  if (length === 0) {
    const info = Buffer.from(`software: gleaner/${version}\r\nformat: WARC File Format 1.1\r\n`)
    await append(recordOf({ 'WARC-Type': 'warcinfo', 'Content-Type': 'application/warc-fields' }, info))
  }
  return {
    get length() {
      return length
    },
    add: (answer) => append(answerRecord(answer)),
    close: () => closeSync(file),
  }
}

function answerRecord({ url, status, headers, raw, post }: ArchivedAnswer): Buffer {
  const lines = [`HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Answer'}`]
  for (const [name, value] of Object.entries(headers)) {
    // Chunks were joined on the way, and the length below is that of the body as it is here. What a site sets for one
    // visitor does not belong into a file that is passed on.
    if (/^(?:transfer-encoding|content-length|connection|set-cookie)$/i.test(name)) continue
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) lines.push(`${name}: ${each}`)
  }
  lines.push(`content-length: ${raw.length}`, '', '')
  const block = Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), raw])
  return recordOf(
    {
      'WARC-Type': 'response',
      'WARC-Target-URI': url,
      'WARC-Payload-Digest': `sha256:${createHash('sha256').update(raw).digest('hex')}`,
      'Content-Type': 'application/http; msgtype=response',
      ...(post === undefined ? {} : { 'X-Gleaner-Post': encodeURIComponent(post) }),
    },
    block,
  )
}

function recordOf(fields: Readonly<Record<string, string>>, block: Buffer): Buffer {
  const lines = [
    'WARC/1.1',
    `WARC-Record-ID: <urn:uuid:${randomUUID()}>`,
    `WARC-Date: ${new Date().toISOString()}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${block.length}`,
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n')), block, Buffer.from('\r\n\r\n')])
}
