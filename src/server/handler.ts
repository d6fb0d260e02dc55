import { z } from 'zod'
import { GleanError } from '../errors.ts'
import type { Session } from '../project/session.ts'

/** What the person who started the studio allows. */
export interface CommandOptions {
  readonly allowPrivate: boolean
  /** Opens the project of a page type; in this thread unless given. */
  readonly openType?: (folder: string) => Session
}

/** One call: what goes in, what comes out. */
interface Call {
  input: unknown
  output: unknown
}

/** Does what a call asks. */
export type Handler<C extends Call> = (
  session: Session,
  input: C['input'],
  options: CommandOptions,
) => C['output'] | Promise<C['output']>

/** The handlers of a set of calls. */
export type Handlers<C> = { readonly [N in keyof C]: C[N] extends Call ? Handler<C[N]> : never }

/** What the calls of a set may hold. */
export type Schemas<C> = { readonly [N in keyof C]: C[N] extends Call ? z.ZodType<C[N]['input']> : never }

/** The path of a page in a call. */
export const page = z.string().min(1).max(4000)

/** Throws unless the page is in the project. */
export function checkPage(session: Session, page: string): void {
  if (session.pages.includes(page)) return
  throw new GleanError('file-missing', 'this page is not in the project', { place: { file: page } })
}

/** What a call answers that changed something. */
export function done(session: Session): { revision: number } {
  return { revision: session.revision }
}
