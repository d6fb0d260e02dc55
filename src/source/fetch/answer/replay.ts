import { readWarc } from '../../archive/read-warc.ts'
import { cacheKey, openCache } from './cache.ts'

/**
 * Puts everything that an archive holds into a cache, from which a fetcher then works offline: so a run over an archive
 * sees what the run that was archived saw. Of several answers from one address the last counts.
 */
export async function fillFromArchive(archive: string, folder: string): Promise<number> {
  const cache = openCache(folder)
  let count = 0
  for await (const { url, status, headers, bytes, post } of readWarc(archive, { all: true })) {
    // The body is unpacked already.
    const { 'content-encoding': _, ...rest } = headers
    await cache.store(cacheKey(url, post), { status, headers: rest, body: bytes }, { always: true })
    count++
  }
  return count
}
