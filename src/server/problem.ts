import { formatPlace, GleanError } from '../errors.ts'
import type { ProblemView } from './protocol.ts'

/** What went wrong, for whoever made the request. */
export function describeProblem(error: Error, who: string): ProblemView {
  if (!(error instanceof GleanError)) return { code: 'internal', message: `${who} failed: ${error.message}` }
  const place = formatPlace(error.place)
  return {
    code: error.code,
    message: `${place === '' ? '' : `${place}: `}${error.message}`,
    ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
  }
}
