import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import CachePolicy from 'http-cache-semantics'
import { z } from 'zod'
import { writeError } from '../../../output/sink.ts'

/** Header names in lower case and their values. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** An answer as the cache keeps it: its body is decoded. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** An entry of the cache. */
export interface Entry extends StoredAnswer {
  /** Whether it may be used without asking the server. */
  readonly fresh: boolean
  /** The headers with which the server is asked whether it is still valid. */
  readonly conditions: Record<string, string>
}

/** Answers on disk, one file each. */
export interface Cache {
  find(address: string): Promise<Entry | undefined>
  /** Keeps an answer, unless it asks not to be kept; `always` keeps that as well. */
  store(address: string, answer: StoredAnswer, options?: { readonly always?: boolean }): Promise<void>
  /** Notes that the server called an entry still valid. */
  renew(address: string, answer: { readonly status: number; readonly headers: Headers }): Promise<void>
}

/** What an answer is found by: its address, and the form that was sent. */
export function cacheKey(address: string, post: string | undefined): string {
  return post === undefined ? address : `${address}\nPOST ${post}`
}

const entrySchema = z.object({
  address: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  policy: z.record(z.string(), z.unknown()),
})

/**
 * A cache in a folder. A file is the entry as one line of JSON, then the body; it is written under another name first,
 * so that an interrupted write leaves no half entry. What cannot be read counts as absent.
 */
export function openCache(folder: string): Cache {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw writeError(folder, cause)
  }
  const fileOf = (address: string): string => {
    const hash = createHash('sha256').update(address).digest('hex')
    return join(folder, hash.slice(0, 2), hash.slice(2))
  }
  const read = async (address: string) => {
    try {
      const bytes = await readFile(fileOf(address))
      const end = bytes.indexOf(0x0a)
      const parsed = entrySchema.parse(JSON.parse(bytes.toString('utf8', 0, end)))
      if (parsed.address !== address) return undefined
      const policy = CachePolicy.fromObject(parsed.policy as unknown as CachePolicy.CachePolicyObject)
      return { ...parsed, policy, body: bytes.subarray(end + 1) }
    } catch {
      return undefined
    }
  }
  const write = async (address: string, answer: StoredAnswer, policy: CachePolicy): Promise<void> => {
    const file = fileOf(address)
    const temporary = `${file}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`
    const { status, headers, body } = answer
    const head = JSON.stringify({ address, status, headers, policy: policy.toObject() })
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(temporary, [`${head}\n`, body], { mode: 0o600, flag: 'wx' })
      await rename(temporary, file)
    } catch (cause) {
      await rm(temporary, { force: true })
      throw writeError(file, cause)
    }
  }
  return {
    async find(address) {
      const entry = await read(address)
      if (entry === undefined) return undefined
      const { status, headers, body, policy } = entry
      const request = requestOf(address)
      const fresh = policy.storable() && policy.satisfiesWithoutRevalidation(request)
      return { status, headers, body, fresh, conditions: conditionsOf(headers) }
    },
    async store(address, answer, { always = false } = {}) {
      if (!always && /(?:^|,)\s*no-store\b/i.test(String(answer.headers['cache-control'] ?? ''))) return
      await write(address, answer, policyOf(address, answer))
    },
    async renew(address, { status, headers }) {
      const entry = await read(address)
      if (entry === undefined) return
      const answer = { status, headers: headers as Record<string, string> }
      const { policy } = entry.policy.revalidatedPolicy(requestOf(address), answer)
      await write(address, entry, policy)
    },
  }
}

function requestOf(address: string): CachePolicy.Request {
  return { url: address, method: 'GET', headers: {} }
}

function policyOf(address: string, { status, headers }: StoredAnswer): CachePolicy {
  // A cache of one person: what is meant for that person only may be kept.
  return new CachePolicy(
    requestOf(address),
    { status, headers: headers as Record<string, string> },
    { shared: false },
  )
}

function conditionsOf(headers: Headers): Record<string, string> {
  const { etag, 'last-modified': modified } = headers
  return {
    ...(typeof etag === 'string' ? { 'if-none-match': etag } : {}),
    ...(typeof modified === 'string' ? { 'if-modified-since': modified } : {}),
  }
}
