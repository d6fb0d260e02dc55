import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeLibrary } from '../../../test/library.ts'
import { type Loopback, servePages } from '../../../test/loopback.ts'
import { markText } from '../../../test/sessions.ts'
import { addUrl } from '../add-page.ts'
import { openProject } from '../files/project-folder.ts'
import { createPageTypes, type PageTypes } from '../page-types.ts'
import { openSession, type Session } from '../session.ts'
import { createCrawl } from './crawl.ts'
import { fetchDetails, followField, nameType, suggestFollow, unfollowField } from './links.ts'
import { changeSource, followsOf, missingParts, SOURCE_FILE } from './source.ts'

const LIBRARY = makeLibrary(2, 5)

describe('a project that follows several fields over several levels', () => {
  let folder: string
  let site: Loopback
  let session: Session
  let types: PageTypes
  let list: string

  beforeEach(async () => {
    site = await servePages(LIBRARY.pages)
    folder = mkdtempSync(join(tmpdir(), 'gleaner-levels-'))
    session = openSession(openProject(folder))
    types = createPageTypes(session)
    list = await addUrl(session, `${site.origin}/list/1.html`, true)
    changeSource(session, 'the pause', { delay: 0 })
    for (const { title, press } of LIBRARY.records.slice(0, 2)) {
      await markText(session, list, 'title', title)
      await markText(session, list, 'press', press)
    }
  })
  afterEach(async () => {
    types.close()
    session.close()
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Follows a field to pages of which some are fetched; gives the session of their type. */
  const follow = async (from: Session, page: string, field: string): Promise<Session> => {
    const to = nameType(session, types, from, field)
    followField(from, types, field, to)
    await fetchDetails(from, types, { page, field }, 2, true)
    return types.open(to)
  }
  const at = (type: Session, path: string) =>
    type.pages.find((page) => type.history.state.addresses.get(page) === `${site.origin}${path}`) as string

  it('suggests each field until it is followed, and names the types by them', async () => {
    const suggested = () => suggestFollow(session, list).map(({ field, leads }) => [field, leads])
    expect(suggested()).toEqual([
      ['title', 5],
      ['press', 5],
    ])
    followField(session, types, 'title', nameType(session, types, session, 'title'))
    expect(suggested()).toEqual([['press', 5]])
    followField(session, types, 'press', nameType(session, types, session, 'press'))
    expect(followsOf(session)).toEqual([
      { field: 'title', to: 'detail' },
      { field: 'press', to: 'press' },
    ])
    expect(missingParts(session, types)).toEqual([
      'a wrapper for the detail pages: mark what they add',
      'a wrapper for the press pages: mark what they add',
    ])
    unfollowField(session, 'title')
    expect(missingParts(session, types)).toEqual(['a wrapper for the press pages: mark what they add'])
    expect(nameType(session, types, session, 'title')).toBe('detail')
    session.undo()
    expect(followsOf(session)).toHaveLength(2)
  })

  it('joins all of them into one record, exactly', async () => {
    const [first] = LIBRARY.records
    const book = await follow(session, list, 'title')
    await markText(book, at(book, '/book/0.html'), 'isbn', first.isbn)
    await markText(book, at(book, '/book/0.html'), 'author', first.author)
    const press = await follow(session, list, 'press')
    await markText(press, at(press, '/press/0.html'), 'town', first.town)
    const author = await follow(book, at(book, '/book/0.html'), 'author')
    expect(missingParts(session, types)).toEqual(['a wrapper for the author pages: mark what they add'])
    await markText(author, at(author, '/author/0.html'), 'born', first.born)
    expect(missingParts(session, types)).toEqual([])

    const crawl = createCrawl(session, types, true)
    crawl.start(false)
    while (crawl.progress().running) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(crawl.progress()).toMatchObject({ failed: 0, complete: true, problems: [] })
    const joined = [...crawl.records()]
    expect(joined.map(({ record }) => record)).toEqual(LIBRARY.records)
    expect(joined[0].pages.map(({ page }) => new URL(page).pathname)).toEqual([
      '/list/1.html',
      '/book/0.html',
      '/author/0.html',
      '/press/0.html',
    ])
    crawl.close()
    const { types: written } = JSON.parse(readFileSync(join(folder, SOURCE_FILE), 'utf8'))
    expect(written.map(({ name, follow }: { name: string; follow: unknown[] }) => [name, follow])).toEqual([
      ['list', [{ field: 'title', to: 'detail' }, { field: 'press', to: 'press' }]], // biome-ignore format: one line a type
      ['detail', [{ field: 'author', to: 'author' }]],
      ['press', []],
      ['author', []],
    ])
  })

  it('takes a followed page with several marked records as a list', async () => {
    followField(session, types, 'title', 'detail')
    const type = types.open('detail')
    const page = await addUrl(type, `${site.origin}/list/2.html`, true)
    for (const { press } of LIBRARY.records.slice(5, 7)) await markText(type, page, 'seller', press)
    expect(type.see(page).records).toHaveLength(5)
  })
})
