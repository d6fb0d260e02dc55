import { createHash } from 'node:crypto'
import type { Source } from '../file/read-source.ts'

/** What makes two crawls the same: what is read and how, but not how fast or how much of it. */
export function digestCrawl(source: Source, settings: object): string {
  const { limits: _, manners: __, key: ___, ...file } = source.file
  const wrappers = [...source.types.values()].flatMap((type) => [
    ...type.wrappers,
    ...(type.nextWrapper === undefined ? [] : [type.nextWrapper]),
  ])
  const text = JSON.stringify([file, wrappers.map((wrapper) => wrapper.toJSON()), settings])
  return createHash('sha256').update(text).digest('hex')
}
