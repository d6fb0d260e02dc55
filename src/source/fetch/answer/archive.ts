import type { Headers } from './cache.ts'

/** One answer, as it came: its body is as it was sent, packed or not. */
export interface ArchivedAnswer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly raw: Uint8Array
  /** The fields of the form that was sent. */
  readonly post?: string
}

/** Takes copies of what is fetched. */
export interface Archive {
  add(answer: ArchivedAnswer): Promise<void>
}
